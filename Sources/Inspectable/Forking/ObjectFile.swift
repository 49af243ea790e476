#if os(Linux)
  import InspectableSystem

  /// A file of machine code (ELF).
  ///
  /// Every offset in it is checked against the file's size.
  package struct ObjectFile {
    private let bytes: UnsafeRawBufferPointer
    private let sections: [Section]

    private struct Section {
      var name: Int
      var kind: UInt32
      var content: UnsafeRawBufferPointer
      var link: Int
    }

    /// A variable of each thread: where its name is, and where it is in the thread-local data.
    package struct Symbol {
      package var name: Int
      package var value: Int
    }

    /// The offsets in `Elf64_Ehdr`, `Elf64_Shdr` and `Elf64_Sym` of what is needed here, in bytes.
    private enum Layout {
      static let magic: UInt32 = 0x464C_457F
      static let wide: UInt8 = 2
      static let sectionBytes = 64
      static let symbolBytes = 24
      static let programHeaderBytes = 56
      static let symbolTable: UInt32 = 2
      static let noBytes: UInt32 = 8
      static let threadLocal: UInt8 = 6
    }

    /// Reads the table of sections; empty if this is not such a file.
    package init(_ bytes: UnsafeRawBufferPointer) {
      self.bytes = bytes
      sections = Self.sections(in: bytes)
    }

    private static func sections(in bytes: UnsafeRawBufferPointer) -> [Section] {
      guard bytes.number(at: 0, as: UInt32.self) == Layout.magic,
        bytes.number(at: 4, as: UInt8.self) == Layout.wide,
        let start = bytes.number(at: 40, as: UInt64.self).flatMap(Int.init(exactly:)),
        bytes.number(at: 58, as: UInt16.self) == UInt16(Layout.sectionBytes),
        let count = bytes.number(at: 60, as: UInt16.self)
      else { return [] }
      var sections: [Section] = []
      for index in 0..<Int(count) {
        // A section that was left out would shift the numbers of those after it, so all are given
        // up.
        guard
          let header = bytes.part(
            from: start, count: Layout.sectionBytes, skipping: index * Layout.sectionBytes),
          let name = header.number(at: 0, as: UInt32.self),
          let kind = header.number(at: 4, as: UInt32.self),
          let offset = header.number(at: 24, as: UInt64.self).flatMap(Int.init(exactly:)),
          let size = header.number(at: 32, as: UInt64.self).flatMap(Int.init(exactly:)),
          let link = header.number(at: 40, as: UInt32.self)
        else { return [] }
        let content = kind == Layout.noBytes ? nil : bytes.part(from: offset, count: size)
        sections.append(
          Section(
            name: Int(name), kind: kind, content: content ?? .init(start: nil, count: 0),
            link: Int(link)))
      }
      return sections
    }

    /// The program headers, which the loaded image has as well.
    package var programHeaders: UnsafeRawBufferPointer? {
      guard let start = bytes.number(at: 32, as: UInt64.self).flatMap(Int.init(exactly:)),
        let count = bytes.number(at: 56, as: UInt16.self)
      else { return nil }
      return bytes.part(from: start, count: Int(count) * Layout.programHeaderBytes)
    }

    /// Whether it has a table of all its symbols, not only of those that other files need.
    package var hasSymbolTable: Bool { symbolTable != nil }

    private var symbolTable: Section? { sections.first { $0.kind == Layout.symbolTable } }

    /// The variables of each thread.
    package var threadLocalSymbols: [Symbol] {
      guard let table = symbolTable?.content, let start = table.baseAddress else { return [] }
      var symbols: [Symbol] = []
      // There may be a hundred thousand other symbols, so as little of them is read as possible.
      for index in 0..<(table.count / Layout.symbolBytes) {
        let symbol = start + index * Layout.symbolBytes
        guard symbol.load(fromByteOffset: 4, as: UInt8.self) & 0xF == Layout.threadLocal,
          let value = Int(exactly: symbol.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        else { continue }
        symbols.append(Symbol(name: Int(symbol.loadUnaligned(as: UInt32.self)), value: value))
      }
      return symbols
    }

    /// Whether the name of a symbol begins with some bytes.
    package func string(at offset: Int, hasPrefix prefix: [UInt8]) -> Bool {
      guard let link = symbolTable?.link, sections.indices.contains(link) else { return false }
      return sections[link].content.part(from: offset, count: prefix.count)?
        .elementsEqual(prefix) ?? false
    }

    /// Gives the bytes of a file to a function.
    static func mapped<Result>(
      _ path: String, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws -> Result? {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      let count = Int(status.st_size)
      guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0),
        start != MAP_FAILED
      else { return nil }
      defer { munmap(start, count) }
      return body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// The names of all symbols, one after the other, each with a zero behind it.
    var symbolNames: UnsafeRawBufferPointer? {
      guard let link = symbolTable?.link, sections.indices.contains(link) else { return nil }
      return sections[link].content
    }

    /// Whether some of it was compiled from Swift.
    package var hasSwiftSections: Bool {
      guard let index = bytes.number(at: 62, as: UInt16.self), sections.indices.contains(Int(index))
      else { return false }
      let names = sections[Int(index)].content
      let prefix = Array("swift5_".utf8)
      return sections.contains {
        names.part(from: $0.name, count: prefix.count)?.elementsEqual(prefix) ?? false
      }
    }
  }

  extension UnsafeRawBufferPointer {
    /// A number of the file; nil beyond its end.
    fileprivate func number<Number: FixedWidthInteger & BitwiseCopyable>(
      at offset: Int, as type: Number.Type
    ) -> Number? {
      part(from: offset, count: MemoryLayout<Number>.size)?.loadUnaligned(as: type)
    }

    /// Some bytes of the file; nil beyond its end.
    fileprivate func part(
      from start: Int, count: Int, skipping: Int = 0
    ) -> UnsafeRawBufferPointer? {
      let (start, overflow) = start.addingReportingOverflow(skipping)
      guard !overflow, start >= 0, count >= 0, start <= self.count, count <= self.count - start
      else { return nil }
      return UnsafeRawBufferPointer(rebasing: self[start..<(start + count)])
    }
  }
#endif

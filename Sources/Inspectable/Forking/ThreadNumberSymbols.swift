#if os(Linux)
  import InspectableSystem

  /// The thread-local variables of an image that hold the number of the thread, found by its
  /// symbols.
  enum ThreadNumberSymbols: Equatable {
    /// There are none.
    case none
    /// It may have some, but its symbols do not say where.
    case unknown
    /// Where they are in the image's thread-local data, in bytes.
    case at([Int])

    /// The names of the variables: those of `Mutex`, which end in a number where several were
    /// linked into one program; that of the runtime's own locks; and that of Dispatch, a structure
    /// that begins with the thread's number.
    private static let names = [
      "_swift_stdlib_gettid.tid", "_ZZN5swift14threading_impl5linux13ulock_get_tidEvE3tid",
      "__dispatch_tsd",
    ].map { Array($0.utf8) }

    /// Reads the symbols of a loaded image from its file.
    init(of image: LoadedImage) {
      let path = image.path.isEmpty ? "/proc/self/exe" : image.path
      self = (try? ObjectFile.mapped(path) { Self(ObjectFile($0), of: image) }) ?? .unknown
    }

    private init(_ file: ObjectFile, of image: LoadedImage) {
      // The file at this path may have been replaced since.
      guard let headers = file.programHeaders, headers.elementsEqual(image.headers.bytes) else {
        self = .unknown
        return
      }
      var offsets: [Int] = []
      for symbol in file.threadLocalSymbols
      where Self.names.contains(where: { file.string(at: symbol.name, hasPrefix: $0) }) {
        offsets.append(symbol.value)
      }
      if !offsets.isEmpty {
        self = .at(offsets)
      } else {
        // Swift code may use these locks, and without a table of symbols their variables cannot be
        // found.
        self = !file.hasSymbolTable && file.hasSwiftSections ? .unknown : .none
      }
    }
  }
#endif

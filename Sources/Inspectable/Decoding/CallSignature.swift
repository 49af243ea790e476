/// A type of functions that can be called.
///
/// A structure of one member, in which a function lies as the compiler puts it there, is how one is taken
/// from memory that a type of the app declares; as itself it is taken from where it lies in general form.
struct CallSignature: Sendable {
  typealias Make =
    @Sendable (
      _ memory: UnsafeRawPointer, _ isGeneral: Bool, inout any ArgumentReader
    ) throws -> () -> Void

  private let types: [ObjectIdentifier]
  private let body: Make

  private init(_ types: [any Any.Type], _ body: @escaping Make) {
    self.types = types.map(ObjectIdentifier.init)
    self.body = body
  }

  /// Takes a function from memory, and makes its arguments; then it can be called.
  func make(
    _ memory: UnsafeRawPointer, isGeneral: Bool, _ arguments: inout some ArgumentReader
  ) throws -> () -> Void {
    var reader: any ArgumentReader = arguments
    return try body(memory, isGeneral, &reader)
  }

  /// All that there are, by the types of their parameters.
  static let all = Dictionary(uniqueKeysWithValues: (one + two + three).map { ($0.types, $0) })

  private static func of<F: One>(_ function: F.Type) -> CallSignature {
    CallSignature([F.A.self]) { memory, isGeneral, arguments in
      let call =
        isGeneral ? memory.load(as: ((F.A) -> Void).self) : memory.load(as: F.self).call
      let a = try arguments.next(F.A.self)
      return { call(a) }
    }
  }

  private static func of<F: Two>(_ function: F.Type) -> CallSignature {
    CallSignature([F.A.self, F.B.self]) { memory, isGeneral, arguments in
      let call =
        isGeneral ? memory.load(as: ((F.A, F.B) -> Void).self) : memory.load(as: F.self).call
      let a = try arguments.next(F.A.self)
      let b = try arguments.next(F.B.self)
      return { call(a, b) }
    }
  }

  private static func of<F: Three>(_ function: F.Type) -> CallSignature {
    CallSignature([F.A.self, F.B.self, F.C.self]) { memory, isGeneral, arguments in
      let call =
        isGeneral ? memory.load(as: ((F.A, F.B, F.C) -> Void).self) : memory.load(as: F.self).call
      let a = try arguments.next(F.A.self)
      let b = try arguments.next(F.B.self)
      let c = try arguments.next(F.C.self)
      return { call(a, b, c) }
    }
  }

  private static let one = [
    CallSignature([]) { memory, isGeneral, _ in
      isGeneral ? memory.load(as: (() -> Void).self) : memory.load(as: None.self).call
    },
    of(B.self), of(I.self), of(D.self), of(S.self),
    of(Bs.self), of(Is.self), of(Ds.self), of(Ss.self),
  ]

  private static let two = [
    of(BB.self), of(BI.self), of(BD.self), of(BS.self),
    of(IB.self), of(II.self), of(ID.self), of(IS.self),
    of(DB.self), of(DI.self), of(DD.self), of(DS.self),
    of(SB.self), of(SI.self), of(SD.self), of(SS.self),
  ]

  private static let three = [
    of(BBB.self), of(BBI.self), of(BBD.self), of(BBS.self),
    of(BIB.self), of(BII.self), of(BID.self), of(BIS.self),
    of(BDB.self), of(BDI.self), of(BDD.self), of(BDS.self),
    of(BSB.self), of(BSI.self), of(BSD.self), of(BSS.self),
    of(IBB.self), of(IBI.self), of(IBD.self), of(IBS.self),
    of(IIB.self), of(III.self), of(IID.self), of(IIS.self),
    of(IDB.self), of(IDI.self), of(IDD.self), of(IDS.self),
    of(ISB.self), of(ISI.self), of(ISD.self), of(ISS.self),
    of(DBB.self), of(DBI.self), of(DBD.self), of(DBS.self),
    of(DIB.self), of(DII.self), of(DID.self), of(DIS.self),
    of(DDB.self), of(DDI.self), of(DDD.self), of(DDS.self),
    of(DSB.self), of(DSI.self), of(DSD.self), of(DSS.self),
    of(SBB.self), of(SBI.self), of(SBD.self), of(SBS.self),
    of(SIB.self), of(SII.self), of(SID.self), of(SIS.self),
    of(SDB.self), of(SDI.self), of(SDD.self), of(SDS.self),
    of(SSB.self), of(SSI.self), of(SSD.self), of(SSS.self),
  ]
}

private protocol One: SendableMetatype {
  associatedtype A: SendableMetatype
  var call: (A) -> Void { get }
}

private protocol Two: SendableMetatype {
  associatedtype A: SendableMetatype
  associatedtype B: SendableMetatype
  var call: (A, B) -> Void { get }
}

private protocol Three: SendableMetatype {
  associatedtype A: SendableMetatype
  associatedtype B: SendableMetatype
  associatedtype C: SendableMetatype
  var call: (A, B, C) -> Void { get }
}

private struct None { let call: () -> Void }
private struct B: One { let call: (Bool) -> Void }
private struct I: One { let call: (Int) -> Void }
private struct D: One { let call: (Double) -> Void }
private struct S: One { let call: (String) -> Void }
private struct Bs: One { let call: ([Bool]) -> Void }
private struct Is: One { let call: ([Int]) -> Void }
private struct Ds: One { let call: ([Double]) -> Void }
private struct Ss: One { let call: ([String]) -> Void }
private struct BB: Two { let call: (Bool, Bool) -> Void }
private struct BI: Two { let call: (Bool, Int) -> Void }
private struct BD: Two { let call: (Bool, Double) -> Void }
private struct BS: Two { let call: (Bool, String) -> Void }
private struct IB: Two { let call: (Int, Bool) -> Void }
private struct II: Two { let call: (Int, Int) -> Void }
private struct ID: Two { let call: (Int, Double) -> Void }
private struct IS: Two { let call: (Int, String) -> Void }
private struct DB: Two { let call: (Double, Bool) -> Void }
private struct DI: Two { let call: (Double, Int) -> Void }
private struct DD: Two { let call: (Double, Double) -> Void }
private struct DS: Two { let call: (Double, String) -> Void }
private struct SB: Two { let call: (String, Bool) -> Void }
private struct SI: Two { let call: (String, Int) -> Void }
private struct SD: Two { let call: (String, Double) -> Void }
private struct SS: Two { let call: (String, String) -> Void }
private struct BBB: Three { let call: (Bool, Bool, Bool) -> Void }
private struct BBI: Three { let call: (Bool, Bool, Int) -> Void }
private struct BBD: Three { let call: (Bool, Bool, Double) -> Void }
private struct BBS: Three { let call: (Bool, Bool, String) -> Void }
private struct BIB: Three { let call: (Bool, Int, Bool) -> Void }
private struct BII: Three { let call: (Bool, Int, Int) -> Void }
private struct BID: Three { let call: (Bool, Int, Double) -> Void }
private struct BIS: Three { let call: (Bool, Int, String) -> Void }
private struct BDB: Three { let call: (Bool, Double, Bool) -> Void }
private struct BDI: Three { let call: (Bool, Double, Int) -> Void }
private struct BDD: Three { let call: (Bool, Double, Double) -> Void }
private struct BDS: Three { let call: (Bool, Double, String) -> Void }
private struct BSB: Three { let call: (Bool, String, Bool) -> Void }
private struct BSI: Three { let call: (Bool, String, Int) -> Void }
private struct BSD: Three { let call: (Bool, String, Double) -> Void }
private struct BSS: Three { let call: (Bool, String, String) -> Void }
private struct IBB: Three { let call: (Int, Bool, Bool) -> Void }
private struct IBI: Three { let call: (Int, Bool, Int) -> Void }
private struct IBD: Three { let call: (Int, Bool, Double) -> Void }
private struct IBS: Three { let call: (Int, Bool, String) -> Void }
private struct IIB: Three { let call: (Int, Int, Bool) -> Void }
private struct III: Three { let call: (Int, Int, Int) -> Void }
private struct IID: Three { let call: (Int, Int, Double) -> Void }
private struct IIS: Three { let call: (Int, Int, String) -> Void }
private struct IDB: Three { let call: (Int, Double, Bool) -> Void }
private struct IDI: Three { let call: (Int, Double, Int) -> Void }
private struct IDD: Three { let call: (Int, Double, Double) -> Void }
private struct IDS: Three { let call: (Int, Double, String) -> Void }
private struct ISB: Three { let call: (Int, String, Bool) -> Void }
private struct ISI: Three { let call: (Int, String, Int) -> Void }
private struct ISD: Three { let call: (Int, String, Double) -> Void }
private struct ISS: Three { let call: (Int, String, String) -> Void }
private struct DBB: Three { let call: (Double, Bool, Bool) -> Void }
private struct DBI: Three { let call: (Double, Bool, Int) -> Void }
private struct DBD: Three { let call: (Double, Bool, Double) -> Void }
private struct DBS: Three { let call: (Double, Bool, String) -> Void }
private struct DIB: Three { let call: (Double, Int, Bool) -> Void }
private struct DII: Three { let call: (Double, Int, Int) -> Void }
private struct DID: Three { let call: (Double, Int, Double) -> Void }
private struct DIS: Three { let call: (Double, Int, String) -> Void }
private struct DDB: Three { let call: (Double, Double, Bool) -> Void }
private struct DDI: Three { let call: (Double, Double, Int) -> Void }
private struct DDD: Three { let call: (Double, Double, Double) -> Void }
private struct DDS: Three { let call: (Double, Double, String) -> Void }
private struct DSB: Three { let call: (Double, String, Bool) -> Void }
private struct DSI: Three { let call: (Double, String, Int) -> Void }
private struct DSD: Three { let call: (Double, String, Double) -> Void }
private struct DSS: Three { let call: (Double, String, String) -> Void }
private struct SBB: Three { let call: (String, Bool, Bool) -> Void }
private struct SBI: Three { let call: (String, Bool, Int) -> Void }
private struct SBD: Three { let call: (String, Bool, Double) -> Void }
private struct SBS: Three { let call: (String, Bool, String) -> Void }
private struct SIB: Three { let call: (String, Int, Bool) -> Void }
private struct SII: Three { let call: (String, Int, Int) -> Void }
private struct SID: Three { let call: (String, Int, Double) -> Void }
private struct SIS: Three { let call: (String, Int, String) -> Void }
private struct SDB: Three { let call: (String, Double, Bool) -> Void }
private struct SDI: Three { let call: (String, Double, Int) -> Void }
private struct SDD: Three { let call: (String, Double, Double) -> Void }
private struct SDS: Three { let call: (String, Double, String) -> Void }
private struct SSB: Three { let call: (String, String, Bool) -> Void }
private struct SSI: Three { let call: (String, String, Int) -> Void }
private struct SSD: Three { let call: (String, String, Double) -> Void }
private struct SSS: Three { let call: (String, String, String) -> Void }

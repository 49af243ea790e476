/// A measurement as it is shown: its value, and the symbol of its unit.
///
/// A unit that is not among the common ones has beside its symbol how it is converted to the base unit
/// of its kind.
enum MeasurementText {
  static func value<Shown>(of measurement: Shown) -> Value {
    // "3.0 km", as Foundation writes it on every platform.
    let text = String(describing: measurement)
    let end = text.firstIndex(of: " ") ?? text.endIndex
    let symbol = String(text[end...].dropFirst())
    let number = Double(text[..<end]).map(Value.double) ?? .string(String(text[..<end]))
    return .record(
      type: "Measurement",
      members: [
        Value.Member("value", number),
        Value.Member("unit", unit(symbol, conversion(in: measurement), of: Shown.self)),
      ])
  }

  private static func unit(
    _ symbol: String, _ conversion: Conversion?, of type: Any.Type
  ) -> Value {
    guard let conversion, common(symbol, of: type) != conversion else { return .string(symbol) }
    return .record(
      type: "Unit",
      members: [
        Value.Member(nil, .string(symbol)),
        Value.Member("coefficient", .double(conversion.coefficient)),
        Value.Member("constant", .double(conversion.constant)),
      ])
  }

  /// How a unit becomes the base unit of its kind.
  private struct Conversion: Equatable {
    var coefficient: Double
    var constant: Double

    var value: Value {
      .dictionary([
        Value.Entry(.string("coefficient"), .double(coefficient)),
        Value.Entry(.string("constant"), .double(constant)),
      ])
    }
  }

  /// The conversion of a measurement's unit; nil if it has none, or if it cannot be read.
  private static func conversion<Shown>(in measurement: Shown) -> Conversion? {
    guard let field = RuntimeLayout.fields(of: Shown.self).first(where: { $0.name == "unit" })
    else { return nil }
    let unit = withUnsafePointer(to: measurement) {
      (UnsafeRawPointer($0) + field.offset).load(as: AnyObject.self)
    }
    guard let converter = Reflection.value(of: unit).member("converter") as? Value,
      case .double(let coefficient)? = converter.member("coefficient") as? Value,
      case .double(let constant)? = converter.member("constant") as? Value
    else { return nil }
    return Conversion(coefficient: coefficient, constant: constant)
  }

  /// What the own coding of a measurement's type is to make one of.
  static func coded(_ value: Value, for type: Any.Type) throws -> Value? {
    guard case .record("Measurement", let members) = value, members.count == 2,
      members[0].label == "value", members[1].label == "unit"
    else { return nil }
    let unit: (symbol: String, conversion: Conversion)
    switch members[1].value {
    case .string(let symbol):
      guard let conversion = common(symbol, of: type) else {
        let text = members[1].value.literal
        throw Unknown(
          description: "the unit \(text) is not known, write it as "
            + "Unit(\(text), coefficient: 2.0, constant: 0.0)")
      }
      unit = (symbol, conversion)
    case .record("Unit", let parts):
      guard parts.count == 3, parts[0].label == nil, case .string(let symbol) = parts[0].value,
        parts[1].label == "coefficient", let coefficient = Double(reflected: parts[1].value),
        parts[2].label == "constant", let constant = Double(reflected: parts[2].value)
      else { return nil }
      unit = (symbol, Conversion(coefficient: coefficient, constant: constant))
    default: return nil
    }
    return .dictionary([
      Value.Entry(.string("value"), members[0].value),
      Value.Entry(
        .string("unit"),
        .dictionary([
          Value.Entry(.string("symbol"), .string(unit.symbol)),
          Value.Entry(.string("converter"), unit.conversion.value),
        ])),
    ])
  }

  private struct Unknown: Error, CustomStringConvertible {
    var description: String
  }
}

extension MeasurementText {
  /// The conversion of a common unit, by the kind that the measurement is of.
  private static func common(_ symbol: String, of type: Any.Type) -> Conversion? {
    let kind = _typeName(type, qualified: false).drop { $0 != "<" }.dropFirst().dropLast()
    guard let units = units[String(kind)], let unit = units[symbol] else { return nil }
    return Conversion(coefficient: unit.0, constant: unit.1)
  }

  private static let units: [String: [String: (Double, Double)]] = [
    "UnitAngle": ["°": (1, 0), "rad": (57.29577951308232, 0)],
    "UnitArea": ["m²": (1, 0), "km²": (1_000_000, 0), "ha": (10_000, 0)],
    "UnitDuration": ["s": (1, 0), "m": (60, 0), "h": (3600, 0), "ms": (0.001, 0)],
    "UnitEnergy": ["J": (1, 0), "kJ": (1000, 0), "kCal": (4184, 0), "kWh": (3_600_000, 0)],
    "UnitFrequency": [
      "Hz": (1, 0), "kHz": (1000, 0), "MHz": (1_000_000, 0), "GHz": (1_000_000_000, 0),
    ],
    "UnitInformationStorage": [
      "bit": (1, 0), "B": (8, 0), "kB": (8000, 0), "MB": (8_000_000, 0), "GB": (8_000_000_000, 0),
    ],
    "UnitLength": [
      "m": (1, 0), "km": (1000, 0), "cm": (0.01, 0), "mm": (0.001, 0), "in": (0.0254, 0),
      "ft": (0.3048, 0), "yd": (0.9144, 0), "mi": (1609.34, 0),
    ],
    "UnitMass": [
      "kg": (1, 0), "g": (0.001, 0), "mg": (1e-06, 0), "t": (1000, 0), "oz": (0.0283495, 0),
      "lb": (0.453592, 0),
    ],
    "UnitPower": ["W": (1, 0), "kW": (1000, 0), "MW": (1_000_000, 0), "hp": (745.7, 0)],
    "UnitPressure": ["N/m²": (1, 0), "hPa": (100, 0), "kPa": (1000, 0), "bar": (100_000, 0)],
    "UnitSpeed": ["m/s": (1, 0), "km/h": (0.277778, 0), "mph": (0.44704, 0), "kn": (0.514444, 0)],
    "UnitTemperature": [
      "K": (1, 0), "°C": (1, 273.15), "°F": (0.55555555555556, 255.37222222222428),
    ],
    "UnitVolume": ["L": (1, 0), "mL": (0.001, 0), "cL": (0.01, 0), "m³": (1000, 0)],
  ]
}

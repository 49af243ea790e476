@main
struct InspectorMain {
  static func main() {}
}

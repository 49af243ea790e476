import InspectableDoor

extension TranscriptStory {
  func write(to object: inout DocumentText) {
    object.member("path", path)
    object.array("exchanges") { list in for exchange in exchanges { exchange.write(to: &list) } }
  }
}

extension TranscriptStory.Exchange {
  func write(to list: inout DocumentText) {
    list.object { object in
      object.member("line", line)
      object.member("command", command)
      object.member("step", step)
      object.member("output", output)
      object.member("code", Int(code))
      if let expected {
        object.member("expected", expected.lines)
        object.member("expectedCode", Int(expected.code))
      }
    }
  }
}

extension Inputs.Own: PerformedInput {
  // Effects have causes of their own.
  static var isCause: Bool { false }

  func prepare(in scene: LoadedScene) throws(Refusal) -> PreparedInput {
    guard let following = scene.context.order, following.isFollowed else {
      throw Refusal(
        "effects go on by themselves: 'own' is for recordings, which 'load --recorded' begins")
    }
    var acts: [EffectAct] = []
    var titles: [EffectAct: String] = [:]
    for text in order {
      guard let (act, count) = EffectAct.read(text) else {
        throw Refusal(
          "expected an effect and its number, such as Load#1 or Load#1*2, found '\(text)'")
      }
      titles[act] = String(text.prefix { $0 != "*" })
      for _ in 0..<count { acts.append(act) }
    }
    let isAll = order.isEmpty
    return PreparedInput {
      if isAll { scene.followsOrder = false }
      following.want(acts, titles: titles)
    }
  }
}

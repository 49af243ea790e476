/// Writes signposts for Apple's Instruments.
@available(
  *, unavailable, message: "it works only with Instruments: the inspector shows the work of a store"
)
public enum SignpostLogger {}

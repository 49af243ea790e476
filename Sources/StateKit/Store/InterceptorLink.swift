/// One interceptor of a store, and the ones after it.
///
/// The chain is made of objects and not an array, so that it is walked without looking up the type
/// of its elements.
@MainActor
final class InterceptorLink<StateType> {
  let intercept: InitializedInterceptor<StateType>
  let next: InterceptorLink?

  init(_ intercept: @escaping InitializedInterceptor<StateType>, next: InterceptorLink?) {
    self.intercept = intercept
    self.next = next
  }
}

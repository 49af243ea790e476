extension PartialStore {
  /// Makes the dependencies and initialises the interceptors, and only then carries out what these
  /// have dispatched.
  final func start(
    _ interceptors: [StoreInterceptor<StateType>], dependencies: [StoreDependency<StateType>] = []
  ) {
    guard !interceptors.isEmpty || !dependencies.isEmpty else { return }
    prepare()
    for dependency in dependencies { dependency.provide(containers, context) }
    open(through: interceptors)
  }

  /// Lets what is dispatched wait until the store is opened.
  package final func prepare() {
    flags.insert(.busy)
  }

  /// Keeps a container for the side effects that need its type.
  package final func provide<Container>(_ container: Container) {
    containers.provide(container)
  }

  /// Puts another state in the place of the first, before anybody has seen that.
  package final func begin(with state: StateType) {
    cell.value = state
  }

  /// Initialises the interceptors, then carries out what has waited.
  package final func open(through interceptors: [StoreInterceptor<StateType>]) {
    flags.set(.intercepted, to: !interceptors.isEmpty)
    let context = context
    let initialized = interceptors.map { $0(context) }
    if !initialized.isEmpty {
      // An item is passed on only while the store is there. A reference that is counted costs more
      // than an update, for the contexts of the interceptors refer to the store weakly.
      let store = Unmanaged.passUnretained(self)
      self.interceptors = InterceptorChain(initialized, of: self) { item in
        try store.lend { try $0.perform(item) }
      }
    }
    clearLeftovers()
    flags.remove(.busy)
  }
}

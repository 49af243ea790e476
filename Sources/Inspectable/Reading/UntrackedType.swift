/// A type whose values cannot be shown.
protocol UntrackedType {}

/// A type whose values cannot be shown, and are others whenever they are made anew.
protocol UntrackedMachinery: UntrackedType {}

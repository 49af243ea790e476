/// A type whose values cannot be shown.
protocol UntrackedType {}

/// A type whose values cannot be shown, and differ each time they are made anew.
protocol UntrackedMachinery: UntrackedType {}

/// State that concerns one screen only, such as which element of a list is selected.
///
/// As in Tempura.
public protocol LocalState {}

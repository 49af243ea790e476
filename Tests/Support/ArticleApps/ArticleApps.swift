import Inspectable

/// The articles' apps, for an inspector to load.
@main
enum ArticleApps {
  static func main() {
    AppServer.main(StatyArticleApp(), ReduxArticleApp())
  }
}

/// What a browser sees that has not opened the printed link, or is just doing so: it exchanges the token in the
/// address for a cookie, and loads the page.
enum EntrancePage {
  private static let script = """
    "use strict";
    const said = document.querySelector("p");
    async function enter() {
      const token = /[#&]token=([0-9a-f]+)/.exec(location.hash)?.[1];
      if (!token) return;
      history.replaceState(null, "", location.pathname);
      const answer = await fetch("/enter", { method: "POST", headers: { "X-Inspector": "1" }, body: token });
      if (answer.ok) location.replace("/");
      else said.textContent = await answer.text();
    }
    enter().catch(() => { said.textContent = "The inspector does not answer."; });
    """

  static let html = Array(
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; connect-src 'self'; \
    script-src 'sha256-\(SHA256.base64(of: Array(script.utf8)))'; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>inspector</title>
    </head>
    <body>
    <p>Open the link that the inspector printed: it has the token that lets you in.</p>
    <script>\(script)</script>
    </body>
    </html>

    """.utf8)
}

# Homebrew's formula. scripts/release fills in where the sources of a release are, and their checksum.
class Inspector < Formula
  desc "Inspect state-driven Swift apps without their user interface"
  homepage "@HOMEPAGE@"
  url "@URL@"
  sha256 "@SHA256@"
  license "Apache-2.0" => { with: "Swift-exception" }

  uses_from_macos "swift" => :build, since: :tahoe
  uses_from_macos "libedit"

  def install
    ENV["INSPECTOR_COMMIT"] = Utils.safe_popen_read("scripts/commit").chomp
    # Homebrew's own sandbox is around this.
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "inspector"
    ENV["INSPECTOR_BINARY"] = "#{buildpath}/.build/release/inspector"
    ENV["DESTDIR"] = ""
    system "scripts/install", prefix
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/inspector --version")
    (testpath/"todo.inspect").write <<~TRANSCRIPT
      > load todo
      loaded todo: 1 store, 1 screen, 7 actions
      > state todos.count
      3
    TRANSCRIPT
    assert_match "1 passed", shell_output("#{bin}/inspector test todo.inspect")
  end
end

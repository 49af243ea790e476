# Runs the formula as Homebrew would, with what it calls written down instead of done.
$calls = []
class Formula
  def self.method_missing(name, *words, **flags)
    $calls << [name, *words, flags]
  end
  # Ruby has another method of that name.
  def self.test(&block) = $calls << [:test, block]
  def self.respond_to_missing?(*) = true
  def system(*words) = $calls << [:system, *words]
  def buildpath = "/build"
  def prefix = "/prefix"
end
module Utils
  def self.safe_popen_read(*words) = `#{words.join(" ")}`
end
load ARGV.fetch(0)
Inspector.new.install
named = $calls.to_h { |name, *words| [name, words] }
%i[desc homepage url sha256 license test].each { |name| raise "no #{name}" unless named.key?(name) }
raise "a place that nobody filled in" if $calls.flatten.grep(String).grep(/@/).any?
raise "sha256 is no checksum" unless named[:sha256][0].match?(/\A\h{64}\z/)
raise "desc is too long, or ends with a full stop" if named[:desc][0].length > 80 || named[:desc][0].end_with?(".")
installs = $calls.any? { |call| call == [:system, "scripts/install", "/prefix"] }
raise "it does not install below its prefix" unless installs
raise "no commit" unless ENV.fetch("INSPECTOR_COMMIT").match?(/\A\h+,\d{4}-\d\d-\d\d\z/)

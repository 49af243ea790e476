"""A page in a real browser, for the programs that open one: Chromium, driven by Selenium.

It needs Chromium and its driver, and makes a virtual environment with Selenium and axe-core below .build/.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
VENV = ROOT / ".build/page-tests"
PACKAGES = ["selenium", "axe-playwright-python==0.1.8"]


def prepare(give_up):
    """Runs the program in its environment, which is made first where it is missing."""
    if pathlib.Path(sys.prefix).resolve() == VENV.resolve():
        return
    for name in ("chromium", "chromedriver"):
        if not shutil.which(name):
            give_up(f"there is no {name} here")
    python = VENV / "bin/python"
    if not (VENV / "ready").exists():
        made = subprocess.run([sys.executable, "-m", "venv", VENV], capture_output=True, text=True)
        if made.returncode == 0:
            # axe's package wants a whole other driver; of it only one file is needed.
            for words in ([PACKAGES[0]], ["--no-deps", PACKAGES[1]]):
                made = subprocess.run([VENV / "bin/pip", "install", "-q", *words], capture_output=True, text=True)
                if made.returncode:
                    break
        if made.returncode:
            give_up(f"its tools could not be installed: {(made.stderr.strip().splitlines() or ['?'])[-1]}")
        (VENV / "ready").touch()
    os.execv(python, [python, *sys.argv])


class Page:
    """A page in a browser."""

    def __init__(self, path, width=1400, dark=False, script=True, address=""):
        from selenium import webdriver
        from selenium.webdriver.chrome.options import Options
        from selenium.webdriver.chrome.service import Service
        options = Options()
        for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                     f"--window-size={width},900"):
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
        features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
                    {"name": "prefers-reduced-motion", "value": "reduce"}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        if width < 500:
            self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                        {"width": width, "height": 780, "deviceScaleFactor": 1, "mobile": True})
        if not script:
            self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
        self.path = path
        self.driver.get(f"file://{path}{address}")

    def __enter__(self):
        return self

    def __exit__(self, *error):
        if error[0] is None:
            # Whatever the policy kept from running, and whatever threw, is in the log.
            log = [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] != "INFO"]
            if log:
                sys.exit(f"{self.path.name} complains: {log[:3]}")
        self.driver.quit()

    def js(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def keys(self, *keys):
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)

    def text(self, selector):
        return self.js("return document.querySelector(arguments[0])?.innerText ?? null", selector)

    def texts(self, selector):
        return self.js("return [...document.querySelectorAll(arguments[0])].map((one) => one.innerText)", selector)

    def click(self, selector):
        self.driver.find_element("css selector", selector).click()

    def wait(self, what, holds):
        """Waits for what the page does in slices."""
        end = time.monotonic() + 20
        while not holds():
            if time.monotonic() > end:
                sys.exit(f"{self.path.name}: {what} does not come")
            time.sleep(0.02)

    @property
    def step(self):
        return self.text(".row.current .number")

    @property
    def pane(self):
        return self.text("#pane")

    def open(self, name):
        self.click(f"#tab-{name}")

    def violations(self):
        # Past the policy, as a developer's tools are.
        self.driver.execute_cdp_cmd("Runtime.evaluate", {"expression": next(VENV.rglob("axe.min.js")).read_text()})
        found = self.driver.execute_async_script(
            "const done = arguments[0]; axe.run(document, {resultTypes: ['violations']}).then((all) => done("
            "all.violations.map((one) => [one.id, one.impact, one.nodes[0].html.slice(0, 120)])))")
        return [one for one in found if one[1] in ("serious", "critical")]

    def picture(self, path):
        path.parent.mkdir(parents=True, exist_ok=True)
        self.driver.save_screenshot(str(path))

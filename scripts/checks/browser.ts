// Finds browsers that start, or installs them: Chromium (the machine's, Playwright's own, Debian's package), for tests its
// headless shell (Debian's package: the same engine without the window around it, for 40 % less CPU time), Firefox (the
// machine's, Debian's package) and WebKit (WebKitGTK with its driver, Debian's packages).
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installByApt } from './apt.ts'
import { run, runTool, type RunResult } from '#scripts/lib/run.ts'
import { NODE, machineEnv } from '#scripts/bootstrap/paths.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const MINUTE = 60_000

const onPath = (names: readonly string[]): string[] =>
  (machineEnv()['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

async function playwrightsOwn() {
  const script = "import('playwright-core').then(({ chromium }) => console.log(chromium.executablePath()))"
  const { code, output } = await run(NODE, ['-e', script])
  return code === 0 ? [output.trim()] : []
}

/** Renders a page, because an existing browser may lack libraries. */
async function starts(path: string): Promise<boolean> {
  const profile = mkdtempSync(join(tmpdir(), 'portal-chromium-'))
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']
  const page = 'data:text/html,<title>portal</title>'
  const { code, output } = await run(path, [...args, `--user-data-dir=${profile}`, '--dump-dom', page], {
    timeout: MINUTE,
  })
  rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
  return code === 0 && output.includes('<title>portal</title>')
}

async function firstThatStarts(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (existsSync(path) && (await starts(path))) return path
  return undefined
}

const find = async () => firstThatStarts([...onPath(NAMES), ...MAC, ...(await playwrightsOwn())])

async function installByPlaywright() {
  const result = await runTool('playwright', ['install', 'chromium'], { timeout: 5 * MINUTE })
  return result.code === 0
}

const installChromium = () => installByApt('chromium')

/** The headless shell; undefined where it neither is nor can be installed. Its package must be of one version with Chromium's. */
async function ensureShell() {
  const find = () => firstThatStarts(onPath(SHELLS))
  const found = await find()
  if (found || !existsSync('/usr/bin/apt-get')) return found
  process.stdout.write("Installing Chromium's headless shell (Debian's package) …\n")
  return (await installByApt('chromium-headless-shell', 'chromium')) ? find() : undefined
}

const HELP = `No Chromium was found that starts, and none could be installed. One of these helps:
  CHROMIUM=/path/to/chrome npm test
  npx playwright install --with-deps chromium
  apt-get install chromium`

interface FoundBrowser extends RunResult {
  readonly path?: string
}

/** `shell`: the headless shell if possible. */
export async function ensureBrowser({ shell = false } = {}): Promise<FoundBrowser> {
  const began = Date.now()
  const result = (path: string | undefined, output = ''): FoundBrowser => ({
    code: path ? 0 : 1,
    output,
    seconds: (Date.now() - began) / 1000,
    ...(path ? { path } : {}),
  })
  const named = process.env['CHROMIUM']
  if (named) {
    return (await firstThatStarts([named]))
      ? result(named)
      : result(undefined, `CHROMIUM is ${named}, which does not start.`)
  }
  const found = (shell && (await ensureShell())) || (await find())
  if (found) return result(found)
  for (const install of [installByPlaywright, installChromium]) {
    process.stdout.write(
      `Installing Chromium (${install === installChromium ? "Debian's package" : "Playwright's download"}) …\n`,
    )
    if (!(await install())) continue
    const path = await find()
    if (path) return result(path)
  }
  return result(undefined, HELP)
}

const FIREFOX_HELP = `No Firefox was found, and none could be installed. One of these helps:
  FIREFOX=/path/to/firefox npm test
  apt-get install firefox-esr`

const findFirefox = async () => {
  const named = process.env['FIREFOX']
  for (const path of named ? [named] : onPath(['firefox-esr', 'firefox'])) {
    if (existsSync(path) && (await run(path, ['--version'], { timeout: MINUTE })).code === 0) return path
  }
  return undefined
}

export async function ensureFirefox(): Promise<FoundBrowser> {
  const began = Date.now()
  let path = await findFirefox()
  if (!path && !process.env['FIREFOX']) {
    process.stdout.write("Installing Firefox (Debian's package) …\n")
    if (await installByApt('firefox-esr')) path = await findFirefox()
  }
  const seconds = (Date.now() - began) / 1000
  return path ? { code: 0, output: '', seconds, path } : { code: 1, output: FIREFOX_HELP, seconds }
}

const WEBKIT_HELP = `WebKitGTK with its driver, and a screen for it, were not found and could not be installed. This helps:
  apt-get install webkit2gtk-driver xvfb`

/** The driver and its virtual screen; the package of the driver installs the browser. */
const hasWebKit = () => ['WebKitWebDriver', 'Xvfb'].every((name) => onPath([name]).some((path) => existsSync(path)))

export async function ensureWebKit(): Promise<RunResult> {
  const began = Date.now()
  if (!hasWebKit()) {
    process.stdout.write("Installing WebKit (Debian's packages) …\n")
    await installByApt('webkit2gtk-driver', 'xvfb')
  }
  const seconds = (Date.now() - began) / 1000
  return hasWebKit() ? { code: 0, output: '', seconds } : { code: 1, output: WEBKIT_HELP, seconds }
}

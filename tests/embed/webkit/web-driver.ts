// The few calls of the WebDriver protocol that tests need, and WebKitGTK's driver behind them on a screen of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { freePort } from '#tests/e2e/portal.ts'

const START_LIMIT = 30_000
const MINI_BROWSER =
  process.env['WEBKIT_BROWSER'] ?? globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').toSorted().at(-1) ?? ''

/** One session: one browser. Rejects with the error of the driver. */
export interface WebDriver {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body?: object): Promise<T>
  remove(path: string): Promise<void>
  end(): Promise<void>
}

async function call<T>(url: string, method: string, body?: object): Promise<T> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

/** Starts a virtual screen, which picks its own number. */
async function startScreen(): Promise<[screen: ChildProcess, display: string]> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((done, fail) => {
    screen.once('error', fail)
    screen.once('exit', () => fail(new Error('Xvfb ended')))
    screen.stdio[3]!.once('data', (text: Buffer) => done(text.toString().trim()))
  })
  return [screen, `:${number}`]
}

async function untilReady(url: string): Promise<void> {
  const end = Date.now() + START_LIMIT
  for (;;) {
    try {
      await call(`${url}/status`, 'GET')
      return
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((again) => setTimeout(again, 50))
    }
  }
}

const CAPABILITIES = {
  alwaysMatch: {
    browserName: 'MiniBrowser',
    // A thousand elements take half a minute where four browsers share two cores; the limit of a test is the one that counts.
    timeouts: { script: 60_000, pageLoad: 30_000 },
    'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
  },
}

/** Starts driver, screen and browser; `end` stops all three. */
export async function startWebDriver(): Promise<WebDriver> {
  const [screen, display] = await startScreen()
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11' },
    stdio: 'ignore',
  })
  const stop = () => {
    driver.kill()
    screen.kill()
  }
  const base = `http://127.0.0.1:${port}`
  try {
    await untilReady(base)
    const { sessionId } = await call<{ sessionId: string }>(`${base}/session`, 'POST', { capabilities: CAPABILITIES })
    const session = `${base}/session/${sessionId}`
    return {
      get: (path) => call(`${session}/${path}`, 'GET'),
      post: (path, body = {}) => call(`${session}/${path}`, 'POST', body),
      remove: (path) => call(`${session}/${path}`, 'DELETE'),
      end: () => call<void>(session, 'DELETE').finally(stop),
    }
  } catch (error) {
    stop()
    throw error
  }
}

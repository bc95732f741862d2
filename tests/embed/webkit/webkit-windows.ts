// Tabs of WebKit, by WebDriver: one browser for a worker, a fresh page for each test.
import type { Tab, Windows } from '#tests/embed/tab.ts'
import { startWebDriver, type WebDriver } from './web-driver.ts'

/** Keys that WebDriver knows by a private code point. */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  ' ': '\uE00D',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

type Outcome<T> = { value: T } | { error: string }

/**
 * The driver answers with JSON, so an error of `callback` arrives as text. Runs in a task of the page: if the driver called it, WebKit
 * would run microtasks in the middle of it.
 */
const scriptOf = (callback: unknown): string => `
  const done = arguments[arguments.length - 1]
  const callback = (resolve) => resolve((${String(callback)})(arguments[0]))
  setTimeout(() =>
    new Promise(callback).then(
      (value) => done({ value }),
      (why) => done({ error: String(why && why.stack || why) }),
    ),
  )`

function tabOf(driver: WebDriver, handle: string): Tab {
  /** Commands go to the window that was chosen last. */
  const here = async <T>(callback: () => Promise<T>): Promise<T> => {
    await driver.post('window', { handle })
    return callback()
  }
  const performActions = (actions: object) => here(() => driver.post<void>('actions', { actions: [actions] }))
  return {
    open: (url) => here(() => driver.post('url', { url })),
    run: (callback, argument) =>
      here(async () => {
        const outcome = await driver.post<Outcome<never>>('execute/async', {
          script: scriptOf(callback),
          args: [argument],
        })
        if ('error' in outcome) throw new Error(outcome.error)
        return outcome.value
      }),
    clickAt: (x, y) =>
      performActions({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    press: (key) => {
      const value = KEYS[key] ?? key
      return performActions({
        type: 'key',
        id: 'keyboard',
        actions: [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ],
      })
    },
    back: () => here(() => driver.post('back')),
    another: async () => tabOf(driver, (await driver.post<{ handle: string }>('window/new', { type: 'tab' })).handle),
    close: () => here(() => driver.remove('window')),
  }
}

/** Starts WebKit. Pages of one test share storage by origin; each test has a server, so an origin, of its own. */
export async function startWebKit(): Promise<Windows> {
  const driver = await startWebDriver()
  return {
    fresh: async () => {
      const [first, ...others] = await driver.get<string[]>('window/handles')
      for (const handle of others) await tabOf(driver, handle).close()
      const tab = tabOf(driver, first!)
      await tab.open('about:blank')
      // The browser's only window stays: closing it would end the browser.
      return { ...tab, close: () => tab.open('about:blank') }
    },
    leave: (tab) => tab.close(),
    close: () => driver.end(),
  }
}

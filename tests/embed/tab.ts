// A tab of any of the three browsers, so that a check is written once: its acts run inside the page, its clicks and keys are
// real. Playwright drives Chromium and Firefox, webkit/ the third.
import { expect, type Browser, type Page } from '@playwright/test'

export interface Tab {
  /** Loads `url` and waits for its load event. */
  open(url: string): Promise<void>
  /** Runs `callback` in the page. It can only access `argument` of the test, and returns JSON. */
  run<Result, Argument = undefined>(
    callback: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>
  /** Clicks a point of the viewport. */
  clickAt(x: number, y: number): Promise<void>
  /** Presses one key, named as in KeyboardEvent.key, or types one letter. */
  press(key: string): Promise<void>
  back(): Promise<void>
  /** Another tab of the same browser, with the same storage. */
  another(): Promise<Tab>
  close(): Promise<void>
  /** The page for Playwright; absent in WebKit. */
  readonly page?: Page
}

/** A browser that opens one tab at a time. */
export interface Windows {
  /**
   * The first tab. `isOwn`: its storage, cache and history are unused; otherwise it may be the tab of another test, whose page had another
   * origin.
   */
  fresh(isOwn: boolean): Promise<Tab>
  /** Ends the use of a tab. */
  leave(tab: Tab): Promise<void>
  close(): Promise<void>
}

function tabOf(page: Page): Tab {
  return {
    page,
    open: async (url) => void (await page.goto(url)),
    run: (callback, argument) => page.evaluate(callback as never, argument),
    clickAt: (x, y) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    // Resolves after this callback has answered: a page that is left cannot answer.
    back: async () => void (await page.evaluate(() => void setTimeout(() => history.back()))),
    another: async () => tabOf(await page.context().newPage()),
    close: () => page.close(),
  }
}

/**
 * A tab as if it were new in the context of `page`, which takes a tenth of the time of another context; undefined if that
 * cannot be. Chromium's own tools empty the one that is there; elsewhere it is another one, for pages of another origin.
 */
async function emptied(page: Page): Promise<Page | undefined> {
  const context = page.context()
  if (page.isClosed()) return undefined
  const hasTools = context.browser()?.browserType().name() === 'chromium'
  try {
    const origins = new Set(context.pages().flatMap((one) => one.frames().map((frame) => new URL(frame.url()).origin)))
    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()))
    const next = hasTools ? page : await context.newPage()
    for (const other of context.pages()) if (other !== next) await other.close()
    await next.goto('about:blank')
    await context.clearCookies()
    if (!hasTools) return next
    const tools = await context.newCDPSession(page)
    for (const origin of origins)
      if (origin !== 'null') await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await tools.send('Page.resetNavigationHistory')
    await tools.detach()
    return next
  } catch {
    return undefined
  }
}

/** Tabs of a browser that Playwright drives. */
export function windowsOf(browser: Browser): Windows {
  let left: Page | undefined
  const used = new WeakMap<Tab, Page>()
  const open = async () => {
    for (const context of browser.contexts()) await context.close()
    return (await browser.newContext()).newPage()
  }
  return {
    fresh: async (isOwn) => {
      const page = (isOwn ? undefined : left) ?? (await open())
      left = undefined
      const tab = tabOf(page)
      used.set(tab, page)
      // A test that uses the page itself may change its clock or routes.
      Object.defineProperty(tab, 'page', { get: () => (used.delete(tab), page) })
      return tab
    },
    leave: async (tab) => {
      const page = used.get(tab)
      left = page && (await emptied(page))
    },
    close: () => browser.close(),
  }
}

/** Middle of the button, link or tab called `name`, in any open shadow root; undefined while it moves. */
const placeOf = async (name: string): Promise<[x: number, y: number] | undefined> => {
  const all = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) =>
      element.shadowRoot ? [element, ...all(element.shadowRoot)] : [element],
    )
  const nameOf = (element: Element) => (element.ariaLabel ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ')
  const found = all(document).find(
    (element) =>
      element.matches('button, a, [role=tab], [role=button], input') &&
      nameOf(element) === name &&
      element.checkVisibility(),
  )
  if (!found) return undefined
  const place = () => {
    const { x, y, width, height } = found.getBoundingClientRect()
    return [x + width / 2, y + height / 2] as [number, number]
  }
  found.scrollIntoView({ block: 'nearest' })
  const before = place()
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  const after = place()
  return found.isConnected && before.join() === after.join() ? after : undefined
}

/** In ms: pages of tests change within a few frames; the usual intervals would add half a second. */
const POLL = { intervals: [20, 30, 50, 100, 100, 200, 500] }

/** Clicks the control named `name`, by label or text, once it exists and does not move. */
export async function click(tab: Tab, name: string): Promise<void> {
  let place: [number, number] | undefined
  await expect.poll(async () => (place = await tab.run(placeOf, name)), { ...POLL, message: name }).toBeTruthy()
  await tab.clickAt(...place!)
}

/** Waits until `callback`, run in the page, returns `expected`. */
export const eventually = <Result, Argument = undefined>(
  tab: Tab,
  callback: (argument: Argument) => Result | Promise<Result>,
  argument?: Argument,
) => expect.poll(() => tab.run(callback, argument), POLL)

const visibleText = (): string => {
  const textOf = (node: Node): string =>
    node instanceof Text
      ? node.data
      : node instanceof Element && !node.checkVisibility({ visibilityProperty: true })
        ? ''
        : [...((node as Element).shadowRoot ?? node).childNodes].map(textOf).join(' ')
  return textOf(document.body).replaceAll(/\s+/g, ' ').trim()
}
/** The visible text of the page, shadow roots included, with single spaces. */
export const seen = (tab: Tab): Promise<string> => tab.run(visibleText)

/** Waits for the visible text of the page. */
export const text = (tab: Tab) => eventually(tab, visibleText)

// The looks of a host page: its theme, its language, its tokens, its width, and the settings of the reader's system.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { TOKENS } from '#shared/element/docs/token-docs.ts'
import { axeViolations } from '#tests/e2e/axe.ts'
import { expect, test as base } from '#tests/e2e/fixtures.ts'
import { BellPanel } from '#tests/e2e/pages/bell.page.ts'
import { overflowing, unseenOf } from './looks.ts'

/** Values of bootstrap 5.3.8, @fluentui/tokens 1.0.0-alpha.24 and SAP Horizon 11.36.5. */
const HOSTS = JSON.parse(readFileSync(new URL('host-tokens.json', import.meta.url), 'utf8')) as Record<
  'bootstrap' | 'fluent' | 'sap',
  Record<'light' | 'dark', Record<string, string>>
>
const PERSON = 'katrin.osterloh'

/** Opens a host page with `html` on another origin, signed in as a person with unread news. */
const test = base.extend<{ show: (html: string, options?: { css?: string }) => Promise<BellPanel> }>({
  show: async ({ page, portal, api }, give) => {
    const address = new URL('/looks', portal.demoUrl)
    let body = ''
    await page.route(address.href, (route) => route.fulfill({ contentType: 'text/html', body }))
    // An answer made here has no address, and such a page may not ask this machine.
    await page.context().grantPermissions(['local-network-access'], { origin: address.origin })
    await give(async (html, { css = '' } = {}) => {
      body = `<!doctype html><html lang="de"><title>Host</title><style>body { margin: 8px } ${css}</style>
        <script type="module" src="${portal.url}/widgets/portal.js"></script>
        <header><portal-bell></portal-bell></header><main><h1>Host</h1>${html}</main></html>`
      await page.goto(address.href)
      const person = await api(PERSON)
      await page.evaluate((token) => {
        Object.assign(document.querySelector('portal-bell')!, { tokenProvider: async () => token })
      }, person.token())
      const bell = new BellPanel(page)
      await expect.poll(() => bell.count()).toBeGreaterThan(0)
      return bell
    })
  },
})

const NEWS = '<portal-news-cards></portal-news-cards>'
const SETTINGS = '<portal-notification-settings></portal-notification-settings>'
const firstStory = (page: Page) => page.locator('portal-news-cards').getByRole('article').first()
const setting = (page: Page) => page.locator('portal-notification-settings').getByRole('switch').first()

test.describe('tokens', () => {
  /** The background of pages, the calendar's days, the bars of the shell: this page has none of them. */
  const ELSEWHERE = ['--portal-paper', '--portal-day-off', '--portal-day-holiday', '--portal-layer', '--portal-top']

  test('[E44] each of the 41 public tokens is seen when a host sets it', async ({ page, show, api }) => {
    const person = await api(PERSON)
    const { body } = await person.call<{ id: number }[]>('GET', '/api/news/ma/news/last?size=1')
    const story = `<portal-story story-id="${body[0]!.id}"></portal-story>`
    const bell = await show(`${NEWS}${SETTINGS}${story}`)
    await page.locator('portal-story').scrollIntoViewIfNeeded()
    await expect(page.locator('portal-story').getByRole('heading').first()).toBeVisible()
    await expect(firstStory(page)).toBeVisible()
    await expect(setting(page)).toBeVisible()
    await bell.open()
    const values = Object.fromEntries(Object.keys(TOKENS).map((token) => [token, odd(token)]))
    expect(Object.keys(values)).toHaveLength(41)
    expect(await page.evaluate(unseenOf, values)).toEqual(ELSEWHERE)
  })

  /** `npm test` takes one of them. */
  const tagOf = (host: string) => (host === 'bootstrap' ? {} : { tag: '@matrix' })
  for (const [host, themes] of Object.entries(HOSTS))
    test(
      `[E44] [EMB-04] the tokens of ${host}, light and dark: taken over, and everything stays readable`,
      tagOf(host),
      async ({ page, show }) => {
        const adapter = readFileSync(new URL(`../../src/themes/${host}.css`, import.meta.url), 'utf8')
        const ground = /--portal-paper: var\((--[\w-]+)/.exec(adapter)![1]!
        const ink = /--portal-text: var\((--[\w-]+)/.exec(adapter)![1]!
        const cssOf = (theme: 'light' | 'dark') => {
          const tokens = Object.entries(themes[theme]).map(([name, value]) => `${name}: ${value};`)
          return `:root { color-scheme: ${theme}; ${tokens.join(' ')} } ${adapter}
          body { background: var(${ground}); color: var(${ink}) }`
        }
        const takesOver = async () => {
          const color = await page.evaluate(() => getComputedStyle(document.body).color)
          await expect(firstStory(page)).toHaveCSS('color', color)
          return color
        }
        // Colours that fade have no contrast of their own.
        await page.emulateMedia({ reducedMotion: 'reduce' })
        const bell = await show(NEWS, { css: cssOf('light') })
        await expect(firstStory(page)).toBeVisible()
        const light = await takesOver()
        await bell.open()
        expect(await axeViolations(page)).toEqual([])
        await page.evaluate((css) => (document.querySelector('style')!.textContent = css), cssOf('dark'))
        expect(await takesOver()).not.toBe(light)
        // The theme only changes colours.
        expect(await axeViolations(page, ['color-contrast'])).toEqual([])
      },
    )
})

/** A value that no look has, of the token's kind. */
function odd(token: string): string {
  const values: Record<string, string> = {
    '--portal-font': 'Courier',
    '--portal-font-head': 'Courier',
    '--portal-size': '21px',
    '--portal-leading': '1.93',
    '--portal-shadow': '0 0 7px rgb(1, 2, 3)',
    '--portal-shadow-high': '0 0 7px rgb(1, 2, 3)',
    '--portal-duration': '7s',
    '--portal-layer': '77',
  }
  return values[token] ?? (/space|control|row|radius/.test(token) ? '23px' : 'rgb(1, 2, 3)')
}

test('[E44] the theme changes within one frame', async ({ page, show }) => {
  const bell = await show(NEWS)
  await expect(firstStory(page)).toBeVisible()
  await bell.open()
  const looks = await page.evaluate(() => {
    const bell = document.querySelector('portal-bell')!
    const news = document.querySelector('portal-news-cards')!
    const ground = () =>
      [bell, news].map((host) => {
        const part = host.shadowRoot!.querySelector('[role=dialog], article')!
        return getComputedStyle(part).backgroundColor
      })
    const seen = [ground()]
    for (const theme of ['dark', 'light', 'auto']) {
      for (const host of [bell, news]) host.setAttribute('theme', theme)
      seen.push(ground())
    }
    return seen
  })
  const [before, dark, light, auto] = looks.map(String)
  expect(dark).not.toBe(before)
  expect([light, auto]).toEqual([before, before])
  // Each element has a theme of its own, and the column of a host its scheme.
  await page.evaluate(() => {
    document.querySelector('portal-bell')!.removeAttribute('theme')
    document.querySelector('portal-news-cards')!.removeAttribute('theme')
    document.querySelector('main')!.style.colorScheme = 'dark'
  })
  const ground = (tag: string, part: string) =>
    page
      .locator(tag)
      .locator(part)
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor)
  expect(String([await ground('portal-bell', '[role=dialog]'), await ground('portal-news-cards', 'article')])).toBe(
    String([before!.slice(0, before!.indexOf('),') + 1), dark!.slice(dark!.indexOf('),') + 2)]),
  )
})

test(
  '[E43] another language is drawn in place: no element is mounted again, no key is left raw',
  { tag: '@firefox' },
  async ({ page, show }) => {
    const bell = await show(NEWS)
    await expect(firstStory(page)).toBeVisible()
    await bell.open()
    await expect(bell.entries.first()).toBeVisible()
    await page.evaluate(() => {
      const kept = ['portal-bell', 'portal-news-cards'].map((tag) =>
        document.querySelector(tag)!.shadowRoot!.querySelector('[role=dialog], article'),
      )
      Object.assign(globalThis, { kept })
    })
    const published = firstStory(page).locator('time')
    const german = await published.textContent()
    for (const [lang, name, read] of [
      ['en', 'Notifications', 'Read now'],
      ['de', 'Benachrichtigungen', 'Jetzt lesen'],
    ] as const) {
      await page.evaluate((lang) => document.querySelector('portal-bell')!.setAttribute('lang', lang), lang)
      await expect(page.locator('portal-bell').getByRole('dialog', { name, exact: true })).toBeVisible()
      await expect(firstStory(page).getByText(read)).toBeVisible()
      const count = await bell.count()
      await expect(bell.button).toHaveAttribute('aria-label', new RegExp(`^${name}, ${count} `))
      const text = await page.evaluate(() =>
        ['portal-bell', 'portal-news-cards'].map((tag) => document.querySelector(tag)!.shadowRoot!.textContent).join(),
      )
      expect(text).not.toMatch(/\b[a-z]+\.[a-z]+[A-Z]?\w*\b(?<!\.(?:de|com|example))|\{\w+\}|undefined/)
      if (lang === 'en') await expect(published).not.toHaveText(german!)
      else await expect(published).toHaveText(german!)
    }
    expect(
      await page.evaluate(() =>
        (Reflect.get(globalThis, 'kept') as Element[]).map((one) => one.isConnected && one.checkVisibility()),
      ),
    ).toEqual([true, true])
  },
)

test('[EMB-04] from 280 px on nothing overflows its element, also with text at 200 %', async ({ page, show }) => {
  const bell = await show(`<div id="column">${NEWS}${SETTINGS}</div>`)
  await expect(firstStory(page)).toBeVisible()
  await expect(setting(page)).toBeVisible()
  for (const width of [280, 340, 560, 920])
    for (const size of ['', '32px']) {
      await page.evaluate(
        ([width, size]) => {
          document.getElementById('column')!.style.width = `${width}px`
          document.documentElement.style.setProperty('--portal-size', size)
        },
        [width, size] as const,
      )
      await expect.poll(() => page.evaluate(overflowing), { message: `${width} px, ${size || '16px'}` }).toEqual([])
    }
  await page.evaluate(() => {
    document.getElementById('column')!.removeAttribute('style')
    document.documentElement.removeAttribute('style')
  })
  await page.setViewportSize({ width: 280, height: 640 })
  await bell.open()
  await expect.poll(() => page.evaluate(overflowing)).toEqual([])
})

test('[E42] a system with forced colours or reduced motion, and paper, get their own look', async ({ page, show }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const bell = await show(NEWS)
  await expect(firstStory(page)).toBeVisible()
  const system = (name: string) =>
    page.evaluate((name) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.backgroundColor = name
      const { backgroundColor } = getComputedStyle(probe)
      probe.remove()
      return backgroundColor
    }, name)
  expect(await bell.badge.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(await system('Highlight'))
  await expect(firstStory(page)).toHaveCSS('background-color', await system('Canvas'))
  await bell.open()
  expect(await axeViolations(page)).toEqual([])

  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
  await bell.close()
  await bell.open()
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().activeDuration ?? 0) > 1).length,
  )
  expect(moving).toBe(0)

  await page.emulateMedia({ reducedMotion: 'no-preference', media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => document.querySelector('portal-news-cards')!.setAttribute('theme', 'dark'))
  expect(
    await firstStory(page).evaluate((one) => {
      const { color, backgroundColor } = getComputedStyle(one)
      return [color, backgroundColor]
    }),
  ).toEqual(['rgb(23, 35, 37)', 'rgb(255, 255, 255)'])

  // The theme of an element on a page of the other scheme: it paints the ground of its text, the bell takes that of its bar.
  for (const [scheme, theme] of [
    ['dark', 'light'],
    ['light', 'dark'],
  ] as const) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
    await show(`<portal-news-cards theme="${theme}"></portal-news-cards>`, { css: `:root { color-scheme: ${scheme} }` })
    await expect(firstStory(page)).toBeVisible()
    const grounds = await page.evaluate((chosen) => {
      document.querySelector('portal-bell')!.setAttribute('theme', chosen)
      return ['portal-news-cards', 'portal-bell'].map((tag) => {
        const root = document.querySelector(tag)!.shadowRoot!.querySelector('.root')!
        return getComputedStyle(root).backgroundColor
      })
    }, theme)
    expect(grounds).toEqual([theme === 'light' ? 'rgb(248, 247, 244)' : 'rgb(17, 25, 27)', 'rgba(0, 0, 0, 0)'])
  }
})

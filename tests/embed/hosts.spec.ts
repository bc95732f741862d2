// The host pages of demo/, against the real portal: frameworks, hostile sheets, strict policies, other tools.
import type { Page } from '@playwright/test'
import type { EditedStory } from '#contract/news-editing.ts'
import sharp from 'sharp'
import { buildApp } from '#demo/build-app.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { BellPanel } from '#tests/e2e/pages/bell.page.ts'
import { CategoriesPage } from '#tests/e2e/pages/categories.page.ts'
import { EditorPage } from '#tests/e2e/pages/editor.page.ts'
import { SignInPage } from '#tests/e2e/pages/sign-in.page.ts'
import { lendAllRoles } from '#tests/e2e/server-events.ts'
import { FIREFOX_IN_MATRIX, NOT_WEBKIT, onlyInMatrix } from './any-browser.ts'
import { expectWritten, grabKeys, writeStory } from './write-story.ts'

/** Violations of the page's policy, by event and by report. */
declare const breaches: unknown[]
const listen = (): void => {
  const breaches: unknown[] = []
  Object.assign(globalThis, { breaches })
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    breaches.push(`${effectiveDirective} ${blockedURI}`),
  )
  if ('ReportingObserver' in globalThis)
    new ReportingObserver((reports) => breaches.push(...reports.map(({ type }) => type)), {
      types: ['csp-violation'],
      buffered: true,
    }).observe()
}

/** As a host with a session of its own does. */
const handOver = (page: Page, token: string): Promise<void> =>
  page.evaluate((token) => {
    Object.assign(document.querySelector('portal-bell')!, { tokenProvider: async () => token })
  }, token)

const cards = (page: Page) => page.locator('portal-news-cards').getByRole('article')

test.describe('applications', () => {
  const [FIRST, LATE] = ['portal.js first', 'portal.js after the first rendering']
  /** `npm test` takes each version of React and each order once; Angular takes 20 s to build. */
  const pages = [
    { app: 'react19', path: '', order: FIRST, runs: 'in the matrix' },
    { app: 'react19', path: 'late.html', order: LATE, runs: 'in both' },
    { app: 'react17', path: '', order: FIRST, runs: 'in Chromium' },
    { app: 'react17', path: 'late.html', order: LATE, runs: 'in the matrix' },
    { app: 'angular', path: 'late.html', order: LATE, runs: 'in the matrix' },
  ] as const
  for (const { app, path, order, runs } of pages)
    test(
      `[E17] ${app}, ${order}: properties and events pass, the page is unharmed`,
      {
        'in both': NOT_WEBKIT,
        'in Chromium': FIREFOX_IN_MATRIX,
        'in the matrix': onlyInMatrix(FIREFOX_IN_MATRIX),
      }[runs],
      async ({ page, portal, api }) => {
        await buildApp(app)
        const token = (await api('felix.hartung')).token()
        await page.route('**/sign-in.js', (route) =>
          route.fulfill({
            contentType: 'text/javascript',
            body: `export const tokenProvider = async () => '${token}'`,
          }),
        )
        await page.goto(portal.demo.at(app) + path)
        await expect(cards(page).first()).toBeVisible()
        const bell = new BellPanel(page)
        await expect(bell.button).toHaveAccessibleName(/Benachrichtigungen/)
        expect(await page.content(), 'the token is in no attribute').not.toContain(token)
        // The host takes the navigation over: its own state changes, neither address nor history.
        const before = await page.evaluate(() => [location.href, history.length])
        await cards(page).first().getByRole('link').first().click()
        await expect(page.getByRole('status').filter({ hasText: 'Geöffnet' })).toHaveText(/Geöffnet: \/.*\d/)
        expect(await page.evaluate(() => [location.href, history.length])).toEqual(before)
        expect(page.context().pages()).toHaveLength(1)
        // The framework keeps rendering, and its changes reach the same elements.
        await page.evaluate(() => Object.assign(document.querySelector('portal-bell')!, { marked: true }))
        await page.getByRole('button', { name: 'English' }).click()
        await expect(bell.button).toHaveAccessibleName(/Notifications/)
        expect(await page.evaluate(() => 'marked' in document.querySelector('portal-bell')!)).toBe(true)
        await expect(page.getByRole('button', { name: 'Deutsch' })).toBeVisible()
      },
    )
})

/** Parts of two pictures of one size that differ visibly, 0 to 1. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  expect([b?.info.width, b?.info.height]).toEqual([a?.info.width, a?.info.height])
  const { data = Buffer.alloc(0) } = a ?? {}
  let different = 0
  for (let at = 0; at < data.length; at += 3)
    if ([0, 1, 2].some((part) => Math.abs((data[at + part] ?? 0) - (b?.data[at + part] ?? 0)) > 16)) different++
  return different / (data.length / 3)
}

/** Opens the page of the content management system, signed in, with every widget painted. */
async function openCms(page: Page, address: string, token: string): Promise<BellPanel> {
  await page.goto(address)
  await handOver(page, token)
  await expect(cards(page).first()).toBeVisible()
  // The profile is loaded when it comes near.
  const profile = page.locator('portal-user-profile')
  await profile.evaluate((element) => element.scrollIntoView())
  await expect(profile.getByRole('button', { name: 'Bild ändern' })).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  return new BellPanel(page)
}

/** Compares elements under the hostile sheet of the page with themselves under a friendly one. */
async function expectSame(page: Page, widgets: readonly string[]): Promise<void> {
  // The host's own content differs in size between the sheets: it is removed so that ours has the same position.
  await page.evaluate(() => {
    for (const own of document.querySelectorAll('.cover, .before, .after, header')) own.remove()
  })
  const shoot = async (): Promise<Buffer[]> => {
    const shots: Buffer[] = []
    for (const widget of widgets) shots.push(await page.locator(widget).first().screenshot({ animations: 'disabled' }))
    return shots
  }
  const hostile = await shoot()
  await page.evaluate(() => {
    const friendly = new CSSStyleSheet()
    friendly.replaceSync(`
      html { color-scheme: light dark; font-family: Georgia, serif }
      body { margin: 0; color: light-dark(#333, #ddd); background: light-dark(#f4f4f4, #111) }
      portal-bell { vertical-align: top }
      .bar { height: 96px }
      .clipped { margin: 16px; overflow: hidden; transform: translateZ(0); contain: paint }
      .teaser { max-width: 1100px }`)
    document.adoptedStyleSheets = [friendly]
  })
  const plain = await shoot()
  for (const [at, widget] of widgets.entries())
    expect(await difference(plain[at]!, hostile[at]!), widget).toBeLessThan(0.005)
}

test('[E21] [EMB-03] a hostile sheet changes no widget by 0.5 %', NOT_WEBKIT, async ({ page, portal, api, faults }) => {
  const bell = await openCms(page, portal.demo.at('cms'), (await api('katrin.osterloh')).token())
  await expect.poll(() => bell.count()).toBeGreaterThan(0)
  await expect
    .poll(() =>
      page
        .locator('portal-news-cards img')
        .evaluateAll((all) => all.every((one) => (one as HTMLImageElement).complete)),
    )
    .toBe(true)
  await expectSame(page, ['portal-bell button', 'portal-news-cards .root', 'portal-user-profile .root'])
  // A screenshot puts a style of its own into the page, which Firefox reports.
  expect(faults.filter((fault) => !fault.includes('style-src'))).toEqual([])
  faults.splice(0)
})

test(
  '[E21] [EMB-03] a hostile sheet changes no element of vacation by 0.5 %',
  onlyInMatrix({ tag: [] }),
  async ({ page, portal, api, faults }) => {
    const revokeRoles = await lendAllRoles(portal.dataDir, 'katrin.osterloh')
    await openCms(page, portal.demo.at('cms'), (await api('katrin.osterloh')).token())
    const tags = {
      'portal-vacation-calendar': '.planner-main',
      'portal-vacation-approval': '[role=grid]',
      'portal-team-calendar': '[role=grid]',
      'portal-leave-settings': '[role=tabpanel]',
    }
    await page.evaluate((tags) => {
      const place = document.querySelector('portal-user-profile')!
      place.replaceWith(...tags.map((tag) => document.createElement(tag)))
    }, Object.keys(tags))
    for (const [tag, part] of Object.entries(tags)) {
      await page.locator(tag).evaluate((element) => element.scrollIntoView())
      await expect(page.locator(tag).locator(part).first()).toBeVisible()
    }
    await page.waitForLoadState('networkidle')
    await expectSame(
      page,
      Object.keys(tags).map((tag) => `${tag} .root`),
    )
    await revokeRoles()
    expect(faults).toEqual([])
  },
)

test(
  '[E25] [E27] [E28] clipped by its host and under the strictest policy: layers stand above, nothing is forbidden',
  NOT_WEBKIT,
  async ({ page, portal, api, faults }) => {
    await page.addInitScript(listen)
    const before = portal.demo.reports.length
    const bell = await openCms(page, portal.demo.at('cms'), (await api('katrin.osterloh')).token())
    await bell.open('Neuigkeiten')
    await expect(bell.entries.first()).toBeVisible()
    await page.evaluate(() => {
      const cover = document.querySelector<HTMLElement>('.cover')!
      for (const side of ['top', 'left']) cover.style.setProperty(side, '0', 'important')
    })
    /** Whether the panel is whole, and the tag that a press at its middle would reach. */
    const reached = () =>
      bell.panel.evaluate((panel) => {
        const { left, top, width, height } = panel.getBoundingClientRect()
        return [height > 200, document.elementFromPoint(left + width / 2, top + height / 2)?.localName]
      })
    await expect.poll(reached).toEqual([true, 'portal-bell'])
    await bell.panel.getByRole('button', { name: 'Als gelesen markieren …' }).click()
    const menu = bell.panel.getByRole('menu')
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(bell.panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bell.panel).toBeHidden()
    await expect(bell.button).toBeFocused()

    await page.evaluate(() => document.querySelector('.cover')!.remove())
    const profile = page.locator('portal-user-profile')
    const opener = profile.getByRole('button', { name: 'Bild ändern' })
    await opener.click()
    const dialog = profile.getByRole('dialog')
    await expect(dialog).toBeVisible()
    for (let press = 0; press < 10; press++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.className ?? '')).not.toMatch(/before|after/)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    // `toBeFocused` also asks for the focus of the window, which ten tabs in Firefox hand to the browser's own bars.
    const isActive = () => opener.evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button)
    await expect.poll(isActive).toBe(true)

    expect(await page.evaluate(() => breaches)).toEqual([])
    expect(portal.demo.reports.slice(before)).toEqual([])
    // A violation of the page's own policy, to show that this listener works.
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('img'), { src: 'https://x.invalid/x.png' })),
    )
    await expect.poll(() => page.evaluate(() => breaches.join())).toContain('img-src')
    await expect.poll(() => portal.demo.reports.length).toBeGreaterThan(before)
    // The browser writes it to its console as well, in Firefox after it sent the report.
    await expect.poll(() => faults.join()).toContain('img-src')
    faults.splice(0)
  },
)

test(
  '[E21] [E28] overview and story on the hostile page: read, narrowed, printed as a notice',
  onlyInMatrix(FIREFOX_IN_MATRIX),
  async ({ page, portal, api, faults }) => {
    await page.addInitScript(listen)
    await page.goto(portal.demo.at('cms'))
    const reader = await api('katrin.osterloh')
    const { body } = await reader.call<{ id: number }[]>('GET', '/api/news/ma/news/last?size=1')
    await page.evaluate(
      ([token, id]) => {
        document.querySelector('.cover')!.remove()
        for (const [place, [tag, attributes]] of Object.entries([
          ['portal-news', {}],
          ['portal-story', { 'story-id': id }],
        ] as const)) {
          const element = Object.assign(document.createElement(tag), { tokenProvider: async () => token })
          for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
          document.querySelectorAll('.teaser')[Number(place)]!.replaceChildren(element)
        }
      },
      [reader.token(), String(body[0]!.id)] as const,
    )
    const [news, story] = [page.locator('portal-news'), page.locator('portal-story')]
    await expect(news.getByRole('article').first()).toBeVisible()
    await news.getByRole('radio', { name: 'Liste' }).check()
    await expect(news.getByRole('grid', { name: 'Liste' })).toBeVisible()
    await story.scrollIntoViewIfNeeded()
    await expect(story.getByRole('heading', { level: 2 })).toHaveCSS('font-size', '42px')
    await story.getByRole('button', { name: 'Aushang drucken …' }).click()
    const dialog = story.getByRole('dialog', { name: 'Aushang für das schwarze Brett' })
    await expect(dialog.getByRole('img', { name: /^QR-Code/ })).toBeVisible()
    await page.evaluate(() => {
      const { get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')!
      Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
        get(this: HTMLIFrameElement) {
          const print = () => {
            const sheet = this.contentDocument!.querySelector('.sheet')!
            Object.assign(globalThis, { printed: getComputedStyle(sheet).borderTopColor })
          }
          return Object.assign(get!.call(this) as Window, { print })
        },
      })
    })
    await dialog.getByRole('button', { name: 'Drucken' }).click()
    await expect
      .poll(() => page.evaluate(() => (globalThis as { printed?: string }).printed), 'with its own sheet')
      .toBe('rgb(0, 95, 107)')
    expect(await page.evaluate(() => breaches)).toEqual([])
    faults.splice(0)
  },
)

test(
  '[E21] [E28] [NEWS-03] editor and categories on the hostile page: every key arrives, all is written and saved',
  FIREFOX_IN_MATRIX,
  async ({ page, portal, api, faults }) => {
    await page.addInitScript(listen)
    await page.addInitScript(grabKeys)
    const before = portal.demo.reports.length
    await page.goto(portal.demo.at('cms'))
    const keeper = await api('leonie.brinkmann')
    const { body: story } = await keeper.call<{ id: number }>('POST', '/api/news/ma/news', { titel: 'Gast' })
    await page.evaluate(
      ([token, id]) => {
        document.querySelector('.cover')!.remove()
        for (const [place, [tag, attributes]] of Object.entries([
          ['portal-news-editor', { 'story-id': id }],
          ['portal-news-categories', {}],
        ] as const)) {
          const element = Object.assign(document.createElement(tag), { tokenProvider: async () => token })
          for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
          document.querySelectorAll('.teaser')[Number(place)]!.replaceChildren(element)
        }
      },
      [keeper.token(), String(story.id)] as const,
    )
    const editor = new EditorPage(page)
    await writeStory(editor)
    await editor.isSaved()
    const { body } = await keeper.call<EditedStory>('GET', `/api/news/ma/news/${story.id}/editing`)
    expectWritten(body)

    const categories = new CategoriesPage(page)
    await categories.add('Gastseite')
    await categories.grip('Gastseite').press('F2')
    const name = categories.element.getByRole('textbox', { name: 'Deutsch' })
    await name.press('End')
    await name.pressSequentially(' 2')
    await name.press('Enter')
    await expect(categories.row('Gastseite 2')).toBeVisible()
    await categories.remove('Gastseite 2')
    expect(await page.evaluate(() => breaches)).toEqual([])
    expect(portal.demo.reports.slice(before)).toEqual([])
    faults.splice(0)
  },
)

test(
  '[E28] a policy that refuses our templates: a failure to read, and the other widgets stay',
  FIREFOX_IN_MATRIX,
  async ({ page, portal, api, faults }) => {
    const { url } = portal
    await page.goto(
      portal.demo.show('cms', {
        policy: `script-src ${url}/widgets/; require-trusted-types-for 'script'; trusted-types 'none'`,
        html: `<!doctype html><html lang="de"><title>Host</title><script type="module" src="${url}/widgets/portal.js"></script>
          <portal-bell></portal-bell><portal-news-cards></portal-news-cards></html>`,
      }),
    )
    await handOver(page, (await api('katrin.osterloh')).token())
    await expect(cards(page).first()).toBeVisible()
    const bell = new BellPanel(page)
    await bell.button.click()
    await expect(page.locator('portal-bell')).toContainText('Nicht geladen')
    await expect(page.locator('portal-bell').getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
    expect(faults.filter((fault) => !/Trusted ?Types? ?Policy/i.test(fault))).toEqual([])
    faults.splice(0)
  },
)

test(
  '[EMB-04] another tool signs in by keycloak-js and a client of its own; the bell takes its token',
  FIREFOX_IN_MATRIX,
  async ({ page, portal }) => {
    await page.goto(portal.demo.at('group-tool'))
    await page.getByRole('button', { name: 'Beim Schichtplan anmelden' }).click()
    await new SignInPage(page).signIn('svenja.bracht', portal.password)
    await expect(page.getByText('Angemeldet: Svenja Bracht')).toBeVisible()
    const bell = new BellPanel(page)
    await bell.open('Neuigkeiten')
    await expect(bell.entries.first()).toBeVisible()
    const client = await page.evaluate(async () => {
      const { tokenProvider } = document.querySelector('portal-bell') as unknown as {
        tokenProvider: (options: object) => Promise<string>
      }
      const token = await tokenProvider({ minValidity: 30, forceRefresh: false })
      return (JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as { azp: string }).azp
    })
    expect(client).toBe('group-tool')
    await expect(page).toHaveURL(portal.demo.at('group-tool'))
  },
)

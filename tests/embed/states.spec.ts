// The states of a public element before and next to its view, and the parts of the host page that it does not change.
import { expect, test } from './host-page.ts'

test.describe('signed out', () => {
  test('without a provider the element offers to sign in; the host gets an event and sets one', async ({
    host,
    page,
  }) => {
    await host.open('<portal-probe></portal-probe><portal-bell></portal-bell>')
    await page.evaluate(() => {
      Object.assign(globalThis, { asked: [] as unknown[] })
      document.addEventListener('portal-auth-required', (event) => {
        const { detail, target } = event as CustomEvent<{ reason: string }>
        ;(Reflect.get(globalThis, 'asked') as unknown[]).push(`${(target as Element).localName} ${detail.reason}`)
      })
      portal.define()
    })
    await expect(page.locator('portal-probe')).toContainText('Nicht angemeldet')
    await expect(page.locator('portal-bell').getByRole('button', { name: 'Anmelden' })).toBeVisible()
    expect(await page.evaluate('asked')).toEqual(['portal-probe signed-out', 'portal-bell signed-out'])
    await page.locator('portal-probe').getByRole('button', { name: 'Anmelden' }).click()
    expect(await page.evaluate('asked.at(-1)')).toBe('portal-probe request')
    await page.evaluate((token) => {
      Object.assign(document.querySelector('portal-probe')!, { tokenProvider: async () => token })
    }, host.token)
    await expect(page.getByRole('button', { name: 'count 0' })).toBeVisible()
    await expect(page.locator('portal-bell').getByRole('button', { name: 'Benachrichtigungen' })).toBeVisible()
  })

  test('signing out and a session that expired remove the shown data in the same tick', async ({ host, page }) => {
    for (const [callback, reason] of [
      [() => portal.setTokenProvider(undefined), 'signed-out'],
      [() => portal.expireSession(), 'expired'],
    ] as const) {
      await host.open('<portal-probe></portal-probe>')
      await host.start()
      await page.getByRole('button', { name: 'count 0' }).click()
      const [text, received] = (await page.evaluate(`
        let received
        document.addEventListener('portal-auth-required', ({ detail }) => (received = detail.reason))
        ;(${String(callback)})()
        ;[document.querySelector('portal-probe').shadowRoot.textContent, received]
      `)) as [string, string]
      expect(text).toBe('Nicht angemeldet\u2003Anmelden')
      expect(received).toBe(reason)
      await expect.poll(() => page.evaluate(() => probe.unmounts)).toBe(1)
    }
  })

  test('another sign-in shows a new view, not the old one', async ({ host, page }) => {
    await host.open('<portal-probe></portal-probe>')
    await host.start()
    await page.getByRole('button', { name: 'count 0' }).click()
    await page.evaluate((token) => {
      portal.setTokenProvider(undefined)
      portal.setTokenProvider(async () => token)
    }, host.token)
    await expect(page.getByRole('button', { name: 'count 0' })).toBeVisible()
  })

  test('a host that first renders without a provider does not sign out', async ({ host, page }) => {
    await host.open('<portal-probe></portal-probe>')
    await host.start()
    await expect(page.getByRole('button', { name: 'count 0' })).toBeVisible()
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('portal-other'), { tokenProvider: undefined })),
    )
    expect(await page.evaluate(() => portal.session())).toBe('signed-in')
  })
})

test('language follows the element, the person and the page, and changes without a new view', async ({
  host,
  page,
}) => {
  await host.open('<portal-probe></portal-probe><portal-bell></portal-bell>')
  await host.start()
  await page.getByRole('button', { name: 'count 0' }).click()
  await expect(page.locator('portal-bell').getByRole('button', { name: 'Benachrichtigungen' })).toBeVisible()
  await page.evaluate(() => document.querySelector('portal-probe')!.setAttribute('lang', 'en-GB'))
  await expect(page.locator('portal-bell').getByRole('button', { name: 'Notifications' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'count 1' })).toBeVisible()
  await page.evaluate(() => portal.setTokenProvider(undefined))
  await expect(page.locator('portal-probe')).toContainText('Not signed in')
  await page.evaluate(() => document.querySelector('portal-probe')!.removeAttribute('lang'))
  await expect(page.locator('portal-probe')).toContainText('Nicht angemeldet')
})

test('themes only switch the colour scheme; tokens of any ancestor win', async ({ host, page }) => {
  await host.open(
    '<div id="own"><portal-probe theme="dark"></portal-probe></div><portal-probe theme="light"></portal-probe><portal-probe></portal-probe>',
  )
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('#own')!.style.setProperty('--portal-surface', 'rgb(9, 9, 9)'),
  )
  await host.start()
  await expect(page.getByRole('button', { name: 'count 0' })).toHaveCount(3)
  const facts = await page.evaluate(() =>
    [...document.querySelectorAll('portal-probe')].map((element) => {
      const inside = element.shadowRoot!.querySelector<HTMLElement>('.probe')!
      inside.style.background = 'var(--p-surface)'
      return [getComputedStyle(inside).colorScheme, getComputedStyle(inside).backgroundColor]
    }),
  )
  expect(facts).toEqual([
    ['dark', 'rgb(9, 9, 9)'],
    ['light', 'rgb(255, 255, 255)'],
    ['normal', 'rgb(255, 255, 255)'],
  ])
})

test('a hostile sheet of the host changes no part inside, neither theme nor boxes', async ({ host, page }) => {
  await host.open(`<portal-probe theme="dark"></portal-probe>
    <portal-other theme="light"></portal-other><portal-other hidden></portal-other>`)
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { all: unset !important } portal-probe { all: unset }')
    document.adoptedStyleSheets = [sheet]
  })
  await host.start()
  const boxes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('portal-probe, portal-other')].map((element) => {
        const { colorScheme, display } = getComputedStyle(element)
        return `${display} ${colorScheme}`
      }),
    )
  await expect.poll(boxes).toEqual(['block dark', 'block light', 'none normal'])
  await page.evaluate(() => (document.adoptedStyleSheets = []))
  await expect(page.getByRole('button', { name: 'count 0' })).toBeVisible()
  const look = () =>
    page.evaluate(() => {
      const inside = document.querySelector('portal-probe')!.shadowRoot!.querySelector('.probe')!
      const style = getComputedStyle(inside)
      return Object.fromEntries(
        [...style].filter((name) => !name.startsWith('--')).map((name) => [name, style.getPropertyValue(name)]),
      )
    })
  const before = await look()
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      html { font-size: 62.5%; color: red; line-height: 3; letter-spacing: 2px; text-align: right; visibility: visible }
      * { text-transform: uppercase; word-spacing: 9px }
      div, button, .root, .probe { display: none !important; color: lime !important }`)
    document.adoptedStyleSheets = [sheet]
  })
  expect(await look()).toEqual(before)
})

test('the bell keeps its box in a line of text, whatever the host sets', async ({ host, page }) => {
  for (const [what, rules, shown] of [
    ['leaves alone', '', true],
    ['unsets', '* { all: unset }', true],
    ['unsets with importance', '* { all: unset !important }', true],
    ['sets apart', '* { line-height: 3 }', true],
    ['hides', '* { all: unset } portal-bell { display: none }', false],
  ] as const) {
    await host.open('<p><i>before</i><portal-bell></portal-bell><i>after</i></p>')
    await page.evaluate((rules) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      document.adoptedStyleSheets = [sheet]
    }, rules)
    await host.start()
    await expect(page.locator('portal-bell').locator('button')).toBeVisible({ visible: shown })
    const [line, gap, size, height] = await page.evaluate(() => {
      const [before, after] = [...document.querySelectorAll('i')].map((text) => text.getBoundingClientRect())
      const bell = document.querySelector('portal-bell')!
      const { width, height } = bell.shadowRoot!.querySelector('.root')!.getBoundingClientRect()
      const own = getComputedStyle(bell).display === 'inline-block' && bell.getBoundingClientRect().height
      return [after!.y - before!.y, after!.x - before!.right, [width, height], own]
    })
    expect([line, Math.round(gap), size], what).toEqual([0, shown ? 36 : 0, shown ? [36, 36] : [0, 0]])
    if (height !== false) expect(height, what).toBe(36)
    // A bar that clips its content must not cut the number off.
    const isInside = await page.evaluate(() => {
      const root = document.querySelector('portal-bell')!.shadowRoot!.querySelector('.root')!
      const count = root.querySelector('[part=badge]')!
      count.textContent = '9+'
      const [box, inner] = [root, count].map((element) => element.getBoundingClientRect())
      return inner!.left >= box!.left && inner!.right <= box!.right && inner!.top >= box!.top
    })
    expect(isInside || !shown, what).toBe(true)
  }
})

test('the page of the host is left as it was', async ({ host, page }) => {
  await host.open('<portal-probe></portal-probe><portal-bell></portal-bell><portal-news-cards></portal-news-cards>')
  const state = () =>
    page.evaluate(() => ({
      head: document.head.innerHTML,
      title: document.title,
      url: location.href,
      history: history.length,
      scroll: scrollY,
      body: [...document.body.children].map(({ outerHTML }) => outerHTML),
      attributes: [document.documentElement, document.body].map((e) =>
        [...e.attributes].map(({ name, value }) => `${name}=${value}`),
      ),
      local: Object.keys(localStorage),
      sheets: document.adoptedStyleSheets.length,
      globals: Object.keys(globalThis).filter((name) => !['portal', 'probe'].includes(name)),
    }))
  const before = await state()
  await page.evaluate(() => history.replaceState(null, '', '#state=x&code=y'))
  await host.start()
  await page.getByRole('button', { name: 'count 0' }).click()
  await expect(page.locator('portal-bell').getByRole('button')).toBeVisible()
  const after = await state()
  expect(after.globals.filter((name) => !before.globals.includes(name))).toEqual(
    ['nanostoresGlobal'].filter((name) => !before.globals.includes(name)),
  )
  expect({ ...after, globals: 0 }).toEqual({ ...before, url: `${before.url}#state=x&code=y`, globals: 0 })
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['portal.unread.host-user'])
  expect(host.faults).toEqual([])
})

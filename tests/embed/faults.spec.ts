// The 20 faults of r2wc (reference/embedding.md 2), as tests of the public element.
import type { Page } from '@playwright/test'
import { expect, test, viewPath } from './host-page.ts'

const shown = async (page: Page, nth = 0) =>
  JSON.parse((await page.locator('portal-probe output').nth(nth).textContent()) ?? '') as Record<string, unknown>

test.describe('[EMB-01] what goes in', () => {
  test('1: properties set before the definition arrive, and later ones too', async ({ host, page }) => {
    await host.open('<portal-probe></portal-probe>')
    await page.evaluate(() =>
      Object.assign(document.querySelector('portal-probe')!, { data: { name: 'early' }, label: 'L' }),
    )
    await host.start()
    await expect.poll(() => shown(page)).toMatchObject({ name: 'early', label: 'L' })
    await page.evaluate(() => Object.assign(document.querySelector('portal-probe')!, { data: { name: 'late' } }))
    await expect.poll(() => shown(page)).toMatchObject({ name: 'late' })
  })

  test('2, 3: boolean attributes by presence; removal and the empty string count', async ({ host, page }) => {
    await host.open('<portal-probe open label="A" story-id="7"></portal-probe>')
    await host.start()
    await expect.poll(() => shown(page)).toMatchObject({ open: true, label: 'A', storyId: '7' })
    const change = (act: (probe: Element) => void) =>
      page.evaluate(`(${String(act)})(document.querySelector('portal-probe'))`)
    await change((probe) => probe.removeAttribute('open'))
    await expect.poll(() => shown(page)).toMatchObject({ open: false })
    await change((probe) => probe.setAttribute('open', 'false'))
    await expect.poll(() => shown(page)).toMatchObject({ open: true })
    await change((probe) => probe.setAttribute('label', ''))
    await expect.poll(() => shown(page)).toMatchObject({ label: '' })
    await change((probe) => probe.removeAttribute('label'))
    await expect.poll(() => shown(page)).not.toHaveProperty('label')
  })

  for (const [value, expected] of [
    ["''", ''],
    ['null', undefined],
    ['undefined', undefined],
    ['7', '7'],
  ] as const)
    test(`4: a property set to ${value} reaches the view`, async ({ host, page }) => {
      await host.open('<portal-probe label="A"></portal-probe>')
      await host.start()
      await expect.poll(() => shown(page)).toMatchObject({ label: 'A' })
      await page.evaluate(`document.querySelector('portal-probe').label = ${value}`)
      await expect.poll(async () => (await shown(page))['label']).toBe(expected)
    })

  test('5: rich values keep their identity and are in no attribute, nor is the token', async ({ host, page }) => {
    await host.open('<portal-probe></portal-probe>')
    await host.start()
    await expect(page.locator('portal-probe output')).toBeAttached()
    const same = await page.evaluate(async (token) => {
      const element = document.querySelector('portal-probe') as HTMLElement & Record<string, unknown>
      const data = { name: 'SECRET', when: new Date(), map: new Map(), act: () => 1 }
      element['data'] = data
      element['tokenProvider'] = async () => token
      await portal.accessToken()
      await new Promise((resolve) => setTimeout(resolve, 50))
      return [element['data'] === data, probe.seen.at(-1) === data]
    }, host.token)
    expect(same).toEqual([true, true])
    const attributes = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .flatMap((element) => [...element.attributes])
        .map(({ value }) => value)
        .join('\n'),
    )
    expect(attributes).not.toContain('SECRET')
    expect(attributes).not.toContain(host.token.split('.')[1])
  })

  test('10, 12: text in attributes stays text: nothing is called, nothing parsed', async ({ host, page }) => {
    await host.open(
      `<portal-probe label="alert" story-id="{broken" data='{"broken'></portal-probe><portal-probe label="B"></portal-probe>`,
    )
    await page.evaluate(() =>
      Object.assign(globalThis, { called: 0, alert: () => Object.assign(globalThis, { called: 1 }) }),
    )
    await host.start()
    await expect.poll(() => shown(page)).toMatchObject({ label: 'alert', storyId: '{broken' })
    await expect.poll(() => shown(page, 1)).toMatchObject({ label: 'B' })
    expect(await page.evaluate('called')).toBe(0)
    expect(host.faults).toEqual([])
  })
})

test.describe('life on the page', () => {
  for (const way of ['append', 'moveBefore'] as const)
    test(`6: a move by ${way} keeps the state and runs no effect again`, async ({ host, page }) => {
      await host.open('<div id="a"><portal-probe></portal-probe></div><div id="b"></div>')
      await host.start()
      await page.getByRole('button', { name: 'count 0' }).click()
      const before = await page.evaluate((way) => {
        const target = document.querySelector('#b') as HTMLElement & { moveBefore(node: Node, child: null): void }
        const element = document.querySelector('portal-probe')!
        if (way === 'append') target.append(element)
        else target.moveBefore(element, null)
        return { ...probe }
      }, way)
      await expect(page.locator('#b').getByRole('button', { name: 'count 1' })).toBeVisible()
      expect(before).toMatchObject({ mounts: 1, unmounts: 0 })
      expect(await page.evaluate(() => probe)).toMatchObject({ mounts: 1, unmounts: 0 })
    })

  test('7: an element that is never put on the page mounts nothing', async ({ host, page }) => {
    await host.open('<portal-probe></portal-probe>')
    await host.start()
    await expect(page.getByRole('button', { name: 'count 0' })).toBeVisible()
    await page.evaluate(() =>
      Object.assign(document.createElement('portal-probe'), { data: { name: 'x' }, label: 'y' }),
    )
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(await page.evaluate(() => probe)).toMatchObject({ mounts: 1, unmounts: 0 })
  })

  test('6, 8: removal unmounts within the task, coming back mounts anew; 300 times leave nothing', async ({
    host,
    page,
  }) => {
    await host.open('<portal-probe></portal-probe>')
    await host.start()
    await page.getByRole('button', { name: 'count 0' }).click()
    const unmounts = await page.evaluate(async () => {
      document.querySelector('portal-probe')!.remove()
      await Promise.resolve()
      await new Promise((resolve) => setTimeout(resolve))
      return probe.unmounts
    })
    expect(unmounts).toBe(1)
    await page.evaluate(() => document.body.append(document.createElement('portal-probe')))
    await expect(page.getByRole('button', { name: 'count 0' })).toBeVisible()
    await page.evaluate(async () => {
      const element = document.querySelector('portal-probe')!
      for (let i = 0; i < 300; i++) {
        element.remove()
        await Promise.resolve()
        await Promise.resolve()
        document.body.append(element)
      }
    })
    await expect(page.getByRole('button', { name: 'count 0' })).toBeVisible()
    await page.evaluate(() => document.querySelector('portal-probe')!.remove())
    await expect.poll(() => page.evaluate(() => probe.mounts - probe.unmounts)).toBe(0)
    expect(host.faults).toEqual([])
  })

  test('9: events bubble, leave the shadow root, and can be taken over', async ({ host, page }) => {
    await host.open('<div id="outer"><portal-probe></portal-probe></div>')
    await host.start()
    await page.evaluate(() => {
      document.querySelector('#outer')!.addEventListener('portal-navigate', (event) => {
        event.preventDefault()
        const { type, bubbles, composed, cancelable, detail, target } = event as CustomEvent
        Object.assign(globalThis, {
          heard: { type, bubbles, composed, cancelable, detail, tag: (target as Element).localName },
        })
      })
    })
    await page.getByRole('button', { name: 'Go' }).click()
    expect(await page.evaluate('heard')).toEqual({
      type: 'portal-navigate',
      bubbles: true,
      composed: true,
      cancelable: true,
      detail: { path: '/story/ma/1' },
      tag: 'portal-probe',
    })
  })

  for (const [place, label] of [
    ['while rendering', 'throw'],
    ['in an effect', 'effect'],
  ] as const)
    test(`11: a throw ${place} is one portal-error and the error card; the others live, and it can be tried again`, async ({
      host,
      page,
    }) => {
      await host.open('<portal-probe></portal-probe><portal-other label="fine"></portal-other>')
      await page.evaluate(() => {
        Object.assign(globalThis, { errors: [] as unknown[] })
        document.addEventListener('portal-error', (event) => {
          const { tag, message } = (event as CustomEvent<{ tag: string; message: string }>).detail
          ;(Reflect.get(globalThis, 'errors') as unknown[]).push({ tag, message })
        })
      })
      await host.start()
      await expect(page.getByRole('button', { name: 'count 0' })).toBeVisible()
      await page.evaluate((label) => document.querySelector('portal-probe')!.setAttribute('label', label), label)
      await expect(page.locator('portal-probe')).toContainText('Laden fehlgeschlagen')
      expect(await page.evaluate('errors')).toEqual([{ tag: 'portal-probe', message: `Error: thrown ${place}` }])
      await expect(page.locator('portal-other')).toContainText('fine')
      await page.evaluate(() => document.querySelector('portal-probe')!.setAttribute('label', 'well'))
      await page.getByRole('button', { name: 'Erneut versuchen' }).click()
      await expect.poll(() => shown(page)).toMatchObject({ label: 'well' })
    })
})

test.describe('beside others', () => {
  test('13: defined twice, nothing throws, one warning', async ({ host, page }) => {
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await host.open('<portal-probe></portal-probe>')
    await host.start()
    await page.evaluate(() => portal.define())
    await expect(page.getByRole('button', { name: 'count 0' })).toBeVisible()
    expect(warnings.filter((text) => text.includes('leaves its tags to'))).toHaveLength(1)
    expect(host.faults).toEqual([])
  })

  test('14: light children stay, and a declarative shadow root is taken over', async ({ host, page }) => {
    await host.open(
      '<portal-probe id="l"><p>light</p></portal-probe><portal-probe id="d"><template shadowrootmode="open"><i>old</i></template></portal-probe>',
    )
    await host.start()
    await expect(page.locator('#d').getByRole('button', { name: 'count 0' })).toBeVisible()
    expect(await page.locator('#l > p').textContent()).toBe('light')
    await expect(page.locator('#d i')).toHaveCount(0)
  })

  test('15, 17: styles are adopted: no style element, no breach of the policy; inputs of the view take focus', async ({
    host,
    page,
  }) => {
    await host.open('<portal-probe></portal-probe>')
    await host.start()
    const button = page.getByRole('button', { name: 'count 0' })
    await button.focus()
    await expect(button).toBeFocused()
    const facts = await page.evaluate(() => {
      const root = document.querySelector('portal-probe')!.shadowRoot!
      return {
        color: getComputedStyle(root.querySelector('.probe')!).color,
        styles:
          root.querySelectorAll('style, link, [style*="color"]').length +
          document.querySelectorAll('style, link').length,
        own: document.activeElement?.localName,
      }
    })
    expect(facts).toEqual({ color: 'rgb(1, 2, 3)', styles: 0, own: 'portal-probe' })
    expect(host.faults).toEqual([])
  })

  test('16: ids made by React differ between elements', async ({ host, page }) => {
    await host.open('<portal-probe></portal-probe><portal-probe></portal-probe><portal-other></portal-other>')
    await host.start()
    await expect(page.getByRole('button', { name: 'count 0' })).toHaveCount(2)
    const ids = await page.evaluate(() =>
      [...document.querySelectorAll('portal-probe, portal-other')].map((e) => e.shadowRoot!.querySelector('[id]')!.id),
    )
    expect(new Set(ids).size).toBe(3)
    // Another copy of React counts from the same number: what is before it must be this root's own.
    for (const id of ids) expect(id).toMatch(/portal-(probe|other)-view-dev-[0-9a-z]{4,}-\d+-/)
  })

  test('18: every tag of the table has its attributes and properties as accessors', async ({ host, page }) => {
    await host.open()
    await host.start()
    const missing = await page.evaluate(() =>
      portal.tags.flatMap(({ tag, attributes, properties }) => {
        const element = document.createElement(tag) as HTMLElement & Record<string, unknown>
        const camel = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
        const bad = attributes.filter((name) => {
          element[camel(name)] = 'x'
          return !element.hasAttribute(name)
        })
        const rich = properties.filter((name) => !(name in element))
        return [...bad, ...rich].map((name) => `${tag} ${name}`)
      }),
    )
    expect(missing).toEqual([])
  })

  test('19: a module that is run again leaves the private tags alone', async ({ host, page }) => {
    await host.open('<portal-other label="one"></portal-other>')
    await host.start()
    await expect(page.locator('portal-other')).toContainText('one')
    await page.evaluate((path) => import(`${location.origin}${path}?again`), viewPath('portal-other'))
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('portal-other'), { label: 'two' })),
    )
    await expect(page.locator('portal-other').nth(1)).toContainText('two')
    expect(host.faults).toEqual([])
  })

  test('20: six elements share one session: the provider is asked once', async ({ host, page }) => {
    await host.open(
      '<portal-probe></portal-probe>'.repeat(3) +
        '<portal-other></portal-other>'.repeat(2) +
        '<portal-bell></portal-bell>',
    )
    const asked = await page.evaluate(async (token) => {
      let asked = 0
      for (const element of document.querySelectorAll('body > *'))
        Object.assign(element, { tokenProvider: async () => (asked++, token) })
      portal.define()
      await portal.accessToken()
      await new Promise((resolve) => setTimeout(resolve, 200))
      return asked
    }, host.token)
    expect(asked).toBe(1)
    expect(host.backEnd.asked.filter(({ path }) => path === '/api/notification/badges')).toHaveLength(1)
  })
})

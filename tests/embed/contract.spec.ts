// The contract of an element with its host page: properties, attributes, events, life cycle. The 20 faults of r2wc are
// named where the public element is shown not to have them.
import { arrive, begin, define, EVERYWHERE, expect, faultsOf, test, EVERYWHERE_IN_MATRIX } from './any-browser.ts'
import { countAlive } from './host-state.ts'
import { viewPath } from './build-probe.ts'
import { aNotification } from './stage.ts'
import { click, eventually, type Tab, text } from './tab.ts'

interface Probe extends HTMLElement {
  data: unknown
  label: unknown
  open: unknown
}

/** The properties that the view of the `nth` probe has received. */
const shown = (tab: Tab, nth = 0) =>
  tab.run((nth) => {
    const output = document.querySelectorAll('portal-probe')[nth]?.shadowRoot?.querySelector('output')
    return JSON.parse(output?.textContent || '{}') as Record<string, unknown>
  }, nth)
const shows = (tab: Tab, nth = 0) => expect.poll(() => shown(tab, nth))

test.describe('input of an element', () => {
  test(
    '[E09] [E10] [EMB-01] properties arrive whenever they are set, keep their identity, and are in no attribute [r2wc 1, 5]',
    EVERYWHERE,
    async ({ stage, tab }) => {
      await arrive(tab, stage, '<portal-probe></portal-probe><portal-probe></portal-probe>')
      await tab.run(() => {
        const [first] = document.querySelectorAll<Probe>('portal-probe')
        const early = { name: 'SECRET early', when: new Date(), map: new Map(), act: () => 1 }
        Object.assign(globalThis, { early })
        Object.assign(first!, { data: early, label: 'L', tokenProvider: undefined })
      })
      await define(tab, stage)
      await shows(tab).toMatchObject({ name: 'SECRET early', label: 'L' })
      const same = await tab.run(async (token) => {
        const [first, second] = document.querySelectorAll<Probe>('portal-probe')
        const early = Reflect.get(globalThis, 'early') as unknown
        const late = { name: 'SECRET late' }
        const before = [first!.data === early, probe.seen.includes(early), Object.hasOwn(first!, 'data')]
        first!.data = late
        Object.assign(second!, { tokenProvider: async () => token })
        await portal.accessToken()
        return [...before, first!.data === late]
      }, stage.token)
      expect(same).toEqual([true, true, false, true])
      await shows(tab).toMatchObject({ name: 'SECRET late' })
      const attributes = await tab.run(() => {
        const all = (root: ParentNode): Element[] =>
          [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])])
        return all(document).flatMap((one) => [...one.attributes].map(({ value }) => value))
      })
      expect(attributes.length).toBeGreaterThan(3)
      for (const secret of ['SECRET', stage.token.split('.')[1]!, '[object'])
        expect(attributes.join('\n')).not.toContain(secret)
    },
  )

  test(
    '[E11] [E12] presence, removal and emptiness count as in HTML, text stays text [r2wc 2, 3, 4, 10, 12]',
    EVERYWHERE,
    async ({ stage, tab }) => {
      stage.scripts.set('/trap.js', 'globalThis.called = 0; globalThis.trap = () => (globalThis.called = 1)')
      const broken = `<portal-probe label="trap" story-id="{broken" data='{"broken'></portal-probe>`
      await begin(tab, stage, `<script src="/trap.js"></script><portal-probe open label="A"></portal-probe>${broken}`)
      await shows(tab).toMatchObject({ open: true, label: 'A' })
      await shows(tab, 1).toMatchObject({ open: false, label: 'trap', storyId: '{broken' })
      // An attribute or property, its value (undefined removes an attribute), and the resulting properties of the view.
      const steps: [where: 'attribute' | 'property', name: string, value: unknown, shown: string, expected: unknown][] =
        [
          ['attribute', 'open', undefined, 'open', false],
          ['attribute', 'open', 'false', 'open', true],
          ['property', 'open', false, 'open', false],
          ['property', 'open', true, 'open', true],
          ['attribute', 'label', '', 'label', ''],
          ['attribute', 'label', undefined, 'label', undefined],
          ['property', 'label', 'B', 'label', 'B'],
          ['property', 'label', '', 'label', ''],
          ['property', 'label', 7, 'label', '7'],
          ['property', 'label', null, 'label', undefined],
          ['property', 'label', 'C', 'label', 'C'],
          ['property', 'label', undefined, 'label', undefined],
          ['property', 'data', { name: 'N' }, 'name', 'N'],
          ['property', 'data', null, 'name', undefined],
        ]
      for (const [where, name, value, inView, expected] of steps) {
        await tab.run(
          ({ where, name, value }) => {
            const one = document.querySelector('portal-probe')!
            // The call into the page turns undefined into null, or drops it.
            if (where === 'property') Reflect.set(one, name, value === 'undefined' ? undefined : value)
            else if (value === undefined || value === null) one.removeAttribute(name)
            else one.setAttribute(name, String(value))
          },
          { where, name, value: where === 'property' && value === undefined ? 'undefined' : value },
        )
        await expect.poll(async () => (await shown(tab))[inView], `${where} ${name} = ${value}`).toEqual(expected)
      }
      expect(await tab.run(() => Reflect.get(globalThis, 'called') as number)).toBe(0)
      expect(await faultsOf(tab)).toEqual([])
    },
  )

  test(
    '[E15] every attribute and property of the table is an accessor of its tag [r2wc 18]',
    EVERYWHERE_IN_MATRIX,
    async ({ stage, tab }) => {
      await begin(tab, stage)
      const missing = await tab.run(() =>
        portal.tags.flatMap(({ tag, attributes, properties }) => {
          const element = document.createElement(tag) as HTMLElement & Record<string, unknown>
          const camel = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
          const bad = attributes.filter((name) => {
            element[camel(name)] = 'x'
            return !element.hasAttribute(name)
          })
          return [...bad, ...properties.filter((name) => !(name in element))].map((name) => `${tag} ${name}`)
        }),
      )
      expect(missing).toEqual([])
    },
  )
})

test.describe('life on the page', () => {
  test(
    '[E13] a move keeps the state and runs no effect again; removal unmounts within a microtask [r2wc 6, 8]',
    EVERYWHERE,
    async ({ stage, tab }) => {
      await begin(tab, stage, '<div id="a"><portal-probe></portal-probe></div><div id="b"></div>')
      await click(tab, 'count 0')
      const lives = await tab.run(async () => {
        const element = document.querySelector('portal-probe')!
        const [a, b] = [document.querySelector('#a')!, document.querySelector('#b')!]
        // WebKit has no moveBefore.
        const move = (to: Element) =>
          (to as { moveBefore?(node: Node, child: null): void }).moveBefore?.(element, null) ?? to.append(element)
        b.append(element)
        await Promise.resolve()
        move(a)
        await Promise.resolve()
        b.prepend(element)
        await new Promise((later) => setTimeout(later))
        return `${probe.mounts} ${probe.unmounts} ${element.shadowRoot!.textContent?.includes('count 1')}`
      })
      expect(lives).toBe('1 0 true')
      await click(tab, 'count 1')
      await text(tab).toContain('count 2')
      const unmounts = await tab.run(async () => {
        document.querySelector('portal-probe')!.remove()
        await Promise.resolve()
        return probe.unmounts
      })
      expect(unmounts).toBe(1)
      await tab.run(() => document.body.append(document.createElement('portal-probe')))
      await text(tab).toContain('count 0')
      expect(await faultsOf(tab)).toEqual([])
    },
  )

  test(
    '[E13] the open panel of a bell that is moved stays open where it was, on the same socket',
    EVERYWHERE,
    async ({ stage, tab }) => {
      stage.notifications = Array.from({ length: 40 }, (_, nr) => ({
        ...aNotification,
        id: nr,
        nikoId: nr,
        title: `T${nr}`,
      }))
      await begin(tab, stage, '<div id="a"><portal-bell></portal-bell></div><div id="b"></div>')
      await tab.run(() => portal.goLive())
      await expect.poll(() => stage.backEnd.sockets.size).toBe(1)
      await click(tab, 'Benachrichtigungen, 40 ungelesen')
      await text(tab).toMatch(/T39.*Alle als gelesen markieren/)
      const state = () => {
        const root = document.querySelector('portal-bell')!.shadowRoot!
        const box = [...root.querySelectorAll('*')].find(({ scrollTop }) => scrollTop > 0)
        const isOpen = root.querySelector('[popover]')!.matches(':popover-open')
        return [
          isOpen,
          Math.abs((box?.scrollTop ?? 0) - 300) < 40,
          root.activeElement?.textContent?.trim(),
          root.querySelector('button')!.ariaExpanded,
        ]
      }
      await tab.run(async () => {
        const root = document.querySelector('portal-bell')!.shadowRoot!
        const box = [...root.querySelectorAll('*')].find((one) => one.scrollHeight > one.clientHeight + 500)!
        box.scrollTop = 300
        root.querySelectorAll<HTMLElement>('.name')[4]!.focus({ preventScroll: true })
        // A frame later all listeners know its position.
        for (let frame = 0; frame < 3; frame++) await new Promise((painted) => requestAnimationFrame(painted))
      })
      const before = [true, true, expect.stringMatching(/^T\d+$/), 'true']
      await eventually(tab, state).toEqual(before)
      for (const way of ['append', 'moveBefore']) {
        await tab.run(async (way) => {
          const bell = document.querySelector('portal-bell')!
          const to = document.querySelector<Element & { moveBefore?(node: Node, child: null): void }>('div:empty')!
          if (way === 'moveBefore' && to.moveBefore) to.moveBefore(bell, null)
          else to.append(bell)
          await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
        }, way)
        await eventually(tab, state).toEqual(before)
      }
      expect([stage.backEnd.opened.length, stage.backEnd.sockets.size]).toEqual([1, 1])
      await tab.press('Escape')
      await eventually(
        tab,
        () => document.querySelector('portal-bell')!.shadowRoot!.querySelector('button')!.ariaExpanded,
      ).toBe('false')
      expect(await faultsOf(tab)).toEqual([])
    },
  )

  test(
    '[E09] light children stay, a declarative shadow root is taken over, inputs take the focus [r2wc 14, 15, 17]',
    EVERYWHERE_IN_MATRIX,
    async ({ stage, tab }) => {
      const declared = '<portal-probe><template shadowrootmode="open"><i>old</i></template></portal-probe>'
      await begin(tab, stage, `<portal-probe><p>light</p></portal-probe>${declared}`)
      await shows(tab, 1).toMatchObject({ open: false })
      const facts = await tab.run(() => {
        const [light, taken] = document.querySelectorAll('portal-probe')
        const button = taken!.shadowRoot!.querySelector('button')!
        button.focus()
        return {
          light: light!.querySelector('p')?.textContent,
          old: taken!.shadowRoot!.querySelector('i'),
          focused: taken!.shadowRoot!.activeElement === button && document.activeElement === taken,
          colour: getComputedStyle(taken!.shadowRoot!.querySelector('.probe')!).color,
          sheets:
            document.querySelectorAll('style, link').length + taken!.shadowRoot!.querySelectorAll('style, link').length,
        }
      })
      expect(facts).toEqual({ light: 'light', old: null, focused: true, colour: 'rgb(1, 2, 3)', sheets: 0 })
      expect(await faultsOf(tab)).toEqual([])
    },
  )
})

test.describe('without traces', () => {
  test(
    '[E14] an element that is never put on the page mounts no view; 1,000 times on and off leave nothing [r2wc 6, 7, 8]',
    EVERYWHERE,
    async ({ stage, tab, browserName }) => {
      stage.scripts.set('/count.js', `(${String(countAlive)})()`)
      await begin(
        tab,
        stage,
        '<script src="/count.js"></script><portal-probe></portal-probe><portal-bell></portal-bell>',
      )
      await click(tab, 'count 0')
      // One run first, so that everything of which a page has one exists.
      const before = await tab.run(async () => {
        for (const element of document.querySelectorAll('portal-probe, portal-bell')) element.remove()
        await new Promise((later) => setTimeout(later, 50))
        return { listeners: alive.listeners.length, timers: alive.timers.size, observers: alive.observers.size }
      })
      const left = await tab.run(async () => {
        const discarded = ['portal-probe', 'portal-bell'].map((tag) => document.createElement(tag))
        Object.assign(discarded[0]!, { data: { name: 'x' }, label: 'y' })
        await new Promise((later) => setTimeout(later, 50))
        const mounts = probe.mounts
        const stay = document.body.appendChild(document.createElement('portal-probe'))
        await new Promise((ready) => stay.addEventListener('portal-ready', ready, { once: true }))
        Object.assign(globalThis, { gone: [...discarded, stay].map((one) => new WeakRef(one)) })
        for (let turn = 0; turn < 1000; turn++) {
          const bell = document.createElement('portal-bell')
          const fresh = turn % 10 === 0 && document.body.appendChild(document.createElement('portal-probe'))
          stay.remove()
          document.body.append(bell)
          // Sometimes the view has time to render, otherwise it is removed while it loads.
          await (turn % 50 === 0 ? new Promise((later) => setTimeout(later, 20)) : undefined)
          document.body.append(stay)
          bell.remove()
          if (fresh) fresh.remove()
          if (turn % 100 === 0) (Reflect.get(globalThis, 'gone') as WeakRef<Element>[]).push(new WeakRef(bell))
          await undefined
        }
        stay.remove()
        return mounts
      })
      expect(left).toBe(1)
      await eventually(tab, () => probe.mounts - probe.unmounts).toBe(0)
      // The number may be lower: timers of the start have ended.
      await eventually(
        tab,
        ({ listeners, timers, observers }) =>
          alive.listeners.length <= listeners && alive.timers.size <= timers && alive.observers.size <= observers,
        before,
      ).toBe(true)
      if (browserName === 'chromium') {
        const tools = await tab.page!.context().newCDPSession(tab.page!)
        const alive = async () => {
          await tools.send('HeapProfiler.collectGarbage')
          return tab.run(
            () => (Reflect.get(globalThis, 'gone') as WeakRef<Element>[]).filter((one) => one.deref()).length,
          )
        }
        await expect.poll(alive).toBe(0)
      }
      expect(await tab.run(() => document.querySelectorAll('body > :not(script)').length)).toBe(0)
      expect(await faultsOf(tab)).toEqual([])
    },
  )
})

test.describe('output of an element', () => {
  test(
    '[E15] [E16] events bubble, leave the shadow root, and can be taken over: then nothing navigates [r2wc 9]',
    EVERYWHERE,
    async ({ stage, tab }) => {
      await begin(tab, stage, '<div id="outer"><portal-probe></portal-probe></div>')
      await tab.run(() => {
        Object.assign(globalThis, { received: [], before: [location.href, history.length] })
        document.querySelector('#outer')!.addEventListener('portal-navigate', (event) => {
          event.preventDefault()
          const { type, bubbles, composed, cancelable, detail, target } = event as CustomEvent
          const tag = (target as Element).localName
          ;(Reflect.get(globalThis, 'received') as unknown[]).push({ type, bubbles, composed, cancelable, detail, tag })
        })
      })
      await click(tab, 'Go')
      const received = { type: 'portal-navigate', bubbles: true, composed: true, cancelable: true }
      await eventually(tab, () => Reflect.get(globalThis, 'received') as object[]).toEqual([
        { ...received, detail: { path: '/story/ma/1' }, tag: 'portal-probe' },
      ])
      const [now, before] = await tab.run(() => [
        [location.href, history.length],
        Reflect.get(globalThis, 'before') as unknown,
      ])
      expect(now).toEqual(before)
    },
  )
})

test.describe('beside others', () => {
  test(
    '[E26] ids made by React differ between elements and between copies of React [r2wc 16]',
    EVERYWHERE,
    async ({ stage, tab }) => {
      await begin(tab, stage, '<portal-probe></portal-probe><portal-probe></portal-probe><portal-other></portal-other>')
      const ids = () =>
        [...document.querySelectorAll('portal-probe, portal-other')].map(
          (one) => one.shadowRoot!.querySelector('[id]')?.id ?? '',
        )
      await expect.poll(async () => new Set(await tab.run(ids)).size).toBe(3)
      // Another copy of React counts from the same number: the prefix must be unique to this root.
      for (const id of await tab.run(ids))
        expect(id).toMatch(/portal-(probe|other)-view-(dev-|[0-9a-z]{8}-)?[0-9a-z]{4,}-\d+-/)
    },
  )

  test('[E26] two copies of React that count alike give no id twice', EVERYWHERE_IN_MATRIX, async ({ stage, tab }) => {
    await arrive(tab, stage, '<portal-probe></portal-probe><portal-other></portal-other>')
    // The second view and its imports are loaded from another address, like the bundle of another version.
    await tab.run(async (path) => void (await import(`${location.origin}/copy${path}`)), viewPath('portal-other'))
    await define(tab, stage)
    const ids = () =>
      ['portal-probe', 'portal-other'].map(
        (tag) => document.querySelector(tag)!.shadowRoot!.querySelector('[id]')?.id ?? '',
      )
    await expect.poll(async () => (await tab.run(ids)).every(Boolean)).toBe(true)
    const [one = '', other = ''] = await tab.run(ids)
    const count = /r_\w+_$/
    expect([count.exec(one)?.[0], one]).toEqual([count.exec(other)?.[0], expect.not.stringMatching(`^${other}$`)])
    const copied = await tab.run(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/copy/')).length,
    )
    expect(copied).toBeGreaterThan(1)
    expect(await faultsOf(tab)).toEqual([])
  })

  test(
    '[E05] run again, the script and its views leave the tags alone, with one warning [r2wc 13, 19]',
    EVERYWHERE,
    async ({ stage, tab }) => {
      await begin(tab, stage, '<portal-other label="one"></portal-other>')
      await text(tab).toContain('one')
      await tab.run(async (path) => {
        portal.define()
        await import(`${location.origin}${path}?again`)
        document.body.append(Object.assign(document.createElement('portal-other'), { label: 'two' }))
      }, viewPath('portal-other'))
      await text(tab).toContain('one two')
      expect((await tab.run(() => watched.warnings)).filter((text) => text.includes('yields to'))).toHaveLength(1)
      expect(await faultsOf(tab)).toEqual([])
    },
  )

  test(
    '[E35] six elements share one session: the provider is asked once, and the list once [r2wc 20]',
    EVERYWHERE_IN_MATRIX,
    async ({ stage, tab }) => {
      const tags = ['probe', 'probe', 'probe', 'other', 'other', 'bell'].map((tag) => `<portal-${tag}></portal-${tag}>`)
      await arrive(tab, stage, `<main>${tags.join('')}</main>`)
      const asked = await tab.run(async (token) => {
        const asked: number[] = []
        for (const element of document.querySelectorAll('main > *'))
          Object.assign(element, { tokenProvider: async () => (asked.push(1), token) })
        portal.define()
        await portal.accessToken()
        return asked.length
      }, stage.token)
      expect(asked).toBe(1)
      await shows(tab, 2).toMatchObject({ open: false })
      expect(stage.backEnd.asked.filter(({ path }) => path === '/api/notification/badges')).toHaveLength(1)
    },
  )
})

// An error inside an element stays inside it and does not affect the page around it.
import { begin, EVERYWHERE, EVERYWHERE_IN_MATRIX, expect, faultsOf, test } from './any-browser.ts'
import { aNotification } from './stage.ts'
import { click, eventually, type Tab, text } from './tab.ts'

const RENDER = 'while rendering'
/** Notes every portal-error of the page as `tag: message`. */
const noteErrors = (tab: Tab) =>
  tab.run(() => {
    const errors: string[] = []
    Object.assign(globalThis, { errors })
    document.addEventListener('portal-error', (event) => {
      const { tag, message } = (event as CustomEvent<{ tag: string; message: string }>).detail
      errors.push(`${tag}: ${message}`)
    })
  })
const errors = () => Reflect.get(globalThis, 'errors') as string[]

const breakBy = (label: string) => (tab: Tab) =>
  tab.run((label) => document.querySelector('portal-probe')!.setAttribute('label', label), label)

for (const [place, callback] of [
  [RENDER, breakBy('throw')],
  ['in an effect', breakBy('effect')],
  ['in a handler', (tab: Tab) => click(tab, 'Break')],
  ['by a subscriber', (tab: Tab) => breakBy('subscribe')(tab).then(() => tab.run(() => portal.speak('en')))],
] as const)
  test(
    `[E24] a throw ${place} is one portal-error and the error card; the others live, and it can be tried again [r2wc 11]`,
    place === RENDER ? EVERYWHERE : EVERYWHERE_IN_MATRIX,
    async ({ stage, tab }) => {
      await begin(tab, stage, '<portal-probe></portal-probe><portal-other label="fine"></portal-other>')
      await noteErrors(tab)
      await text(tab).toMatch(/count 0.*fine/)
      await callback(tab)
      await text(tab).toMatch(/^(Nicht geladen|Not loaded).*fine$/)
      expect(await tab.run(errors)).toEqual([`portal-probe: Error: thrown ${place}`])
      await tab.run(() => document.querySelector('portal-probe')!.setAttribute('label', 'well'))
      await click(tab, place === 'by a subscriber' ? 'Try again' : 'Erneut versuchen')
      await text(tab).toMatch(/well.*count 0.*fine/)
      expect(await tab.run(errors)).toHaveLength(1)
    },
  )

test(
  '[E24] a listener on the bus that throws does not affect the sign-in of others, nor does a faulty listener of the host',
  EVERYWHERE_IN_MATRIX,
  async ({ stage, tab }) => {
    await begin(tab, stage, '<portal-probe></portal-probe><portal-bell></portal-bell>')
    await text(tab).toContain('count 0')
    await noteErrors(tab)
    await tab.run((token) => {
      const fail = () => {
        throw new Error('thrown by the host')
      }
      portal.onSession(fail)
      for (const type of ['portal-ready', 'portal-auth-required', 'portal-unread'])
        document.addEventListener(type, fail)
      portal.setTokenProvider(undefined)
      portal.setTokenProvider(async () => token)
    }, stage.token)
    await text(tab).toContain('count 0')
    expect(await tab.run(() => portal.session())).toBe('signed-in')
    expect(await tab.run(errors)).toEqual([])
    await eventually(
      tab,
      () => document.querySelector('portal-bell')!.shadowRoot!.querySelector('button')!.ariaLabel,
    ).toBe('Benachrichtigungen, 1 ungelesen')
    expect(new Set(await faultsOf(tab))).toEqual(new Set([expect.stringContaining('thrown by the host')]))
  },
)

test(
  '[E24] a list that cannot be drawn is the error card of the bell alone',
  EVERYWHERE_IN_MATRIX,
  async ({ stage, tab }) => {
    stage.notifications = [{ ...aNotification, link: 7 }]
    await begin(tab, stage, '<portal-bell></portal-bell><portal-other label="fine"></portal-other>')
    await noteErrors(tab)
    await click(tab, 'Benachrichtigungen, 1 ungelesen')
    await text(tab).toBe('Erneut versuchen fine')
    expect(await tab.run(errors)).toEqual([expect.stringMatching(/^portal-bell: TypeError/)])
    await click(tab, 'Erneut versuchen')
    await click(tab, 'Benachrichtigungen, 1 ungelesen')
    await eventually(tab, errors).toHaveLength(2)
    expect(await faultsOf(tab)).toEqual([])
  },
)

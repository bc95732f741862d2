// Every event of the manifest, sent by the real elements on a foreign page, and compared with its description in the manifest.
import { readFileSync } from 'node:fs'
import type { ElementsManifest } from '#scripts/manifest/elements-manifest.ts'
import type { RunningPortal } from '#tests/e2e/portal.ts'
import { expect, test, EVERYWHERE_IN_MATRIX } from './any-browser.ts'
import { everyElement } from './every-element.ts'
import { click, eventually, type Tab } from './tab.ts'

/** One received event: each member of its detail with its type and, as text, its value. */
interface ReceivedEvent {
  readonly name: string
  readonly bubbles: boolean
  readonly composed: boolean
  readonly detail: Readonly<Record<string, readonly [type: string, value: string]>>
}

const manifest = JSON.parse(readFileSync('package/custom-elements.json', 'utf8')) as ElementsManifest
const elements = manifest.modules.flatMap(({ declarations }) => declarations)
const TAGS = elements.map(({ tagName }) => tagName)
/** The detail of an event of an element, by `tag event`. */
const DETAILS = new Map(
  elements.flatMap(({ tagName, events = [] }) => events.map(({ name, type }) => [`${tagName} ${name}`, type.text])),
)
/** Events that a host page cannot cause, with the test of the view that covers them. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  // Only in the portal the words of a search are part of an address.
  'portal-news portal-address': 'src/widgets/news/overview/overview.test.tsx',
  // Only editors get further than its list.
  'portal-news-editor portal-navigate': 'src/widgets/news/editor/editor.test.tsx',
  'portal-news-editor portal-state': 'src/widgets/news/editor/editor.test.tsx',
  'portal-news-editor portal-title': 'src/widgets/news/editor/editor.test.tsx',
  'portal-news-editor portal-address': 'src/widgets/news/editor/editor.test.tsx',
  // The code of an authenticator, and the tick that the recovery codes are kept.
  'portal-security portal-account-change': 'src/widgets/profile/security/security.test.tsx',
  // Authors link by https, which the portal of the tests does not have.
  'portal-legal portal-navigate': 'src/widgets/legal/legal.test.tsx',
  // Another month is chosen.
  'portal-working-hours portal-address': 'src/widgets/working-time/hours/hours.test.tsx',
  // A new ad is saved, and published.
  'portal-ad-editor portal-navigate': 'src/widgets/marketplace/editor/ad-editor.test.tsx',
  // A benefit is saved, and taken back.
  'portal-benefit-editor portal-navigate': 'src/widgets/benefits/editor/editor.test.tsx',
  'portal-benefit-editor portal-address': 'src/widgets/benefits/editor/editor.test.tsx',
  'portal-ad-editor portal-address': 'src/widgets/marketplace/editor/ad-editor.test.tsx',
  // Without a number a new question is asked, and sending it navigates.
  'portal-question portal-navigate': 'src/widgets/forum/question/ask/ask-form.test.tsx',
  'portal-question portal-title': 'src/widgets/forum/question/question-page.test.tsx',
  // Only people with official answers have a list.
  'portal-forum-editing portal-navigate': 'src/widgets/forum/editing/editing.test.tsx',
  // The code of the tests links to addresses outside of the portal.
  'portal-conduct portal-navigate': 'src/widgets/conduct/code/code-page.test.tsx',
  // A form that is begun has an address and a title.
  'portal-form-editor portal-address': 'src/widgets/postbox/editor/fill.test.tsx',
  'portal-form-editor portal-title': 'src/widgets/postbox/editor/fill.test.tsx',
  // A new template is saved.
  'portal-form-templates portal-address': 'src/widgets/postbox/templates/templates.test.tsx',
  // Only people with a mandate have pairs.
  'portal-duplicates portal-navigate': 'src/widgets/duplicates/duplicates.test.tsx',
  'portal-duplicates portal-address': 'src/widgets/duplicates/duplicates.test.tsx',
  // Only people with an area have names, and another day is chosen.
  'portal-production-logins portal-navigate': 'src/widgets/production/logins/logins.test.tsx',
  // Only the time office opens the master data.
  'portal-production-logins portal-address': 'src/widgets/production/logins/logins.test.tsx',
  'portal-production-times portal-address': 'src/widgets/production/times/times.test.tsx',
  // A form with input asks before it is left.
  'portal-leave-settings portal-navigate': 'src/widgets/vacation/settings/personnel/personnel.test.tsx',
  // The reader of the tests is not in controlling.
  'portal-controlling portal-navigate': 'src/widgets/controlling/overview/overview.test.tsx',
  'portal-controlling portal-address': 'src/widgets/controlling/overview/overview.test.tsx',
  'portal-responsibility portal-navigate': 'src/widgets/responsibility/overview/matrix/assign-form.test.tsx',
}

/** Lists where a detail differs from its documented type, `CustomEvent<{ name: string; code?: string }>`. */
function misfits(documented: string, { detail }: ReceivedEvent): string[] {
  const [, inner = ''] = /^CustomEvent<\{(.*)\}>$/.exec(documented) ?? []
  const members = inner
    .split(';')
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => /^(\w+)(\??): (.*)$/.exec(text) ?? [])
  const known = new Set(members.map(([, name]) => name))
  const fits = (type = '', [kind, value]: readonly [string, string]): boolean =>
    type === 'unknown' ||
    (type === '() => void' ? kind === 'function' : type.startsWith("'") ? type.includes(`'${value}'`) : kind === type)
  return [
    ...Object.keys(detail).filter((name) => !known.has(name)),
    ...members.flatMap(([text = '', name = '', optional, type]) => {
      const given = detail[name]
      return (given ? fits(type, given) : optional) ? [] : [text]
    }),
  ]
}

const listen = (types: readonly string[]) => {
  const received: ReceivedEvent[] = []
  Object.assign(globalThis, { received, taken: true, pressed: [] })
  for (const type of types)
    document.addEventListener(type, (event) => {
      const { bubbles, composed, detail, target } = event as CustomEvent<object>
      const members = Object.entries(detail).map(([name, value]) => [name, [typeof value, String(value)]])
      const name = `${(target as Element).localName} ${type}`
      received.push({ name, bubbles, composed, detail: Object.fromEntries(members) as ReceivedEvent['detail'] })
      if (type === 'portal-navigate' && Reflect.get(globalThis, 'taken')) event.preventDefault()
    })
  // The last listener of a press: records what the browser would do now, and prevents it.
  addEventListener('click', (event) => {
    const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement)
    if (!link) return
    const { href, target, rel } = link
    const held = event.defaultPrevented
    ;(Reflect.get(globalThis, 'pressed') as unknown[]).push({ href, target, rel, held })
    event.preventDefault()
  })
}
const receivedNames = () => (Reflect.get(globalThis, 'received') as ReceivedEvent[]).map(({ name }) => name)
const receivedInView = (tag: string) => {
  document.querySelector(tag)!.scrollIntoView()
  return (Reflect.get(globalThis, 'received') as ReceivedEvent[]).map(({ name }) => name)
}

/** Presses the first link of an element into the portal, except categories, which are chosen in place. */
const pressLink = ([tag, url, taken]: readonly [tag: string, url: string, taken: boolean]) => {
  Object.assign(globalThis, { taken, pressed: [] })
  const link = document
    .querySelector(tag)!
    .shadowRoot!.querySelector<HTMLElement>(`a[href^="${url}"]:not([href*="/news/ma"])`)
  link?.click()
  return !!link
}
/** Lets the overview grow; false while its list is not there. */
const pressMore = () => {
  const buttons = [...document.querySelector('portal-news')!.shadowRoot!.querySelectorAll('button')]
  const more = buttons.find(({ textContent }) => textContent.startsWith('Weitere'))
  more?.click()
  return more !== undefined
}
const pressed = () => Reflect.get(globalThis, 'pressed') as object[]

test.use({ isOwnTab: true })

/** Opens a page with every element, a signed-in person, and listeners for every event of the manifest. */
async function mountAll(tab: Tab, portal: RunningPortal): Promise<void> {
  const { api, needed } = await everyElement(portal)
  await tab.open(new URL('/events', portal.demoUrl).href)
  await tab.run(listen, [...new Set([...DETAILS.keys()].map((name) => name.split(' ')[1] ?? ''))])
  await tab.run(
    async ({ src, tags, token, needed }) => {
      document.body.replaceChildren(...tags.map((tag) => document.createElement(tag)))
      for (const [tag, attributes] of Object.entries(needed))
        for (const [name, value] of Object.entries(attributes)) document.querySelector(tag)!.setAttribute(name, value)
      Object.assign(document.querySelector('portal-bell')!, { tokenProvider: async () => token })
      await import(src)
    },
    {
      src: `${portal.url}/widgets/portal.js`,
      tags: TAGS,
      token: api.token(),
      needed: { ...needed, 'portal-news-cards': { layout: 'list', size: '2' } },
    },
  )
  for (const tag of TAGS) {
    // An element above it may grow during the wait and push it out of view.
    await expect.poll(() => tab.run(receivedInView, tag)).toContain(`${tag} portal-ready`)
  }
  await tab.run(() => scrollTo(0, 0))
  await tab.run(() => document.querySelector('portal-bell')!.shadowRoot!.querySelector('button')!.click())
}

test(
  '[E15] [E16] every event of every element is received, as documented; a link is left to the host or opens its own tab',
  EVERYWHERE_IN_MATRIX,
  async ({ portal, tab }) => {
    test.slow()
    await mountAll(tab, portal)
    const place = () => JSON.stringify([location.href, history.length, history.state])
    const before = await tab.run(place)
    for (const tag of TAGS) {
      const name = `${tag} portal-navigate`
      if (!DETAILS.has(name) || name in ELSEWHERE) continue
      await expect.poll(() => tab.run(pressLink, [tag, portal.url, true] as const), tag).toBe(true)
      await eventually(tab, receivedNames).toContain(`${tag} portal-navigate`)
      expect(await tab.run(pressed), tag).toEqual([expect.objectContaining({ held: true })])
      await expect.poll(() => tab.run(pressLink, [tag, portal.url, false] as const), tag).toBe(true)
      const own = { target: '_blank', rel: 'noopener', held: false }
      expect(await tab.run(pressed), tag).toEqual([expect.objectContaining(own)])
    }
    await tab.press('Escape')
    await click(tab, 'Mehr laden')
    await eventually(tab, receivedNames).toContain('portal-news-cards portal-state')
    await eventually(tab, pressMore).toBe(true)
    await eventually(tab, receivedNames).toContain('portal-news portal-state')
    await tab.run(() => document.querySelector('portal-security')!.setAttribute('set-up', ''))
    await click(tab, 'Einrichtung abbrechen')
    await eventually(tab, receivedNames).toContain('portal-security portal-close')
    // Fails like a broken view.
    await tab.run((tags) => {
      const inside = (tag: string) =>
        Reflect.get(document.querySelector(tag)!, Symbol.for('portal.view')) as { fail(why: unknown): void }
      for (const tag of tags) inside(tag).fail(new Error('broken'))
    }, TAGS)
    await tab.run(() => Object.assign(document.querySelector('portal-bell')!, { tokenProvider: undefined }))
    await eventually(tab, receivedNames).toContain('portal-legal portal-auth-required')

    expect(await tab.run(place)).toBe(before)
    const received = await tab.run(() => Reflect.get(globalThis, 'received') as ReceivedEvent[])
    for (const one of received) {
      expect(DETAILS.has(one.name), `${one.name} is in the manifest`).toBe(true)
      expect([one.bubbles, one.composed, misfits(DETAILS.get(one.name)!, one)], one.name).toEqual([true, true, []])
    }
    const names = new Set(received.map(({ name }) => name))
    expect([...DETAILS.keys()].filter((name) => !names.has(name)).toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted())
    for (const [name, file] of Object.entries(ELSEWHERE)) {
      expect(file, `${name} is proved by a test of its area`).toMatch(/^src\/widgets\/.+\.test\.tsx$/)
      expect(readFileSync(file, 'utf8'), file).toContain(name.split(' ')[1])
    }
  },
)

// Sign-in in foreign pages, against a back end of the test: providers good and bad, refusals, and data that never leaves the page.
import { aToken } from '#shared/testing/a-token.ts'
import { arrive, expect, EVERYWHERE, faultsOf, test, EVERYWHERE_IN_MATRIX, FIREFOX_IN_MATRIX } from './any-browser.ts'
import type { Stage } from './stage.ts'
import { click, eventually, type Tab, text } from './tab.ts'

const BELL = '<portal-bell></portal-bell>'
const FIRST = /\/api\/notification\/(badges|first)$/

const lists = ({ backEnd }: Stage) => backEnd.asked.filter(({ path }) => FIRST.test(path)).length
const hasNumber = (tab: Tab, number = '1') =>
  eventually(
    tab,
    () => document.querySelector('portal-bell')?.shadowRoot?.querySelector('[part=badge]')?.textContent,
  ).toBe(number)
const isSignedOut = (tab: Tab) => text(tab).toContain('Anmelden')

declare global {
  /** Records on the page: calls of token providers, events of elements, and the elements shown at that moment. */
  var notes: { asked: unknown[]; said: string[]; shown: unknown[] }
}

/** The first read of an embedded page needs no preflight, because its body is the token. */
function answerFirst({ backEnd }: Stage): void {
  const usual = backEnd.answer
  backEnd.answer = async (asked) => {
    if (asked.path !== '/api/notification/first') return usual(asked)
    const { sub } = JSON.parse(Buffer.from(asked.body.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
    const answer = await usual({ ...asked, path: '/api/notification/badges' })
    return answer?.status ? answer : { ...answer, headers: { 'x-subject-id': sub } }
  }
}

/** Opens a page with elements, and records all their events. */
async function enter(tab: Tab, stage: Stage, html = BELL): Promise<void> {
  answerFirst(stage)
  await arrive(tab, stage, html)
  await tab.run(() => {
    globalThis.notes = { asked: [], said: [], shown: [] }
    for (const type of ['ready', 'unread', 'auth-required', 'error'])
      document.addEventListener(`portal-${type}`, (event) => {
        const { detail } = event as CustomEvent<object>
        notes.said.push(`${type} ${JSON.stringify(detail)}`)
      })
    portal.define()
  })
}

/** Answers 401 to every token of `refused`. */
function refuse(stage: Stage, refused: (token: string) => boolean): void {
  const usual = stage.backEnd.answer
  stage.backEnd.answer = (asked) => {
    const token = String(asked.headers['authorization'] ?? asked.body).replace('Bearer ', '')
    return FIRST.test(asked.path) && refused(token) ? { status: 401, body: { code: 'unauthenticated' } } : usual(asked)
  }
}

test(
  '[E35] six widgets and a late seventh ask one provider once, and for the list once',
  EVERYWHERE_IN_MATRIX,
  async ({ stage, tab }) => {
    await enter(tab, stage, BELL.repeat(3) + '<portal-probe></portal-probe>'.repeat(3))
    await tab.run((token) => {
      const give = async (options: unknown) => (notes.asked.push(options), token)
      for (const element of document.querySelectorAll('body > *'))
        if (element.localName.startsWith('portal-')) Object.assign(element, { tokenProvider: give })
      document.body.append(Object.assign(document.createElement('portal-bell'), { tokenProvider: give }))
    }, stage.token)
    await hasNumber(tab)
    expect(await tab.run(() => notes.asked)).toEqual([{ minValidity: 60, forceRefresh: false }])
    expect(lists(stage)).toBe(1)
  },
)

test(
  '[E36] a refused token is renewed once by force, and the answer shown',
  EVERYWHERE_IN_MATRIX,
  async ({ stage, tab }) => {
    const old = aToken({ sub: 'host-user', jti: 'old' })
    refuse(stage, (token) => token === old)
    await enter(tab, stage)
    await tab.run(
      ([old, fresh]) =>
        portal.setTokenProvider(
          async (options) => (notes.asked.push(options.forceRefresh), options.forceRefresh ? fresh! : old!),
        ),
      [old, stage.token],
    )
    await hasNumber(tab)
    expect(await tab.run(() => notes.asked)).toEqual([false, true])
    expect((await tab.run(() => notes.said)).filter((text) => text.startsWith('auth'))).toEqual([])
  },
)

test(
  '[E36] refused again: signed out, its data gone in the same frame, and in the other tab',
  EVERYWHERE,
  async ({ stage, tab }) => {
    let isExpired = false
    refuse(stage, () => isExpired)
    const tabs = [tab, await tab.another()]
    for (const each of tabs) {
      await enter(each, stage, BELL.repeat(2))
      await each.run((token) => {
        portal.setTokenProvider(async ({ forceRefresh }) => (notes.asked.push(forceRefresh), token))
        document.addEventListener(
          'portal-auth-required',
          () =>
            // After all that ran with the event, before any frame.
            queueMicrotask(() =>
              notes.shown.push(
                [...document.querySelectorAll('portal-bell')].map(
                  (bell) => bell.shadowRoot!.querySelector('[part=badge]') === null,
                ),
              ),
            ),
          { once: true },
        )
        return portal.goLive()
      }, stage.token)
      await hasNumber(each)
    }
    isExpired = true
    await tab.run(() => portal.loadBadges())
    for (const each of tabs) {
      await isSignedOut(each)
      expect(await each.run(() => notes.shown)).toEqual([[true, true]])
      // On a slow machine the provider comes after the second in which the elements wait for one.
      expect((await each.run(() => notes.said)).filter((text) => text.startsWith('auth')).slice(-2)).toEqual(
        Array(2).fill('auth-required {"reason":"expired"}'),
      )
    }
    // The provider is called at the start and once with `forceRefresh`, and not again; that of the other tab only at the start. One after
    // the other: WebDriver has a single current window.
    expect(await tab.run(() => notes.asked)).toEqual([false, true])
    expect(await tabs[1]!.run(() => notes.asked)).toEqual([false])
  },
)

test(
  '[E36] a sign-out in one tab is one in all, and so is another user',
  EVERYWHERE_IN_MATRIX,
  async ({ stage, tab }) => {
    const other = await tab.another()
    const [first, second] = [stage.token, aToken({ sub: 'second-user', locale: 'de' })]
    for (const each of [tab, other]) {
      await enter(each, stage)
      await each.run(
        (tokens) => {
          Object.assign(globalThis, { token: tokens[0] })
          portal.setTokenProvider(async () => Reflect.get(globalThis, 'token') as string)
          return portal.goLive()
        },
        [first, second],
      )
      await hasNumber(each)
    }
    await other.run((token) => void Object.assign(globalThis, { token }), second)
    await tab.run((token) => {
      Object.assign(globalThis, { token })
      portal.setTokenProvider(async () => token)
    }, second)
    await eventually(other, () => portal.sub()).toBe('second-user')
    await tab.run(() => portal.setTokenProvider(undefined))
    for (const each of [tab, other]) {
      await isSignedOut(each)
      await eventually(each, () => portal.sub() ?? 'nobody').toBe('nobody')
    }
  },
)

test(
  '[E38] a provider that throws, rejects or gives no token: signed out; a good one follows',
  EVERYWHERE_IN_MATRIX,
  async ({ stage, tab }) => {
    await enter(tab, stage)
    for (const way of ['throws', 'rejects', 'no token', 'nothing'] as const) {
      await tab.run((way) => {
        const fail = () => {
          throw new Error('no')
        }
        const give = async () => (way === 'rejects' ? fail() : way === 'nothing' ? (undefined as never) : 'nonsense')
        portal.setTokenProvider(way === 'throws' ? fail : give)
        if (portal.session() !== 'starting') throw new Error(portal.session())
      }, way)
      await eventually(tab, () => portal.session()).toBe('signed-out')
      await isSignedOut(tab)
    }
    expect(lists(stage)).toBe(0)
    await tab.run((token) => portal.setTokenProvider(async () => token), stage.token)
    await hasNumber(tab)
    expect(await faultsOf(tab)).toEqual([])
  },
)

test(
  '[E36] an expired token is renewed by force; another user’s shows that user’s data',
  EVERYWHERE_IN_MATRIX,
  async ({ stage, tab }) => {
    const now = Math.floor(Date.now() / 1000)
    const expired = aToken({ sub: 'host-user', iat: now - 900, exp: now - 600 })
    refuse(stage, (token) => token === expired)
    await enter(tab, stage)
    await tab.run(
      ([expired, fresh]) => portal.setTokenProvider(async ({ forceRefresh }) => (forceRefresh ? fresh! : expired!)),
      [expired, stage.token],
    )
    await hasNumber(tab)
    stage.notifications = []
    const before = lists(stage)
    await tab.run((token) => portal.setTokenProvider(async () => token), aToken({ sub: 'second-user', locale: 'de' }))
    await eventually(tab, () => portal.sub()).toBe('second-user')
    await hasNumber(tab, '')
    expect(lists(stage)).toBe(before + 1)
  },
)

test(
  '[E38] a provider that comes after 30 s starts everything; one that never answers is given up',
  FIREFOX_IN_MATRIX,
  async ({ stage, tab }) => {
    const { clock } = tab.page!
    await clock.install()
    await enter(tab, stage)
    await clock.fastForward(31_000)
    await isSignedOut(tab)
    await tab.run(() => portal.setTokenProvider(() => new Promise(() => undefined)))
    await eventually(tab, () => portal.session()).toBe('starting')
    await clock.fastForward(10_500)
    await isSignedOut(tab)
    expect(lists(stage)).toBe(0)
    await tab.run((token) => portal.setTokenProvider(async () => token), stage.token)
    await hasNumber(tab)
  },
)

test(
  '[E34] [E37] no navigation, no frame, and the host’s own answer of a sign-in stays in its address',
  EVERYWHERE,
  async ({ stage, tab }) => {
    stage.at(`${BELL}<portal-probe></portal-probe>`)
    const address = `${stage.backEnd.baseUrl}?code=host&state=host-state#state=host-state&code=host-code&session_state=x`
    stage.at(`${BELL}<portal-probe></portal-probe>`)
    const usual = stage.backEnd.answer
    stage.backEnd.answer = (asked) => usual(asked.path.startsWith('/?') ? { ...asked, path: '/' } : asked)
    await tab.open(address)
    await eventually(tab, () => 'portal' in globalThis).toBe(true)
    const before = await tab.run(() => {
      const made = document.createElement.bind(document)
      globalThis.notes = { asked: [], said: [], shown: [] }
      document.createElement = ((tag: string, options?: ElementCreationOptions) => {
        notes.shown.push(tag)
        return made(tag, options)
      }) as never
      portal.define()
      return history.length
    })
    await isSignedOut(tab)
    await tab.run((token) => {
      portal.setTokenProvider(async () => token)
      return portal.goLive()
    }, stage.token)
    await hasNumber(tab)
    await tab.run(() => portal.expireSession())
    await isSignedOut(tab)
    expect(await tab.run(() => [location.href, history.length, frames.length])).toEqual([address, before, 0])
    expect(await tab.run(() => notes.shown)).not.toContain('iframe')
  },
)

test(
  '[E32] [T01] [T04] no event, log, address, attribute or storage has a token or an e-mail address',
  EVERYWHERE,
  async ({ stage, tab }) => {
    const email = 'host.user@example.com'
    const token = aToken({ sub: 'host-user', email, locale: 'de' })
    let isExpired = false
    refuse(stage, () => isExpired)
    await enter(tab, stage, `${BELL}<portal-lost></portal-lost>`)
    stage.missing.add('/chunks/portal-lost.js')
    await tab.run((token) => {
      for (const [name, log] of Object.entries(console).filter(([, log]) => typeof log === 'function'))
        Object.assign(console, {
          [name]: (...said: unknown[]) => (notes.said.push(said.map(String).join(' ')), log(...said)),
        })
      document.querySelector('portal-bell')!.setAttribute('lang', 'en')
      Object.assign(document.querySelector('portal-bell')!, { tokenProvider: async () => token })
      return portal.goLive()
    }, token)
    await hasNumber(tab)
    isExpired = true
    await tab.run(() => portal.loadBadges())
    await text(tab).toContain('Sign in')
    const traces = await tab.run(() => [
      ...notes.said,
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('*')].map((element) => element.shadowRoot?.innerHTML ?? ''),
      JSON.stringify({ ...sessionStorage, ...localStorage }),
      document.cookie,
      ...performance.getEntries().map(({ name }) => name),
    ])
    expect(traces.join('\n')).toContain('auth-required')
    const secrets = [token, token.split('.')[1]!, email]
    for (const secret of secrets) {
      expect(traces.filter((text) => text.includes(secret))).toEqual([])
      expect(stage.backEnd.asked.filter(({ path }) => path.includes(secret))).toEqual([])
    }
  },
)

test(
  '[E38] without a provider the button opens a window of the portal; one that is blocked is named',
  EVERYWHERE_IN_MATRIX,
  async ({ stage, tab }) => {
    await enter(tab, stage, BELL)
    await isSignedOut(tab)
    await tab.run(() => {
      globalThis.open = ((...facts: unknown[]) => (
        notes.asked.push(String(facts[0]).replace(/#.{43}$/, '#nonce')),
        null
      )) as never
    })
    await click(tab, 'Anmelden')
    await text(tab).toContain('Der Browser hat das Anmeldefenster blockiert')
    expect(await tab.run(() => notes.asked)).toEqual([`${stage.backEnd.baseUrl}popup/einbettung#nonce`])
    // A host that takes over gets no popup.
    await tab.run(() => document.addEventListener('portal-auth-required', (event) => event.preventDefault()))
    await click(tab, 'Anmelden')
    await eventually(tab, () => notes.said.at(-1)).toBe('auth-required {"reason":"request"}')
    expect(await tab.run(() => notes.asked.length)).toBe(1)
  },
)

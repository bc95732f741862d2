// The services that a terminal calls: they store each event once.
import type { TerminalState } from '#contract/production-devices.ts'
import { badgeKey, pinKey, seal, type Roster } from '#domain/production/terminal/credentials.ts'
import { presencesAfter, type Presence, type TerminalEvent } from '#domain/production/terminal/presence.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { TERMINAL_STORAGE } from '#widgets/production/terminal/device.ts'

export const KEY = '7.a-key-of-a-device-of-the-hall'
export const DRAGAN = { id: '11111111-1111-4111-8111-111111111111', name: 'Dragan I.' }
export const EWA = { id: '22222222-2222-4222-8222-222222222222', name: 'Ewa K.' }
export const OFFLINE = () => Promise.reject(new TypeError('offline'))
const SHIFTS = [
  { kind: 'early', begins: 360, ends: 840 },
  { kind: 'late', begins: 840, ends: 1320 },
  { kind: 'night', begins: 1320, ends: 360 },
] as const

/** Dragan has a badge and a PIN, Ewa a badge and a key fob. */
const people: Roster = Object.fromEntries(
  await Promise.all([
    seal(await badgeKey('BADGE0001', 'salt'), 7, DRAGAN),
    seal(await badgeKey('BADGE0002', 'salt'), 7, EWA),
    seal(await badgeKey('4711', 'salt'), 7, EWA),
    seal(await pinKey('10234', '246810', 'salt'), 7, DRAGAN),
  ]),
)

export interface TerminalService {
  /** undefined: computed from the stored events. */
  presences: Presence[] | undefined
  workplace: { id: number; name: string } | null
  readonly stored: TerminalEvent[]
  readonly service: Service
  readonly state: () => TerminalState
  readonly take: (url: URL, init: RequestInit) => unknown
}

export const eventsOf = ({ body }: RequestInit): TerminalEvent[] =>
  (JSON.parse(String(body)) as { events: TerminalEvent[] }).events

export function terminalService(): TerminalService {
  const stored: TerminalEvent[] = []
  const presences = () => hall.presences ?? presencesAfter([], stored, [])
  const order = { title: 'Ritzelwelle drehen', operation: '30', planned: 140, done: 60, minutes: 300 }
  const hall: TerminalService = {
    presences: undefined,
    workplace: { id: 12, name: 'Platz 12' },
    stored,
    state: () =>
      ({
        device: {
          id: 7,
          name: 'Terminal 7',
          area: 'Halle 2',
          workplace: hall.workplace,
          workplaces: [12, 14].map((id) => ({ id, name: `Platz ${id}` })),
          shifts: SHIFTS,
        },
        now: new Date().toISOString(),
        lastCounter: Math.max(0, ...stored.map(({ counter }) => counter)),
        salt: 'salt',
        roster: { version: 'v1', people },
        orders: ['4711-20', '4712-10'].map((number) => ({ number, ...order })),
        presences: presences(),
      }) as unknown as TerminalState,
    take: (_url, init) => {
      const results = eventsOf(init).map((event) => {
        const isKnown = stored.some(({ key }) => key === event.key)
        if (!isKnown) stored.push(event)
        return { counter: event.counter, result: isKnown ? 'known' : 'stored', rule: null }
      })
      const now = new Date().toISOString()
      return { now, clockError: 0, lastCounter: stored.length, results, presences: presences() }
    },
    service: {},
  }
  return Object.assign(hall, {
    service: {
      '/terminal/state': hall.state,
      '/terminal/events': hall.take,
      '/terminal/sign-in': () => failure(422, { code: 'sign_in_refused' }),
    },
  })
}

/** Deletes everything that a device has stored. */
export const clearTerminal = (): Promise<unknown> =>
  new Promise((done) => {
    const request = indexedDB.open(TERMINAL_STORAGE)
    request.addEventListener('success', () => {
      const names = [...request.result.objectStoreNames]
      if (names.length === 0) return done(undefined)
      const transaction = request.result.transaction(names, 'readwrite')
      for (const name of names) transaction.objectStore(name).clear()
      transaction.addEventListener('complete', done)
    })
  })

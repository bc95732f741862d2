// Whatever is lost or delayed, the notifications shown finally equal the response of a new GET.
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { isCounted } from '#domain/notifications/notification.ts'
import { runs } from '#tests/matrix.ts'
import { configureAddresses } from '#shared/bus/configure-addresses.ts'
import { $badgeState, $unreadCount, loadBadges } from '#shared/badges/badges.ts'
import { $notifications } from '#shared/badges/notifications.ts'
import { $undoable, markRead, undoMarkRead } from '#shared/badges/mark-read.ts'
import { accessToken, setTokenProvider } from '#shared/bus/session.ts'
import { $socketState, startSocket } from './socket.ts'
import { aToken } from '#shared/testing/a-token.ts'
import { testBackEnd } from '#shared/testing/test-back-end.ts'
import { BadgeModel } from '#shared/testing/badge-model.ts'
import { lendWebSocket } from '#shared/testing/page-web-socket.ts'

lendWebSocket()

const backEnd = await testBackEnd()
configureAddresses(backEnd.baseUrl)
startSocket()

const menuId = fc.constantFrom('menu_ma_news', 'menu_ma_form', 'menu_ma_holiday')
const category = fc.constantFrom('a', 'b')
const scope = fc.oneof(
  fc.constant({}),
  fc.record({ menuId }),
  fc.record({ menuId, category }),
  fc.record({ menuId, nikoId: fc.integer({ min: 1, max: 6 }).map((n) => n * 10) }),
)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('notify'),
      menuId,
      category,
      delOverBell: fc.boolean(),
      todo: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('mark'),
      scope,
      fails: fc.constantFrom(undefined, undefined, 'before', 'after'),
    }),
  },
  fc.record({ type: fc.constant('read elsewhere'), id: fc.integer({ min: 1, max: 6 }) }),
  ...(
    [
      'other event',
      'undo',
      'cut',
      'restart',
      'back',
      'forget',
      'late list',
      'release',
      'reload',
      'lose',
      'wait',
    ] as const
  ).map((type) => fc.record({ type: fc.constant(type) })),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 4))

/** Runs one step, without waiting for its effects. */
async function run(model: BadgeModel, step: Step): Promise<void> {
  switch (step.type) {
    case 'notify': {
      const { menuId, category, delOverBell, todo } = step
      return void model.notify({ menuId, categories: [category], delOverBell, todo })
    }
    case 'mark':
      model.failures.push(step.fails)
      return void markRead(step.scope)
    case 'read elsewhere':
      return model.read([step.id])
    case 'other event':
      return model.emit({ type: 'news_change', data: { id: 1 } })
    case 'undo':
      if ($undoable.get().length > 0) model.failures.push(undefined)
      return void undoMarkRead()
    case 'cut':
      return model.cut()
    case 'restart':
      return model.cut(1012)
    case 'back':
      return void dispatchEvent(new Event('online'))
    case 'forget':
      return void model.forget()
    case 'late list': {
      model.hold()
      const { length } = backEnd.asked
      void loadBadges()
      // The list is created now and sent when it is released.
      return vi.waitFor(() => expect(backEnd.asked.length).toBeGreaterThan(length), { interval: 1 })
    }
    case 'lose':
      return model.loseNext()
    case 'release':
      return model.release()
    case 'reload':
      return void loadBadges()
    default:
      return wait()
  }
}

let people = 0
async function signIn(): Promise<BadgeModel> {
  const model = new BadgeModel(backEnd)
  const sub = `person-${++people}`
  setTokenProvider(undefined)
  await vi.waitFor(() => expect(backEnd.sockets.size).toBe(0))
  setTokenProvider(async () => aToken({ sub }))
  await accessToken()
  await vi.waitFor(() => expect($socketState.get()).toBe('open'))
  return model
}

test('[BELL-04] after any events, marks, cuts and replays the list equals a fresh GET', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const model = await signIn()
      for (const step of steps) await run(model, step)
      model.release()
      // A lost event shows by the number of the next one.
      if (steps.some(({ type }) => type === 'lose')) for (const _ of [1, 2]) model.notify()
      await vi.waitFor(
        () => {
          dispatchEvent(new Event('online'))
          expect($socketState.get()).toBe('open')
          expect($badgeState.get().status).toBe('ready')
          expect($notifications.get().map(({ id }) => id)).toEqual(model.unread.map(({ id }) => id).toReversed())
        },
        { timeout: 4000, interval: 5 },
      )
      expect($unreadCount.get()).toBe(model.unread.filter(isCounted).length)
      expect(Number(sessionStorage.getItem(`portal.unread.person-${people}`))).toBe($unreadCount.get())
    }),
    { numRuns: runs(20, 100) },
  )
}, 120_000)

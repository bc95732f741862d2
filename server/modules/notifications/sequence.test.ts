// In any order of events the state of a page after its first read and the events equals that of a fresh read.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Badges, Notification } from '#contract/notifications.ts'
import type { ServerMessage } from '#contract/realtime.ts'
import { cleanUpRealtime } from '#server/realtime/clean-up.ts'
import { aPerson } from '#server/testing/builders.ts'
import { openSocket, type TestSocket } from '#server/testing/socket-client.ts'
import { testApp } from '#server/testing/app.ts'
import { runs } from '#tests/matrix.ts'
import { notify } from '#server/notices/notify.ts'

const server = await testApp()
const DAY = 86_400_000
let serial = 0

/** A page with a bell: reads once, then applies the events; reads again only after a resync. */
function createPage(username: string) {
  const entries = new Map<number, Notification>()
  const seen = { seq: 0, reads: 0 }
  let socket: TestSocket | undefined
  let handled = 0

  async function read() {
    const { body } = await server.as(username).get<Badges>('/api/notification/badges')
    seen.reads++
    entries.clear()
    for (const entry of body.notifications) entries.set(entry.id, entry)
    seen.seq = body.seq
  }
  async function catchUp(seq: number) {
    while (seen.seq < seq) {
      const [message] = (await socket!.received(handled + 1)).slice(handled) as unknown as ServerMessage[]
      handled++
      if (message!.type === 'resync') await read()
      if (message!.type !== 'badge_change' && message!.type !== 'news_change') continue
      if (message!.seq <= seen.seq) continue
      expect(message!.seq).toBe(seen.seq + 1)
      seen.seq = message!.seq
      if (message!.type !== 'badge_change') continue
      for (const id of message!.data.removed) entries.delete(id)
      for (const entry of message!.data.added) entries.set(entry.id, entry)
    }
  }
  return {
    seen,
    read,
    catchUp,
    cut: () => socket?.close(),
    async connect() {
      socket?.close()
      socket = await openSocket(server, username, { after: seen.seq })
      handled = 0
      await socket.received(1)
    },
    state: () => [...entries.values()].sort((a, b) => b.id - a.id),
  }
}

const MENUS = ['menu_ma_news', 'menu_ek_qa'] as const
const CATEGORIES = ['IT', 'Personal'] as const
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('notifyAll' as const),
      menu: fc.constantFrom(...MENUS),
      niko: fc.integer({ min: 1, max: 4 }),
      category: fc.constantFrom(...CATEGORIES),
      todo: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      path: fc.constantFrom('all', ...MENUS, ...MENUS.flatMap((menu) => [`${menu}/IT`, `${menu}/2`, `all/${menu}`])),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'restore' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'cut' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'connect' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'forget' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'at once' as const }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function play(one: Step, username: string, personId: string, page: ReturnType<typeof createPage>): Promise<void> {
  const call = server.as(username)
  const notifyAll = (menuId: string, nikoId: number, category: string, todo: boolean) =>
    server.db
      .transaction()
      .execute((tx) =>
        notify(
          tx,
          server.context,
          [personId],
          { eventKey: `property:${++serial}`, menuId, nikoId, categories: [category], title: `Entry ${serial}`, todo },
          () => [{ personId, type: 'news_change', data: { id: nikoId } }],
        ),
      )
  switch (one.do) {
    case 'notifyAll':
      return void (await notifyAll(one.menu, one.niko, one.category, one.todo))
    case 'mark':
      return void (await call.delete(`/api/notification/badges/${one.path}`))
    case 'restore': {
      const read = await server.db
        .selectFrom('notification')
        .select('id')
        .where('person_id', '=', personId)
        .where('read_at', 'is not', null)
        .execute()
      if (read.length > 0)
        await call.post('/api/notification/badges/restore', { body: { ids: read.map(({ id }) => id) } })
      return
    }
    case 'cut':
      return page.cut()
    case 'connect':
      return page.connect()
    case 'forget':
      // The page receives nothing for a day.
      page.cut()
      return cleanUpRealtime(server.db, new Date(Date.now() + DAY + 1))
    case 'at once':
      await Promise.all([
        notifyAll('menu_ma_news', 1, 'IT', false),
        call.delete('/api/notification/badges/all'),
        notifyAll('menu_ek_qa', 2, 'IT', false),
        call.delete('/api/notification/badges/menu_ma_news'),
      ])
  }
}

test('[BELL-04] after any sequence of events, marks, cuts and replays the bell equals a fresh read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const username = `property.${++serial}`
      const personId = await aPerson(server.db, username)
      const page = createPage(username)
      await page.read()
      await page.connect()
      for (const one of steps) await play(one, username, personId, page)
      await page.connect()
      const { body } = await server.as(username).get<Badges>('/api/notification/badges')
      await page.catchUp(body.seq)
      page.cut()
      expect(page.seen.seq).toBe(body.seq)
      expect(page.state()).toEqual(body.notifications.toSorted((a, b) => b.id - a.id))
      // Without a day of silence nothing is read twice: the events alone updated the page.
      if (!steps.some((one) => one.do === 'forget')) expect(page.seen.reads).toBe(1)
    }),
    // A slow machine runs fewer cases than a fast one.
    { numRuns: runs(20, 60), interruptAfterTimeLimit: 40_000 },
  )
}, 60_000)

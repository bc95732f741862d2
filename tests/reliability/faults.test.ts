// Faults of the real portal: its database stops, dies, restarts; its process is killed while it writes.
import { readdir, utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInApi, type Api } from '#tests/e2e/api.ts'
import { startPortal, type RunningPortal } from '#tests/e2e/portal.ts'
import { processesOf, query } from './database.ts'
import { note, sizeOf, timeFor } from './scenarios.ts'

let portal: RunningPortal
let katrin: Api
beforeAll(async () => {
  portal = await startPortal({}, { inMemory: true })
  katrin = await signInApi(portal.url, 'katrin.osterloh', portal.password)
}, 120_000)
afterAll(() => portal?.stop(), 60_000)

interface Badges {
  notifications: { id: number; menuId: string; nikoId: number | null; delOverBell: boolean }[]
}
const badges = () =>
  fetch(`${portal.url}/api/notification/badges`, { headers: { authorization: `Bearer ${katrin.token()}` } })
const statusOf = () =>
  badges().then(
    (answer) => answer.status,
    () => 0,
  )
const signal = async (name: NodeJS.Signals) => {
  for (const pid of await processesOf(portal.dataDir)) {
    try {
      process.kill(pid, name)
    } catch {
      // The job has ended with the first of them.
    }
  }
}

/** A multiplexed socket of Katrin after its HELLO, with all received messages. */
async function socket(): Promise<{ received: readonly string[]; close(): void }> {
  const token = await katrin.call<{ token: string }>('GET', '/api/realtime/token')
  const opened = new WebSocket(`${portal.url.replace('http', 'ws')}/api/realtime/ws/${token.body.token}`)
  const received: string[] = []
  opened.addEventListener('message', ({ data }) => received.push(String(data)))
  await expect.poll(() => received.some((text) => text.includes('HELLO')), { timeout: 10_000 }).toBe(true)
  return { received, close: () => opened.close() }
}

test('a database that hangs causes 503 with Retry-After until it responds again', async () => {
  expect(await statusOf()).toBe(200)
  await signal('SIGSTOP')
  try {
    const answer = await badges()
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.json()).toMatchObject({ code: 'database_unavailable' })
    expect((await fetch(`${portal.url}/health/live`)).status).toBe(200)
  } finally {
    await signal('SIGCONT')
  }
  await expect.poll(statusOf, { timeout: 30_000 }).toBe(200)
}, 90_000)

test('a restart of the database causes 503s, then everything works again; open sockets stay and receive events', async () => {
  const open = await socket()
  const [postmaster = 0] = await processesOf(portal.dataDir)
  process.kill(postmaster, 'SIGINT')
  const seen = new Set<number>()
  await expect
    .poll(
      async () => {
        seen.add(await statusOf())
        return statusOf()
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBe(200)
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([])
  const late = await socket()
  const one = (await katrin.call<Badges>('GET', '/api/notification/badges')).body.notifications.find(
    ({ delOverBell, nikoId }) => delOverBell && nikoId !== null,
  )
  await katrin.call('DELETE', `/api/notification/badges/${one?.menuId}/${one?.nikoId}`)
  // Jobs of the demo company add their own entries at the same time.
  const removal = `"removed":[${one?.id}]`
  for (const { received, close } of [open, late]) {
    await expect.poll(() => received.filter((text) => text.includes(removal)), { timeout: 20_000 }).toHaveLength(1)
    close()
  }
}, 90_000)

test('[NEWS-10] a server killed during an upload leaves no partial file and no row', async () => {
  const editor = await signInApi(portal.url, 'leonie.brinkmann', portal.password)
  const folder = join(portal.dataDir, 'documents')
  const incoming = () => readdir(join(folder, 'incoming')).catch(() => [] as string[])
  const rows = async () =>
    (await query<{ n: number }>(portal.dataDir, 'select count(*)::int as n from news_document'))[0]?.n
  const stored = async () => (await readdir(folder)).filter((name) => name !== 'incoming').toSorted()
  const before = { rows: await rows(), stored: await stored() }
  const socket = connect(Number(new URL(portal.url).port), 'localhost')
  socket.on('error', () => undefined)
  const head = [
    'POST /api/news/ma/docs?kind=attachment&name=Plan.pdf HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${editor.token()}`,
    'Content-Type: application/octet-stream',
    'Content-Length: 5000000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n%PDF-1.7${' '.repeat(2_000_000)}`)
  await expect.poll(incoming).toHaveLength(1)
  process.kill(portal.pid, 'SIGKILL')
  const [left = ''] = await incoming()
  // As if the server had started again a day later.
  await utimes(join(folder, 'incoming', left), 0, 0)
  await portal.restart()
  expect({ rows: await rows(), stored: await stored() }).toEqual(before)
  await expect.poll(incoming, { timeout: 30_000 }).toEqual([])
}, 120_000)

const kill9 = {
  serverKills: async () => void process.kill(portal.pid, 'SIGKILL'),
  databaseKills: () => signal('SIGKILL'),
}

test.each(['serverKills', 'databaseKills'] as const)(
  '%s: every acknowledged write is there',
  async (scenario) => {
    const kills = sizeOf(scenario)
    const count = 200 + kills * 100
    const menu = `menu_${scenario}`
    await query(
      portal.dataDir,
      `insert into notification (person_id, event_key, menu_id, niko_id, title)
      select $1::uuid, $2 || n, $2, n, 'n' from generate_series(1, ${count}) n`,
      [katrin.sub, menu],
    )
    const acknowledged: number[] = []
    let next = 1
    const mark = async (id: number) => {
      const answer = await fetch(`${portal.url}/api/notification/badges/${menu}/${id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${katrin.token()}`, 'idempotency-key': `${menu}-${id}` },
      })
      if (answer.ok && (await answer.text()).includes('ids')) acknowledged.push(id)
    }
    for (let kill = 0; kill < kills; kill++) {
      // Many restarts take longer than a token lives.
      if (kill % 5 === 0) katrin = await signInApi(portal.url, 'katrin.osterloh', portal.password)
      let killed = false
      const writer = async () => {
        while (!killed && next <= count) await mark(next++).catch(() => undefined)
      }
      const before = acknowledged.length
      const writers = [writer(), writer(), writer(), writer()]
      // Each number of writes from 1 to 7 that precedes a kill occurs.
      await expect.poll(() => acknowledged.length - before, { timeout: 30_000, interval: 5 }).toBeGreaterThan(kill % 7)
      await kill9[scenario]()
      killed = true
      await Promise.all(writers)
      if (scenario === 'serverKills') await portal.restart()
      else await expect.poll(statusOf, { timeout: 30_000 }).toBe(200)
    }
    expect(acknowledged.length).toBeGreaterThan(kills)
    const unread = await query<{ id: number }>(
      portal.dataDir,
      `select niko_id as id from notification where menu_id = $1 and read_at is null`,
      [menu],
    )
    const missing = new Set(unread.map(({ id }) => id))
    const lost = acknowledged.filter((id) => missing.has(id))
    note(scenario, lost.length)
    expect(lost).toEqual([])
    const [{ gaps } = { gaps: -1 }] = await query<{ gaps: number }>(
      portal.dataDir,
      `select count(*)::int as gaps from (select seq - lag(seq) over (order by seq) as step from realtime_event where person_id = $1) s where step <> 1`,
      [katrin.sub],
    )
    expect(gaps).toBe(0)
  },
  timeFor('serverKills', 40_000),
)

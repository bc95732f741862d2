// Publishing to 10,000 people, 1,000 of whom have an open window: the time until the editor has the response, and until the
// last window is notified. Both are measured from the request that publishes.
import { createHash, randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { SOCKETS } from '#server/realtime/socket-target.ts'
import { type Api, signInApi } from '#tests/e2e/api.ts'
import { startPortal, type RunningPortal } from '#tests/e2e/portal.ts'
import { query } from '#tests/reliability/database.ts'
import { median, percentile, report } from './report.ts'

const PEOPLE = 10_000
const CONNECTED = 1_000
const ROUNDS = 7
const LIMIT = 20_000
/** Sockets that are opened at the same time; the server's backlog is 256. */
const TOGETHER = 100

/** People who read news, in all companies, until there are `$1` of them. */
const ADD_PEOPLE = `
  with known as (select count(distinct person_id) as people from person_role where role = 'ma_news_user'),
  made as (
    insert into person (id, username, given_name, family_name, company_id)
    select gen_random_uuid(), 'bench.' || n, 'Bench', 'Person ' || n, c.id
    from known, generate_series(1, $1::int - known.people::int) n
      join (select id, row_number() over (order by id) - 1 as place, count(*) over () as companies from company) c
        on c.place = n % c.companies
    returning id
  )
  insert into person_role (person_id, client, role)
  select made.id, '', role from made, unnest(array['portal_ma', 'ma_news_user', 'menu_ma_news']) role`

/** Tokens in the format of the server, so that so many people need not sign in. */
async function issueTokens(dataDir: string, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await query(
    dataDir,
    `insert into socket_token (hash, person_id, kind, session, expires_at)
     select t.hash, p.id, 'portal',
       json_build_object('sid', 'bench-' || p.place, 'exp', extract(epoch from now() + interval '1 hour')::int),
       now() + interval '1 hour'
     from unnest($1::bytea[]) with ordinality as t(hash, place)
     join (select id, row_number() over (order by md5(username)) as place from person where username like 'bench.%') p
       using (place)`,
    [hashes],
  )
  return tokens
}

/** Opens all windows; calls back once for each window that is notified of the expected story. */
interface Windows {
  expect(storyId: number): Promise<void>
  close(): void
}

function opened(url: string, onText: (text: string) => void): Promise<WebSocket> {
  const socket = new WebSocket(url)
  return new Promise((done, fail) => {
    socket.once('error', fail)
    socket.on('message', (data) => {
      const text = String(data)
      if (text.includes('"HELLO"')) done(socket)
      else onText(text)
    })
  })
}

async function openWindows({ url, dataDir }: RunningPortal): Promise<Windows> {
  const base = `${url.replace('http', 'ws')}${SOCKETS.portal.socketPath}`
  let waits: { sign: string; left: number; done: () => void } | undefined
  const onText = (text: string) => {
    if (waits && text.includes('badge_change') && text.includes(waits.sign) && --waits.left === 0) waits.done()
  }
  const sockets: WebSocket[] = []
  const tokens = await issueTokens(dataDir, CONNECTED)
  for (let from = 0; from < tokens.length; from += TOGETHER)
    sockets.push(
      ...(await Promise.all(tokens.slice(from, from + TOGETHER).map((token) => opened(base + token, onText)))),
    )
  return {
    expect: (storyId) =>
      new Promise((done) => (waits = { sign: `"nikoId":${storyId},`, left: sockets.length, done: () => done() })),
    close: () => sockets.forEach((socket) => socket.terminate()),
  }
}

interface Round {
  readonly answer: number
  readonly last: number
}

async function publishOnce(editor: Api, windows: Windows, round: number): Promise<Round> {
  const draft = { titel: `Neuer Stand ${round}`, preview: 'Kurz gesagt.', content: '<p>Lang gesagt.</p>' }
  const { body: story } = await editor.call<{ id: number }>('POST', '/api/news/ma/news', draft)
  const all = windows.expect(story.id)
  const began = performance.now()
  const { status } = await editor.call('POST', `/api/news/ma/news/${story.id}/publish`, {})
  const answer = performance.now() - began
  if (status !== 200) throw new Error(`publishing answered ${status}`)
  const arrived = await Promise.race([all.then(() => true), pause(LIMIT, false)])
  if (!arrived) throw new Error(`not every window had received of it after ${LIMIT / 1000} s`)
  return { answer, last: performance.now() - began }
}

/** Reports the response and the last window, median and maximum; the first round warms up. */
export async function benchPublish(username: string): Promise<void> {
  const portal = await startPortal({}, { script: 'tests/bench/server.ts' })
  try {
    await query(portal.dataDir, ADD_PEOPLE, [PEOPLE])
    const windows = await openWindows(portal)
    const editor = await signInApi(portal.url, username, portal.password)
    const rounds: Round[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const times = await publishOnce(editor, windows, round)
      if (round > 0) rounds.push(times)
      // Push messages and mail, which follow the notifications, have been sent by then.
      await pause(3_000)
    }
    windows.close()
    const [answers, lasts] = [rounds.map(({ answer }) => answer), rounds.map(({ last }) => last)]
    report(`publish to ${PEOPLE} people: answer, median`, median(answers), 'ms', { atMost: 300 })
    report(`publish to ${PEOPLE} people: answer, worst`, percentile(answers, 1), 'ms')
    report(`publish: last of ${CONNECTED} open windows arrived, median`, median(lasts), 'ms', { atMost: 1_500 })
    report(`publish: last of ${CONNECTED} open windows arrived, worst`, percentile(lasts, 1), 'ms')
    report('publish: load of the machine meanwhile', loadavg()[0]!, '')
  } finally {
    await portal.stop()
  }
}

// The forum with 200,000 entries: full text with German word forms and typing errors, the list without a search, and similar questions
// while one is typed letter by letter. The time is measured to the end of the response.
import { loadavg } from 'node:os'
import type { Client } from 'pg'
import { createClient } from '#server/db/db.ts'
import { type Api, signInApi } from '#tests/e2e/api.ts'
import { startPortal } from '#tests/e2e/portal.ts'
import { databaseAddress } from '#tests/reliability/database.ts'
import { readTime } from './read-time.ts'
import { percentile, report } from './report.ts'

const QUESTIONS = 50_000
const ANSWERS_PER_QUESTION = 3
const ROUNDS = 3

const listed = (words: string): string[] => words.split(' ')
const NOUNS = listed(
  'Rundstahl Werkszeugnis Dienstrad Elternzeit Skonto Rechnung Wareneingang Lieferant Terminal Karte Urlaub Schicht Zulage Kühlung Presse ' +
    'Ofen Härteprüfung Gehörschutz Handschuh Drucker Scanner Zeichnung Angebot Rahmenvertrag Mietwagen Bahnticket Beleg Kantine Parkplatz ' +
    'Ladesäule Bildungsurlaub Versicherung Rate Leasing Vertrag Palette Kran Störung Wartung Programm Freigabe Muster Messprotokoll',
)
const ENDS = listed(
  'plan stelle frist liste kosten meldung prüfung regel antrag vorlage termin gruppe leitung nummer daten',
)
/** The first ones occur in many entries, the compounds in few. */
const WORDS = [...NOUNS, ...NOUNS.flatMap((noun) => ENDS.map((end) => noun + end))]

/** A word of one question only. */
const rareWord = (n: number): string => `Ventil${[...String(n)].map((digit) => 'aeiouklmnr'[Number(digit)]).join('')}`

const QUERIES: Readonly<Record<string, readonly string[]>> = {
  common: ['Rundstahl', 'rechnung', 'Lieferanten', 'Urlaub'],
  'several words': ['Skonto Rechnung', 'dienstrad elternzeit', 'Presse Störung Wartung'],
  'word forms': ['Härteprüfungen', 'Handschuhe', 'Haerteprüfung', 'Lieferantendaten'],
  begun: ['rund', 'Mietw', 'zeichn'],
  rare: [rareWord(48_211), rareWord(17), rareWord(31_407)],
  slips: ['Runstahl', 'Werkszegnis', 'Gehörschtuz', 'Bildungsurlabu'],
  nowhere: ['quastenflosser', 'zwölftonmusik'],
}
const SENTENCES = [
  'Läuft die Rate vom Dienstrad in der Elternzeit weiter?',
  'Wer prüft das Werkszeugnis bei Rundstahl?',
  'Zählt beim Skonto das Datum der Rechnung oder der Wareneingang?',
  'Wie melde ich eine Störung an der Presse?',
]

const BATCH = 500
const FIRST_ID = 1_000_000_000

/** A word of the list, an early one more often; the result depends only on the seed. */
function pick(seed: number): string {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c_1b_3c_6d) >>> 0
  return WORDS[Math.floor(WORDS.length * (((mixed ^ (mixed >>> 12)) & 0xff_ff) / 65_536) ** 2)]!
}
const some = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, at) => pick(seed * 61 + at)).join(' der ')

/** Inserts a batch of questions with their answers; the newest is an hour old. */
async function addBatch(client: Client, first: number): Promise<void> {
  const numbers = Array.from({ length: Math.min(BATCH, QUESTIONS - first) }, (_, at) => first + at)
  await client.query(
    `insert into forum_thread (id, category_id, created_at, waiting_since, answers, answered_at)
     select ${FIRST_ID} + n, (select (array_agg(id order by id))[1 + n % count(*)] from forum_category where removed_at is null),
       now() - interval '1 hour' - n * interval '10 minutes', current_date, ${ANSWERS_PER_QUESTION}, now()
     from unnest($1::int[]) n`,
    [numbers],
  )
  await client.query(
    `insert into forum_post (id, thread_id, kind, title, body, created_at)
     select ${FIRST_ID} + n, ${FIRST_ID} + n, 'question', left(title, 140), body, now() - interval '1 hour' - n * interval '10 minutes'
     from unnest($1::int[], $2::text[], $3::text[]) t (n, title, body)`,
    [
      numbers,
      numbers.map((n) => `Wie ist das mit ${some(n, 3)}?`),
      numbers.map((n) => `<p>${some(n + 7, 12)} ${rareWord(n)}</p>`),
    ],
  )
  const answers = numbers.flatMap((n) => Array.from({ length: ANSWERS_PER_QUESTION }, (_, at) => ({ n, at })))
  await client.query(
    `insert into forum_post (id, thread_id, kind, body, created_at)
     select 2 * ${FIRST_ID} + n::bigint * ${ANSWERS_PER_QUESTION} + at, ${FIRST_ID} + n, 'answer', body,
       now() - interval '30 minutes' - n * interval '10 minutes'
     from unnest($1::int[], $2::int[], $3::text[]) t (n, at, body)`,
    [
      answers.map(({ n }) => n),
      answers.map(({ at }) => at),
      answers.map(({ n, at }) => `<p>${some(n * 5 + at, 20)}</p>`),
    ],
  )
}

/** Adds the entries, and afterwards their search words, instead of one by one with a trigger; returns their number. */
async function addEntries(url: string): Promise<number> {
  const client = createClient(url)
  await client.connect()
  try {
    await client.query('alter table forum_post disable trigger user')
    for (let first = 0; first < QUESTIONS; first += BATCH) await addBatch(client, first)
    const words = new Set([...WORDS, ...Array.from({ length: QUESTIONS }, (_, n) => rareWord(n))])
    await client.query(
      `insert into forum_word select distinct search_fold(w) from unnest($1::text[]) w on conflict do nothing`,
      [[...words]],
    )
    await client.query('alter table forum_post enable trigger user')
    for (const table of ['forum_post', 'forum_thread', 'forum_word']) await client.query(`vacuum analyze ${table}`)
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from forum_post')
    return rows[0]!.count
  } finally {
    await client.end()
  }
}

/** The texts in the field after each of the last words and letters that a person types. */
const typed = (sentence: string): string[] =>
  [0.4, 0.55, 0.7, 0.85, 1].map((share) => sentence.slice(0, Math.round(sentence.length * share)))

interface Timed {
  readonly kind: string
  readonly time: number
}

async function askAll(
  url: string,
  people: readonly Api[],
): Promise<{ found: Timed[]; similar: number[]; lists: number[] }> {
  const found: Timed[] = []
  const similar: number[] = []
  const lists: number[] = []
  const personAt = (index: number) => people[index % people.length]!
  for (const [kind, queries] of Object.entries(QUERIES))
    for (const [index, q] of queries.entries())
      found.push({ kind, time: await readTime(`${url}/api/qa/questions?q=${encodeURIComponent(q)}`, personAt(index)) })
  for (const [index, sentence] of SENTENCES.entries())
    for (const q of typed(sentence))
      similar.push(await readTime(`${url}/api/qa/similar?q=${encodeURIComponent(q)}`, personAt(index)))
  for (const [index, query] of ['', '?state=open', '?state=answered', '?mine=true'].entries())
    lists.push(await readTime(`${url}/api/qa/questions${query}`, personAt(index)))
  return { found, similar, lists }
}

/** Reports the p95 of searches, of each kind of query, of similar questions and of lists; the first round warms up. */
export async function benchForum(usernames: readonly string[]): Promise<void> {
  const portal = await startPortal({ LOG_LEVEL: 'error' }, { script: 'tests/bench/server.ts' })
  try {
    const count = await addEntries(await databaseAddress(portal.dataDir))
    const people: Api[] = []
    for (const username of usernames) people.push(await signInApi(portal.url, username, portal.password))
    await askAll(portal.url, people)
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await askAll(portal.url, people))
    const found = rounds.flatMap((round) => round.found)
    const times = found.map(({ time }) => time)
    report(`forum, search among ${count} entries, median of ${times.length}`, percentile(times, 0.5), 'ms')
    report(`forum, search among ${count} entries, p95`, percentile(times, 0.95), 'ms', { atMost: 50 })
    for (const [kind, some] of Map.groupBy(found, (one) => one.kind))
      report(
        `forum, search, ${kind}: p95 of ${some.length}`,
        percentile(
          some.map(({ time }) => time),
          0.95,
        ),
        'ms',
      )
    const similar = rounds.flatMap((round) => round.similar)
    report(`forum, similar questions while typing, p95 of ${similar.length}`, percentile(similar, 0.95), 'ms', {
      atMost: 80,
    })
    report(
      'forum, lists without a search, p95',
      percentile(
        rounds.flatMap((round) => round.lists),
        0.95,
      ),
      'ms',
    )
    report('forum: load of the machine meanwhile', loadavg()[0]!, '')
  } finally {
    await portal.stop()
  }
}

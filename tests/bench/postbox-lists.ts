// The postbox with 50,000 forms, all of which came to one person, some hundreds of them open, and 2,000 of which another person has sent:
// first page, sections, filters and search. The time is measured to the end of the response.
import { loadavg } from 'node:os'
import type { Client } from 'pg'
import { aPage, aQuestion, aStation, aTemplate } from '#domain/postbox/testing/a-template.ts'
import { createClient } from '#server/db/db.ts'
import { type Api, signInApi } from '#tests/e2e/api.ts'
import { startPortal } from '#tests/e2e/portal.ts'
import { databaseAddress } from '#tests/reliability/database.ts'
import { readTime } from './read-time.ts'
import { percentile, report } from './report.ts'

const FORMS = 50_000
const SENT = 2_000
const OPEN = 400
const ROUNDS = 5
const RECEIVER = 'katrin.osterloh'
const SENDER = 'felix.hartung'
const FIRST = 1_000_000_000
const TEMPLATES = 10

const QUERIES: Readonly<Record<string, readonly (readonly [box: 'received' | 'sent', query: string])[]>> = {
  'first page': [
    ['received', 'page=0&size=20'],
    ['received', 'page=0&size=1'],
    ['sent', 'page=0&size=20'],
    ['sent', 'page=0&size=1'],
  ],
  sections: [
    ['received', 'section=turn&size=20'],
    ['received', 'section=moving&size=20'],
    ['received', 'section=ended&size=20'],
    ['sent', 'section=ended&size=20'],
  ],
  'later pages': [
    ['received', 'section=ended&page=50&size=20'],
    ['received', 'section=ended&page=500&size=20'],
  ],
  search: [
    ['received', 'search=2010-04711&size=20'],
    ['received', 'search=Reise&size=20'],
    ['received', 'search=Reise Graz&size=20'],
    ['received', 'search=Gr&size=20'],
    ['received', 'search=hartung&size=20'],
    ['received', 'search=vorlage 3&size=20'],
    ['received', 'search=quastenflosser&size=20'],
    ['sent', 'search=Wien&size=20'],
    ['sent', 'search=osterloh&size=20'],
  ],
  filters: [
    ['received', `templateId=${FIRST + 3}&size=20`],
    ['received', 'year=2011&size=20'],
    ['received', 'status=rejected&size=20'],
    ['received', `templateId=${FIRST + 3}&search=Graz&section=ended&size=20`],
  ],
}

const words = (de: string) => ({ de, en: '' })

const CONTENT = (n: number): string =>
  JSON.stringify(
    aTemplate({
      title: { de: `Vorlage ${n}`, en: `Template ${n}` },
      summary: words(''),
      formTitle: words('Reise {city}'),
      pages: [
        aPage('one', [aQuestion('city', 'line', { label: words('Ort'), required: true })], { title: words('Eins') }),
      ],
      stations: [
        aStation('one', {
          label: words('Prüfung'),
          decider: { kind: 'role', role: 'portal_ma' },
          usualDays: 3,
          limitDays: 5,
          whenEmpty: 'skip',
        }),
      ],
      nudgeDays: 3,
      retentionMonths: 120,
    }),
  )

/** Every form has one stage, which the receiver decides or has decided. */
async function addForms(client: Client): Promise<void> {
  for (let n = 0; n < TEMPLATES; n++) {
    await client.query('insert into form_template (id, changed_at) values ($1, now())', [FIRST + n])
    await client.query(
      'insert into form_template_version (template_id, version, content, published_at) values ($1, 1, $2, now())',
      [FIRST + n, CONTENT(n)],
    )
  }
  await client.query(`create temporary table n on commit drop as
    select n, ${FIRST} + n as id, case when n > ${FORMS - OPEN} then 'open' when n % 20 = 0 then 'rejected' else 'approved' end as status,
      now() - make_interval(hours => ${FORMS} - n) as at,
      case when n % ${FORMS / SENT} = 0 then (select id from person where username = '${SENDER}')
        else (select (array_agg(p.id order by p.id))[1 + n % 200] from (select id from person where username <> '${RECEIVER}' order by id limit 200) p) end as sender,
      (array['Graz', 'Wien', 'Linz', 'Ulm', 'Bonn', 'Kiel', 'Trier', 'Jena'])[1 + n % 8] as city,
      (select id from person where username = '${RECEIVER}') as receiver
    from generate_series(1, ${FORMS}) n`)
  await client.query(`insert into decision_case (id, kind, requester_id, status, requested_at, ended_at) overriding system value
    select id, 'form', sender, status, at, case when status <> 'open' then at + interval '2 days' end from n`)
  await client.query(`insert into decision_stage (case_id, position, name, turn, group_name, outcome, requester_id, decided_by, decided_at, reason, since)
    select id, 0, 'one', 1, 'role:portal_ma', nullif(status, 'open'), sender, case when status <> 'open' then receiver end,
      case when status <> 'open' then at + interval '2 days' end, case when status = 'rejected' then 'Budget' else '' end, at from n`)
  await client.query(`insert into decision_event (case_id, type, at, by_id) select id, 'request', at, sender from n`)
  await client.query(`insert into form (case_id, status, number, template_id, template_version, sender_id, title, answers, sent_at)
    select id, status, (2006 + n / 5000) || '-' || lpad((n % 5000 + 1)::text, 5, '0'), ${FIRST} + n % ${TEMPLATES}, 1, sender,
      'Reise ' || city || ' ' || n, json_build_object('city', city), at from n`)
  await client.query(`insert into form_party (person_id, case_id, section, is_asked, is_hidden)
    select receiver, id, case when status = 'open' then 'turn' else 'ended' end, status = 'open', false from n`)
  await client.query(`insert into form_station_time (case_id, template_id, station, days)
    select id, ${FIRST} + n % ${TEMPLATES}, 'one', n % 5 from n where status <> 'open'`)
}

const timeOf = (url: string, reader: Api, box: string, query: string): Promise<number> =>
  readTime(`${url}/api/forms/${box}?${query.replaceAll(' ', '%20')}`, reader)

export async function benchPostboxLists(): Promise<void> {
  const portal = await startPortal({}, { script: 'tests/bench/server.ts' })
  try {
    const client = createClient(await databaseAddress(portal.dataDir), { longRunning: true })
    await client.connect()
    await client.query('begin')
    await addForms(client)
    await client.query('commit')
    // Autovacuum would have done it by then.
    await client.query(
      'vacuum analyze form, form_party, decision_case, decision_stage, decision_event, form_station_time',
    )
    await client.end()
    const people = {
      received: await signInApi(portal.url, RECEIVER, 'demo'),
      sent: await signInApi(portal.url, SENDER, 'demo'),
    }
    const all: number[] = []
    for (const [kind, queries] of Object.entries(QUERIES)) {
      const ask = ([box, query]: (typeof queries)[number]) => timeOf(portal.url, people[box], box, query)
      // The first round reads the pages of the database.
      for (const query of queries) await ask(query)
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) for (const query of queries) times.push(await ask(query))
      if (process.env['BENCH_EACH'])
        for (const query of queries) console.log(`  ${query.join('?')} ${(await ask(query)).toFixed(1)} ms`)
      all.push(...times)
      report(`postbox of ${FORMS} forms: ${kind}, p95`, percentile(times, 0.95), 'ms', { atMost: 50 })
    }
    report(`postbox of ${FORMS} forms: all, p95`, percentile(all, 0.95), 'ms', { atMost: 50 })
    report('load average', loadavg()[0]!, '')
  } finally {
    await portal.stop()
  }
}

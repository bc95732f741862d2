// Every GET route that answers a list reads large tables by an index: its statements are explained with the statistics of tables that have
// grown a thousandfold, and a route that reads a whole table fails with its name.
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { CLIENT_ROLES, REALM_ROLES } from '#domain/organisation/roles.ts'
import { createDemoCompany } from '#server/demo-data/demo-data.ts'
import { testApp } from '#server/testing/app.ts'
import { createClient } from './db.ts'

const NOW = new Date('2026-04-21T06:12:00Z')
const server = await testApp({ now: () => NOW })
/** Works in an area of production, and has data in most other areas; gets every role. */
const READER = 'murat.yildiz'

/** Tables of master data, which stay small however many people, years and partners there are: to read them whole is right. */
const SMALL =
  `article_group benefit benefit_company benefit_document benefit_version calendar_admin calendar_team company conduct_contact
  conduct_draft conduct_passage conduct_reminder conduct_version deputy_setting division duplicate_run duplicate_weights ended_session figure_definition figure_import
  figure_note figure_subscription form_group form_group_member form_room form_station_time form_template form_template_editor form_template_version
  forum_category forum_moderation forum_report lead_buyer leave_block leave_closure leave_halves leave_rules legal_document market_rules material_group
  merge_request migration minimum_staffing municipal_holiday news_category news_highlight outside_figure partner_import personal_figure partner_key_due people_import
  production_activity production_area production_area_lead production_device production_import production_shift production_workplace
  school_holiday scim_group site site_admin site_buyer site_group special_leave_reason supply_contract team time_evaluation time_import time_lock
  time_release_path time_rules time_terminal welcome_message`.split(/\s+/)

/** Statements that read whole tables for good reasons: parts of their text, and the tables. */
const WHOLE: readonly (readonly [words: string, tables: string])[] = [
  // Deciders are computed from all leaders, deputies and holders of a stage, some hundred people, and from the open requests.
  ['coalesce(s.activated, false) as "isActivated"', 'person sickness time_stage time_case_stage'],
  ['with recursive bosses as materialized', 'person'],
  ['with waiting as ( select r.id from leave_request', 'leave_stage leave_request leave_decision person'],
  ['from time_account a join person p on p.id = a.person_id', 'time_account person time_case_stage'],
  ['select o.person_id as "personId", o.stage', 'time_case_stage'],
  ['select e.id, e.request_id as "requestId", e.type as event', 'leave_decision'],
  // The days of a month, or the open ones, of many people: most of these rows are wanted.
  ['with d as materialized ( select d.id, d.person_id', 'time_entry'],
  ['as "isProjectBegun"', 'time_case time_month'],
  ['from time_decision x join time_day d', 'time_day'],
  // The first of many, or none.
  ['select from person where supervisor_id', 'person'],
  // Counts and sums over all rows.
  ['from news_story s join news_version v on v.story_id = s.id and v.version = s.version', 'news_story news_version'],
  ['::int as "draft"', 'news_story'],
  ['stories as materialized (select s.id from news_story s', 'news_story'],
  ['used as ( select k.story_id, k.category_id', 'news_story'],
  ['as picture, (select count(*) from personal_data_change', 'news_story'],
  ['select ((select count(*) from partner)', 'partner'],
  ['coalesce(sum(version + touch), 0)', 'partner'],
  ['jsonb_array_length(levels)', 'no_duplicate partner_merge'],
  ['(select count(*)::integer from partner_merge) as merges', 'partner_merge'],
  ['from no_duplicate group by reason', 'no_duplicate'],
  ['count(distinct r.partner_id)::integer as suppliers', 'supply_amount'],
  ['count(f.person_id)::int as confirmed', 'person'],
  ['from time_release_path t where', 'person'],
  ['from figure_sum', 'figure_sum figure_count'],
  ['from figure_count', 'figure_count'],
  // Looked up by id for each entry of the bell, or once for all of them.
  ["json_build_object( 'id', n.id, 'nikoId', n.niko_id", 'news_story'],
  // Open things, or those of one company or hall, of tables with few rows in the demo company.
  ['as "hiddenReason"', 'ad'],
  ['c.given_at as "givenAt"', 'ad'],
  ['regexp_replace(plain_text(left(p.body, 4000))', 'forum_post'],
  ['as "usedBy" from form_group g', 'form_draft'],
  ['from production_worker', 'person production_worker production_badge'],
  ['as "openOrders"', 'production_order'],
  ["json_build_object('role'", 'person_role person'],
]

const isFine = ({ text }: Statement, table: string): boolean =>
  WHOLE.some(([words, tables]) => text.replace(/\s+/g, ' ').includes(words) && tables.split(' ').includes(table))

const id = (table: string, column = 'id') =>
  sql<{ id: string }>`select ${sql.ref(column)}::text as id from ${sql.table(table)} order by 1 limit 1`
/** The query of a route; `$` is replaced by an id. */
const ASKED: Readonly<Record<string, readonly [query: string, ids?: ReturnType<typeof id>]>> = {
  '/api/user/help/passages': ['?q=Urlaub'],
  '/api/user/search/passages': ['?q=Urlaub'],
  '/api/user/user/search': ['?q=Osterloh'],
  '/api/user/user/search/team/{teamid}': ['$', id('team')],
  '/api/user/user/search/devision/{devisionid}': ['$', id('division')],
  '/api/news/ma/news/search': ['?q=Urlaub'],
  '/api/news/ut/news/search': ['?q=Urlaub'],
  '/api/news/ma/news/{id}/versions': ['$', id('news_version', 'story_id')],
  '/api/news/ma/news/{id}/timeline': ['$', id('news_version', 'story_id')],
  '/api/news/ma/news/{id}/confirmations': ['$', id('news_confirmation', 'story_id')],
  '/api/vac/calendar': ['?year=2026'],
  '/api/vac/balance': ['?year=2026'],
  '/api/vac/board': ['?first=2026-04-01&last=2026-05-31'],
  '/api/tk/board': ['?first=2026-04-01&last=2026-05-31'],
  '/api/vac/lapse-notices/sent': ['?companyId=$&year=2026', id('company')],
  '/api/gpp/partners/{id}/history': ['$', id('partner')],
  '/api/mp/statistics': ['?year=2026'],
  '/api/mp/ads/{id}/matches': ['$', id('ad')],
  '/api/qa/similar': ['?q=Drucker'],
  '/api/qa/entries/{id}/revisions': ['$', id('forum_post')],
  '/api/gpp/responsibility/who': ['?q=Stahl'],
  '/api/gpp/responsibility/handover/{personId}': ['$', id('lead_buyer', 'person_id')],
  '/api/az/months/{month}': ['2026-03'],
  '/api/az/control/people': ['?q=Osterloh'],
  '/api/benefits/editing/{id}/history': ['$', id('benefit')],
  '/api/conduct/evidence/people': ['?version=$', id('conduct_confirmation', 'version')],
  '/api/forms/templates/{id}/versions': ['$', id('form_template')],
  '/api/forms/templates/{id}/history': ['$', id('form_template')],
  '/api/mes/orders': ['?q=4711'],
  '/api/mes/shifts/{areaId}/{day}/{shift}': ['$/2026-04-20/early', id('production_area')],
  '/api/mes/shifts/{areaId}/{day}/{shift}/corrections': ['$/2026-04-20/early', id('production_area')],
  '/api/mes/months/{month}': ['2026-03'],
  '/api/mes/own-months/{month}': ['2026-03'],
  '/api/mes/corrections': ['?scope=waiting'],
  '/api/mes/badges': ['?areaId=$', id('production_area')],
  '/api/mes/devices/{id}/refused': ['$', id('production_device')],
  '/api/mes/master-data/areas/{id}/workers': ['$', id('production_area')],
  '/api/cp/figures/{figure}/statistics': ['$', id('figure_definition', 'figure')],
  '/api/cp/figures/{figure}/notes': ['$', id('figure_definition', 'figure')],
}

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}
interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

/** Statements of the requests of a route, without those of jobs at the same time. */
const capturing = new AsyncLocalStorage<Statement[]>()
const { query } = Client.prototype

await createDemoCompany(server.db, { size: 'small', password: 'demo', now: NOW, seed: 7 })
await sql`insert into person_role (person_id, client, role)
  select p.id, split_part(r, ':', 1), split_part(r, ':', 2) from person p, unnest(${[
    ...REALM_ROLES.map((role) => `:${role}`),
    ...Object.entries(CLIENT_ROLES).flatMap(([client, roles]) => roles.map((role) => `${client}:${role}`)),
  ]}::text[]) r where p.username = ${READER} on conflict do nothing`.execute(server.db)
await sql`analyze`.execute(server.db)
// The planner multiplies the pages of the file by the rows of a page: a table of a thousand times as many rows.
await sql`update pg_class c set reltuples = greatest(c.reltuples, 100) * 1000, relpages = greatest(c.relpages, 1)
  from pg_class t left join pg_index x on x.indrelid = t.oid
  where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname <> all(${SMALL}::text[])
    and c.oid in (t.oid, x.indexrelid)`.execute(server.db)
const explainer = createClient(server.databaseUrl)
await explainer.connect()
await explainer.query('set jit = off')
const { rows } = await explainer.query<{ name: string }>(
  `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) = 0`,
)
const empty = new Set(rows.map(({ name }) => name))
const operations: Record<string, { get?: { responses: Record<string, unknown> } }> = (
  await server.nobody.get('/api/openapi.json')
).body.paths
Client.prototype.query = function (this: Client, ...args: unknown[]) {
  const [text, values] = args
  if (typeof text === 'string') capturing.getStore()?.push({ text, values: Array.isArray(values) ? values : [] })
  return (query as (...given: unknown[]) => unknown).apply(this, args)
} as typeof query
afterAll(async () => {
  Client.prototype.query = query
  await explainer.end()
})

const scannedBy = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name']!] : []),
  ...(plan.Plans ?? []).flatMap(scannedBy),
]

async function scansOf({ text, values }: Statement): Promise<string[]> {
  const { rows } = await explainer.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, [
    ...values,
  ])
  return scannedBy(rows[0]!['QUERY PLAN'][0].Plan).filter((table) => !SMALL.includes(table) && !table.startsWith('pg_'))
}

/** Large tables that a statement reads whole. Those without a row in the demo company: where no index could be used. */
async function scannedIn(statement: Statement): Promise<string[]> {
  const scanned = await scansOf(statement)
  if (!scanned.some((table) => empty.has(table))) return scanned
  await explainer.query('set enable_seqscan = off')
  const without = await scansOf(statement).finally(() => explainer.query('set enable_seqscan = on'))
  return scanned.filter((table) => !empty.has(table) || without.includes(table))
}

async function addressOf(path: string): Promise<string> {
  const [asked = '', ids] = ASKED[path] ?? []
  const { rows } = ids ? await ids.execute(server.db) : { rows: [] }
  const filled = asked.replace('$', rows[0]?.id ?? '')
  if (!path.includes('{')) return path + filled
  const [start, end = ''] = [path.slice(0, path.indexOf('{')), path.slice(path.lastIndexOf('}') + 1)]
  return start + filled + end
}

/** Routes whose answer is or contains a list; of those with an id only the ones that are listed above. */
const listRoutes = () =>
  Object.entries(operations)
    .filter(
      ([path, { get }]) => /"type":"array"/.test(JSON.stringify(get?.responses['200'] ?? '')) && !path.includes('{'),
    )
    .map(([path]) => path)
    // A terminal has a key and no person.
    .filter((path) => path !== '/api/mes/terminal/state')
    .concat(Object.keys(ASKED).filter((path) => path.includes('{')))

test('[API-01] no route that answers a list reads a large table from one end to the other', async () => {
  const routes = listRoutes()
  expect(routes.length).toBeGreaterThan(100)
  const refused: string[] = []
  const found: string[] = []
  const explained = new Map<string, Promise<string[]>>()
  for (const path of routes) {
    const statements: Statement[] = []
    const address = await addressOf(path)
    const { status } = await capturing.run(statements, () => server.as(READER).get(address))
    // 409: fewer people than may be shown, which it has counted before.
    if (status !== 200 && status !== 409) refused.push(`${status} ${address}`)
    for (const statement of statements) {
      if (!/^\s*(select|with)\b/i.test(statement.text)) continue
      if (!explained.has(statement.text)) explained.set(statement.text, scannedIn(statement))
      for (const table of await explained.get(statement.text)!)
        if (!isFine(statement, table))
          found.push(`${path} reads all of ${table}: ${statement.text.replace(/\s+/g, ' ').slice(0, 300)}`)
    }
  }
  expect(refused).toEqual([])
  expect([...new Set(found)]).toEqual([])
}, 240_000)

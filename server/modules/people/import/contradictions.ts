// Faults of a table of people as a whole: lines that contradict each other, unknown places and people, circles of supervisors. Rows are
// checked in the database; circles are searched in slices, so that other requests are not blocked.
import { setImmediate } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { HINTS, PEOPLE_FINDINGS, type PeopleField, type PeopleFinding, type PeopleRule } from '#domain/people/import.ts'
import type { Db } from '#server/db/db.ts'

export interface Findings {
  readonly findings: readonly PeopleFinding[]
  readonly errors: number
  readonly hints: number
}

interface Check {
  readonly field: PeopleField
  readonly rule: PeopleRule
  /** Selects line and value of each row that breaks the rule. */
  readonly lines: (importId: number) => RawBuilder<unknown>
}

const rowsOf = (importId: number) => sql`(select * from people_import_row where import_id = ${importId})`

/** The existing person of a row `r`: by personnel number, or by the user name of somebody without a number. */
export const MATCH = sql`coalesce((select p.id from person p where p.personnel_number = r.personnel_number),
  (select p.id from person p where p.username = r.username and p.personnel_number is null and p.erased_at is null))`

const companyOf = (name: string) =>
  sql`(select c.id from company c where ${sql.ref(name)} in (c.name, c.short_name) order by c.id limit 1)`

/** The person named in a cell of `r`: by personnel number first, then by user name, of the table or of existing people. */
const namesNobody = (importId: number, cell: string) => sql`${sql.ref(cell)} is not null
  and not exists (select from ${rowsOf(importId)} o where o.personnel_number = ${sql.ref(cell)})
  and not exists (select from person p where p.personnel_number = ${sql.ref(cell)} and p.erased_at is null)
  and not exists (select from ${rowsOf(importId)} o where o.username = lower(${sql.ref(cell)}))
  and not exists (select from person p where p.username = lower(${sql.ref(cell)}) and p.erased_at is null)`

const twice = (column: string) => (importId: number) =>
  sql`
  select r.line, r.value from (select line, ${sql.ref(column)} as value, count(*) over (partition by ${sql.ref(column)}) as times
    from people_import_row where import_id = ${importId} and ${sql.ref(column)} is not null) r where r.times > 1`

const CHECKS: readonly Check[] = [
  { field: 'personnelNumber', rule: 'numberTwice', lines: twice('personnel_number') },
  { field: 'username', rule: 'usernameTwice', lines: twice('username') },
  {
    field: 'username',
    rule: 'usernameTaken',
    lines: (id) => sql`select r.line, r.username as value from ${rowsOf(id)} r join person p on p.username = r.username
      where p.personnel_number <> r.personnel_number
        and not exists (select from ${rowsOf(id)} o where o.personnel_number = p.personnel_number and o.username <> p.username)
        or (p.erased_at is not null and p.personnel_number is null)
      union all select r.line, r.username from ${rowsOf(id)} r join person p on p.username = r.username and p.personnel_number is null
      where exists (select from person n where n.personnel_number = r.personnel_number)`,
  },
  {
    field: 'personnelNumber',
    rule: 'erased',
    lines: (id) => sql`select r.line, r.personnel_number as value from ${rowsOf(id)} r
      join person p on p.personnel_number = r.personnel_number where p.erased_at is not null`,
  },
  {
    field: 'company',
    rule: 'companyUnknown',
    lines: (id) => sql`select r.line, r.company as value from ${rowsOf(id)} r
      where r.company is not null and not exists (select from company c where r.company in (c.name, c.short_name))`,
  },
  {
    field: 'site',
    rule: 'siteWithoutCompany',
    lines: (id) =>
      sql`select r.line, r.site as value from ${rowsOf(id)} r where r.site is not null and r.company is null`,
  },
  {
    field: 'division',
    rule: 'divisionWithoutCompany',
    lines: (id) =>
      sql`select r.line, r.division as value from ${rowsOf(id)} r where r.division is not null and r.company is null`,
  },
  {
    field: 'site',
    rule: 'siteUnknown',
    lines: (id) => sql`select r.line, r.site as value from ${rowsOf(id)} r
      where r.site is not null and r.company is not null and ${companyOf('r.company')} is not null
        and not exists (select from site s where s.company_id = ${companyOf('r.company')} and s.name = r.site)`,
  },
  {
    field: 'division',
    rule: 'divisionNew',
    lines: (id) => sql`select min(r.line) as line, r.division as value from ${rowsOf(id)} r
      where r.division is not null and ${companyOf('r.company')} is not null
        and not exists (select from division d where d.company_id = ${companyOf('r.company')} and d.name = r.division)
      group by r.company, r.division`,
  },
  {
    field: 'supervisor',
    rule: 'supervisorUnknown',
    lines: (id) =>
      sql`select r.line, r.supervisor as value from ${rowsOf(id)} r where ${namesNobody(id, 'r.supervisor')}`,
  },
  {
    field: 'supervisor',
    rule: 'supervisorSelf',
    lines: (id) => sql`select r.line, r.supervisor as value from ${rowsOf(id)} r
      where r.supervisor = r.personnel_number or lower(r.supervisor) = r.username`,
  },
  {
    field: 'deputy',
    rule: 'deputyUnknown',
    lines: (id) => sql`select r.line, r.deputy as value from ${rowsOf(id)} r where ${namesNobody(id, 'r.deputy')}`,
  },
  {
    field: 'deputy',
    rule: 'deputySelf',
    lines: (id) => sql`select r.line, r.deputy as value from ${rowsOf(id)} r
      where r.deputy = r.personnel_number or lower(r.deputy) = r.username`,
  },
  {
    field: 'mail',
    rule: 'mailShared',
    lines: (
      id,
    ) => sql`select r.line, r.value from (select line, mail as value, count(*) over (partition by lower(mail)) as times
      from people_import_row where import_id = ${id} and mail is not null) r where r.times > 1
      union select r.line, r.mail from ${rowsOf(id)} r join person p on lower(p.email) = lower(r.mail)
      where p.active and p.personnel_number is distinct from r.personnel_number and p.username <> r.username`,
  },
]

interface Edge {
  key: string
  line: number
  supervisor: string | null
  value: string
}

const SLICE = 5_000

/**
 * The supervisor of everybody after writing the table, by personnel number or else by id; people of the table with their line, others with
 * 0.
 */
async function readLines(db: Db, importId: number, hasSupervisors: boolean): Promise<Map<string, Edge>> {
  const edges = new Map<string, Edge>()
  for (let after = 0; hasSupervisors;) {
    const { rows } = await sql<Edge>`
      select r.line, r.personnel_number as key, r.supervisor as value, coalesce(
        (select o.personnel_number from ${rowsOf(importId)} o where o.personnel_number = r.supervisor),
        (select coalesce(p.personnel_number, p.id::text) from person p where p.personnel_number = r.supervisor),
        (select o.personnel_number from ${rowsOf(importId)} o where o.username = lower(r.supervisor) limit 1),
        (select coalesce(p.personnel_number, p.id::text) from person p where p.username = lower(r.supervisor))) as supervisor
      from people_import_row r where r.import_id = ${importId} and r.line > ${after} and r.personnel_number is not null
      order by r.line limit ${SLICE}`.execute(db)
    for (const edge of rows) edges.set(edge.key, edge)
    if (rows.length < SLICE) break
    after = rows.at(-1)!.line
  }
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<Edge & { id: string }>`
      select p.id, coalesce(p.personnel_number, p.id::text) as key, 0 as line, '' as value,
        coalesce(s.personnel_number, s.id::text) as supervisor
      from person p left join person s on s.id = p.supervisor_id where p.id > ${last} order by p.id limit ${SLICE}`.execute(
      db,
    )
    for (const edge of rows) if (!edges.has(edge.key)) edges.set(edge.key, edge)
    if (rows.length < SLICE) return edges
    last = rows.at(-1)!.id
  }
}

/** Lines of the table whose person is in a circle of supervisors. */
async function findCircles(db: Db, importId: number, hasSupervisors: boolean): Promise<PeopleFinding[]> {
  if (!hasSupervisors) return []
  const edges = await readLines(db, importId, hasSupervisors)
  const known = new Set<string>()
  const found: PeopleFinding[] = []
  let steps = 0
  for (const start of edges.keys()) {
    const path: string[] = []
    const onPath = new Set<string>()
    let key: string | null = start
    while (key !== null && !known.has(key) && !onPath.has(key)) {
      path.push(key)
      onPath.add(key)
      key = edges.get(key)?.supervisor ?? null
    }
    if (key !== null && onPath.has(key))
      for (const one of path.slice(path.indexOf(key))) {
        const { line = 0, value = '' } = edges.get(one) ?? {}
        // Another rule reports people who report to themselves.
        if (line > 0 && edges.get(one)?.supervisor !== one)
          found.push({ line, field: 'supervisor', rule: 'supervisorCycle', value: value.slice(0, 100) })
      }
    for (const one of path) known.add(one)
    if (++steps % SLICE === 0) await setImmediate()
  }
  return found
}

/** Everything that is wrong with the rows of an import; `own` was found in single cells. */
export async function findContradictions(
  db: Db,
  importId: number,
  fields: readonly string[],
  own: { readonly findings: readonly PeopleFinding[]; readonly count: number },
): Promise<Findings> {
  const found: PeopleFinding[] = [...own.findings]
  let [errors, hints] = [own.count, 0]
  const add = (rule: PeopleRule, count: number, lines: readonly PeopleFinding[]) => {
    if (HINTS.has(rule)) hints += count
    else errors += count
    found.push(...lines)
  }
  for (const { field, rule, lines } of CHECKS) {
    const { rows } = await sql<{ line: number; value: string; times: number }>`
      select c.line, left(c.value, 100) as value, (count(*) over ())::integer as times from (${lines(importId)}) c
      order by c.line limit ${PEOPLE_FINDINGS}`.execute(db)
    add(
      rule,
      rows[0]?.times ?? 0,
      rows.map(({ line, value }) => ({ line, field, rule, value })),
    )
  }
  const circles = await findCircles(db, importId, fields.includes('supervisor'))
  add('supervisorCycle', circles.length, circles)
  // Errors first where not all are shown.
  const shown = found
    .toSorted((a, b) => Number(HINTS.has(a.rule)) - Number(HINTS.has(b.rule)) || a.line - b.line)
    .slice(0, PEOPLE_FINDINGS)
  return { findings: shown.toSorted((a, b) => a.line - b.line), errors, hints }
}

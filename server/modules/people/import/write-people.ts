// Writes the rows of a checked table, in portions of one transaction. Unchanged rows have no effect.
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/db.ts'
import { comeBack } from '#server/modules/people/leavers/leave.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import { MATCH } from './contradictions.ts'

const PORTION = 5_000

/** The id of the person in a cell; everybody of the table exists by now. */
const idOf = (cell: string) => sql`coalesce((select o.id from person o where o.personnel_number = ${sql.ref(cell)}),
  (select o.id from person o where o.username = lower(${sql.ref(cell)})))`
const companyId = sql`(select c.id from company c where r.company in (c.name, c.short_name) order by c.id limit 1)`

/** The value of a column after the import: a column that the table does not have stays as it is. */
const after = (fields: readonly string[], field: string, value: ReturnType<typeof sql>, kept: ReturnType<typeof sql>) =>
  fields.includes(field) ? value : kept

/** The columns of a person `p` after a row, except the supervisor. */
function columnsAfter(fields: readonly string[]) {
  const place = (field: string, value: ReturnType<typeof sql>, kept: ReturnType<typeof sql>) =>
    after(fields, field, value, kept)
  return sql`r.personnel_number, r.username, r.given_name, r.family_name,
    ${place('mail', sql`r.mail`, sql`p.email`)} as email, ${place('company', companyId, sql`p.company_id`)} as company_id,
    ${place('division', sql`(select d.id from division d where d.company_id = ${companyId} and d.name = r.division)`, sql`p.division_id`)} as division_id,
    ${place('site', sql`(select s.id from site s where s.company_id = ${companyId} and s.name = r.site)`, sql`p.site_id`)} as site_id,
    ${place('entry', sql`r.entry_on`, sql`p.entry_on`)} as entry_on, ${place('exit', sql`r.exit_on`, sql`p.exit_on`)} as exit_on`
}
const COLUMNS = sql`personnel_number, username, given_name, family_name, email, company_id, division_id, site_id, entry_on, exit_on`

export interface Comparison {
  readonly added: number
  readonly changed: number
  readonly same: number
  readonly leaving: number
  readonly returning: number
}

/** The effects of writing; the table has no errors. */
export async function compare(db: Db, importId: number, fields: readonly string[], today: string): Promise<Comparison> {
  const { rows } = await sql<Comparison>`
    with matched as (select r.*, ${MATCH} as id from people_import_row r where r.import_id = ${importId}),
    next as (select m.id as person_id, r.line, ${columnsAfter(fields)},
        ${after(fields, 'supervisor', idOf('r.supervisor'), sql`p.supervisor_id`)} as supervisor_id,
        ${after(fields, 'deputy', idOf('r.deputy'), sql`p.representative_id`)} as representative_id
      from matched m join people_import_row r on r.import_id = ${importId} and r.line = m.line left join person p on p.id = m.id)
    select count(*) filter (where n.person_id is null)::integer as added,
      count(*) filter (where n.person_id is not null and (n.personnel_number, n.username, n.given_name, n.family_name, n.email, n.company_id,
        n.division_id, n.site_id, n.entry_on, n.exit_on, n.supervisor_id, n.representative_id) is distinct from (p.personnel_number,
        p.username, p.given_name, p.family_name, p.email, p.company_id, p.division_id, p.site_id, p.entry_on, p.exit_on, p.supervisor_id,
        p.representative_id))::integer as changed,
      count(*) filter (where n.person_id is not null)::integer as same,
      count(*) filter (where p.left_at is null and n.exit_on < ${today}::date)::integer as leaving,
      count(*) filter (where ${fields.includes('exit')} and p.left_at is not null
        and coalesce(n.exit_on, 'infinity') >= ${today}::date)::integer as returning
    from next n left join person p on p.id = n.person_id`.execute(db)
  const { same = 0, changed = 0, ...counts } = rows[0]!
  return { ...counts, changed, same: same - changed }
}

async function addDivisions(tx: Tx, importId: number): Promise<void> {
  await sql`insert into division (company_id, name)
    select distinct ${companyId}, r.division from people_import_row r
    where r.import_id = ${importId} and r.division is not null and ${companyId} is not null
    on conflict do nothing`.execute(tx)
}

/** People who exchange user names would collide: those who get another one lose theirs first. */
async function freeUsernames(tx: Tx, importId: number): Promise<void> {
  await sql`update person p set username = p.username || '~' || p.id
    from people_import_row r where r.import_id = ${importId} and p.personnel_number = r.personnel_number and p.username <> r.username`.execute(
    tx,
  )
}

interface Write {
  readonly importId: number
  readonly fields: readonly string[]
  readonly at: Date
  readonly today: string
}

async function writePortion(tx: Tx, { importId, fields, at }: Write, from: number, until: number): Promise<void> {
  const portion = sql`r.import_id = ${importId} and r.line >= ${from} and r.line < ${until}`
  await sql`with next as (select m.id as person_id, ${columnsAfter(fields)}
      from (select r.line, ${MATCH} as id from people_import_row r where ${portion}) m
      join people_import_row r on r.import_id = ${importId} and r.line = m.line join person p on p.id = m.id)
    update person p set (${COLUMNS}) = (n.personnel_number, n.username, n.given_name, n.family_name, n.email, n.company_id, n.division_id,
      n.site_id, n.entry_on, n.exit_on), changed_at = ${at}::timestamptz, team_id = case when p.division_id is distinct from n.division_id
      then null else p.team_id end
    from next n where p.id = n.person_id and (p.personnel_number, p.username, p.given_name, p.family_name, p.email, p.company_id,
      p.division_id, p.site_id, p.entry_on, p.exit_on) is distinct from (n.personnel_number, n.username, n.given_name, n.family_name,
      n.email, n.company_id, n.division_id, n.site_id, n.entry_on, n.exit_on)`.execute(tx)
  await sql`insert into person (${COLUMNS}, changed_at)
    select ${columnsAfter(fields)}, ${at}::timestamptz
    from people_import_row r left join person p on false where ${portion} and ${MATCH} is null`.execute(tx)
}

async function writeLines(tx: Tx, { importId, fields, at }: Write, from: number, until: number): Promise<void> {
  for (const [field, column] of [
    ['supervisor', 'supervisor_id'],
    ['deputy', 'representative_id'],
  ] as const)
    if (fields.includes(field))
      await sql`with next as (select r.personnel_number, ${idOf(`r.${field}`)} as id from people_import_row r
          where r.import_id = ${importId} and r.line >= ${from} and r.line < ${until})
        update person p set ${sql.ref(column)} = n.id, changed_at = ${at}::timestamptz from next n
        where p.personnel_number = n.personnel_number and p.${sql.ref(column)} is distinct from n.id`.execute(tx)
}

/** People who left and whose last day in the table is in the future or unknown. */
async function returnPeople(tx: Tx, context: WriteContext, { importId, fields, today, at }: Write): Promise<void> {
  if (!fields.includes('exit')) return
  const { rows } = await sql<{ id: string; exit: string | null }>`
    select p.id, r.exit_on as exit from people_import_row r join person p on p.personnel_number = r.personnel_number
    where r.import_id = ${importId} and p.left_at is not null and coalesce(r.exit_on, 'infinity') >= ${today}::date`.execute(
    tx,
  )
  for (const { id, exit } of rows) {
    // The affected people are found by the instant of the import.
    await comeBack(tx, { ...context, now: () => at }, id)
    await sql`update person set exit_on = ${exit}::date where id = ${id}`.execute(tx)
  }
}

/** Writes everything in `tx`; `report` gets the number of written lines, outside of it. */
export async function writePeople(
  tx: Tx,
  context: WriteContext,
  write: Write,
  report: (done: number) => Promise<void>,
): Promise<void> {
  const { importId } = write
  await addDivisions(tx, importId)
  await freeUsernames(tx, importId)
  const { rows } = await sql<{ line: number }>`
    select line from (select line, row_number() over (order by line) as n from people_import_row where import_id = ${importId}) r
    where n % ${PORTION} = 1 order by line`.execute(tx)
  const starts = rows.map(({ line }) => line)
  const bounds = starts.map((from, at) => [from, starts[at + 1] ?? 2_147_483_647] as const)
  // Everybody must exist before somebody can report to them.
  let done = 0
  for (const step of [writePortion, writeLines])
    for (const [from, until] of bounds) {
      await step(tx, write, from, until)
      done += PORTION / 2
      await report(done)
      await setImmediate()
    }
  await returnPeople(tx, context, write)
}

// Partners from a table: first a report that writes nothing, then the valid rows, once.
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ImportReport, ImportResult } from '#contract/suppliers-partner.ts'
import {
  readGroupNumbers,
  isSpreadsheetRule,
  readAgain,
  readRegister,
  takeOf,
  type Finding,
  type ImportChoices,
  type ImportField,
  type ImportRow,
  type ImportValues,
  type ReadImport,
} from '#domain/suppliers/import.ts'
import { bareNumber, isPlaceholder } from '#domain/suppliers/numbers.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { badRequest, conflict, notFound } from '#server/http/errors.ts'
import { keepPartnerKeys } from '#server/purchasing/partner-keys.ts'
import { holdGroups } from '#server/purchasing/purchasing.ts'
import { workerFunction, WorkerTimeout } from '#server/jobs/worker-function.ts'
import type { FieldChange } from './field-history.ts'

/** Fields that are written unchanged; a register is three columns, groups are rows of their own. */
const COLUMNS: Readonly<Partial<Record<ImportField, string>>> = {
  externalNumber: 'external_number',
  name: 'name',
  name2: 'name2',
  street: 'street',
  zip: 'zip',
  city: 'city',
  country: 'country',
  vatId: 'vat_id',
  taxNumber: 'tax_number',
  duns: 'duns',
  iban: 'iban',
  status: 'status',
  paymentTerms: 'payment_terms',
}
/** Fields of an existing partner that change only by request, with four eyes. */
const BY_REQUEST: ReadonlySet<ImportField> = new Set(['name', 'name2', 'vatId', 'iban'])

type Columns = Record<string, string>

interface Present {
  readonly id: number
  readonly version: number
  readonly bpNumber: number
  readonly columns: Columns
  readonly groupIds: number[]
}

/** A row as it is to be written. */
interface Writable {
  /** The line of the table. */
  readonly line: number
  readonly bpNumber: number
  /** null: a new partner. */
  readonly id: number | null
  readonly version: number | null
  readonly columns: Columns
  /** Groups that are added. */
  readonly groupIds: readonly number[]
  /** The changes of the columns. */
  readonly changes: readonly FieldChange[]
}

async function readPresent(db: Db, rows: readonly ImportRow[]): Promise<ReadonlyMap<number, Present>> {
  const numbers = rows.map(({ bpNumber }) => bpNumber)
  const { rows: found } = await sql<Present>`
    select p.id, p.version, p.bp_number as "bpNumber", p.group_ids as "groupIds", json_build_object(
      'external_number', p.external_number, 'name', p.name, 'name2', p.name2, 'street', p.street, 'zip', p.zip, 'city', p.city,
      'country', p.country, 'vat_id', p.vat_id, 'tax_number', p.tax_number, 'duns', p.duns, 'iban', p.iban, 'status', p.status,
      'payment_terms', p.payment_terms, 'register_kind', p.register_kind, 'register_number', p.register_number,
      'register_court', p.register_court) as columns
    from partner p where p.bp_number = any(${numbers}::bigint[]) and p.merged_into is null`.execute(db)
  return new Map(found.map((row) => [row.bpNumber, row]))
}

/** Numbers of the table whose partner was merged into another one, with the number of that partner. */
async function readMergedAway(db: Db, rows: readonly ImportRow[]): Promise<ReadonlyMap<number, number>> {
  const { rows: found } = await sql<{ bpNumber: number; leadNumber: number }>`
    select p.bp_number as "bpNumber", l.bp_number as "leadNumber" from partner p join partner l on l.id = partner_lead(p.id)
    where p.bp_number = any(${rows.map(({ bpNumber }) => bpNumber)}::bigint[]) and p.merged_into is not null`.execute(
    db,
  )
  return new Map(found.map(({ bpNumber, leadNumber }) => [bpNumber, leadNumber]))
}

const EMPTY: Columns = {
  external_number: '',
  name: '',
  name2: '',
  street: '',
  zip: '',
  city: '',
  country: 'DE',
  vat_id: '',
  tax_number: '',
  duns: '',
  iban: '',
  status: 'free',
  payment_terms: '',
  register_kind: '',
  register_number: '',
  register_court: '',
}

/** Columns of one field of a row. */
function columnsOf(field: ImportField, value: string): Columns {
  if (field === 'register') {
    const { kind, number, court } = readRegister(value)
    return { register_kind: kind, register_number: number, register_court: court }
  }
  const column = COLUMNS[field]
  return column === undefined ? {} : { [column]: value }
}

/** The stored values by field, without registers and groups. */
const storedOf = ({ columns }: Present): ImportValues =>
  Object.fromEntries(Object.entries(COLUMNS).map(([field, column]) => [field, columns[column]]))

/** Reads lines with findings again beside their partner: the file contains neither its country nor the stored values. */
function readBesidePartners(
  { rows, findings }: ReadImport,
  present: ReadonlyMap<number, Present>,
  choices: ImportChoices,
): Pick<ReadImport, 'rows' | 'findings'> {
  const again = new Map(
    rows.flatMap((row) => {
      const partner = row.cells && present.get(row.bpNumber)
      return partner ? [[row.line, readAgain(row, choices, storedOf(partner))] as const] : []
    }),
  )
  return {
    rows: rows.map((row) => again.get(row.line)?.row ?? row),
    findings: [
      ...findings.filter(({ line }) => !again.has(line)),
      ...[...again.values()].flatMap((one) => one.findings),
    ],
  }
}

/** However they are grouped: '31-512-0094' is 315120094. */
const GROUPED: ReadonlySet<ImportField> = new Set(['vatId', 'taxNumber', 'duns', 'iban'])
const isSame = (field: ImportField, stored: string, value: string): boolean =>
  stored === value || (GROUPED.has(field) && bareNumber(stored) === bareNumber(value))

interface Compared {
  readonly writable?: Writable
  readonly findings: readonly Finding[]
}

interface Known {
  readonly present: Present | undefined
  /** The number of the partner that this one was merged into. */
  readonly leadNumber: number | undefined
  readonly groups: ReadonlyMap<string, number>
  readonly choices: ImportChoices
}

/** A spreadsheet took the zeros in front of a number that is stored with them. */
const hasLostZeros = (stored: string, value: string): boolean =>
  /^0+\d+$/.test(stored) && stored !== value && stored.replace(/^0+/, '') === value

function compareRow(row: ImportRow, { present, leadNumber, groups, choices }: Known): Compared {
  const findings: Finding[] = []
  const object = (field: ImportField, rule: Finding['rule'], value: string) =>
    findings.push({ line: row.line, field, rule, value, isError: true })
  if (leadNumber !== undefined) {
    object('bpNumber', 'partner_merged', String(leadNumber))
    return { findings }
  }
  const before = present?.columns ?? EMPTY
  const columns = { ...before }
  const changes: FieldChange[] = []
  for (const [name, value] of Object.entries(row.values)) {
    const field = name as ImportField
    const differing = Object.entries(columnsOf(field, value)).filter(
      ([column, next]) => !isSame(field, before[column] ?? '', next),
    )
    if (differing.length === 0) continue
    const stored = before[COLUMNS[field] ?? ''] ?? ''
    if (hasLostZeros(stored, value)) {
      const take = takeOf(choices, field, 'zeros_lost')
      const isError = take === undefined || take === 'nothing'
      findings.push({ line: row.line, field, rule: 'zeros_lost', value, original: stored, isError })
      if (take !== 'file') continue
    }
    if (present && BY_REQUEST.has(field)) {
      object(field, 'needs_request', field === 'iban' ? '' : value)
      continue
    }
    for (const [column, next] of differing) columns[column] = next
    changes.push({ field, before: differing.map(([column]) => before[column]).join(' '), after: value })
  }
  if (columns['name'] === '') {
    object('name', 'name_missing', '')
    return { findings }
  }
  const numbers = readGroupNumbers(row.values.groups ?? '')
  for (const number of numbers) if (!groups.has(number)) object('groups', 'value_unknown', number)
  const had = new Set(present?.groupIds)
  const groupIds = numbers.flatMap((number) => groups.get(number) ?? []).filter((id) => !had.has(id))
  if (present && changes.length === 0 && groupIds.length === 0) return { findings }
  const { line, bpNumber } = row
  return {
    writable: {
      line,
      bpNumber,
      id: present?.id ?? null,
      version: present?.version ?? null,
      columns,
      groupIds,
      changes,
    },
    findings,
  }
}

/** Numbers that several partners have afterwards: branches share them by law, others by mistake. */
async function findShared(db: Db, rows: readonly ImportRow[], field: 'vatId' | 'duns'): Promise<Finding[]> {
  const named = rows.filter(({ values }) => values[field] && !isPlaceholder(values[field]))
  const column = sql.ref(field === 'vatId' ? 'vat_id' : 'duns')
  const { rows: known } = await sql<{ value: string; bpNumber: number }>`
    select ${column} as value, bp_number as "bpNumber" from partner
    where ${column} = any(${named.map(({ values }) => values[field]!)}::text[]) and merged_into is null`.execute(db)
  const owners = Map.groupBy(
    [...known, ...named.map(({ bpNumber, values }) => ({ value: values[field]!, bpNumber }))],
    ({ value }) => value,
  )
  return named
    .filter(({ values }) => new Set(owners.get(values[field]!)!.map(({ bpNumber }) => bpNumber)).size > 1)
    .map(({ line, values }) => ({
      line,
      field,
      rule: field === 'vatId' ? 'shared_vat' : 'shared_duns',
      value: values[field]!,
      isError: false,
    }))
}

/** Rows that are compared before other requests have their turn. */
const SLICE = 500

async function compareRows(
  rows: readonly ImportRow[],
  compare: (row: ImportRow) => Compared,
): Promise<readonly Compared[]> {
  const compared: Compared[] = []
  for (let at = 0; at < rows.length; at += SLICE) {
    for (const row of rows.slice(at, at + SLICE)) compared.push(compare(row))
    await setImmediate()
  }
  return compared
}

const readInWorker = workerFunction<{ csv: string; choices: ImportChoices }, ReadImport>(
  new URL('read-import-worker.ts', import.meta.url),
)

/** Reads a table beside the event loop; 400 where it has no numbers of partners. */
export async function readTable(csv: string, choices: ImportChoices): Promise<ReadImport> {
  const unreadable = (rule: string) => badRequest('file_unreadable', [{ field: 'body.csv', rule }])
  const table = await readInWorker({ csv, choices }).catch((error: Error) => {
    throw error.name === WorkerTimeout.name ? unreadable('takes too long to read') : error
  })
  if (!table.hasNumbers) throw unreadable('must name a column with BP numbers')
  return table
}

/** A number of a refused line, or one that changes only by request, is not written, whatever the other findings are. */
function markUnwritten(all: readonly Finding[]): Finding[] {
  const errors = all.filter(({ isError }) => isError)
  const lines = new Set(errors.filter(refusesLine).map(({ line }) => line))
  const fields = new Set(errors.map(({ line, field }) => `${line} ${field}`))
  return all.map((one) => ({
    ...one,
    isError: one.isError || lines.has(one.line) || fields.has(`${one.line} ${one.field}`),
  }))
}

const SHOWN = 1_000

/** Compares everything, and keeps the rows that can be written. */
export async function checkImport(
  tx: Tx,
  personId: string,
  read: ReadImport,
  { choices, now }: { choices: ImportChoices; now: Date },
): Promise<ImportReport> {
  const present = await readPresent(tx, read.rows)
  const mergedAway = await readMergedAway(tx, read.rows)
  const { rows, findings } = readBesidePartners(read, present, choices)
  const known = await tx
    .selectFrom('material_group')
    .select(['id', 'number'])
    .where('merged_into', 'is', null)
    .execute()
  const groups = new Map(known.map(({ id, number }) => [number, id]))
  const compared = await compareRows(rows, (row) =>
    compareRow(row, { present: present.get(row.bpNumber), leadNumber: mergedAway.get(row.bpNumber), groups, choices }),
  )
  const writable = compared.flatMap((one) => one.writable ?? [])
  const errors = compared.flatMap((one) => one.findings)
  const shared = [...(await findShared(tx, rows, 'vatId')), ...(await findShared(tx, rows, 'duns'))]
  const all = markUnwritten([...findings, ...errors, ...shared]).toSorted((one, other) => one.line - other.line)
  const refused = new Set(all.filter(refusesLine).map(({ line }) => line))
  const added = writable.filter(({ id }) => id === null).length
  const report: Omit<ImportReport, 'id'> = {
    rows: rows.length + new Set(findings.filter(refusesLine).map(({ line }) => line)).size,
    added,
    changed: writable.length - added,
    same: rows.length - writable.length - compared.filter(isRefused).length,
    refused: refused.size,
    unknownColumns: [...read.unknownColumns],
    findings: all.slice(0, SHOWN),
    findingCount: all.length,
    doubts: doubtsOf(all, choices),
    applied: false,
  }
  const { id } = await tx
    .insertInto('partner_import')
    .values({ by_id: personId, made_at: now, rows: JSON.stringify(writable), report: JSON.stringify(report) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...report }
}

/** True when the line is not written at all. */
const refusesLine = ({ field, rule, isError }: Finding): boolean =>
  rule === 'name_missing' || (field === 'bpNumber' && isError)
const isRefused = ({ findings }: Compared): boolean => findings.some(refusesLine)

/** Values that spreadsheets have changed, by field and rule, with the choice for each. */
function doubtsOf(findings: readonly Finding[], choices: ImportChoices): ImportReport['doubts'] {
  const changed = findings.filter(({ rule }) => isSpreadsheetRule(rule))
  return [...Map.groupBy(changed, ({ field, rule }) => `${field} ${rule}`).values()].map((same) => {
    const [{ field, rule }] = same as [Finding]
    return { field, rule, lines: same.length, take: takeOf(choices, field, rule) ?? null }
  })
}

/** Within the time of a statement, also on a slow machine. */
const BATCH = 1_000

const RECORD = sql`x("bpNumber" bigint, id bigint, version integer, columns jsonb, "groupIds" jsonb, changes jsonb)`
const ASSIGNED = sql.join(
  Object.keys(EMPTY).map((column) => sql`${sql.ref(column)} = x.columns ->> ${sql.lit(column)}`),
  sql`, `,
)
const NAMES = sql.join(Object.keys(EMPTY).map((column) => sql.ref(column)))
const VALUES = sql.join(Object.keys(EMPTY).map((column) => sql`x.columns ->> ${sql.lit(column)}`))

/** Writes a batch, and returns which numbers it has written. */
async function writeBatch(tx: Tx, batch: readonly Writable[], by: string, now: Date): Promise<ReadonlySet<number>> {
  const json = JSON.stringify(batch)
  const { rows } = await sql<{ id: number; bpNumber: number }>`
    with given as materialized (select * from jsonb_to_recordset(${json}::jsonb) as ${RECORD}),
    held as materialized (select p.id from partner p join given x on x.id = p.id and x.version = p.version
      order by p.id for no key update of p),
    changed as (update partner p set ${ASSIGNED}, version = p.version + 1, changed_at = ${now} from given x
      where p.id = x.id and p.id in (select id from held) returning p.id, p.bp_number),
    added as (insert into partner (bp_number, changed_at, ${NAMES})
      select x."bpNumber", ${now}::timestamptz, ${VALUES} from given x where x.id is null order by x."bpNumber"
      on conflict (bp_number) do nothing returning id, bp_number)
    select id, bp_number as "bpNumber" from changed union all select id, bp_number from added`.execute(tx)
  const ids = JSON.stringify(rows)
  const written = sql`jsonb_to_recordset(${json}::jsonb) as ${RECORD}
    join jsonb_to_recordset(${ids}::jsonb) as w(id bigint, "bpNumber" bigint) on w."bpNumber" = x."bpNumber"`
  await sql`insert into partner_change (partner_id, field, before, after, at, by_id)
    select w.id, c ->> 'field', c ->> 'before', c ->> 'after', ${now}::timestamptz, ${by}::uuid
    from ${written} cross join jsonb_array_elements(x.changes) c`.execute(tx)
  // Groups that were merged after the report are those that they were merged into.
  await sql`with recursive remaining as (select id as given, id, merged_into from material_group
      union all select r.given, g.id, g.merged_into from remaining r join material_group g on g.id = r.merged_into),
    added as (insert into partner_group (partner_id, group_id, by_id, at)
      select w.id, r.id, ${by}::uuid, ${now}::timestamptz
      from ${written} cross join jsonb_array_elements_text(x."groupIds") g
      join remaining r on r.given = g::integer and r.merged_into is null
      on conflict do nothing returning partner_id, group_id)
    insert into partner_change (partner_id, field, before, after, at, by_id)
    select partner_id, 'groups', '', string_agg(group_id::text, ',' order by group_id), ${now}::timestamptz, ${by}::uuid
    from added group by partner_id`.execute(tx)
  await keepPartnerKeys(
    tx,
    rows.map((row) => row.id),
  )
  return new Set(rows.map(({ bpNumber }) => bpNumber))
}

/** 404 for another person's import, 409 `import_applied` for the second time, `choice_missing`. Fields changed by others since are left out. */
export async function applyImport(tx: Tx, personId: string, id: number, now: Date): Promise<ImportResult> {
  const row = await tx
    .selectFrom('partner_import')
    .select(['rows', 'report', 'applied_at as appliedAt'])
    .where('id', '=', id)
    .where('by_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.appliedAt !== null) throw conflict('import_applied')
  const { doubts } = row.report as unknown as ImportReport
  if (doubts?.some(({ take }) => take === null)) throw conflict('choice_missing')
  await holdGroups(tx, sql<boolean>`true`)
  const writable = row.rows as unknown as Writable[]
  const written = new Set<number>()
  for (let at = 0; at < writable.length; at += BATCH)
    for (const number of await writeBatch(tx, writable.slice(at, at + BATCH), personId, now)) written.add(number)
  await tx
    .updateTable('partner_import')
    .set({ applied_at: now, rows: '[]', report: sql`report || '{"applied": true}'` })
    .where('id', '=', id)
    .execute()
  const done = writable.filter(({ bpNumber }) => written.has(bpNumber))
  const added = done.filter((one) => one.id === null).length
  return {
    id,
    added,
    changed: done.length - added,
    changedMeanwhile: writable.filter(({ bpNumber }) => !written.has(bpNumber)).map(({ bpNumber }) => bpNumber),
  }
}

export async function readImportReport(db: Db, personId: string, id: number): Promise<ImportReport> {
  const row = await db
    .selectFrom('partner_import')
    .select(['id', 'report'])
    .where('id', '=', id)
    .where('by_id', '=', personId)
    .executeTakeFirst()
  if (!row) throw notFound()
  // Reports of former versions know no doubts.
  return { ...(row.report as unknown as ImportReport), doubts: [], ...(row.report as object), id: row.id }
}

/** Deletes unapplied imports, and reports of applied ones, after a month; returns how many. */
export async function deleteOldImports(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('partner_import')
    .where('made_at', '<', new Date(now.getTime() - 30 * 86_400_000))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

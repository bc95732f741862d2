// Files of terminals: a check, which stores no stamp; then a job stores them in portions.
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { sql } from 'kysely'
import type { TimeImport } from '#contract/working-time-settings.ts'
import { createFindings, type StampFile } from '#domain/working-time/stamp-file.ts'
import { localDayOf } from '#domain/working-time/clock.ts'
import { personJson } from '#server/db/columns.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { badRequest, conflict, notFound } from '#server/http/errors.ts'
import { workerFunction, WorkerTimeout } from '#server/jobs/worker-function.ts'
import { planStamps, type PersonStamp } from './plan-stamps.ts'

type Report = TimeImport['report']
/** The stored report, with the companies of the people whom the file may name. */
export interface KeptReport extends Report {
  readonly companyIds: readonly number[]
}

interface Content {
  readonly bytes: Uint8Array
  /** Values that a spreadsheet has changed are read as their probable originals. */
  readonly takesOriginals: boolean
}

const readInWorker = workerFunction<Content, StampFile>(new URL('read-stamps-worker.ts', import.meta.url))

/** Reads a file in a worker thread; throws 400 where columns are missing. */
export async function readFile(content: Content): Promise<StampFile> {
  const unreadable = (rules: readonly string[]) =>
    badRequest(
      'file_unreadable',
      rules.map((rule) => ({ field: 'body', rule })),
    )
  const file = await readInWorker(content).catch((error: Error) => {
    throw error.name === WorkerTimeout.name ? unreadable(['tooSlow']) : error
  })
  if (file.missing.length > 0) throw unreadable(file.missing.map((field) => `columnMissing.${field}`))
  if (file.read === 0) throw unreadable(['noLines'])
  return file
}

const unpack = promisify(gunzip)
/** Reads the content of a checked file again. Throws `WorkerTimeout` while the machine is too busy. */
export const readStored = async (content: Buffer, takesOriginals: boolean): Promise<StampFile> =>
  readInWorker({ bytes: await unpack(content), takesOriginals })
const pack = promisify(gzip)

/** Ids of people and terminals by their index in the file. */
export interface Known {
  readonly people: readonly (string | undefined)[]
  readonly terminals: readonly (number | undefined)[]
  /** Personnel numbers that exist with leading zeros, by index of the one in the file. */
  readonly padded: readonly (string | undefined)[]
}

export async function resolve(
  db: Db,
  { numbers, terminals }: StampFile,
  companies: readonly number[],
  takesOriginals: boolean,
): Promise<Known> {
  const { rows: people } = await sql<{ id: string; number: string }>`
    select id, personnel_number as number from person
    where personnel_number = any(${numbers}::text[]) and company_id = any(${companies}::integer[])`.execute(db)
  const { rows: known } = await sql<{ id: number; name: string }>`
    select t.id, t.name from time_terminal t join site s on s.id = t.site_id
    where t.name = any(${terminals}::text[]) and s.company_id = any(${companies}::integer[])
    order by t.revoked_at is not null desc, t.id`.execute(db)
  const byNumber = new Map(people.map(({ id, number }) => [number, id]))
  const unknown = numbers.filter((number) => !byNumber.has(number))
  const { rows: longer } = await sql<{ id: string; number: string; bare: string }>`
    select id, personnel_number as number, ltrim(personnel_number, '0') as bare from person
    where personnel_number like '0%' and ltrim(personnel_number, '0') = any(${unknown}::text[])
      and company_id = any(${companies}::integer[])`.execute(db)
  const byBare = Map.groupBy(longer, ({ bare }) => bare)
  const paddedOf = (number: string) => {
    const found = byBare.get(number)
    return found?.length === 1 ? found[0] : undefined
  }
  const byName = new Map(known.map(({ id, name }) => [name, id]))
  return {
    people: numbers.map((number) => byNumber.get(number) ?? (takesOriginals ? paddedOf(number)?.id : undefined)),
    terminals: terminals.map((name) => byName.get(name)),
    padded: numbers.map((number) => paddedOf(number)?.number),
  }
}

/** Stamps of a portion; the stamps of one person are not divided, unless they fill more than two portions. */
export const PORTION = 5_000

/** The end of the portion that begins at `from`; it is always the same for the same file. */
export function portionEnd({ person }: StampFile, from: number, size = PORTION): number {
  let end = Math.min(from + size, person.length)
  while (end < person.length && end - from < 2 * size && person[end] === person[end - 1]) end += 1
  return end
}

export interface Positioned extends PersonStamp {
  /** The position in the file. */
  readonly position: number
}

/** The stamps from one position to another whose people are known. */
export function stampsOf(file: StampFile, known: Known, from: number, to: number): Positioned[] {
  const stamps: Positioned[] = []
  for (let position = from; position < to; position++) {
    const personId = known.people[file.person[position]!]
    if (personId === undefined) continue
    stamps.push({
      position,
      personId,
      at: file.at[position]!,
      kind: file.kind[position] === 0 ? 'in' : 'out',
      terminalId: known.terminals[file.terminal[position]!] ?? null,
    })
  }
  return stamps
}

/** Findings that need the database: about people, days and stored stamps. */
async function findInDatabase(db: Db, file: StampFile, known: Known, now: Date): Promise<Report['findings']> {
  const findings = createFindings()
  const valueOf = (position: number) =>
    `${file.numbers[file.person[position]!]} ${new Date(file.at[position]!).toISOString().slice(0, 16)}Z`
  for (let from = 0; from < file.person.length;) {
    const to = portionEnd(file, from)
    for (let position = from; position < to; position++) {
      const index = file.person[position]!
      const [number, padded, isUnknown] = [file.numbers[index]!, known.padded[index], known.people[index] === undefined]
      if (padded !== undefined) findings.add('zerosLost', file.line[position]!, `${number} → ${padded}`, isUnknown)
      else if (isUnknown) findings.add('personUnknown', file.line[position]!, number)
    }
    const stamps = stampsOf(file, known, from, to)
    const { results } = await planStamps(db, stamps, now)
    results.forEach((one, index) => {
      const { position } = stamps[index]!
      if (one.result === 'known') findings.add('known', file.line[position]!, valueOf(position), false)
      if (one.result === 'refused') findings.add(one.rule, file.line[position]!, valueOf(position))
    })
    from = to
    await setImmediate()
  }
  return findings.list() as Report['findings']
}

function spanOf({ at }: StampFile): Pick<Report, 'first' | 'last'> {
  let [first, last] = [Infinity, -Infinity]
  for (const each of at) {
    if (each < first) first = each
    if (each > last) last = each
  }
  return at.length === 0 ? { first: null, last: null } : { first: localDayOf(first), last: localDayOf(last) }
}

export interface Checked {
  readonly name: string
  readonly sha256: Buffer
  readonly content: Buffer
  readonly lines: number
  readonly report: KeptReport
}

interface Checking {
  readonly companyIds: readonly number[]
  readonly now: Date
  readonly takesOriginals: boolean
}

/** The effects of importing a file, without writing anything. */
export async function checkFile(
  db: Db,
  bytes: Uint8Array,
  name: string,
  { companyIds, now, takesOriginals }: Checking,
): Promise<Checked> {
  const sha256 = createHash('sha256').update(bytes).digest()
  const file = await readFile({ bytes, takesOriginals })
  const known = await resolve(db, file, companyIds, takesOriginals)
  const found = await findInDatabase(db, file, known, now)
  const report: KeptReport = {
    read: file.read,
    people: known.people.filter((id) => id !== undefined).length,
    ...spanOf(file),
    columns: [...file.columns],
    unknownColumns: file.unknownColumns.slice(0, 20),
    unknownTerminals: file.terminals.filter((_, index) => known.terminals[index] === undefined).slice(0, 20),
    findings: [...(file.findings as Report['findings']), ...found],
    added: 0,
    known: 0,
    refused: 0,
    earlier: null,
    error: '',
    takesOriginals,
    companyIds,
  }
  return { name, sha256, content: await pack(bytes, { level: 1 }), lines: file.person.length, report }
}

interface Row extends Omit<TimeImport, 'createdAt' | 'finishedAt' | 'report'> {
  createdAt: Date
  finishedAt: Date | null
  report: KeptReport
}

const isVisible = (companies: readonly number[]) =>
  sql<boolean>`i.report -> 'companyIds' <@ ${JSON.stringify(companies)}::jsonb`

/** Imports of the offices of these companies, the latest first. */
export async function listImports(db: Db, companies: readonly number[], id?: number): Promise<TimeImport[]> {
  const { rows } = await sql<Row>`
    select i.id, i.name, i.status, i.lines, i.created_at as "createdAt",
      i.finished_at as "finishedAt", i.report,
      (select coalesce(sum(upper(part) - lower(part)), 0) from unnest(i.stored) as part)::integer as "storedLines",
      case when p.id is not null then ${personJson('p')} end as "createdBy"
    from time_import i left join person p on p.id = i.created_by
    where ${isVisible(companies)} and (${id ?? null}::integer is null or i.id = ${id ?? null})
    order by i.created_at desc, i.id desc limit 50`.execute(db)
  return rows.map(({ createdAt, finishedAt, report, ...row }) => ({
    ...row,
    report,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }))
}

export async function readImport(db: Db, companies: readonly number[], id: number): Promise<TimeImport> {
  const [found] = await listImports(db, companies, id)
  if (!found) throw notFound()
  return found
}

/**
 * Stores a checked file. The same file is the same import and is checked again; its stored stamps count as known. Throws 409
 * `importRunning` with the import while it runs.
 */
export async function keepFile(tx: Tx, checked: Checked, by: string, now: Date): Promise<TimeImport> {
  const { report, name, lines, sha256, content } = checked
  await sql`lock table time_import in share row exclusive mode`.execute(tx)
  const { rows } = await sql<{ id: number; status: string; finishedAt: Date | null }>`
    select i.id, i.status, i.finished_at as "finishedAt" from time_import i
    where i.sha256 = ${sha256} and i.report -> 'companyIds' = ${JSON.stringify(report.companyIds)}::jsonb
    order by i.id desc limit 1`.execute(tx)
  const before = rows[0]
  if (before?.status === 'running')
    throw conflict('importRunning', undefined, await readImport(tx, report.companyIds, before.id))
  const earlier = before?.finishedAt?.toISOString() ?? null
  const values = {
    name,
    sha256,
    content,
    lines,
    status: 'checked',
    stored: '{}',
    report: JSON.stringify({ ...report, earlier }),
    created_by: by,
    created_at: now,
    finished_at: null,
  }
  if (before) await tx.updateTable('time_import').set(values).where('id', '=', before.id).execute()
  const { id } = before ?? (await tx.insertInto('time_import').values(values).returning('id').executeTakeFirstOrThrow())
  return readImport(tx, report.companyIds, id)
}

/** Checks the content of a checked import again, with or without the probable originals of changed values. Throws 404, 409 `importDone`. */
export async function checkAgain(db: Db, id: number, checking: Checking): Promise<Checked> {
  const found = await readImport(db, checking.companyIds, id)
  const row = await db
    .selectFrom('time_import')
    .select(['content', 'name', 'report'])
    .where('id', '=', id)
    .where('status', '=', 'checked')
    .executeTakeFirst()
  if (!row?.content) throw conflict('importDone', undefined, found)
  const { companyIds } = row.report as unknown as KeptReport
  return checkFile(db, await unpack(row.content), row.name, { ...checking, companyIds })
}

/** Deletes imports that were never started after a week; a finished import has no content any more. */
export async function deleteOldImports(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('time_import')
    .where('status', 'in', ['checked', 'stopped'])
    .where('created_at', '<', new Date(now.getTime() - 7 * 86_400_000))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

// Compares the new rows of an import with all partners and with each other. Keys and candidates are found here, in small portions; a worker
// thread compares, so that the event loop stays free.
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ImportHints } from '#contract/duplicates-imports.ts'
import { MAX_CARRIERS } from '#domain/duplicates/keys.ts'
import type { PartnerRecord } from '#domain/duplicates/partner-record.ts'
import type { WeightSet } from '#domain/duplicates/score.ts'
import type { Db } from '#server/db/db.ts'
import { recordOf, SOURCE_COLUMNS, type PartnerSource } from '#server/purchasing/partner-keys.ts'
import { workerFunction } from '#server/jobs/worker-function.ts'
import type { ComparedPair, PairsToCompare } from './compare-worker.ts'
import { storedKeysOf, subjectOf } from './subjects.ts'

/** The limit of rows that are compared: an import of a whole register would take minutes. */
const MAX_CHECKED = 5_000
/** Rows of a portion: each one keeps the event loop busy for some milliseconds. */
const PORTION = 25
const MAX_SHOWN = 200
const HINTS_OF_A_ROW = 3
/** The limit of candidates for each row, those with the most keys in common; the check while somebody types has the same one. */
const CANDIDATES = 50

const compareInThread = workerFunction<PairsToCompare, ComparedPair[]>(new URL('compare-worker.ts', import.meta.url))

type Columns = Readonly<Record<string, string>>
interface StoredRow {
  readonly bpNumber: number
  /** The line in the file; null: the row was checked by a version that did not store it. */
  readonly line: number | null
  readonly columns: Columns
}
interface NewRow extends Omit<StoredRow, 'columns'> {
  readonly name: string
  readonly record: PartnerRecord
  /** Keys in the form in which they are stored for partners. */
  readonly keys: readonly string[]
}
interface NewRows {
  readonly rows: readonly NewRow[]
  readonly unchecked: number
}

function recordOfColumns(columns: Columns, comparesBanks: boolean): PartnerRecord {
  const column = (name: string): string => columns[name] ?? ''
  return {
    name: column('name'),
    name2: column('name2'),
    street: column('street'),
    zip: column('zip'),
    city: column('city'),
    country: column('country'),
    vatId: column('vat_id'),
    taxNumber: column('tax_number'),
    register: [column('register_kind'), column('register_number'), column('register_court')].join(' ').trim(),
    duns: column('duns'),
    iban: comparesBanks ? column('iban') : '',
    phone: '',
    email: '',
    web: '',
  }
}

/** The first rows of an import that would become partners. */
export async function readNewRows(db: Db, importId: number, comparesBanks: boolean): Promise<NewRows> {
  const isNew = sql`from partner_import i, jsonb_array_elements(i.rows) with ordinality as r(stored, at)
    where i.id = ${importId} and r.stored ->> 'id' is null`
  const { rows: counted } = await sql<{ count: number }>`select count(*)::integer as count ${isNew}`.execute(db)
  const { rows: stored } = await sql<StoredRow>`
    select (r.stored ->> 'bpNumber')::bigint as "bpNumber", (r.stored ->> 'line')::integer as line, r.stored -> 'columns' as columns
    ${isNew} order by r.at limit ${MAX_CHECKED}`.execute(db)
  const rows: NewRow[] = []
  for (const { bpNumber, line, columns } of stored) {
    const record = recordOfColumns(columns, comparesBanks)
    rows.push({ bpNumber, line, name: record.name, record, keys: storedKeysOf(subjectOf(record)) })
    if (rows.length % PORTION === 0) await setImmediate()
  }
  return { rows, unchecked: counted[0]!.count - rows.length }
}

/** The partners that have each key; those of a key that too many have are counted, not listed. */
async function readCarriers(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await sql<{ key: string; ids: number[] }>`
    select w.key, coalesce((select json_agg(c.partner_id) from (
      select k.partner_id from partner_key k where k.key = w.key limit ${MAX_CARRIERS + 1}) c), '[]') as ids
    from unnest(${[...new Set(keys)]}::text[]) as w(key)`.execute(db)
  return new Map(rows.map(({ key, ids }) => [key, ids]))
}

/** Partners and rows that share a key which is not too common, those with the most shared keys first. */
function candidatesOf(keys: readonly string[], carriers: (key: string) => readonly number[]): number[] {
  const shared = new Map<number, number>()
  for (const key of keys) {
    const ids = carriers(key)
    if (ids.length < MAX_CARRIERS) for (const id of ids) shared.set(id, (shared.get(id) ?? 0) + 1)
  }
  return [...shared]
    .toSorted(([one, a], [other, b]) => b - a || one - other)
    .slice(0, CANDIDATES)
    .map(([id]) => id)
}

/** The rows of a file by their keys. Of rows with the same keys only the first one is compared. */
interface FileKeys {
  readonly counts: ReadonlyMap<string, number>
  readonly firstOf: readonly number[]
  readonly carriers: ReadonlyMap<string, readonly number[]>
}

function indexKeys(rows: readonly NewRow[]): FileKeys {
  const counts = new Map<string, number>()
  const carriers = new Map<string, number[]>()
  const firsts = new Map<string, number>()
  const firstOf = rows.map(({ keys }, index) => {
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
    const all = keys.join('\n')
    const first = keys.length === 0 ? index : (firsts.get(all) ?? index)
    if (first !== index) return first
    firsts.set(all, index)
    for (const key of keys) {
      const same = carriers.get(key)
      if (same) same.push(index)
      else carriers.set(key, [index])
    }
    return index
  })
  return { counts, firstOf, carriers }
}

/** Earlier rows with which this one is compared. */
function earlierRows(rows: readonly NewRow[], { firstOf, carriers }: FileKeys, index: number): number[] {
  const first = firstOf[index]!
  if (first !== index) return [first]
  return candidatesOf(rows[index]!.keys, (key) => carriers.get(key) ?? []).filter((other) => other < index)
}

/** Collects records without repetition, and pairs of their indexes. */
function gatherPairs() {
  const records: PartnerRecord[] = []
  const indexes = new Map<unknown, number>()
  const pairs: number[] = []
  const indexOf = (owner: unknown, record: PartnerRecord): number => {
    const known = indexes.get(owner)
    if (known !== undefined) return known
    indexes.set(owner, records.length)
    return records.push(record) - 1
  }
  return {
    records,
    add: (one: NewRow, owner: unknown, other: PartnerRecord) =>
      pairs.push(indexOf(one, one.record), indexOf(owner, other)),
    /** The owner of each record. */
    owners: () => [...indexes.keys()],
    pairs: () => Uint32Array.from(pairs),
  }
}

interface Partner extends PartnerSource {
  readonly bpNumber: number
}
type FoundRow = ImportHints['rows'][number]
type FoundPair = ImportHints['alike'][number]

const shownRow = ({ line, bpNumber, name }: NewRow): FoundPair['one'] => ({ line, bpNumber, name })

/** Finds the rows of a portion that look like partners. */
async function findPartners(
  db: Db,
  weights: WeightSet,
  rows: readonly NewRow[],
  carriers: ReadonlyMap<string, readonly number[]>,
): Promise<FoundRow[]> {
  const candidates = rows.map(({ keys }) => candidatesOf(keys, (key) => carriers.get(key) ?? []))
  const { rows: partners } = await sql<Partner>`
    select ${SOURCE_COLUMNS}, p.bp_number as "bpNumber" from partner p
    where p.id = any(${[...new Set(candidates.flat())]}::bigint[]) and p.merged_into is null`.execute(db)
  const byId = new Map(partners.map((partner) => [partner.id, { partner, record: recordOf(partner) }]))
  const gathered = gatherPairs()
  for (const [index, ids] of candidates.entries())
    for (const id of ids) {
      const known = byId.get(id)
      if (known) gathered.add(rows[index]!, known.partner, known.record)
    }
  const counts = new Map([...carriers].map(([key, ids]) => [key, ids.length]))
  const found = await compareInThread({ weights, records: gathered.records, pairs: gathered.pairs(), counts })
  const owners = gathered.owners()
  return [...Map.groupBy(found, ({ first }) => first)].map(([first, pairs]) => {
    const hints = pairs.map(({ second, score, reasons }) => {
      const { id, bpNumber, name, city } = owners[second] as Partner
      return { partner: { id, bpNumber, name, city }, score, reasons: [...reasons] }
    })
    const best = hints.toSorted((one, other) => other.score - one.score || one.partner.id - other.partner.id)
    return { ...shownRow(owners[first] as NewRow), hints: best.slice(0, HINTS_OF_A_ROW) }
  })
}

/** Finds pairs of a row of the portion, which begins at `from`, and an earlier row. */
async function findAlike(
  weights: WeightSet,
  rows: readonly NewRow[],
  { keys, from, carriers }: { keys: FileKeys; from: number; carriers: ReadonlyMap<string, readonly number[]> },
): Promise<FoundPair[]> {
  const gathered = gatherPairs()
  const counts = new Map<string, number>()
  for (let index = from; index < Math.min(from + PORTION, rows.length); index++) {
    const row = rows[index]!
    for (const key of row.keys) counts.set(key, (carriers.get(key)?.length ?? 0) + keys.counts.get(key)! - 1)
    for (const other of earlierRows(rows, keys, index)) gathered.add(row, rows[other]!, rows[other]!.record)
  }
  if (gathered.records.length === 0) return []
  const found = await compareInThread({ weights, records: gathered.records, pairs: gathered.pairs(), counts })
  const owners = gathered.owners() as NewRow[]
  return found.map(({ first, second, score, reasons }) => ({
    one: shownRow(owners[second]!),
    other: shownRow(owners[first]!),
    score,
    reasons: [...reasons],
  }))
}

export type ImportFindings = Pick<ImportHints, 'found' | 'rows' | 'alikeCount' | 'alike'>

const mostProbable = (rows: readonly FoundRow[]): FoundRow[] =>
  rows
    .toSorted((one, other) => other.hints[0]!.score - one.hints[0]!.score || one.bpNumber - other.bpNumber)
    .slice(0, MAX_SHOWN)
const mostAlike = (pairs: readonly FoundPair[]): FoundPair[] =>
  pairs
    .toSorted((one, other) => other.score - one.score || one.other.bpNumber - other.other.bpNumber)
    .slice(0, MAX_SHOWN)

/** Calls `onProgress` with the number of compared rows; an error that it throws ends the comparison. */
export async function compareRows(
  db: Db,
  weights: WeightSet,
  rows: readonly NewRow[],
  onProgress: (checked: number) => Promise<void>,
): Promise<ImportFindings> {
  const keys = indexKeys(rows)
  let all: ImportFindings = { found: 0, rows: [], alikeCount: 0, alike: [] }
  for (let from = 0; from < rows.length; from += PORTION) {
    const portion = rows.slice(from, from + PORTION)
    const carriers = await readCarriers(
      db,
      portion.flatMap((row) => row.keys),
    )
    const found = await findPartners(db, weights, portion, carriers)
    const alike = await findAlike(weights, rows, { keys, from, carriers })
    all = {
      found: all.found + found.length,
      rows: mostProbable([...all.rows, ...found]),
      alikeCount: all.alikeCount + alike.length,
      alike: mostAlike([...all.alike, ...alike]),
    }
    await onProgress(from + portion.length)
  }
  return all
}

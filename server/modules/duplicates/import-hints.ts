// Likely duplicates among the new rows of an import: said before it is applied, and never in its way.
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Hints, ImportHints } from '#contract/duplicates.ts'
import { MAX_CARRIERS } from '#domain/duplicates/keys.ts'
import { REVIEW_FROM } from '#domain/duplicates/score.ts'
import type { Actor } from '#domain/suppliers/mandate.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/errors.ts'
import { SOURCE_COLUMNS, type PartnerSource } from '#server/partner-keys.ts'
import { mayCompareBanks } from './check.ts'
import { carriersOf, scoreSubjects, storedKeysOf, subjectOf, subjectOfSource, type Subject } from './scored.ts'
import { readActiveWeights, type ActiveWeights } from './weights.ts'

/** Rows that are compared: an import of a whole register would take minutes. */
const MAX_CHECKED = 5_000
const PORTION = 250
const MAX_SHOWN = 200
const HINTS_OF_A_ROW = 3
/** Those with the most keys in common are compared, as while somebody types. */
const CANDIDATES = 50

type Columns = Readonly<Record<string, string>>
interface NewRow {
  readonly bpNumber: number
  readonly columns: Columns
}

function subjectOfRow({ columns }: NewRow, isBankCompared: boolean): Subject {
  const column = (name: string): string => columns[name] ?? ''
  return subjectOf({
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
    iban: isBankCompared ? column('iban') : '',
    phone: '',
    email: '',
    web: '',
  })
}

/** Who carries each key; a key of too many finds nobody, but is counted. */
async function readCarriers(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await sql<{ key: string; ids: number[] }>`
    select w.key, coalesce((select json_agg(c.partner_id) from (
      select k.partner_id from partner_key k where k.key = w.key limit ${MAX_CARRIERS + 1}) c), '[]') as ids
    from unnest(${[...new Set(keys)]}::text[]) as w(key)`.execute(db)
  return new Map(rows.map(({ key, ids }) => [key, ids]))
}

/** Partners that share a key with the subject, those with the most of them first. */
function candidatesOf(subject: Subject, carriers: ReadonlyMap<string, readonly number[]>): number[] {
  const shared = new Map<number, number>()
  for (const key of storedKeysOf(subject)) {
    const ids = carriers.get(key) ?? []
    if (ids.length < MAX_CARRIERS) for (const id of ids) shared.set(id, (shared.get(id) ?? 0) + 1)
  }
  return [...shared]
    .toSorted(([one, a], [other, b]) => b - a || one - other)
    .slice(0, CANDIDATES)
    .map(([id]) => id)
}

interface Partner extends PartnerSource {
  readonly bpNumber: number
}
type Found = ImportHints['rows'][number]

async function findInPortion(
  db: Db,
  rows: readonly NewRow[],
  { scorer }: ActiveWeights,
  isBankCompared: boolean,
): Promise<Found[]> {
  const subjects = rows.map((row) => subjectOfRow(row, isBankCompared))
  const carriers = await readCarriers(db, subjects.flatMap(storedKeysOf))
  const counts = new Map([...carriers].map(([key, ids]) => [key, ids.length]))
  const candidates = subjects.map((subject) => candidatesOf(subject, carriers))
  const ids = [...new Set(candidates.flat())]
  const { rows: sources } = await sql<Partner>`
    select ${SOURCE_COLUMNS}, p.bp_number as "bpNumber" from partner p where p.id = any(${ids}::bigint[])`.execute(db)
  const partners = new Map(sources.map((source) => [source.id, { source, subject: subjectOfSource(source) }]))
  return rows.flatMap(({ bpNumber, columns }, index): Found[] => {
    const subject = subjects[index]!
    const hints = candidates[index]!.flatMap((id): Hints['hints'] => {
      const partner = partners.get(id)
      if (!partner) return []
      const { source } = partner
      const scored = scoreSubjects(scorer, subject, partner.subject, carriersOf(subject, partner.subject, counts))
      const brief = { id, bpNumber: source.bpNumber, name: source.name, city: source.city }
      return scored.score >= REVIEW_FROM ? [{ partner: brief, score: scored.score, reasons: scored.shown }] : []
    })
    const best = hints.toSorted((one, other) => other.score - one.score || one.partner.id - other.partner.id)
    return best.length === 0 ? [] : [{ bpNumber, name: columns['name'] ?? '', hints: best.slice(0, HINTS_OF_A_ROW) }]
  })
}

/** Of an import of the actor that is not applied; 404 for another one. */
export async function findImportHints(db: Db, actor: Actor, id: number): Promise<ImportHints> {
  const { rows } = await sql<{ rows: (NewRow & { id: number | null })[] }>`
    select rows from partner_import where id = ${id} and by_id = ${actor.personId}`.execute(db)
  if (!rows[0]) throw notFound()
  const added = rows[0].rows.filter((row) => row.id === null)
  const checked = added.slice(0, MAX_CHECKED)
  const weights = await readActiveWeights(db)
  const found: Found[] = []
  for (let at = 0; at < checked.length; at += PORTION) {
    found.push(...(await findInPortion(db, checked.slice(at, at + PORTION), weights, mayCompareBanks(actor))))
    await setImmediate()
  }
  return {
    checked: checked.length,
    unchecked: added.length - checked.length,
    found: found.length,
    rows: found
      .toSorted((one, other) => other.hints[0]!.score - one.hints[0]!.score || one.bpNumber - other.bpNumber)
      .slice(0, MAX_SHOWN),
  }
}

// The weights in use, and their refit to decisions of people: a proposal shows its effect on decisions that were held out, and a person
// activates it.
import { sql } from 'kysely'
import type { DuplicateQuality, WeightVersions } from '#contract/duplicates.ts'
import { MATCH_FIELDS } from '#domain/duplicates/compare.ts'
import { fitWeights, MIN_LABELS, qualityAt, type Label, type Quality } from '#domain/duplicates/fit.ts'
import {
  createScorer,
  fitsLevels,
  PROBABLE_FROM,
  REVIEW_FROM,
  type Scorer,
  type WeightSet,
} from '#domain/duplicates/score.ts'
import { SHIPPED_WEIGHTS } from '#domain/duplicates/weights.ts'
import { namedPersonOrNull } from '#server/db/columns.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound } from '#server/http/errors.ts'

export interface ActiveWeights {
  readonly set: WeightSet
  readonly scorer: Scorer
}

const SHIPPED: ActiveWeights = { set: SHIPPED_WEIGHTS, scorer: createScorer(SHIPPED_WEIGHTS) }

export async function readActiveWeights(db: Db): Promise<ActiveWeights> {
  const { rows } = await sql<{ set: WeightSet }>`select set from duplicate_weights where active`.execute(db)
  const set = rows[0]?.set
  return set && fitsLevels(set) ? { set, scorer: createScorer(set) } : SHIPPED
}

/** The newest decisions are the most relevant; a fit of more would keep the server busy. */
const MAX_LABELS = 20_000

/**
 * Decisions of people: merges that were not undone, and pairs that are no duplicates; without those of a former version of the comparison.
 */
async function readLabels(db: Db): Promise<Label[]> {
  const { rows } = await sql<{ levels: number[]; isSame: boolean }>`
    select levels, true as "isSame", at, id from partner_merge where undone_at is null and jsonb_array_length(levels) = ${MATCH_FIELDS.length}
    union all select levels, false, at, one_id from no_duplicate where jsonb_array_length(levels) = ${MATCH_FIELDS.length}
    order by at desc, id desc limit ${MAX_LABELS}`.execute(db)
  return rows.toReversed().map(({ levels, isSame }) => ({ levels: Uint8Array.from(levels), isSame }))
}

/** Every fourth decision of each kind is held out. */
const HELD_OUT = 4
function split(labels: readonly Label[]): { seen: Label[]; heldOut: Label[] } {
  const kinds = [labels.filter(({ isSame }) => isSame), labels.filter(({ isSame }) => !isSame)]
  const isHeld = (_: Label, index: number) => index % HELD_OUT === HELD_OUT - 1
  return {
    seen: kinds.flatMap((kind) => kind.filter((label, index) => !isHeld(label, index))),
    heldOut: kinds.flatMap((kind) => kind.filter(isHeld)),
  }
}

const qualityOf = (set: WeightSet, labels: readonly Label[], threshold: number): Quality => {
  const scorer = createScorer(set)
  return qualityAt(
    labels.map(({ levels, isSame }) => ({ score: scorer.score(levels), isSame })),
    threshold,
  )
}

const isSameSet = (one: WeightSet, other: WeightSet): boolean =>
  one.prior === other.prior && MATCH_FIELDS.every((field) => one.weights[field]?.join() === other.weights[field].join())

const count = (labels: readonly Label[], isSame: boolean): number =>
  labels.filter((one) => one.isSame === isSame).length

/** Proposes weights; 409 `labels_too_few` with the versions while there are fewer than fifty decisions of a kind. */
export async function proposeWeights(tx: Tx, by: string, at: Date): Promise<void> {
  await sql`lock table duplicate_weights in exclusive mode`.execute(tx)
  const labels = await readLabels(tx)
  if (Math.min(count(labels, true), count(labels, false)) < MIN_LABELS)
    throw conflict('labels_too_few', undefined, await readWeightVersions(tx))
  const { rows } = await sql<{ next: number; last: WeightSet | null }>`
    select coalesce(max(version), 1) + 1 as next, (select set from duplicate_weights order by version desc limit 1) as last
    from duplicate_weights`.execute(tx)
  const { seen, heldOut } = split(labels)
  const { set: present } = await readActiveWeights(tx)
  // Every proposal is fitted from the shipped weights, so that repeated refits do not drift.
  const proposed = fitWeights(seen, SHIPPED_WEIGHTS, rows[0]!.next)
  // No later decision would change the last proposal.
  if (rows[0]!.last && isSameSet(rows[0]!.last, proposed)) return
  const quality = {
    present: qualityOf(present, heldOut, REVIEW_FROM),
    proposed: qualityOf(proposed, heldOut, REVIEW_FROM),
  }
  await tx
    .insertInto('duplicate_weights')
    .values({
      version: proposed.version,
      set: JSON.stringify(proposed),
      made_at: at,
      made_by: by,
      same_labels: count(seen, true),
      other_labels: count(seen, false),
      quality: JSON.stringify({ ...quality, heldOut: heldOut.length }),
    })
    .execute()
}

/**
 * Activates a version, 1 for the shipped one; 404 where there is none, 409 with the versions: `version_conflict` where another one than
 * `inUse` is active by now, `weights_outdated` for a version of another comparison.
 */
export async function activateWeights(
  tx: Tx,
  version: number,
  { by, at, inUse }: { by: string; at: Date; inUse: number },
): Promise<void> {
  await sql`lock table duplicate_weights in exclusive mode`.execute(tx)
  const { rows } = await sql<{ set: WeightSet }>`select set from duplicate_weights where version = ${version}`.execute(
    tx,
  )
  const set = version === SHIPPED_WEIGHTS.version ? SHIPPED_WEIGHTS : rows[0]?.set
  if (!set) throw notFound()
  if ((await readActiveWeights(tx)).set.version !== inUse)
    throw conflict('version_conflict', undefined, await readWeightVersions(tx))
  if (!fitsLevels(set)) throw conflict('weights_outdated', undefined, await readWeightVersions(tx))
  await sql`update duplicate_weights set active = false where active and version <> ${version}`.execute(tx)
  await sql`update duplicate_weights set active = true, activated_at = ${at}, activated_by = ${by}
    where version = ${version} and not active`.execute(tx)
}

interface VersionRow {
  readonly version: number
  readonly set: WeightSet
  readonly active: boolean
  readonly activatedAt: Date | null
  readonly activatedBy: { id: string; name: string } | null
  readonly madeAt: Date
  readonly madeBy: { id: string; name: string } | null
  readonly sameLabels: number
  readonly otherLabels: number
  readonly quality: { readonly present: Quality; readonly proposed: Quality; readonly heldOut: number }
}

const SHOWN = 20

/** The newest first, the shipped one last. */
export async function readWeightVersions(db: Db): Promise<WeightVersions> {
  const labels = await readLabels(db)
  const { rows } = await sql<VersionRow>`
    select w.version, w.set, w.active, w.activated_at as "activatedAt", ${namedPersonOrNull(sql`w.activated_by`)} as "activatedBy",
      w.made_at as "madeAt", ${namedPersonOrNull(sql`w.made_by`)} as "madeBy",
      w.same_labels as "sameLabels", w.other_labels as "otherLabels", w.quality
    from duplicate_weights w order by w.version desc limit ${SHOWN}`.execute(db)
  const shownSet = ({ prior, weights }: WeightSet) => ({
    prior,
    weights: MATCH_FIELDS.map((field) => ({ field, weights: [...(weights[field] ?? [])] })),
  })
  const inUse = (await readActiveWeights(db)).set.version
  return {
    labels: { same: count(labels, true), other: count(labels, false), needed: MIN_LABELS },
    versions: [
      ...rows.map(({ set, madeAt, activatedAt, ...row }) => ({
        ...row,
        active: row.version === inUse,
        isUsable: fitsLevels(set),
        madeAt: madeAt.toISOString(),
        activatedAt: activatedAt?.toISOString() ?? null,
        ...shownSet(set),
      })),
      {
        version: SHIPPED_WEIGHTS.version,
        active: inUse === SHIPPED_WEIGHTS.version,
        isUsable: true,
        activatedAt: null,
        activatedBy: null,
        madeAt: null,
        madeBy: null,
        sameLabels: 0,
        otherLabels: 0,
        quality: null,
        ...shownSet(SHIPPED_WEIGHTS),
      },
    ],
  }
}

/** Decisions of people, and how the active weights score those pairs. */
export async function readQuality(db: Db): Promise<DuplicateQuality> {
  const labels = await readLabels(db)
  const { set } = await readActiveWeights(db)
  const { rows } = await sql<Omit<DuplicateQuality, 'weightsVersion' | 'review' | 'probable' | 'noDuplicates'>>`
    select (select count(*)::integer from partner_merge) as merges,
      (select count(*)::integer from partner_merge where undone_at is not null) as undone,
      (select count(*)::integer from merge_request where status = 'open') as waiting,
      (select count(*)::integer from merge_request where status = 'rejected') as rejected`.execute(db)
  const { rows: noDuplicates } = await sql<DuplicateQuality['noDuplicates'][number]>`
    select reason, count(*)::integer as count, count(*) filter (where changed <> '{}')::integer as reopened
    from no_duplicate group by reason order by count(*) desc, reason`.execute(db)
  return {
    ...rows[0]!,
    noDuplicates,
    weightsVersion: set.version,
    review: qualityOf(set, labels, REVIEW_FROM),
    probable: qualityOf(set, labels, PROBABLE_FROM),
  }
}

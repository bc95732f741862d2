// Offers for a wanted ad and wanted ads for an offer, as far as the viewer sees them.
import { sql } from 'kysely'
import type { AdCard } from '#contract/marketplace.ts'
import { matchesOf, type MatchFacts } from '#domain/marketplace/match.ts'
import type { Day } from '#domain/typed-days.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/errors.ts'
import { isListedFor, maySee, type Viewer } from '#server/modules/marketplace/viewer.ts'
import { readCards } from './read-ads.ts'

const CANDIDATES = 200
const SHOWN = 12

interface Candidate extends MatchFacts {
  readonly id: number
}

const FACTS = sql<Candidate>`a.id, a.side, a.kind, a.owner_id as "ownerId", a.material_group as "materialGroup", a.title,
  (a.quantity - a.held - a.handed) as quantity`

async function readFacts(db: Db, viewer: Viewer, id: number, today: Day): Promise<Candidate> {
  const { rows } =
    await sql<Candidate>`select ${FACTS} from ad a where a.id = ${id} and ${maySee(viewer, today)}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The closest first; of those only what can still be reserved. */
export async function readMatches(
  { db, now }: Pick<Context, 'db' | 'now'>,
  viewer: Viewer,
  id: number,
): Promise<AdCard[]> {
  const today = businessDay(now())
  const ad = await readFacts(db, viewer, id, today)
  if (ad.materialGroup === null) return []
  const { rows } = await sql<Candidate>`
    select ${FACTS} from ad a where a.material_group = ${ad.materialGroup} and a.kind <> ${ad.kind}
      and (a.kind = 'wanted' or a.quantity > a.held + a.handed) and ${isListedFor(viewer, today)}
    order by a.listed_at desc, a.id desc limit ${CANDIDATES}`.execute(db)
  const ids = matchesOf(ad, rows)
    .slice(0, SHOWN)
    .map((match) => match.id)
  return readCards(db, viewer, ids, today)
}

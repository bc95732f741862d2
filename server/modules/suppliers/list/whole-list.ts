// All partners in one response, in columns, for a browser that searches and sorts by itself: only facts that all readers may see, so that
// the text is the same for every viewer.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ReadContext } from '#server/kernel/context.ts'
import { namedPersonOrNull } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db } from '#server/db/db.ts'
import { unprocessable } from '#server/http/errors.ts'
import { isCurrent } from '#server/purchasing/purchasing.ts'

/** Longer lists are read in pages from the server. */
const WHOLE_LIMIT = 120_000

interface Stamp {
  readonly today: string
  readonly frame: string
  readonly tag: string
}

/** Material groups with lead buyers, and companies: the meaning of the ids in the columns. */
async function readFrame(db: Db, today: string): Promise<string> {
  const { rows } = await sql<{ frame: string }>`
    select json_build_object(
      'groups', (select coalesce(json_agg(json_build_object('id', g.id, 'number', g.number, 'name', g.name, 'nameEn', g.name_en, 'leadBuyer',
        ${namedPersonOrNull(sql`(select b.person_id from lead_buyer b where b.group_id = g.id and ${isCurrent('b', today)})`)}) order by g.number), '[]')
        from material_group g where g.merged_into is null),
      'companies', (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.short_name) order by c.id), '[]') from company c)
    )::text as frame`.execute(db)
  return rows[0]!.frame
}

/** One stamp for all sources of the list: each change of a partner counts in it, whenever it commits. */
async function readStamp({ db, now }: ReadContext): Promise<Stamp> {
  const today = businessDay(now())
  const frame = await readFrame(db, today)
  const { rows } = await sql<{ count: number; sum: string }>`
    select count(*)::integer as count, coalesce(sum(version + touch), 0)::text as sum from partner`.execute(db)
  const { count, sum } = rows[0]!
  if (count > WHOLE_LIMIT) throw unprocessable('too_many_partners', { limit: WHOLE_LIMIT })
  const hash = createHash('sha256').update(`${today} ${count} ${sum} ${frame}`).digest('base64url')
  return { today, frame, tag: `"${hash.slice(0, 27)}"` }
}

const COLUMNS = {
  id: sql`p.id`,
  bpNumber: sql`p.bp_number`,
  externalNumber: sql`p.external_number`,
  name: sql`p.name`,
  name2: sql`p.name2`,
  zip: sql`p.zip`,
  city: sql`p.city`,
  country: sql`p.country`,
  vatId: sql`p.vat_id`,
  taxNumber: sql`p.tax_number`,
  duns: sql`p.duns`,
  register: sql`concat_ws(' ', nullif(p.register_kind, ''), nullif(p.register_number, ''), nullif(p.register_court, ''))`,
  status: sql`p.status`,
  internal: sql`p.internal`,
  groupIds: sql`to_json(p.group_ids)`,
  mainGroup: sql`p.main_group`,
  companyIds: sql`to_json(p.company_ids)`,
  band: sql`p.band`,
  certificateKind: sql`p.certificate_kind`,
  inReview: sql`p.certificate_review`,
  certificateUntil: sql`p.certificate_until`,
}

/** One pass over the partners; the database writes the JSON, because a hundred thousand rows are too many to build columns from here. */
async function readColumns(db: Db): Promise<string> {
  const aggregates = Object.entries(COLUMNS).map(
    ([name, column]) => sql`${sql.lit(`"${name}":`)} || coalesce(json_agg(${column}), '[]')::text`,
  )
  const { rows } = await sql<{ text: string }>`
    select '{' || ${sql.join(aggregates, sql` || ',' || `)} || '}' as text
    from (select * from partner where merged_into is null order by name, id) p`.execute(db)
  return rows[0]!.text
}

interface WholeAnswer {
  readonly tag: string
  /** undefined: the browser has it already. */
  readonly text: string | undefined
}

/** Keeps the last text: it is the same for all viewers until a partner, a lead buyer or the day changes. */
export function createWholeList(context: ReadContext): (known: string | undefined) => Promise<WholeAnswer> {
  let kept: { tag: string; text: Promise<string> } | undefined
  const write = async ({ today, frame }: Stamp): Promise<string> =>
    `{"today":"${today}",${frame.trim().slice(1, -1)},"columns":${await readColumns(context.db)}}`
  return async (known) => {
    const stamp = await readStamp(context)
    if (known === stamp.tag) return { tag: stamp.tag, text: undefined }
    if (kept?.tag !== stamp.tag) {
      const text = write(stamp)
      const mine = { tag: stamp.tag, text }
      kept = mine
      text.catch(() => {
        if (kept === mine) kept = undefined
      })
    }
    return { tag: stamp.tag, text: await kept.text }
  }
}

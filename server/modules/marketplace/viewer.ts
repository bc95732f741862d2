// The viewer of the marketplace, and which ads they see. Every query that reads ads has these conditions in its SQL: a hidden ad
// is in no list, count, search, match or notice.
import type { FastifyRequest } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { RESTORABLE_DAYS } from '#domain/marketplace/ad.ts'
import { holds, type Rights } from '#domain/organisation/roles.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { fullName } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'

export const MARKET_ROLE = 'menu_ek_marktplatz'
export const PLACER_ROLE = 'mp-api:anzeigen_anlegen'
/** The main admin. */
export const MODERATOR_ROLE = 'menu_usermanagement'

export interface Viewer {
  readonly personId: string
  readonly name: string
  readonly companyId: number | null
  readonly isModerator: boolean
}

/** Throws 404 for a person who is unknown or inactive. */
export async function readViewer(db: Db, { personId, rights }: { personId: string; rights: Rights }): Promise<Viewer> {
  const { rows } = await sql<{ companyId: number | null; name: string }>`
    select company_id as "companyId", ${fullName('person')} as name from person where id = ${personId} and active`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  return { personId, ...rows[0], isModerator: holds(rights, MODERATOR_ROLE) }
}

export const viewerOf = (db: Db, { session }: FastifyRequest): Promise<Viewer> => readViewer(db, session)

const hasRole = (role: string) => sql<boolean>`exists (
  select from person_role g where g.person_id = p.id and g.client = '' and g.role = ${role})`

/** Those of `personIds` who may use the marketplace now, as viewers whose rights decide about notifications. */
export async function readViewers(db: Db, personIds: readonly string[]): Promise<ReadonlyMap<string, Viewer>> {
  const { rows } = await sql<Viewer>`
    select p.id as "personId", ${fullName('p')} as name, p.company_id as "companyId",
      false as "isModerator" from person p
    where p.active and p.id = any(${personIds}::uuid[]) and ${hasRole(MARKET_ROLE)}`.execute(db)
  return new Map(rows.map((viewer) => [viewer.personId, viewer]))
}

/** Ids of all moderators. */
export async function readModerators(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from person p where p.active and ${hasRole(MARKET_ROLE)} and ${hasRole(MODERATOR_ROLE)}
    order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}

const rulesOf = (column: 'audience' | 'private_ads', companyId: RawBuilder<unknown>) =>
  sql`(select r.${sql.ref(column)} from market_rules r where r.company_id = ${companyId})`

/** True for an ad `a` that the companies of seller and viewer allow the viewer to see. */
const isForAudience = ({ companyId }: Viewer): RawBuilder<boolean> => sql<boolean>`case a.side
  when 'company' then a.company_id = ${companyId}::integer
    or coalesce(${rulesOf('audience', sql`a.company_id`)}, 'group') = 'group'
  else coalesce(${rulesOf('private_ads', sql`${companyId}::integer`)}, true)
    and coalesce(${rulesOf('private_ads', sql`(select o.company_id from person o where o.id = a.owner_id)`)}, true) end`

/** True for an ad `a` that is on the list of the viewer. */
export const isListedFor = (viewer: Viewer, today: Day): RawBuilder<boolean> => sql<boolean>`(
  a.deleted_at is null and a.hidden_at is null and a.state = 'active' and a.expires_on >= ${today}::date
  and exists (select from person o where o.id = a.owner_id and o.active) and (${isForAudience(viewer)}))`

/** True for an ad `a` that the person sells: its owner, and its contact once it is no draft any more. */
export const isSoldBy = (personId: string): RawBuilder<boolean> =>
  sql<boolean>`(a.owner_id = ${personId} or (a.contact_id = ${personId} and a.state <> 'draft')) is true`

/** True for an ad `a` that the person has reserved or written about: it stays open to them when it is no longer listed. */
const concerns = ({ personId }: Viewer) => sql<boolean>`(a.hidden_at is null and a.state <> 'draft' and (
  exists (select from ad_reservation r where r.ad_id = a.id and r.person_id = ${personId})
  or exists (select from ad_thread t where t.ad_id = a.id and t.finder_id = ${personId})))`

const isModerated = sql<boolean>`(a.state <> 'draft' and (
  a.hidden_at is not null or exists (select from ad_report e where e.ad_id = a.id)))`

/** True for an ad `a` that the viewer may open and act on. */
export const maySee = (viewer: Viewer, today: Day): RawBuilder<boolean> => sql<boolean>`(a.deleted_at is null and (
  ${isSoldBy(viewer.personId)} or ${isListedFor(viewer, today)} or ${concerns(viewer)}
  ${viewer.isModerator ? sql`or ${isModerated}` : sql``}))`

const DAY = 86_400_000
/** Ads deleted before can no longer be restored. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORABLE_DAYS * DAY)

/** True for an ad `a` that its owner has deleted and can restore still. */
export const isRestorableBy = (personId: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(a.owner_id = ${personId} and a.deleted_at > ${restorableSince(now)}) is true`

/** True for an ad `a` that the viewer may read: a deleted one takes no command but its restoration. */
export const mayRead = (viewer: Viewer, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${maySee(viewer, businessDay(now))} or ${isRestorableBy(viewer.personId, now)})`

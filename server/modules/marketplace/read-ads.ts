// Ads as cards of a list, and one ad as its seller, a finder or a moderator sees it.
import { sql, type RawBuilder } from 'kysely'
import type { Ad, AdCard, AdPicture } from '#contract/marketplace.ts'
import { AD_FIELDS, RESTORABLE_DAYS, type AdPlainValues, type Price, type Unit } from '#domain/marketplace/ad.ts'
import { adStateOn, type StoredAdState } from '#domain/marketplace/ad-state.ts'
import { heldUntil } from '#domain/marketplace/reservation.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { fullName } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db } from '#server/db/db.ts'
import { selectFields } from '#server/db/fields.ts'
import { notFound } from '#server/http/errors.ts'
import { readReservations } from '#server/modules/marketplace/deals/read-reservations.ts'
import { isListedFor, isSoldBy, mayRead, maySee, type Viewer } from '#server/modules/marketplace/viewer.ts'
import { readWorkPlace } from '#server/organisation/personal-calendar.ts'
import { readPresence } from '#server/organisation/presence.ts'

/** True for a reservation `r` that keeps its quantity from others on that day, whether or not the job has run. */
export const isStillHeld = (today: Day): RawBuilder<boolean> => sql<boolean>`(r.state = 'held' and (
  r.until_on >= ${today}::date or exists (select from ad_receipt c where c.reservation_id = r.id)))`

/** A picture `i` with its file `f`. */
const PICTURE = sql<AdPicture>`json_build_object('id', i.id, 'name', i.name, 'alt', i.alt, 'altEn', i.alt_en, 'turn', i.turn,
  'width', f.width, 'height', f.height, 'thumbnails', coalesce((
    select json_agg(json_build_object('height', t.height) order by t.height) from file_thumbnail t where t.file_id = f.id), '[]'))`

type CardRow = Omit<AdCard, 'state' | 'publishedAt' | 'reservedUntil' | 'restorableUntil'> & {
  storedState: StoredAdState
  publishedAt: Date | null
  lastHeld: Day | null
  restorableUntil: Date | null
}

const cardColumns = ({ personId }: Viewer, today: Day) => sql<CardRow>`
  a.id, a.number, a.side, a.kind, a.display, a.title,
  json_build_object('kind', a.price_kind, 'amount', a.amount, 'per', a.price_per) as price,
  a.quantity, a.unit, a.place, a.material_group as "materialGroup", a.state as "storedState", a.expires_on as "expiresOn",
  a.published_at as "publishedAt", a.hidden_at is not null as "isHidden", a.version, ${isSoldBy(personId)} as "isOwn",
  a.deleted_at + make_interval(days => ${RESTORABLE_DAYS}) as "restorableUntil",
  greatest(0, a.quantity - a.handed - coalesce((
    select sum(r.quantity) from ad_reservation r where r.ad_id = a.id and ${isStillHeld(today)}), 0))::integer as "left",
  (select max(r.until_on) from ad_reservation r where r.ad_id = a.id and ${isStillHeld(today)}) as "lastHeld",
  (select json_build_object('id', s.id, 'name', s.name, 'city', s.city) from site s where s.id = a.site_id) as site,
  case a.display when 'properties' then jsonb_path_query_array(a.properties, '$[0 to 3]') else '[]' end as facts,
  (select ${PICTURE} from ad_picture i join file f on f.id = i.file_id
    where i.ad_id = a.id order by i.position limit 1) as picture`

const toCard = ({ storedState, publishedAt, lastHeld, restorableUntil, ...card }: CardRow, today: Day): AdCard => ({
  ...card,
  state: adStateOn({ state: storedState, expiresOn: card.expiresOn }, today),
  reservedUntil: card.left === 0 ? lastHeld : null,
  publishedAt: publishedAt?.toISOString() ?? null,
  restorableUntil: restorableUntil?.toISOString() ?? null,
})

/** The ads `a` among `ids` that the viewer may read, in the order of `ids`. */
export async function readCards(db: Db, viewer: Viewer, ids: readonly number[], now: Date): Promise<AdCard[]> {
  if (ids.length === 0) return []
  const today = businessDay(now)
  const { rows } = await sql<CardRow>`
    select ${cardColumns(viewer, today)} from ad a where a.id = any(${ids}::bigint[]) and ${mayRead(viewer, now)}
    order by array_position(${ids}::bigint[], a.id)`.execute(db)
  return rows.map((row) => toCard(row, today))
}

interface Details extends AdPlainValues {
  description: string
  minQuantity: number
  properties: Ad['properties']
  terms: number
  company: Ad['company']
  contact: Omit<NonNullable<Ad['contact']>, 'presence'> | null
  pictures: AdPicture[]
  threadId: number | null
  hiddenReason: string | null
  ownerId: string | null
  workSiteId: number | null
}

const CONTACT = sql`(select json_build_object('id', p.id, 'name', ${fullName('p')},
    'division', coalesce(d.name, ''), 'company', coalesce(c.name, ''))
  from person p left join division d on d.id = p.division_id left join company c on c.id = p.company_id
  where p.id = coalesce(a.contact_id, a.owner_id) and p.active)`

const detailColumns = ({
  personId,
}: Viewer) => sql<Details>`a.description, a.min_quantity as "minQuantity", a.properties,
  ${selectFields(AD_FIELDS, 'a')}, a.terms, a.hidden_reason as "hiddenReason",
  a.owner_id as "ownerId", coalesce(a.site_id, (select o.site_id from person o where o.id = a.owner_id)) as "workSiteId",
  (select json_build_object('id', c.id, 'name', c.name) from company c where c.id = a.company_id) as company,
  ${CONTACT} as contact,
  coalesce((select json_agg(${PICTURE} order by i.position) from ad_picture i join file f on f.id = i.file_id
    where i.ad_id = a.id), '[]') as pictures,
  (select t.id from ad_thread t where t.ad_id = a.id and t.finder_id = ${personId}) as "threadId"`

type Role = Ad['role']

function roleOf({ ownerId }: Details, { isOwn }: AdCard, { personId }: Viewer, isOpen: boolean): Role {
  if (ownerId === personId) return 'owner'
  if (isOwn) return 'contact'
  return isOpen ? 'finder' : 'moderator'
}

/** Throws 404 for an ad that the viewer may not see, as for one that does not exist. */
export async function readAd(db: Db, viewer: Viewer, id: number, now: Date): Promise<Ad> {
  const today = businessDay(now)
  const { rows } = await sql<CardRow & Details & { isOpen: boolean }>`
    select ${cardColumns(viewer, today)}, ${detailColumns(viewer)},
      ${maySee({ ...viewer, isModerator: false }, today)} as "isOpen"
    from ad a where a.id = ${id} and ${mayRead(viewer, now)}`.execute(db)
  const [found] = rows
  if (!found) throw notFound()
  const { isOpen, ownerId: _, workSiteId, hiddenReason, contact, ...row } = found
  const card = toCard(row, today)
  const role = roleOf(found, card, viewer, isOpen)
  const isSeller = role === 'owner' || role === 'contact'
  const mayReserve = role === 'finder' && card.kind === 'offer' && card.state === 'active' && card.left > 0
  const presences = await readPresence(db, contact ? [contact.id] : [], now, viewer.personId)
  const { storedState: __, lastHeld: ___, ...details } = row
  return {
    ...details,
    ...card,
    role,
    contact: contact && { ...contact, presence: presences.get(contact.id) ?? null },
    hiddenReason: role === 'finder' ? null : hiddenReason,
    reserveUntil: mayReserve ? heldUntil(today, row, await readWorkPlace(db, workSiteId)) : null,
    reservations: await readReservations(db, isSeller ? { adId: id } : { adId: id, personId: viewer.personId }, today),
  }
}

/** An ad as commands know it. */
export interface LockedAd {
  readonly id: number
  readonly number: string
  readonly ownerId: string | null
  readonly contactId: string | null
  /** The company that offers or looks for it; null for a private ad. */
  readonly companyId: number | null
  readonly side: 'company' | 'private'
  readonly kind: 'offer' | 'wanted'
  readonly state: StoredAdState
  readonly expiresOn: Day | null
  readonly pickupFrom: Day | null
  readonly isPublished: boolean
  readonly isHidden: boolean
  readonly title: string
  readonly price: Price
  readonly quantity: number
  readonly minQuantity: number
  readonly unit: Unit
  readonly held: number
  readonly handed: number
  readonly version: number
  readonly terms: number
  /** The site whose holidays count for reservations: of the ad, or of its owner. */
  readonly workSiteId: number | null
  readonly isSold: boolean
  /** The ad is on the list of the viewer. */
  readonly isListed: boolean
}

const LOCKED = (
  personId: string,
  isListed: RawBuilder<boolean>,
) => sql<LockedAd>`a.id, a.number, a.owner_id as "ownerId",
  a.contact_id as "contactId", a.company_id as "companyId", a.side, a.kind, a.state, a.expires_on as "expiresOn", a.pickup_from as "pickupFrom",
  a.published_at is not null as "isPublished",
  a.hidden_at is not null as "isHidden", a.title,
  json_build_object('kind', a.price_kind, 'amount', a.amount, 'per', a.price_per) as price, a.quantity,
  a.min_quantity as "minQuantity", a.unit, a.held, a.handed, a.version, a.terms, ${isSoldBy(personId)} as "isSold", ${isListed} as "isListed",
  coalesce(a.site_id, (select o.site_id from person o where o.id = a.owner_id)) as "workSiteId"`

/** Locks only the row: a waiting transaction then reads the new state. From here on its sums follow each statement. */
async function lockRow(tx: Db, id: number): Promise<void> {
  await sql`select from ad where id = ${id} for update`.execute(tx)
  await sql`set constraints ad_reservation_counted immediate`.execute(tx)
}

/** The ad, locked until `tx` ends; 404 for one that the viewer may not see. */
export async function lockAd(tx: Db, viewer: Viewer, id: number, today: Day): Promise<LockedAd> {
  await lockRow(tx, id)
  const { rows } = await sql<LockedAd>`
    select ${LOCKED(viewer.personId, isListedFor(viewer, today))} from ad a
    where a.id = ${id} and ${maySee(viewer, today)}`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** For jobs, which see every ad that is not deleted. */
export async function findAnyAd(db: Db, id: number): Promise<LockedAd | undefined> {
  const nobody = '00000000-0000-0000-0000-000000000000'
  const { rows } = await sql<LockedAd>`
    select ${LOCKED(nobody, sql<boolean>`false`)} from ad a where a.id = ${id} and a.deleted_at is null`.execute(db)
  return rows[0]
}

/** The same, locked until `tx` ends. */
export async function lockAnyAd(tx: Db, id: number): Promise<LockedAd | undefined> {
  await lockRow(tx, id)
  return findAnyAd(tx, id)
}

/** Owner and contact, but not `without`. */
export const sellersOf = ({ ownerId, contactId }: LockedAd, without?: string): string[] =>
  [...new Set([ownerId, contactId])].filter((id): id is string => id !== null && id !== without)

/** People who have reserved something of an ad, or written about it. */
export async function readFinders(db: Db, adId: number, today: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.person_id as id from ad_reservation r where r.ad_id = ${adId} and r.person_id is not null and ${isStillHeld(today)}
    union select finder_id from ad_thread where ad_id = ${adId} and finder_id is not null order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

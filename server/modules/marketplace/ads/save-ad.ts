// Creating and editing an ad: assessed by the rules of the domain, with its pictures, in one transaction.
import { sql } from 'kysely'
import type { Ad, AdBody, AdChoices } from '#contract/marketplace.ts'
import {
  AD_FIELD_NAMES,
  AD_FIELDS,
  AD_LIMIT,
  adField,
  assessAd,
  renewedUntil,
  type AdFacts,
} from '#domain/marketplace/ad.ts'
import { adAfter, type StoredAdState } from '#domain/marketplace/ad-state.ts'
import { oneLine } from '#domain/forms/one-line.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { toColumns } from '#server/db/fields.ts'
import { conflict, forbidden, unprocessable } from '#server/http/errors.ts'
import { lapseDue } from '#server/modules/marketplace/deals/lapse.ts'
import { attachPictures } from '#server/modules/marketplace/pictures/pictures.ts'
import type { Viewer } from '#server/modules/marketplace/viewer.ts'
import { holdGroups } from '#server/purchasing/purchasing.ts'
import { nextNumber } from '#server/modules/marketplace/market-number.ts'
import { lockAd, readAd, readFinders, type LockedAd } from '#server/modules/marketplace/read-ads.ts'

/** 403 `not_owner` for another person's ad that the viewer may see. */
export function requireOwner({ ownerId }: LockedAd, { personId }: Viewer): void {
  if (ownerId !== personId) throw forbidden('not_owner')
}

/** Throws 409 `version_conflict` with the present ad if the caller has seen another version. */
export async function requireVersion(
  tx: Tx,
  { id, version }: LockedAd,
  viewer: Viewer,
  { seen, now }: { readonly seen: number | undefined; readonly now: Date },
): Promise<void> {
  if (seen !== undefined && seen !== version)
    throw conflict('version_conflict', undefined, await readAd(tx, viewer, id, now))
}

export async function mayPlacePrivate(db: Db, companyId: number | null): Promise<boolean> {
  if (companyId === null) return true
  const rules = await db
    .selectFrom('market_rules')
    .select('private_ads')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return rules?.private_ads ?? true
}

/** Prevents a merge of the group of the body until `tx` ends. */
const holdGroupOf = (tx: Tx, { materialGroup }: AdBody) =>
  holdGroups(tx, sql<boolean>`g.number = ${materialGroup}::text`)

async function checkReferences(db: Db, { siteId, contactId, materialGroup }: AdBody): Promise<void> {
  const unknown = (field: string, rule: string) =>
    unprocessable('reference_unknown', [{ field: `body.${field}`, rule }])
  if (siteId !== null) {
    const site = await db.selectFrom('site').select('id').where('id', '=', siteId).executeTakeFirst()
    if (!site) throw unknown('siteId', 'names no site')
  }
  if (materialGroup !== null) {
    const group = await db
      .selectFrom('material_group')
      .select('id')
      .where('number', '=', materialGroup)
      .where('merged_into', 'is', null)
      .executeTakeFirst()
    if (!group) throw unknown('materialGroup', 'names no material group')
  }
  if (contactId !== null) {
    const person = await db.selectFrom('person').select('active').where('id', '=', contactId).executeTakeFirst()
    if (!person?.active) throw unknown('contactId', 'names nobody who works here')
  }
}

/** Throws 422 `ad_refused`, naming field and rule of each fault. */
function requireAllowed(body: AdBody, facts: AdFacts): void {
  const faults = assessAd(body, facts)
  if (faults.length > 0)
    throw unprocessable(
      'ad_refused',
      faults.map(({ field, rule }) => ({ field: `body.${field}`, rule })),
    )
}

/** The searched text: only facts that all readers of the ad may see. */
const searchText = (number: string, body: AdBody): string =>
  [
    body.title,
    number,
    ...AD_FIELD_NAMES.filter((name) => adField(name).isSearched).map((name) => body[name]),
    body.description,
    ...body.properties.flatMap(({ name, value }) => [name, value]),
  ].join(' ')

interface Written {
  readonly number: string
  readonly state: StoredAdState
  readonly expiresOn: Day | null
  readonly companyId: number | null
}

function columnsOf(body: AdBody, { number, state, expiresOn, companyId }: Written) {
  const { price, properties } = body
  return {
    side: body.side,
    kind: body.kind,
    ...toColumns(AD_FIELDS, body),
    contact_id: body.contactId,
    company_id: body.side === 'company' ? companyId : null,
    site_id: body.siteId,
    title: oneLine(body.title),
    description: body.description.trim(),
    price_kind: price.kind,
    amount: price.amount,
    price_per: price.per,
    quantity: body.quantity,
    min_quantity: body.minQuantity,
    material_group: body.materialGroup,
    properties: JSON.stringify(properties.map(({ name, value }) => ({ name: oneLine(name), value: oneLine(value) }))),
    state,
    expires_on: expiresOn,
    search: sql<string>`' ' || search_fold(${searchText(number, body)}) || ' '`,
  }
}

/** The last day: as typed, of a listed ad else in a month, of one that was published before else as it was. */
const lastDay = ({ expiresOn }: AdBody, isListed: boolean, today: Day, before: Day | null = null): Day | null =>
  expiresOn ?? (isListed ? renewedUntil(null, today) : before)

/** 422 `too_many_ads`; two concurrent saves may exceed the limit by one. */
async function limitAds(tx: Tx, personId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('ad')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('owner_id', '=', personId)
    .where('deleted_at', 'is', null)
    .where('state', '<>', 'handedOver')
    .executeTakeFirstOrThrow()
  if (Number(count) >= AD_LIMIT)
    throw unprocessable('too_many_ads', [{ field: 'body', rule: `a person has at most ${AD_LIMIT} ads` }])
}

/** Stores a draft, or publishes the ad immediately. */
export async function createAd(tx: Tx, { now, events }: WriteContext, viewer: Viewer, body: AdBody): Promise<Ad> {
  const [at, { companyId, personId }] = [now(), viewer]
  const today = businessDay(at)
  const isPublished = body.publish === true
  await holdGroupOf(tx, body)
  await limitAds(tx, personId)
  requireAllowed(body, {
    today,
    hasCompany: companyId !== null,
    mayPlacePrivate: await mayPlacePrivate(tx, companyId),
    taken: 0,
    isPublished,
    isListed: isPublished,
  })
  await checkReferences(tx, body)
  const number = await nextNumber(tx, 'MP', today)
  const state = isPublished ? 'active' : 'draft'
  const { id } = await tx
    .insertInto('ad')
    .values({
      ...columnsOf(body, { number, state, expiresOn: lastDay(body, isPublished, today), companyId }),
      number,
      owner_id: personId,
      created_at: at,
      updated_at: at,
      listed_at: at,
      published_at: isPublished ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachPictures(tx, { adId: id, personId }, body.pictures)
  if (isPublished) await events.publish(tx, 'ad.published', { adId: id })
  return readAd(tx, viewer, id, at)
}

/** The state after an edit; throws 409 `not_possible` with the present ad if there is none. */
async function stateAfter(tx: Tx, ad: LockedAd, viewer: Viewer, publish: boolean, at: Date): Promise<StoredAdState> {
  const today = businessDay(at)
  const isOffList = ad.state === 'draft' || ad.state === 'inactive'
  const state = adAfter(ad, publish && isOffList ? 'publish' : 'edit', today)
  if (state === undefined) throw conflict('not_possible', undefined, await readAd(tx, viewer, ad.id, at))
  return state
}

interface SeenAd {
  readonly id: number
  /** Version that the edit was made from; undefined: whatever holds. */
  readonly version: number | undefined
}

/** A lot of another size at the same price has another price too. */
const isRepriced = (before: LockedAd, { price, quantity }: AdBody): boolean =>
  before.price.kind !== price.kind ||
  before.price.amount !== price.amount ||
  before.price.per !== price.per ||
  (price.per !== 'unit' && price.amount !== null && before.quantity !== quantity)

/** Replaces the fields of the own ad, and publishes it if the body requests that. */
export async function changeAd(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  target: SeenAd,
  body: AdBody,
): Promise<Ad> {
  const at = context.now()
  const today = businessDay(at)
  await holdGroupOf(tx, body)
  const before = await lockAd(tx, viewer, target.id, today)
  requireOwner(before, viewer)
  await requireVersion(tx, before, viewer, { seen: target.version, now: at })
  const lapsed = await lapseDue(tx, context, before, at)
  const state = await stateAfter(tx, before, viewer, body.publish === true, at)
  const isFirst = state === 'active' && !before.isPublished
  const isListed = state === 'active'
  // A published ad stays with its company, wherever its owner works by now.
  const companyId = before.isPublished ? before.companyId : viewer.companyId
  requireAllowed(body, {
    today,
    hasCompany: companyId !== null,
    mayPlacePrivate:
      before.side === 'private' && before.isPublished ? true : await mayPlacePrivate(tx, viewer.companyId),
    taken: before.held - lapsed + before.handed,
    isPublished: before.isPublished || isFirst,
    isListed,
    ...(before.isPublished && { publishedAs: before }),
  })
  await checkReferences(tx, body)
  const { id, number } = before
  const expiresOn = lastDay(body, isListed, today, before.expiresOn)
  const written = { number, state, expiresOn, companyId }
  await tx
    .updateTable('ad')
    .set({
      ...columnsOf(body, written),
      updated_at: at,
      version: sql<number>`version + 1`,
      terms: sql<number>`terms + 1`,
      ...(isFirst && { published_at: at, listed_at: at }),
    })
    .where('id', '=', id)
    .execute()
  await attachPictures(tx, { adId: id, personId: viewer.personId }, body.pictures)
  if (before.isPublished && isRepriced(before, body))
    await context.events.publish(tx, 'market.notice', {
      notice: 'repriced',
      key: `ad-repriced:${id}:${before.version}`,
      adId: id,
      personIds: await readFinders(tx, id, today),
      creatorName: viewer.name,
      values: { title: oneLine(body.title), price: body.price, quantity: body.quantity, unit: body.unit },
    })
  await context.events.publish(tx, 'ad.changed', { adId: id })
  if (isFirst) await context.events.publish(tx, 'ad.published', { adId: id })
  return readAd(tx, viewer, id, at)
}

/** Sites and material groups of the group of companies, and the sides that the person may choose. */
export async function readChoices(db: Db, { companyId }: Viewer): Promise<AdChoices> {
  const { rows } = await sql<Pick<AdChoices, 'sites' | 'materialGroups'>>`
    select coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'city', s.city) order by s.name, s.id)
        from site s), '[]') as sites,
      coalesce((select json_agg(json_build_object('number', g.number, 'name', g.name, 'nameEn', g.name_en) order by g.number)
        from material_group g where g.merged_into is null), '[]') as "materialGroups"`.execute(db)
  return { ...rows[0]!, company: companyId !== null, private: await mayPlacePrivate(db, companyId) }
}

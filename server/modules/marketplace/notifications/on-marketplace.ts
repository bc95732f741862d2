// Notifications of the marketplace: an entry for each notice, in both languages, and none about an ad that its receiver may not open any
// more.
import { sql } from 'kysely'
import { formatAmount, formatSum, priceNoteOf, totalOf } from '#domain/marketplace/ad-price.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import type { MarketNoticeEvent } from '#server/modules/marketplace/events.ts'
import { catalogue, formatDay, type Language } from '#server/mail/language.ts'
import { closeWhere } from '#server/notices/close-entries.ts'
import { notifyPeople } from '#server/notices/notify.ts'
import { wordsIn, type NewNotification } from '#server/notices/entries.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

type TextKey = keyof typeof de
const textsOf = catalogue<TextKey>(de, en)

const MENU = 'menu_ek_marktplatz'

type Values = MarketNoticeEvent['values']

function amountText(language: Language, { quantity, unit }: Values): string {
  if (quantity === undefined || unit === undefined) return ''
  return `${new Intl.NumberFormat(language).format(quantity)} ${textsOf(language)(quantity === 1 ? `one.${unit}` : `unit.${unit}`)}`
}

function priceText(language: Language, { price, unit = 'piece', quantity = 1 }: Values): string {
  if (!price) return ''
  const amount = price.amount === null ? '' : formatAmount(price.amount, language)
  return textsOf(language)(`price.${priceNoteOf(price, quantity)}`, { amount, unit: textsOf(language)(`one.${unit}`) })
}

/** The cost of a reservation's quantity: ', 360,00 €'; '' without an amount. */
function agreedText(language: Language, { price, quantity, offered }: Values): string {
  if (!price || quantity === undefined || offered === undefined) return ''
  const total = totalOf(price, quantity, offered)
  return total === undefined || total === 0 ? '' : `, ${formatSum(total, language)}`
}

/** Values of the texts in one language. Texts of people are unchanged. */
function valuesIn(language: Language, values: Values): Record<string, string | number> {
  const { title = '', name = '', text = '', count = 0, day, place = '' } = values
  const amount = amountText(language, values)
  const summary = [amount, place, priceText(language, values)].filter((part) => part !== '').join(', ')
  const agreed = agreedText(language, values)
  return {
    title,
    name,
    text,
    count,
    amount,
    agreed,
    price: priceText(language, values),
    summary,
    day: day === undefined ? '' : formatDay(day, language),
  }
}

const WHY: Partial<Record<MarketNoticeEvent['notice'], TextKey>> = { searchHit: 'searchHitWhy', match: 'matchWhy' }
const OF_SEARCHES: ReadonlySet<MarketNoticeEvent['notice']> = new Set(['searchHit', 'searchDigest', 'match'])

/** Receipts outlive their ads: they are listed with the person's own ads. */
const linkOf = ({ notice, adId }: MarketNoticeEvent): string =>
  notice === 'handedOver' ? '/marktplatz/meine' : adId === null ? '/marktplatz' : `/marktplatz/${adId}`

function entryOf(event: MarketNoticeEvent): NewNotification {
  const { notice, key, adId, creatorName, values } = event
  const why = WHY[notice]
  return {
    ...wordsIn((language) => {
      const filled = valuesIn(language, values)
      return { title: textsOf(language)(notice, filled), body: textsOf(language)(`${notice}Body`, filled) }
    }),
    eventKey: key,
    menuId: MENU,
    ...(adId !== null && { nikoId: adId }),
    categories: OF_SEARCHES.has(notice) ? [textsOf('de')('topic')] : [],
    creatorName,
    link: linkOf(event),
    ...(why && { why: textsOf('de')(why, valuesIn('de', values)) }),
  }
}

/** True for an ad that is listed still: a new ad may have ended, or been hidden, before its notices are delivered. */
async function isStillListed(db: Db, adId: number): Promise<boolean> {
  const { rows } = await sql`
    select from ad where id = ${adId} and state = 'active' and hidden_at is null and deleted_at is null`.execute(db)
  return rows.length > 0
}

async function notifyAll(context: Context, event: MarketNoticeEvent): Promise<void> {
  const { db } = context
  const { personIds, adId, notice } = event
  if (personIds.length === 0) return
  if (OF_SEARCHES.has(notice) && adId !== null && !(await isStillListed(db, adId))) return
  const people = await db
    .selectFrom('person')
    .select('id')
    .where('active', '=', true)
    .where('id', 'in', personIds)
    .orderBy('id')
    .execute()
  await notifyPeople(
    context,
    people.map(({ id }) => id),
    entryOf(event),
  )
}

/**
 * Closes entries of an ad that was deleted, or hidden from their receiver, except those of receipts; decided reports; reminders after a
 * renewal.
 */
const closeOver = (context: Context, adId: number): Promise<void> =>
  closeWhere(
    context,
    () => sql<boolean>`n.menu_id = ${MENU} and n.niko_id = ${adId} and exists (
      select from ad a where a.id = n.niko_id and case
        when n.event_key like 'ad-report:%' then a.deleted_at is not null
          or not exists (select from ad_report e where e.ad_id = a.id and e.outcome is null)
        when n.event_key like 'ad-expire%' then a.deleted_at is not null or a.state <> 'active'
          or n.event_key not like '%-' || a.expires_on || ':%'
        when n.event_key like 'ad-handedOver:%' then false
        else a.deleted_at is not null
          or (a.hidden_at is not null and n.person_id is distinct from a.owner_id and n.person_id is distinct from a.contact_id) end)`,
  )

export function onMarketplace(context: Context): void {
  const { events } = context
  events.on('market.notice', (event) => notifyAll(context, event))
  events.on('ad.changed', ({ adId }) => closeOver(context, adId))
}

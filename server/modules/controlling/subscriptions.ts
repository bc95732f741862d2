// Mails of figures to oneself: due on a day, once for each due day, with the rights at the time of sending. A mail contains the overview
// and a link to it.
import { sql } from 'kysely'
import type { FigureCard, Subscription, SubscriptionBody } from '#contract/controlling.ts'
import { MOST_SUBSCRIPTIONS } from '#domain/controlling/limits.ts'
import { writeFilters } from '#domain/controlling/filters.ts'
import { dueDayAt, nextDueDay, type Rhythm } from '#domain/controlling/subscription.ts'
import { writeNumber, writeValue } from '#domain/controlling/summary.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { badRequest, conflict, notFound, unprocessable } from '#server/http/errors.ts'
import { catalogue, languageOf, type Language } from '#server/mail/language.ts'
import { renderMail, type RenderedMail } from '#server/mail/render-mail.ts'
import { readFigures, readPlaces } from './figures.ts'
import { periodWords, placeWords } from './files/words.ts'
import { CONTROLLING_ROLE } from './role.ts'
import { readKnownFigures, readOverview, type KnownFigures } from './views.ts'

interface Row extends Omit<Subscription, 'nextOn' | 'lastSentAt'> {
  lastSentAt: Date | null
}

/** The own ones, oldest first. */
export async function readSubscriptions(db: Db, personId: string, now: Date): Promise<Subscription[]> {
  const { rows } = await sql<Row>`
    select u.id, u.rhythm, u.day, u.figures, u.version,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.short_name) end as company,
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as site,
      (select max(m.sent_at) from figure_sending m where m.subscription_id = u.id) as "lastSentAt"
    from figure_subscription u left join company c on c.id = u.company_id left join site s on s.id = u.site_id
    where u.person_id = ${personId} order by u.id`.execute(db)
  return rows.map(({ lastSentAt, ...row }) => ({
    ...row,
    nextOn: nextDueDay(row, now),
    lastSentAt: lastSentAt?.toISOString() ?? null,
  }))
}

async function readOne(db: Db, personId: string, id: number, now: Date): Promise<Subscription> {
  const one = (await readSubscriptions(db, personId, now)).find((row) => row.id === id)
  if (!one) throw notFound()
  return one
}

/** 400 for a weekday after Sunday, a figure or a place that does not exist. */
async function toColumns(db: Db, body: SubscriptionBody, now: Date) {
  const { rhythm, day, figures, company = null, site = null } = body
  const refuse = (field: string, rule: string) => badRequest('validation_failed', [{ field: `body.${field}`, rule }])
  if (rhythm === 'weekly' && day > 7) throw refuse('day', 'must be 1 (Monday) to 7 (Sunday)')
  const known = new Set((await readFigures(db, businessDay(now))).map(({ info }) => info.id))
  if (!figures.every((id) => known.has(id))) throw refuse('figures', 'must be figures that exist')
  const places = await readPlaces(db)
  const at = places.find(({ id }) => id === company)
  if (company !== null && !at) throw refuse('company', 'must be a company that exists')
  if (site !== null && !at?.sites.some(({ id }) => id === site)) throw refuse('site', 'must be a site of the company')
  return { rhythm, day, figures: [...figures], company_id: company, site_id: site }
}

/** 422 `tooMany` for the eleventh. */
export async function addSubscription(
  tx: Tx,
  personId: string,
  body: SubscriptionBody,
  now: Date,
): Promise<Subscription> {
  const columns = await toColumns(tx, body, now)
  await sql`select from person where id = ${personId} for no key update`.execute(tx)
  if ((await readSubscriptions(tx, personId, now)).length >= MOST_SUBSCRIPTIONS) throw unprocessable('tooMany')
  const { id } = await tx
    .insertInto('figure_subscription')
    .values({ person_id: personId, ...columns, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return readOne(tx, personId, id, now)
}

interface SeenSubscription {
  readonly id: number
  readonly personId: string
  readonly version: number | undefined
}

async function hold(tx: Tx, { id, personId, version }: SeenSubscription, now: Date): Promise<Subscription> {
  await sql`select from figure_subscription where id = ${id} for update`.execute(tx)
  const present = await readOne(tx, personId, id, now)
  if (version !== undefined && version !== present.version) throw conflict('version_conflict', undefined, present)
  return present
}

export async function changeSubscription(
  tx: Tx,
  target: SeenSubscription,
  body: SubscriptionBody,
  now: Date,
): Promise<Subscription> {
  const { id, personId } = target
  const { version } = await hold(tx, target, now)
  await tx
    .updateTable('figure_subscription')
    .set({ ...(await toColumns(tx, body, now)), version: version + 1 })
    .where('id', '=', id)
    .execute()
  return readOne(tx, personId, id, now)
}

export async function deleteSubscription(tx: Tx, target: SeenSubscription, now: Date): Promise<void> {
  await hold(tx, target, now)
  await tx.deleteFrom('figure_subscription').where('id', '=', target.id).execute()
}

const TEXTS = catalogue(
  {
    subject: 'Kennzahlen: {place}',
    intro: 'Ihre abonnierten Kennzahlen, {place}. Gruppen unter {group} Personen werden nicht ausgewiesen.',
    hidden: 'nicht ausgewiesen',
    noData: 'keine Daten',
    about: 'rund {value}',
    change: '{amount} gegenüber {period}',
    points: '{amount} Punkte',
    open: 'Kennzahlen öffnen',
    why: 'Sie erhalten diese E-Mail, weil Sie die Kennzahlen abonniert haben.',
    stop: 'Abo in der Statistik ändern oder beenden',
  },
  {
    subject: 'Figures: {place}',
    intro: 'The figures that you subscribe to, {place}. Groups of fewer than {group} people are not shown.',
    hidden: 'not shown',
    noData: 'no data',
    about: 'about {value}',
    change: '{amount} against {period}',
    points: '{amount} points',
    open: 'Open the figures',
    why: 'You receive this mail because you subscribe to the figures.',
    stop: 'Change or end the subscription in the statistics',
  },
)

/** One figure of the mail, as text. */
export function itemOf({ figure, value, before, change, period }: FigureCard, language: Language, url: string) {
  const text = TEXTS(language)
  const shown =
    value.value === null
      ? text(value.hidden === 'noData' ? 'noData' : 'hidden')
      : writeValue(value.value, figure, language)
  // The number of people of a total without some groups is rounded.
  const isAbout = value.value !== null && value.peopleRounded && figure.unit === 'people'
  const amount = change === null ? '' : writeNumber(change, figure.decimals, language, true)
  const difference =
    change === null || !before
      ? ''
      : text('change', {
          amount: figure.unit === 'percent' ? text('points', { amount }) : amount,
          period: periodWords(before.period, language),
        })
  const when = period ? `${periodWords(period, language)}: ` : ''
  const note = difference === '' ? '' : `, ${difference}`
  return {
    title: figure[language].name,
    text: `${when}${isAbout ? text('about', { value: shown }) : shown}${note}`,
    url,
  }
}

interface Due extends Rhythm {
  id: number
  personId: string
  figures: string[]
  companyId: number | null
  siteId: number | null
  since: Date
  locale: string
  email: string
}

async function mailOf(context: Context, due: Due, language: Language, known: KnownFigures): Promise<RenderedMail> {
  const { companyId, siteId } = due
  const query = { ...(companyId !== null && { company: companyId }), ...(siteId !== null && { site: siteId }) }
  const overview = await readOverview(context, query, due.figures, known)
  const filters = { ...(companyId !== null && { companyId }), ...(siteId !== null && { siteId }) }
  const { publicUrl } = context.config
  const addressOf = (path: string, figure?: string) => {
    const search = writeFilters({ ...filters, comparison: 'periodBefore', ...(figure !== undefined && { figure }) })
    return `${publicUrl}${path}${search === '' ? '' : `?${search}`}`
  }
  const text = TEXTS(language)
  const place = placeWords(overview.scope, language)
  const content = {
    subject: text('subject', { place }),
    paragraphs: [text('intro', { place, group: overview.leastGroup })],
    items: overview.figures.map((card) => itemOf(card, language, addressOf('/controlling/statistik', card.figure.id))),
    button: { label: text('open'), url: addressOf('/controlling') },
    footer: [text('why'), { label: text('stop'), url: `${publicUrl}/controlling/statistik` }],
  }
  return renderMail(content, language)
}

/** Queues the mail of a subscription that is due, once for its due day; returns whether it has. */
async function sendOne(context: Context, due: Due, known: KnownFigures): Promise<boolean> {
  const { db, mail, now } = context
  const dueOn = dueDayAt(due, now())
  if (dueOn === undefined) return false
  return db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('figure_sending')
      .values({ subscription_id: due.id, due_on: dueOn, sent_at: now() })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return false
    const content = await mailOf({ ...context, db: tx }, due, languageOf(due.locale), known)
    await mail.queue(tx, [{ key: `figures:${due.id}:${dueOn}`, personId: due.personId, address: due.email, content }])
    return true
  })
}

/** Sends due mails to people who still hold the role and have an address, and returns their number. A failed one does not affect others. */
export async function sendSubscriptions(context: Context): Promise<number> {
  const { db, mail, log } = context
  if (!mail.available) return 0
  const { rows } = await sql<Due>`
    select u.id, u.person_id as "personId", u.rhythm, u.day, u.figures, u.company_id as "companyId", u.site_id as "siteId",
      u.created_at as since, p.locale, p.email
    from figure_subscription u join person p on p.id = u.person_id
    where p.active and p.email is not null
      and exists (select from person_role r where r.person_id = p.id and r.client = '' and r.role = ${CONTROLLING_ROLE})
    order by u.id`.execute(db)
  let sent = 0
  if (rows.length === 0) return sent
  const known = await readKnownFigures(context)
  const errors: unknown[] = []
  for (const due of rows)
    try {
      if (await sendOne(context, due, known)) sent += 1
    } catch (error) {
      log.error({ err: error, subscription: due.id }, 'figures were not sent')
      errors.push(error)
    }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} subscriptions were not sent`)
  return sent
}

/** Which mails were sent is needed until the next one is due. */
export const deleteOldSendings = (db: Db, now: Date) =>
  db
    .deleteFrom('figure_sending')
    .where('sent_at', '<', new Date(now.getTime() - 400 * 86_400_000))
    .executeTakeFirst()

// Notices of lapse that were sent: for their receiver, and for the personnel office, which must prove them.
import { sql } from 'kysely'
import type { LapseNotice, SentNotices, SentNoticesQuery } from '#contract/vacation-notices.ts'
import { fullName, personJson } from '#server/db/columns.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { formatInstant } from '#server/mail/language.ts'
import { companiesOf, requireCompany, type Viewer } from '#server/modules/vacation/scope.ts'
import { textDocument, type TextDocument } from '#server/modules/vacation/text-document.ts'
import { formatDay } from './send-notices.ts'

const PAGE = 50

/** Notices from before the letter was stored name one sum. */
const STATE = sql`n.id, n.sent_on as "sentOn", n.text_version as "textVersion", n.seen_at as "seenAt",
  n.confirmed_at as "confirmedAt", case when n.claims = '[]' then jsonb_build_array(jsonb_build_object('year', n.years[1],
      'amount', jsonb_build_object('numerator', n.numerator, 'denominator', n.denominator), 'lapsesOn', n.lapses_on))
    else (select jsonb_agg(jsonb_build_object('year', c->'year', 'lapsesOn', c->'lapsesOn',
      'amount', jsonb_build_object('numerator', c->'numerator', 'denominator', c->'denominator')))
    from jsonb_array_elements(n.claims) c) end as claims`

type Stored<T> = Omit<T, 'seenAt' | 'confirmedAt'> & { seenAt: Date | null; confirmedAt: Date | null }
const toWire = <T extends { seenAt: Date | null; confirmedAt: Date | null }>({
  seenAt,
  confirmedAt,
  ...notice
}: T) => ({
  ...notice,
  seenAt: seenAt?.toISOString() ?? null,
  confirmedAt: confirmedAt?.toISOString() ?? null,
})

/** A person's own, the last one first. */
export async function readNotices(db: Db, personId: string): Promise<LapseNotice[]> {
  const { rows } = await sql<Stored<LapseNotice>>`
    select ${STATE}, n.text_de as text, n.text_en as "textEn"
    from lapse_notice n where n.person_id = ${personId} order by n.sent_on desc, n.id desc`.execute(db)
  return rows.map(toWire)
}

/** Marks an own notice as seen, or as confirmed; a second time changes nothing. Throws 404 for notices of others. */
export async function markNotice(
  tx: Tx,
  { config, now, events }: Context,
  { id, personId }: { id: number; personId: string },
  state: 'seen' | 'confirmed',
): Promise<LapseNotice> {
  const at = now()
  const isNoted = state === 'confirmed' || config.figures.has('readReceipts')
  const found = await tx
    .updateTable('lapse_notice')
    .set((e) => ({
      seen_at: isNoted ? e.fn.coalesce('seen_at', e.val(at)) : e.ref('seen_at'),
      ...(state === 'confirmed' && { confirmed_at: e.fn.coalesce('confirmed_at', e.val(at)) }),
    }))
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst()
  if (!found) throw notFound()
  if (state === 'confirmed') await events.publish(tx, 'leave.notice_changed', { personId })
  return (await readNotices(tx, personId)).find((notice) => notice.id === id)!
}

const STATES = {
  sent: sql`n.seen_at is null`,
  seen: sql`n.seen_at is not null and n.confirmed_at is null`,
  confirmed: sql`n.confirmed_at is not null`,
}

/** For the personnel office of the company; of any other: 404. */
export async function readSentNotices(
  { config, db }: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  query: SentNoticesQuery,
): Promise<SentNotices> {
  const { companyId, year, state, after } = query
  await requireCompany(db, viewer, companyId)
  const isAsked = sql`p.company_id = ${companyId} and n.sent_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`
  const { rows: counts } = await sql<Pick<SentNotices, 'isSending' | 'sent' | 'seen' | 'confirmed'>>`
    select coalesce((select g.sends_notices from leave_rules g where g.company_id = ${companyId}), false) as "isSending",
      count(*)::integer as sent, count(n.seen_at)::integer as seen, count(n.confirmed_at)::integer as confirmed
    from lapse_notice n join person p on p.id = n.person_id where ${isAsked}`.execute(db)
  const { rows } = await sql<Stored<SentNotices['items'][number]>>`
    select ${STATE}, ${personJson('p')} as person
    from lapse_notice n join person p on p.id = n.person_id
    where ${isAsked} and ${state ? STATES[state] : sql`true`} and ${after === undefined ? sql`true` : sql`n.id < ${after}`}
    order by n.id desc limit ${PAGE + 1}`.execute(db)
  const items = rows.slice(0, PAGE).map(toWire)
  const seen = config.figures.has('readReceipts') ? counts[0]!.seen : null
  return { ...counts[0]!, seen, items, ...(rows.length > PAGE && { next: items.at(-1)!.id }) }
}

export async function setSending(
  tx: Tx,
  viewer: Viewer,
  companyId: number,
  isSending: boolean,
): Promise<{ isSending: boolean }> {
  await requireCompany(tx, viewer, companyId)
  await tx
    .insertInto('leave_rules')
    .values({ company_id: companyId, sends_notices: isSending })
    .onConflict((on) => on.column('company_id').doUpdateSet({ sends_notices: isSending }))
    .execute()
  return { isSending }
}

interface DocumentRow {
  name: string
  username: string
  company: string | null
  companyId: number | null
  personId: string
  sentOn: string
  textVersion: string
  text: string
  seenAt: Date | null
  confirmedAt: Date | null
}

const whenOf = (at: Date | null): string => (at ? formatInstant(at, 'de') : 'noch nicht')

/**
 * The notice as a text that proves content and time: its last line is the SHA-256 of all bytes above that line. For its receiver
 * and for their personnel office; for anybody else: 404.
 */
export async function readDocument(db: Db, viewer: Viewer, id: number): Promise<TextDocument> {
  const { rows } = await sql<DocumentRow>`
    select p.id as "personId", ${fullName('p')} as name, p.username, c.name as company,
      p.company_id as "companyId", n.sent_on as "sentOn", n.text_version as "textVersion", n.text_de as text,
      n.seen_at as "seenAt", n.confirmed_at as "confirmedAt"
    from lapse_notice n join person p on p.id = n.person_id left join company c on c.id = p.company_id
    where n.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  const { personId, companyId, sentOn } = row
  const isOffice = companyId !== null && (await companiesOf(db, viewer)).includes(companyId)
  if (personId !== viewer.personId && !isOffice) throw notFound()
  return textDocument(`urlaubshinweis-${row.username}-${sentOn}.txt`, [
    'Hinweis auf Resturlaub und seinen Verfall',
    '',
    `Nummer:      ${id}`,
    `Person:      ${row.name} (${row.username})`,
    `Gesellschaft: ${row.company ?? '–'}`,
    `Textfassung: ${row.textVersion}`,
    `Gesendet:    ${formatDay(sentOn, 'de')}`,
    `Gesehen:     ${whenOf(row.seenAt)}`,
    `Bestätigt:   ${whenOf(row.confirmedAt)}`,
    '',
    row.text,
  ])
}

// Entries of the bell about a request for leave: their texts in both languages, and how they are delivered.
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { catalogue, type Language } from '#server/mail/language.ts'
import { notify } from '#server/modules/notifications/notify.ts'
import type { NewNotification } from '#server/modules/notifications/queries.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export type TextKey = keyof typeof de
export const textsOf = catalogue<TextKey>(de, en)

/** Raises no number in bell and menu. */
export const MENU = 'menu_ma_holiday'
export interface RequestFacts {
  readonly id: number
  readonly version: number
  readonly status: string
  readonly applicantId: string
  readonly applicant: string
  readonly companyId: number | null
  readonly isSpecial: boolean
  /** Several, where days between them are no leave. */
  readonly periods: readonly { readonly first: string; readonly last: string }[]
  readonly substituteId: string | null
  readonly substituteState: string | null
}

export async function readFacts(db: Db, ids: readonly number[]): Promise<RequestFacts[]> {
  const { rows } = await sql<RequestFacts>`
    select r.id, r.version, r.status, r.person_id as "applicantId", p.given_name || ' ' || p.family_name as applicant,
      p.company_id as "companyId", r.type = 'specialLeave' as "isSpecial",
      coalesce((select json_agg(json_build_object('first', q.first_day, 'last', q.last_day) order by q.first_day, q.last_day)
        from leave_period q where q.request_id = r.id), '[]') as periods,
      r.substitute_id as "substituteId", r.substitute_state as "substituteState"
    from leave_request r join person p on p.id = r.person_id where r.id = any(${ids}::bigint[]) and r.status <> 'draft'
    order by r.id`.execute(db)
  return rows
}

export const day = (language: Language, iso: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'de-DE', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(iso),
  )

const spansOf = (language: Language, { periods }: RequestFacts): string =>
  periods
    .map(({ first, last }) =>
      first === last ? day(language, first) : `${day(language, first)} – ${day(language, last)}`,
    )
    .join(', ')

/** Texts that name special leave, as they are for other leave. */
const OTHER_LEAVE: Readonly<Partial<Record<TextKey, TextKey>>> = {
  expired: 'expiredLeave',
  remindLapse: 'remindLapseLeave',
  waitsLapse: 'waitsLapseLeave',
}

export const entryOf = (
  facts: RequestFacts,
  text: TextKey,
  name = facts.applicant,
): Omit<NewNotification, 'eventKey'> => {
  const key = facts.isSpecial ? text : (OTHER_LEAVE[text] ?? text)
  return {
    menuId: MENU,
    nikoId: facts.id,
    title: textsOf('de')(key, { name }),
    titleEn: textsOf('en')(key, { name }),
    body: spansOf('de', facts),
    bodyEn: spansOf('en', facts),
  }
}

export const nameOf = async (db: Db, id: string | null): Promise<string> => {
  if (id === null) return ''
  const person = await db
    .selectFrom('person')
    .select(['given_name', 'family_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  return person ? `${person.given_name} ${person.family_name}` : ''
}

export async function notifyPeople(
  context: Context,
  personIds: readonly string[],
  entry: NewNotification,
): Promise<void> {
  if (personIds.length === 0) return
  const { db } = context
  await db.transaction().execute((tx) =>
    // Without `todo` an entry of this area would be a to-do.
    notify(tx, context, personIds, { link: `/urlaub/${entry.nikoId}`, ...entry, todo: false }),
  )
}

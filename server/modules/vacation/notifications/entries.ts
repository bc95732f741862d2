// Entries of the bell about a request for leave: their facts, and their texts in both languages.
import { sql } from 'kysely'
import { fullName } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { catalogue, formatDay, type Language } from '#server/mail/language.ts'
import { wordsIn, type NewNotification } from '#server/notices/entries.ts'
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
    select r.id, r.version, r.status, r.person_id as "applicantId", ${fullName('p')} as applicant,
      p.company_id as "companyId", r.type = 'specialLeave' as "isSpecial",
      coalesce((select json_agg(json_build_object('first', q.first_day, 'last', q.last_day) order by q.first_day, q.last_day)
        from leave_period q where q.request_id = r.id), '[]') as periods,
      r.substitute_id as "substituteId", r.substitute_state as "substituteState"
    from leave_request r join person p on p.id = r.person_id where r.id = any(${ids}::bigint[]) and r.status <> 'draft'
    order by r.id`.execute(db)
  return rows
}

/** '11.05.2026 – 15.05.2026', several joined by commas. */
export const spansOf = (language: Language, { periods }: RequestFacts): string =>
  periods
    .map(({ first, last }) =>
      first === last ? formatDay(first, language) : `${formatDay(first, language)} – ${formatDay(last, language)}`,
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
    link: `/urlaub/${facts.id}`,
    ...wordsIn((language) => ({ title: textsOf(language)(key, { name }), body: spansOf(language, facts) })),
  }
}

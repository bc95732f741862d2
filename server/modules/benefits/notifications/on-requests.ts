// Notifications about requests for benefits: a to-do of the administrators, then the outcome for the person.
import { sql } from 'kysely'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { Db } from '#server/db/db.ts'
import type { StoredCase } from '#server/decisions/cases.ts'
import { catalogue, formatDay } from '#server/mail/language.ts'
import { creatorNameOf, wordsIn, type NewNotification } from '#server/notices/entries.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const textsOf = catalogue<keyof typeof de>(de, en)

const WORDED = ['open', 'approved', 'rejected', 'withdrawn', 'expired'] as const

interface RequestFacts {
  readonly benefitId: number
  readonly title: string
  readonly titleEn: string
  readonly startsOn: Day
  readonly note: string
}

/** The entry for the present status; undefined: the request was deleted. */
export async function readRequestEntry(
  db: Db,
  { id, status, requesterId, stages }: StoredCase,
): Promise<Omit<NewNotification, 'todo'> | undefined> {
  const { rows } = await sql<RequestFacts>`
    select q.benefit_id as "benefitId", b.title, b.title_en as "titleEn", q.starts_on as "startsOn",
      coalesce((select e.note from decision_event e where e.case_id = q.case_id and e.type = 'request'), '') as note
    from benefit_request q join benefit b on b.id = q.benefit_id where q.case_id = ${id}`.execute(db)
  const [asked] = rows
  const worded = WORDED.find((one) => one === status)
  if (!asked || !worded) return undefined
  const { benefitId, title, titleEn, startsOn, note } = asked
  const isDecided = status === 'approved' || status === 'rejected'
  const person = await creatorNameOf(db, requesterId)
  const reason = stages[0]?.reason ?? ''
  return {
    eventKey: `benefit-request:${id}`,
    menuId: 'menu_benefits',
    nikoId: benefitId,
    ...wordsIn((language) => {
      const text = textsOf(language)
      const shown = language === 'en' && titleEn !== '' ? titleEn : title
      const values = { title: shown, person, note, reason, day: formatDay(startsOn, language) }
      const body = worded === 'withdrawn' ? '' : text(`request.${worded}Body`, values).trim()
      return { title: text(`request.${worded}`, values), body }
    }),
    creatorName: isDecided ? await creatorNameOf(db, stages[0]?.decidedBy ?? null) : person,
    // Administrators read of open and withdrawn ones: the benefit itself may be of a company that is not theirs.
    link: status === 'open' || status === 'withdrawn' ? '/benefits/bearbeiten' : `/benefits/detail/${benefitId}`,
  }
}

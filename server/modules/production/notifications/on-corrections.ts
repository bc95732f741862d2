// Notifications about corrections of bookings: a to-do for the person who decides, then the outcome.
import { sql } from 'kysely'
import { wallTimeOf } from '#domain/calendar/berlin-time.ts'
import type { CorrectionChange } from '#domain/production/release.ts'
import { fullName } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import type { StoredCase } from '#server/decisions/cases.ts'
import { catalogue, formatDay, type Language } from '#server/mail/language.ts'
import { creatorNameOf, wordsIn, type NewNotification } from '#server/notices/entries.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const textsOf = catalogue<keyof typeof de>(de, en)

interface CorrectionFacts {
  readonly person: string
  readonly area: string
  readonly day: string
  readonly change: CorrectionChange
  readonly isAtOnce: boolean
  readonly from: Date
  readonly to: Date | null
  readonly order: string | null
  readonly activity: string | null
  readonly activityEn: string | null
  readonly note: string
  /** The person may open all times, of which the own ones are a part. */
  readonly hasTimes: boolean
}

async function readAsked(db: Db, id: number): Promise<CorrectionFacts | undefined> {
  const { rows } = await sql<CorrectionFacts>`
    select ${fullName('p')} as person, a.name as area, c.shift_day::text as day, c.change,
      c.takes_effect = 'atOnce' as "isAtOnce", c.began_at as from, c.ended_at as to, o.number as order, t.name as activity,
      t.name_en as "activityEn", c.note, exists (select from person_role g where g.person_id = p.id and g.client = ''
        and g.role = 'menu_mes_times') as "hasTimes"
    from production_correction c join person p on p.id = c.person_id join production_shift h on h.id = c.shift_id
    join production_area a on a.id = h.area_id left join production_order o on o.id = c.order_id
    left join production_activity t on t.id = c.activity_id where c.case_id = ${id}`.execute(db)
  return rows[0]
}

const clock = (at: Date): string => {
  const { minute } = wallTimeOf(at)
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
}

function titleKeyOf({ status }: StoredCase, { change, isAtOnce }: CorrectionFacts): keyof typeof de {
  if (status === 'askedBack') return isAtOnce ? 'askedBack' : 'question'
  if (status === 'rejected') return isAtOnce ? 'contested' : 'rejected'
  if (status === 'approved' || status === 'withdrawn' || status === 'expired') return status
  if (!isAtOnce) return 'check'
  return change === 'logOut' ? 'confirmLogOut' : 'confirm'
}

/** An open or withdrawn correction links to the page of the person who decides, any other to the page of the requester. */
function linkOf({ status }: StoredCase, { isAtOnce, hasTimes }: CorrectionFacts): string {
  const isForDecider = status === 'open' || status === 'inProgress' || status === 'withdrawn'
  const isForPerson = isAtOnce === isForDecider
  if (!isForPerson) return '/mes/times'
  return hasTimes ? '/mes/times?ansicht=own' : '/mes/own-times'
}

function bodyOf(asked: CorrectionFacts, language: Language): string {
  const text = textsOf(language)
  const { area, change, from, to, note } = asked
  if (change === 'logOut') return text('loggedOutAt', { area, time: clock(from) })
  const span = { area, from: clock(from), to: clock(to ?? from) }
  if (change === 'question') return text('asked', { ...span, note })
  if (change === 'remove') return text('removed', span)
  const activity = language === 'de' ? asked.activity : asked.activityEn
  return text('booked', { ...span, what: asked.order ?? activity ?? '' })
}

/** The to-do of who decides, confirms or answers; then the outcome for the requester. */
export async function readCorrectionEntry(db: Db, one: StoredCase): Promise<NewNotification | undefined> {
  const asked = await readAsked(db, one.id)
  if (!asked) return undefined
  const decided = one.stages.findLast(({ decidedBy }) => decidedBy !== null)
  const isDecided = one.status === 'approved' || one.status === 'rejected'
  return {
    eventKey: `production-correction:${one.id}`,
    menuId: 'menu_mes_times',
    nikoId: one.id,
    ...wordsIn((language) => ({
      title: textsOf(language)(titleKeyOf(one, asked), { day: formatDay(asked.day, language), name: asked.person }),
      body: isDecided && decided?.reason ? decided.reason : bodyOf(asked, language),
    })),
    creatorName: await creatorNameOf(db, isDecided ? (decided?.decidedBy ?? null) : one.requesterId),
    link: linkOf(one, asked),
  }
}

// Notifications about corrections and questions: a question is a to-do of the employee, answers and outcomes are notices.
import { sql } from 'kysely'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import type { StageName } from '#domain/decisions/deciders.ts'
import { CASE_STAGES, viewerRoleOf, readTimeDeciders } from '#server/modules/working-time/deciders.ts'
import { creatorNameOf } from '#server/notices/entries.ts'
import { notifyPeople } from '#server/notices/notify.ts'
import { keepTodo } from '#server/notices/todos.ts'
import { CONTROL, MENU, onDay, titles } from './entries.ts'

export interface CaseFacts {
  personId: string
  day: Day
  dayId: number | null
  kind: string
  status: string
  isOpen: boolean
  reason: string
  lastId: number | null
  lastBy: string | null
  lastText: string
}

export async function readCaseFacts(db: Db, id: number): Promise<CaseFacts | undefined> {
  const { rows } = await sql<CaseFacts>`
    select c.person_id as "personId", c.day, d.id as "dayId", c.kind, c.status, c.closed_at is null as "isOpen",
      coalesce((select t.reason from time_case_stage t where t.case_id = c.id and t.outcome = 'manuallyRejected' limit 1), '') as reason,
      m.id as "lastId", m.by_id as "lastBy", coalesce(m.text, '') as "lastText"
    from time_case c left join time_day d on d.person_id = c.person_id and d.day = c.day
    left join lateral (select * from time_case_message m where m.case_id = c.id order by m.id desc limit 1) m on true
    where c.id = ${id}`.execute(db)
  return rows[0]
}

const questionKey = (caseId: number): string => `time-question:${caseId}`

/** Opens or closes the to-do of a question, and notifies the deciders of the answer. */
async function followMessages(context: Context, caseId: number, facts: CaseFacts): Promise<void> {
  const { db, now } = context
  const { personId, day, dayId, isOpen, lastId, lastBy, lastText } = facts
  const isAsked = isOpen && lastId !== null && lastBy !== personId
  const shared = dayId === null ? {} : { nikoId: dayId }
  await keepTodo(context, {
    entry: {
      ...shared,
      ...titles('question', onDay(day), lastText),
      menuId: MENU,
      eventKey: questionKey(caseId),
      creatorName: await creatorNameOf(db, lastBy),
      link: `/arbeitszeiten/${dayId ?? ''}`,
    },
    due: () => sql<boolean>`${isAsked} and p.active and p.id = ${personId}`,
  })
  if (lastId === null || lastBy !== personId) return
  const deciders = await readTimeDeciders(db, businessDay(now()), { personIds: [personId] })
  const stage = deciders.supervisorStageOf(personId)
  const { rows: writers } = await sql<{ id: string }>`
    select distinct by_id as id from time_case_message where case_id = ${caseId} and by_id <> ${personId}`.execute(db)
  // People who have asked, if they may still read it, and the current deciders.
  const asked = [
    ...new Set([
      ...(stage ? deciders.askedFor(stage).map((one) => one.personId) : []),
      ...writers.map(({ id }) => id).filter((id) => viewerRoleOf(deciders, id, personId) !== undefined),
    ]),
  ]
  const name = await creatorNameOf(db, personId)
  const link = `/arbeitszeitkontrolle/${dayId ?? ''}`
  await notifyPeople(context, asked, {
    ...shared,
    ...titles('answer', onDay(day, name), lastText),
    menuId: CONTROL,
    eventKey: `time-answer:${lastId}`,
    creatorName: name,
    link,
  })
}

/** Notifies people who could decide a correction, or had decided a stage of it, of its withdrawal. */
async function tellWithdrawal(context: Context, caseId: number, { personId, day, dayId }: CaseFacts): Promise<void> {
  const { db, now } = context
  const deciders = await readTimeDeciders(db, businessDay(now()), { personIds: [personId] })
  const { rows } = await sql<{ stage: StageName; holderId: string | null; decidedBy: string | null }>`
    select t.stage, t.holder_id as "holderId", t.decided_by as "decidedBy" from ${CASE_STAGES} t
    where t.case_id = ${caseId}`.execute(db)
  const asked = rows.flatMap(({ stage, holderId, decidedBy }) => {
    if (decidedBy !== null) return decidedBy
    const open = deciders.stageOf(personId, stage, holderId)
    return open ? deciders.askedFor(open).map((one) => one.personId) : []
  })
  const name = await creatorNameOf(db, personId)
  await notifyPeople(context, [...new Set(asked)], {
    menuId: CONTROL,
    ...(dayId !== null && { nikoId: dayId }),
    ...titles('caseWithdrawn', onDay(day, name)),
    eventKey: `time-case:${caseId}:withdrawn`,
    creatorName: name,
    link: `/arbeitszeitkontrolle/${dayId ?? ''}`,
  })
}

/** Notifies the people of a case of its change: questions, answers, and the outcome of a correction. */
export async function tellCase(context: Context, caseId: number, facts: CaseFacts, byId: string | null): Promise<void> {
  const { personId, day, dayId, kind, status, reason } = facts
  await followMessages(context, caseId, facts)
  if (kind === 'correction' && status === 'withdrawn') await tellWithdrawal(context, caseId, facts)
  if (kind !== 'correction' || (status !== 'approved' && status !== 'rejected')) return
  await notifyPeople(context, [personId], {
    menuId: MENU,
    ...(dayId !== null && { nikoId: dayId }),
    ...titles(status === 'approved' ? 'caseApproved' : 'caseRejected', onDay(day), reason),
    eventKey: `time-case:${caseId}:${status}`,
    creatorName: await creatorNameOf(context.db, byId),
    link: `/arbeitszeiten/${dayId ?? ''}`,
  })
}

// Open corrections of days: a to-do for the deciders of the next stage, with the facts and the call that the bell needs.
import { sql } from 'kysely'
import type { EntryInput } from '#contract/working-time.ts'
import type { TimeDecisionBody } from '#contract/working-time-control.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { CorrectionReason } from '#domain/working-time/entry.ts'
import { fullName } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import type { StageName } from '#domain/decisions/deciders.ts'
import { formatDay, type Language } from '#server/mail/language.ts'
import {
  CASE_STAGES,
  readTimeDeciders,
  type TimeDeciders,
  type TimeStage,
} from '#server/modules/working-time/deciders.ts'
import { wordsIn, type NewNotification } from '#server/notices/entries.ts'
import { keepTodo, type DueTodo } from '#server/notices/todos.ts'
import { endedText, readHolders, whyText, type Ended } from '#server/notices/todo-decisions.ts'
import type { DecisionViewer, OpenTodo, TodoDecisionRule } from '#server/kernel/todo-decision-rule.ts'
import { CONTROL, textsOf } from './entries.ts'

const KEY = 'time-correction:'

interface Stage {
  readonly stage: StageName
  readonly holderId: string | null
}

interface Correction {
  readonly id: number
  readonly personId: string
  readonly person: string
  readonly day: Day
  /** The id of the day; null where nothing is recorded: the to-do is then opened only on the page. */
  readonly dayId: number | null
  readonly dayVersion: number | null
  readonly status: string
  readonly isOpen: boolean
  readonly reason: CorrectionReason
  readonly note: string
  readonly oldEntries: readonly EntryInput[]
  readonly newEntries: readonly EntryInput[]
  /** Stages without a decision. */
  readonly stages: readonly Stage[]
  /** The person who decided the last stage. */
  readonly lastBy: string
}

const IS_OPEN = sql<boolean>`c.closed_at is null`
const isOneOf = (ids: readonly number[]) => sql<boolean>`c.id = any(${ids}::bigint[])`

async function readCorrections(db: Db, which: ReturnType<typeof isOneOf>): Promise<Correction[]> {
  const { rows } = await sql<Correction>`
    select c.id, c.person_id as "personId", ${fullName('p')} as person, c.day, d.id as "dayId",
      d.version as "dayVersion", c.status, c.closed_at is null as "isOpen", c.reason, c.note,
      c.old_entries as "oldEntries", c.new_entries as "newEntries",
      coalesce((select json_agg(json_build_object('stage', t.stage, 'holderId', t.holder_id) order by t.id)
        from ${CASE_STAGES} t where t.case_id = c.id and t.outcome is null), '[]') as stages,
      coalesce((select ${fullName('u')} from time_case_stage t join person u on u.id = t.decided_by
        where t.case_id = c.id order by t.decided_at desc, t.id desc limit 1), '') as "lastBy"
    from time_case c join person p on p.id = c.person_id
    left join time_day d on d.person_id = c.person_id and d.day = c.day
    where c.kind = 'correction' and ${which} order by c.id`.execute(db)
  return rows
}

/** The stages that are decided next: the supervisor decides after all project managers. */
function nextStages({ personId, stages }: Correction, deciders: TimeDeciders): TimeStage[] {
  const managers = stages.filter(({ stage }) => stage === 'projectManager')
  return (managers.length > 0 ? managers : stages).flatMap(
    ({ stage, holderId }) => deciders.stageOf(personId, stage, holderId) ?? [],
  )
}

const clock = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', hour: 'numeric', minute: '2-digit' })

function spansText(entries: readonly Pick<EntryInput, 'comes' | 'goes'>[], language: Language): string {
  const text = textsOf(language)
  const at = (instant: string | null) =>
    instant === null ? text('missing') : clock.format(new Date(instant)).replace(/^0/, '')
  return entries.map(({ comes, goes }) => `${at(comes)}–${at(goes)}`).join(', ') || text('nothing')
}

const todoOf = (correction: Correction): NewNotification => {
  const { id, person, day, dayId, oldEntries, newEntries } = correction
  return {
    menuId: CONTROL,
    ...(dayId !== null && { nikoId: dayId }),
    eventKey: `${KEY}${id}`,
    ...wordsIn((language) => ({
      title: textsOf(language)('correction', { name: person }),
      body: textsOf(language)('change', {
        day: formatDay(day, language),
        after: spansText(newEntries, language),
        before: spansText(oldEntries, language),
      }),
    })),
    creatorName: person,
    link: `/arbeitszeitkontrolle/${dayId ?? ''}`,
  }
}

const askedFor = (correction: Correction, deciders: TimeDeciders): string[] =>
  correction.isOpen
    ? [
        ...new Set(
          nextStages(correction, deciders).flatMap((stage) => deciders.askedFor(stage).map(({ personId }) => personId)),
        ),
      ]
    : []

export async function refreshCorrection(context: Context, id: number): Promise<void> {
  const { db, now } = context
  const [correction] = await readCorrections(db, isOneOf([id]))
  if (!correction) return
  await keepTodo(context, {
    entry: todoOf(correction),
    due: async () => {
      const [present] = await readCorrections(db, isOneOf([id]))
      if (!present) return sql<boolean>`false`
      const deciders = await readTimeDeciders(db, businessDay(now()), { personIds: [present.personId] })
      return sql<boolean>`p.active and p.id = any(${askedFor(present, deciders)}::uuid[])`
    },
  })
}

/** Refreshes the to-dos of all open corrections, or of those that concern the person, because their deciders may have changed. */
export async function refreshCorrections(context: Context, personId?: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select c.id from time_case c join person u on u.id = c.person_id
    where c.kind = 'correction' and c.closed_at is null and (${personId ?? null}::uuid is null
      or ${personId ?? null}::uuid in (c.person_id, u.supervisor_id)
      or exists (select from notification n where n.event_key = ${KEY} || c.id and n.person_id = ${personId ?? null}::uuid)
      or exists (select from ${CASE_STAGES} t left join deputy d on d.holder_id = t.holder_id
        where t.case_id = c.id and ${personId ?? null}::uuid in (t.holder_id, d.deputy_id)))
    order by c.id`.execute(context.db)
  for (const { id } of rows) await refreshCorrection(context, id)
}

/** The to-dos of every open correction. */
export async function readDueCorrectionTodos(db: Db, today: Day): Promise<DueTodo[]> {
  const open = await readCorrections(db, IS_OPEN)
  const deciders = await readTimeDeciders(db, today, { personIds: open.map(({ personId }) => personId) })
  return open.map((correction) => ({ entry: todoOf(correction), personIds: askedFor(correction, deciders) }))
}

/** The hours of complete entries, such as '7:30 Stunden.'. */
function hoursText(entries: readonly EntryInput[], language: Language): string[] {
  const minutes = entries.map(({ comes, goes, breakMinutes = 0 }) =>
    comes === null || goes === null ? Number.NaN : (Date.parse(goes) - Date.parse(comes)) / 60_000 - breakMinutes,
  )
  const sum = minutes.reduce((all, one) => all + one, 0)
  if (Number.isNaN(sum)) return []
  return [textsOf(language)('hours', { time: `${Math.floor(sum / 60)}:${String(sum % 60).padStart(2, '0')}` })]
}

const endedOf = ({ status, lastBy }: Correction): Ended | undefined => {
  if (status === 'withdrawn') return { state: 'withdrawn', by: '' }
  if (status === 'rejected') return { state: 'rejected', by: lastBy }
  return lastBy === '' ? undefined : { state: 'approved', by: lastBy }
}

/** The decision that the viewer may make now; undefined: none. */
async function presentOne(
  db: Db,
  viewer: DecisionViewer,
  correction: Correction,
  deciders: TimeDeciders,
): Promise<OpenTodo | undefined> {
  const { personId, dayId, dayVersion, isOpen, reason, note, newEntries } = correction
  const { language } = viewer
  const rightTo = (stage: TimeStage) => deciders.rightOf(viewer.personId, stage)
  const stage = nextStages(correction, deciders).find((one) => rightTo(one) !== undefined)
  if (!isOpen || !stage || dayId === null || dayVersion === null || personId === viewer.personId) return undefined
  const onBehalfOf = rightTo(stage) ?? null
  const text = textsOf(language)
  const office = deciders.isForOffice(stage) && { office: text('office') }
  const bodyOf = (approve: boolean) =>
    ({ approve, days: [{ id: dayId, version: dayVersion }] }) satisfies TimeDecisionBody
  const path = 'api/az/control/decisions'
  return {
    facts: [
      ...hoursText(newEntries, language),
      text(`reason.${reason}`),
      // A project manager decides only about times.
      ...(note !== '' && stage.stage === 'supervisor' ? [language === 'en' ? `“${note}”` : `„${note}“`] : []),
    ],
    why: [
      whyText(
        viewer,
        { stage: stage.stage, holderId: stage.holderId, onBehalfOf, ...office },
        await readHolders(db, onBehalfOf === null ? [] : [onBehalfOf]),
      ),
    ],
    approve: { path, body: bodyOf(true) },
    reject: { path, body: bodyOf(false) },
    undoable: true,
  }
}

export const correctionDecisions: TodoDecisionRule = {
  kind: 'timeCorrection',
  key: KEY,
  async present({ db, now }, viewer, todos) {
    const found = await readCorrections(db, isOneOf(todos.flatMap(({ numbers: [id] }) => id ?? [])))
    const deciders = await readTimeDeciders(db, businessDay(now()), {
      personIds: found.map(({ personId }) => personId),
    })
    const presented = await Promise.all(
      found.map(async (correction) => {
        const open = await presentOne(db, viewer, correction, deciders)
        return [correction.id, open ?? { ended: endedText(viewer.language, endedOf(correction)) }] as const
      }),
    )
    const byId = new Map(presented)
    const elsewhere = { ended: endedText(viewer.language, undefined) }
    return new Map(todos.map(({ entryId, numbers: [id = 0] }) => [entryId, byId.get(id) ?? elsewhere]))
  },
}

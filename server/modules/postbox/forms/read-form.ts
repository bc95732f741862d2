// One form as one of its parties reads it: where it is, its answers and files, and what the reader may do.
import { sql } from 'kysely'
import type { CaseView } from '#contract/decisions.ts'
import type { Form, FormFile } from '#contract/postbox.ts'
import { isEnded, isInTurn } from '#domain/decisions/case.ts'
import { workdaysAfter } from '#domain/leave/workdays.ts'
import type { Answers } from '#domain/postbox/answers.ts'
import { dayAfter, daysSpent } from '#domain/postbox/station-clock.ts'
import { RECALL_SECONDS, type Station, type TemplateContent, type Words } from '#domain/postbox/template.ts'
import type { Day } from '#domain/typed-days.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { findCases, type StoredCase, type StoredStage } from '#server/decisions/cases.ts'
import { readViews } from '#server/decisions/views.ts'
import { notFound } from '#server/errors.ts'
import type { StoredDocument } from '#server/files/send-picture.ts'
import { takesPart } from '#server/modules/postbox/conversation/room.ts'
import { readAnswerNames } from '#server/modules/postbox/drafts/content.ts'
import { FILE } from '#server/modules/postbox/drafts/drafts.ts'
import { findFile } from '#server/modules/postbox/drafts/files.ts'
import { readUsualDays } from '#server/modules/postbox/templates/forecast.ts'
import { readFormDeciders, type FormDeciders } from './deciders.ts'
import { isParty } from './parties.ts'
import { groupIdOf } from './stations.ts'
import { readTimes, type Times } from './times.ts'

type Named = Form['requester']

interface Row {
  readonly id: number
  readonly number: string
  readonly templateId: number
  readonly templateVersion: number
  readonly content: TemplateContent
  readonly title: string
  readonly answers: Answers
  readonly sentAt: Date
  readonly nudgedAt: Date | null
  readonly deletedOn: Day | null
  readonly former: Form['former']
  readonly files: FormFile[]
}

async function readRow(db: Db, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select f.case_id as id, f.number, f.template_id as "templateId", f.template_version as "templateVersion", v.content, f.title, f.answers,
      f.sent_at as "sentAt", f.nudged_at as "nudgedAt", f.delete_on as "deletedOn",
      coalesce((select json_agg(json_build_object('version', w.version, 'answers', w.answers,
          'until', to_char(w.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by w.version)
        from form_former_answers w where w.case_id = f.case_id), '[]') as former,
      coalesce((select json_agg(${FILE} order by l.uploaded_at, l.id) from form_file l where l.case_id = f.case_id), '[]') as files
    from form f join form_template_version v on v.template_id = f.template_id and v.version = f.template_version
    where f.case_id = ${id}`.execute(db)
  return rows[0]
}

/** Where a station shows its role only, its sender reads the label in place of names. */
function hiding(content: TemplateContent, isSender: boolean) {
  const stations = new Map(content.stations.map((station) => [station.name, station]))
  const isHidden = (name: string | null): boolean =>
    isSender && name !== null && stations.get(name)?.showsRoleOnly === true
  const shown = <N extends Named | null>(name: string | null, person: N): N | Named =>
    person !== null && isHidden(name) ? { id: null, name: stations.get(name!)!.label.de } : person
  return {
    isHidden,
    shown,
    event: (event: CaseView['timeline'][number]) => ({
      ...event,
      by: shown(event.stage, event.by),
      onBehalfOf: isHidden(event.stage) ? null : event.onBehalfOf,
      to: shown(event.stage, event.to),
    }),
    stage: (stage: CaseView['stages'][number]) => ({
      ...stage,
      asked: isHidden(stage.name) ? [] : stage.asked,
      decider: shown(stage.name, stage.decider),
      onBehalfOf: isHidden(stage.name) ? null : stage.onBehalfOf,
    }),
  }
}

function stateOf(one: StoredCase, stage: StoredStage): Form['stations'][number]['state'] {
  if (stage.outcome === 'approved') return 'done'
  if (stage.outcome !== null) return stage.outcome
  if (isEnded(one.status)) return 'cancelled'
  return isInTurn(one, stage) ? 'current' : 'later'
}

interface Reading {
  readonly one: StoredCase
  readonly row: Row
  readonly view: CaseView
  readonly times: Times
  readonly usualOf: (station: Station) => number
  readonly holders: ReadonlyMap<string, Named>
  /** In whose place the reader may decide a stage; null: in their own, or not at all. */
  readonly standsFor: (stage: StoredStage) => string | null
}

const later = (one: Day, other: Day): Day => (one > other ? one : other)

function stationViews(
  { one, row, view, times, usualOf, holders, standsFor }: Reading,
  hide: ReturnType<typeof hiding>,
) {
  let expected: Day = times.today
  return one.stages.map((stage, position): Form['stations'][number] => {
    const station = row.content.stations.find(({ name }) => name === stage.name)
    const label: Words = station?.label ?? { de: stage.name, en: '' }
    const usualDays = station ? usualOf(station) : 0
    const spent = times.of(one, position)
    const state = stateOf(one, stage)
    if (state === 'current') expected = spent ? later(dayAfter(spent, usualDays), times.today) : times.today
    if (state === 'later') expected = workdaysAfter(expected, usualDays, times.placeOf(one))
    const shown = hide.stage(view.stages[position]!)
    const taker =
      stage.holderId !== null && groupIdOf(stage.group) !== undefined ? holders.get(stage.holderId) : undefined
    return {
      name: stage.name,
      label,
      state,
      usualDays,
      workingDays: spent && state !== 'later' ? daysSpent(spent) : null,
      since: stage.since === null ? null : new Date(stage.since).toISOString(),
      decidedAt: shown.decidedAt,
      expectedOn: state === 'current' || state === 'later' ? expected : null,
      decider: shown.decider,
      onBehalfOf: state === 'current' ? (holders.get(standsFor(stage) ?? '') ?? null) : shown.onBehalfOf,
      at: state === 'current' ? shown.asked : [],
      takenBy: state === 'current' && taker ? hide.shown(stage.name, taker) : null,
      note: stage.reason,
    }
  })
}

/** What the reader may do with the station whose turn it is. */
function actsOf(one: StoredCase, deciders: FormDeciders, personId: string) {
  const mine = one.stages.filter(
    (stage) => isInTurn(one, stage) && deciders.rightOf(personId, one, stage) !== undefined,
  )
  const isOpen = !isEnded(one.status) && one.requesterId !== personId
  const ofGroup = mine.filter(({ group }) => group !== null)
  return {
    mayAskBack: isOpen && mine.length > 0 && one.status !== 'askedBack' && one.requesterId !== null,
    mayHandOver: isOpen && mine.length > 0,
    mayTake: isOpen && ofGroup.some(({ holderId }) => holderId !== personId),
    mayRelease: isOpen && ofGroup.some(({ holderId }) => holderId === personId),
  }
}

/** Until when its sender can call it back; null: somebody has acted, or the time is over. */
export function recallUntilOf(
  { status, timeline }: Pick<CaseView, 'status' | 'timeline'>,
  sentAt: Date,
  now: Date,
): Date | null {
  const until = new Date(sentAt.getTime() + RECALL_SECONDS * 1000)
  const isUntouched = timeline.every(({ type }) => type === 'request' || type === 'skip')
  return status === 'open' && isUntouched && now < until ? until : null
}

/** The first day of the next nudge: `nudgeDays` after the form came to the station, or after the last one. */
export function nudgeFromOf(one: StoredCase, row: Pick<Row, 'nudgedAt' | 'content'>, times: Times): Day | null {
  const { nudgeDays } = row.content
  const stage = one.stages.find((each) => isInTurn(one, each))
  if (nudgeDays === null || !stage?.since || one.status === 'askedBack' || isEnded(one.status)) return null
  const came = businessDay(new Date(stage.since))
  const last = row.nudgedAt ? later(businessDay(row.nudgedAt), came) : came
  return workdaysAfter(last, nudgeDays, times.placeOf(one))
}

async function readHolders(db: Db, one: StoredCase): Promise<ReadonlyMap<string, Named>> {
  const ids = one.stages.flatMap(({ holderId }) => holderId ?? [])
  const { rows } = await sql<{ id: string; name: string }>`
    select id, given_name || ' ' || family_name as name from person where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** 404 for everybody who is no party. */
export async function readForm({ db, now }: Pick<Context, 'db' | 'now'>, personId: string, id: number): Promise<Form> {
  const [[one], row] = [await findCases(db, [id]), await readRow(db, id)]
  if (!one || !row || (one.requesterId !== personId && !(await isParty(db, personId, id)))) throw notFound()
  const at = now()
  const deciders = await readFormDeciders(db, [one], at)
  const view = (await readViews(db, { readDeciders: async () => deciders }, { personId, ids: [id], now: at })).get(id)!
  const times = await readTimes(db, [one], at)
  const usual = await readUsualDays(db, [{ templateId: row.templateId, stations: row.content.stations }])
  const isSender = one.requesterId === personId
  const hide = hiding(row.content, isSender)
  const reading: Reading = {
    one,
    row,
    view,
    times,
    usualOf: (station) => usual(row.templateId, station),
    holders: await readHolders(db, one),
    standsFor: (stage) => deciders.rightOf(personId, one, stage) ?? null,
  }
  const stations = stationViews(reading, hide)
  const timeline = view.timeline.map(hide.event)
  const asked = one.status === 'askedBack' ? timeline.findLast(({ type }) => type === 'askBack') : undefined
  const nudgeFrom = nudgeFromOf(one, row, times)
  const ended = isEnded(one.status)
  const { sentAt, nudgedAt: _, deletedOn, content, answers, ...shown } = row
  return {
    ...shown,
    ...view,
    content: content as Form['content'],
    answers: answers as Form['answers'],
    names: await readAnswerNames(db, content, answers, { caseId: id }),
    stages: view.stages.map(hide.stage),
    timeline,
    stations,
    expectedOn: ended ? null : (stations.findLast(({ expectedOn }) => expectedOn !== null)?.expectedOn ?? null),
    endedAt: one.endedAt?.toISOString() ?? null,
    deletedOn,
    recallUntil: isSender ? (recallUntilOf(view, sentAt, at)?.toISOString() ?? null) : null,
    nudgeFrom: isSender ? nudgeFrom : null,
    question: asked ? { by: asked.by ?? { id: null, name: '' }, at: asked.at, text: asked.note } : null,
    isSender,
    ...actsOf(one, deciders, personId),
    mayChange: isSender && !ended && content.mayChange,
    mayNudge: isSender && nudgeFrom !== null && nudgeFrom <= times.today,
    mayConverse: one.stages.length > 0 && (await takesPart(db, personId, { one, deciders })),
  }
}

/** 404 for a file of another form, and for everybody who is no party. */
export async function findFormFile(
  db: Db,
  personId: string,
  { id, fileId }: { readonly id: number; readonly fileId: string },
): Promise<StoredDocument> {
  return findFile(
    db,
    fileId,
    sql<boolean>`l.case_id = ${id} and (
    exists (select from form f where f.case_id = l.case_id and f.sender_id = ${personId})
    or exists (select from form_party y where y.case_id = l.case_id and y.person_id = ${personId}))`,
  )
}

// One form for one of its parties: where it is, its answers and files, and the actions of the viewer.
import { sql } from 'kysely'
import type { CaseView } from '#contract/decisions.ts'
import type { Form, FormFile } from '#contract/postbox.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { isEnded, isInTurn } from '#domain/decisions/case.ts'
import { workdaysAfter } from '#domain/calendar/workdays.ts'
import type { Answers } from '#domain/postbox/answers.ts'
import { mayChangeForm } from '#domain/postbox/changed-form.ts'
import { dayAfter, daysSpent } from '#domain/postbox/station-clock.ts'
import { RECALL_SECONDS, type Station, type TemplateContent, type Words } from '#domain/postbox/template.ts'
import { visibleAnswers } from '#domain/postbox/visibility.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { instantText } from '#server/db/columns.ts'
import { readNames } from '#server/organisation/person-names.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { findCases, type StoredCase, type StoredStage } from '#server/decisions/cases.ts'
import { readViews } from '#server/decisions/views.ts'
import { notFound } from '#server/http/errors.ts'
import type { StoredDocument } from '#server/files/send-picture.ts'
import { takesPart } from '#server/modules/postbox/conversation/room.ts'
import { readAnswerNames } from '#server/modules/postbox/content.ts'
import { FILE } from '#server/modules/postbox/drafts/drafts.ts'
import { findFile } from '#server/modules/postbox/drafts/files.ts'
import { readUsualDays } from '#server/modules/postbox/templates/forecast.ts'
import { readFormDeciders, type FormDeciders } from '#server/modules/postbox/deciders.ts'
import { isParty } from '#server/modules/postbox/parties.ts'
import { readHidden } from '#server/modules/postbox/readers.ts'
import { groupIdOf } from '#server/modules/postbox/stations.ts'
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
  /** Its conversation has a message, also a scheduled one, which a recall would delete. */
  readonly isWritten: boolean
  readonly former: Form['former']
  readonly files: FormFile[]
}

async function readRow(db: Db, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select f.case_id as id, f.number, f.template_id as "templateId", f.template_version as "templateVersion", v.content, f.title, f.answers,
      f.sent_at as "sentAt", f.nudged_at as "nudgedAt", f.delete_on as "deletedOn",
      exists (select from form_message m where m.form_id = f.case_id)
        or exists (select from form_waiting_message m where m.form_id = f.case_id) as "isWritten",
      coalesce((select json_agg(json_build_object('version', w.version, 'answers', w.answers,
          'until', ${instantText(sql`w.until`)}) order by w.version)
        from form_former_answers w where w.case_id = f.case_id), '[]') as former,
      coalesce((select json_agg(${FILE} order by l.uploaded_at, l.id) from form_file l where l.case_id = f.case_id), '[]') as files
    from form f join form_template_version v on v.template_id = f.template_id and v.version = f.template_version
    where f.case_id = ${id}`.execute(db)
  return rows[0]
}

/** If a station only shows its role, its sender reads the label instead of names. */
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
  /** The person for whom the viewer may decide a stage; null: decides as the holder, or not at all. */
  readonly standsFor: (stage: StoredStage) => string | null
  /** Nobody can decide the stage. */
  readonly isEmpty: (stage: StoredStage) => boolean
}

const later = (one: Day, other: Day): Day => (one > other ? one : other)

function stationViews(
  { one, row, view, times, usualOf, holders, standsFor, isEmpty }: Reading,
  hide: ReturnType<typeof hiding>,
) {
  // Nothing is decided on a free day, also after the usual time.
  const soonest = workdaysAfter(addDays(times.today, -1), 1, times.placeOf(one))
  let expected: Day = soonest
  return one.stages.map((stage, position): Form['stations'][number] => {
    const station = row.content.stations.find(({ name }) => name === stage.name)
    const label: Words = station?.label ?? { de: stage.name, en: '' }
    const usualDays = station ? usualOf(station) : 0
    const spent = times.of(one, position)
    const state = stateOf(one, stage)
    const limit = station?.limitDays ?? null
    const deadline = state === 'current' && spent && limit !== null ? dayAfter(spent, limit) : null
    if (state === 'current') expected = spent ? later(dayAfter(spent, usualDays), soonest) : soonest
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
      deadline,
      isOverdue: deadline !== null && times.today > deadline,
      isEmpty: state === 'current' && isEmpty(stage),
      expectedOn: state === 'current' || state === 'later' ? expected : null,
      decider: shown.decider,
      onBehalfOf: state === 'current' ? (holders.get(standsFor(stage) ?? '') ?? null) : shown.onBehalfOf,
      at: state === 'current' ? shown.asked : [],
      takenBy: state === 'current' && taker ? hide.shown(stage.name, taker) : null,
      note: stage.reason,
    }
  })
}

/** The actions of the viewer on the present station. */
function actsOf(one: StoredCase, deciders: FormDeciders, personId: string) {
  const mine = one.stages.filter(
    (stage) => isInTurn(one, stage) && deciders.rightOf(personId, one, stage) !== undefined,
  )
  const isOpen = !isEnded(one.status) && one.requesterId !== personId
  const ofGroup = mine.filter(({ group }) => group !== null)
  // A form of a group postbox must be taken first, so that nobody decides a form that a colleague is working on.
  const isDecidable = ({ group, holderId }: StoredStage) => groupIdOf(group) === undefined || holderId === personId
  return {
    mayDecide: isOpen && mine.some(isDecidable),
    mayAskBack: isOpen && mine.length > 0 && one.status !== 'askedBack' && one.requesterId !== null,
    mayHandOver: isOpen && mine.length > 0,
    mayTake: isOpen && ofGroup.some(({ holderId }) => holderId !== personId),
    mayRelease: isOpen && ofGroup.some(({ holderId }) => holderId === personId),
    // A person outside the group who got it by a hand-over loses it by putting it back.
    keepsRight: ofGroup.some((stage) => deciders.rightOf(personId, one, { ...stage, holderId: null }) !== undefined),
  }
}

/** Until when its sender can recall it; null: somebody has acted or written, or the time is over. */
export function recallUntilOf(
  { status, timeline }: Pick<CaseView, 'status' | 'timeline'>,
  { sentAt, isWritten }: Pick<Row, 'sentAt' | 'isWritten'>,
  now: Date,
): Date | null {
  const until = new Date(sentAt.getTime() + RECALL_SECONDS * 1000)
  const isUntouched = !isWritten && timeline.every(({ type }) => type === 'request' || type === 'skip')
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
  const names = await readNames(
    db,
    one.stages.flatMap(({ holderId }) => holderId ?? []),
  )
  return new Map([...names].map(([id, name]) => [id, { id, name }]))
}

type Answered = Pick<Form, 'answers' | 'former' | 'files' | 'names' | 'hidden'>

/** The answers for the viewer, with the files that they contain. */
async function readVisible(db: Db, row: Row, hidden: ReadonlySet<string>): Promise<Answered> {
  const { id, content } = row
  const answers = visibleAnswers(row.answers, hidden)
  const former = row.former.map((one) => ({
    ...one,
    answers: visibleAnswers(one.answers as Answers, hidden) as Form['answers'],
  }))
  const named = JSON.stringify([answers, former])
  const all = [...former.map((one) => one.answers as Answers), answers]
  const names = await Promise.all(all.map((each) => readAnswerNames(db, content, each, { caseId: id })))
  return {
    answers: answers as Form['answers'],
    former,
    files: hidden.size === 0 ? row.files : row.files.filter((file) => named.includes(file.id)),
    names: Object.assign({}, ...names) as Form['names'],
    hidden: [...hidden],
  }
}

/** 404 for everybody who is no party. */
export async function readForm({ db, now }: ReadContext, personId: string, id: number): Promise<Form> {
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
    isEmpty: (stage) => deciders.askedFor(one, stage).length === 0,
  }
  const stations = stationViews(reading, hide)
  const timeline = view.timeline.map(hide.event)
  const asked = one.status === 'askedBack' ? timeline.findLast(({ type }) => type === 'askBack') : undefined
  const nudgeFrom = nudgeFromOf(one, row, times)
  const ended = isEnded(one.status)
  const { sentAt: _sent, nudgedAt: _nudged, isWritten: _written, deletedOn, content, ...shown } = row
  const answered = await readVisible(db, row, await readHidden(db, { personId, one, deciders, content }))
  return {
    ...shown,
    ...view,
    ...answered,
    content: content as Form['content'],
    stages: view.stages.map(hide.stage),
    timeline,
    stations,
    expectedOn: ended ? null : (stations.findLast(({ expectedOn }) => expectedOn !== null)?.expectedOn ?? null),
    endedAt: one.endedAt?.toISOString() ?? null,
    deletedOn,
    recallUntil: isSender ? (recallUntilOf(view, row, at)?.toISOString() ?? null) : null,
    nudgeFrom: isSender ? nudgeFrom : null,
    question: asked ? { by: asked.by ?? { id: null, name: '' }, at: asked.at, text: asked.note } : null,
    isSender,
    ...actsOf(one, deciders, personId),
    mayChange: isSender && !ended && mayChangeForm(content.mayChange, one.stages),
    mayNudge: isSender && nudgeFrom !== null && nudgeFrom <= times.today,
    mayConverse: one.stages.length > 0 && (await takesPart(db, personId, { one, deciders })),
  }
}

/** 404 for a file of another form or of an answer that the person does not read, and for everybody who is no party. */
export async function findFormFile(
  context: ReadContext,
  personId: string,
  { id, fileId }: { readonly id: number; readonly fileId: string },
): Promise<StoredDocument> {
  const { files } = await readForm(context, personId, id)
  if (!files.some((file) => file.id === fileId)) throw notFound()
  return findFile(context.db, fileId, sql<boolean>`l.case_id = ${id}`)
}

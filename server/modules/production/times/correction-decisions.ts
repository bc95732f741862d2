// Corrections that are decided in the bell: the person confirms or contests what the foreman has changed, and the foreman decides on
// requests of the person. The entry itself contains the bookings.
import type { CorrectionView } from '#contract/production.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { isEnded } from '#domain/decisions/case.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db } from '#server/db/db.ts'
import { findCases, type StoredCase } from '#server/decisions/cases.ts'
import type { Deciders } from '#server/decisions/kind.ts'
import type { Language } from '#server/mail/language.ts'
import { CONTEST_DAYS } from '#server/modules/production/jobs.ts'
import { CORRECTIONS, PERSON_STAGE, readCorrections } from '#server/modules/production/times/correction-kind.ts'
import { deadlineText, decisionCalls, endedText, readHolders, whyText } from '#server/notices/todo-decisions.ts'
import type { DecisionViewer, PresentedTodo, TodoDecisionRule } from '#server/kernel/todo-decision-rule.ts'
import { textsOf } from '#server/modules/production/notifications/on-corrections.ts'

interface Found {
  readonly one: StoredCase
  readonly view: CorrectionView
}

/** The foreman changed the booking: the person has the last word. */
const isConfirmed = ({ stages }: Pick<StoredCase, 'stages'>): boolean =>
  stages.some(({ name }) => name === PERSON_STAGE)

function endedOf({ one, view }: Found, language: Language): string {
  const { status } = one
  if (status === 'open' || status === 'inProgress' || status === 'askedBack') return endedText(language, undefined)
  if (isConfirmed(one)) return textsOf(language)(`ended.${status}`)
  const by = view.stages.findLast(({ decider }) => decider !== null)?.decider?.name ?? ''
  return endedText(language, { state: status, by })
}

async function whyOf(db: Db, viewer: DecisionViewer, { one, view }: Found, deciders: Deciders): Promise<string[]> {
  const { language, personId } = viewer
  const text = textsOf(language)
  if (isConfirmed(one))
    return [text('ownBooking'), deadlineText(language, addDays(businessDay(new Date(view.requestedAt)), CONTEST_DAYS))]
  const stage = one.stages.find((each) => deciders.rightOf(personId, one, each) !== undefined)
  const onBehalfOf = (stage && deciders.rightOf(personId, one, stage)) ?? null
  const step = {
    stage: 'supervisor',
    holderId: null,
    onBehalfOf,
    office: text('leads', { area: view.area.name }),
  } as const
  return [whyText(viewer, step, await readHolders(db, onBehalfOf === null ? [] : [onBehalfOf]))]
}

/** Returns undefined for a correction that can only be read and answered on the page. */
async function presentOne(
  db: Db,
  viewer: DecisionViewer,
  found: Found,
  deciders: Deciders,
): Promise<PresentedTodo | undefined> {
  const { one, view } = found
  const { language } = viewer
  // The viewer has to answer, or gave an answer that books nothing.
  if (view.mayAnswer || view.change === 'question') return undefined
  if (!view.mayDecide || isEnded(one.status) || one.status === 'askedBack') return { ended: endedOf(found, language) }
  const text = textsOf(language)
  return {
    facts: [text(`reason.${view.reason}`), ...(view.note === '' ? [] : [text('note', { note: view.note })])],
    why: await whyOf(db, viewer, found, deciders),
    ...decisionCalls(`api/mes/corrections/${one.id}/decision`, one.version),
    // The bookings follow in the same moment, as on the page.
    undoable: false,
  }
}

/** Both kinds have the same to-dos: each presents its own. */
const ruleOf = (kind: TodoDecisionRule['kind'], isOurs: (one: StoredCase) => boolean): TodoDecisionRule => ({
  kind,
  key: 'production-correction:',
  async present({ db, now }, viewer, todos) {
    const cases = (
      await findCases(
        db,
        todos.flatMap(({ numbers: [id] }) => id ?? []),
      )
    ).filter((one) => one.kind === CORRECTIONS.kind && isOurs(one))
    const ids = cases.map(({ id }) => id)
    const views = new Map((await readCorrections(db, viewer.personId, ids, now())).map((view) => [view.id, view]))
    const deciders = await CORRECTIONS.readDeciders(db, cases, now())
    const presented = await Promise.all(
      cases.map(async (one) => {
        const view = views.get(one.id)
        return [one.id, view && (await presentOne(db, viewer, { one, view }, deciders))] as const
      }),
    )
    const byId = new Map(presented)
    return new Map(
      todos.flatMap(({ entryId, numbers: [id = 0] }) => {
        const todo = byId.get(id)
        return todo ? [[entryId, todo] as const] : []
      }),
    )
  },
})

export const correctionDecisions: readonly TodoDecisionRule[] = [
  ruleOf('productionConfirmation', isConfirmed),
  ruleOf('productionCorrection', (one) => !isConfirmed(one)),
]

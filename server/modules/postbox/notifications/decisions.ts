// Forms that are decided in the bell: short ones, whose answers are read there, by the call of their own route.
import { sql } from 'kysely'
import { isEnded, isInTurn } from '#domain/decisions/case.ts'
import { askedQuestions, type Answers } from '#domain/postbox/answers.ts'
import { isSafeToDecide } from '#domain/postbox/safe-decision.ts'
import { shownAnswer } from '#domain/postbox/shown-answer.ts'
import { wordsFor, type TemplateContent } from '#domain/postbox/template.ts'
import { visibleAnswers } from '#domain/postbox/visibility.ts'
import { fullName, nameOf } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db } from '#server/db/db.ts'
import { findCases, type StoredCase } from '#server/decisions/cases.ts'
import { formatDay } from '#server/mail/language.ts'
import { decisionCalls, endedText } from '#server/notices/todo-decisions.ts'
import type { DecisionViewer, KeyedTodo, PresentedTodo, TodoDecisionRule } from '#server/kernel/todo-decision-rule.ts'
import { readAnswerNames } from '#server/modules/postbox/content.ts'
import { readFormDeciders, type FormDeciders } from '#server/modules/postbox/deciders.ts'
import { readHidden } from '#server/modules/postbox/readers.ts'
import { isNotTaken } from '#server/modules/postbox/stations.ts'
import { shownName, textsOf, type Facts } from '#server/modules/postbox/words.ts'

interface Sent {
  readonly id: number
  readonly number: string
  readonly sender: string
  readonly sentAt: Date
  readonly answers: Answers
  readonly content: TemplateContent
  readonly last: Pick<NonNullable<Facts['last']>, 'stage' | 'by'> | null
}

async function readSent(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Sent>> {
  const { rows } = await sql<Sent>`
    select f.case_id as id, f.number, f.sent_at as "sentAt", f.answers, v.content, ${nameOf('p')} as sender,
      (select json_build_object('stage', e.stage, 'by', ${fullName('b')})
        from decision_event e join person b on b.id = e.by_id where e.case_id = f.case_id order by e.id desc limit 1) as last
    from form f join form_template_version v on v.template_id = f.template_id and v.version = f.template_version
    left join person p on p.id = f.sender_id where f.case_id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** One sentence for each answer. */
async function factsOf(
  db: Db,
  { language }: DecisionViewer,
  { id, content }: Sent,
  answers: Answers,
): Promise<string[]> {
  const names = await readAnswerNames(db, content, answers, { caseId: id })
  return askedQuestions(content, answers).flatMap(({ question }) => {
    const answer = shownAnswer(question, Object.hasOwn(answers, question.name) ? answers[question.name] : undefined, {
      language,
      names,
    })
    return answer === '' ? [] : [textsOf(language)('fact', { question: wordsFor(question.label, language), answer })]
  })
}

async function presentOne(
  db: Db,
  viewer: DecisionViewer,
  one: StoredCase,
  sent: Sent,
  deciders: FormDeciders,
): Promise<PresentedTodo | undefined> {
  const { personId, language } = viewer
  const mine = one.stages.find((stage) => isInTurn(one, stage) && deciders.rightOf(personId, one, stage) !== undefined)
  if (!mine && one.requesterId === personId && !isEnded(one.status)) return undefined
  if (!mine || isEnded(one.status) || one.status === 'askedBack') {
    const { status } = one
    const state = status === 'open' || status === 'inProgress' || status === 'askedBack' ? undefined : status
    // The sender reads the label of a station that only shows its role.
    const by =
      one.requesterId === personId
        ? shownName({ stations: sent.content.stations, last: sent.last }, language)
        : (sent.last?.by ?? '')
    return { ended: endedText(language, state && { state, by }) }
  }
  // A form of a group postbox must be taken first.
  if (isNotTaken(one, personId) || !isSafeToDecide(sent.content, sent.answers)) return undefined
  const day = formatDay(businessDay(sent.sentAt), language)
  const hidden = await readHidden(db, { personId, one, deciders, content: sent.content })
  return {
    facts: await factsOf(db, viewer, sent, visibleAnswers(sent.answers, hidden)),
    why: [textsOf(language)('by', { person: sent.sender, day })],
    ...decisionCalls(`api/forms/forms/${one.id}/decision`, one.version),
    undoable: true,
  }
}

export const formDecisions: TodoDecisionRule = {
  kind: 'form',
  key: 'form:',
  async present({ db, now }, viewer, todos: readonly KeyedTodo[]) {
    const ids = todos.map(({ numbers }) => numbers[0] ?? 0)
    const cases = new Map((await findCases(db, ids)).map((one) => [one.id, one]))
    const [sent, deciders] = [await readSent(db, ids), await readFormDeciders(db, [...cases.values()], now())]
    const presented = new Map<number, PresentedTodo>()
    for (const { entryId, numbers } of todos) {
      const [one, form] = [cases.get(numbers[0] ?? 0), sent.get(numbers[0] ?? 0)]
      const found = one && form ? await presentOne(db, viewer, one, form, deciders) : undefined
      if (found) presented.set(entryId, found)
    }
    return presented
  },
}

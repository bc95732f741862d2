// The questions of a page: each with the reason why it is asked, and the source of its first answer.
import { useStore } from '@nanostores/react'
import cornerDownRight from 'lucide-static/icons/corner-down-right.svg?raw'
import {
  memo,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useSyncExternalStore,
  type ReactElement,
} from 'react'
import type { Answer } from '#domain/postbox/answers.ts'
import type { Condition, ReadComparison } from '#domain/postbox/conditions.ts'
import { isSameAnswer } from '#domain/postbox/merge-answers.ts'
import { reasonsOf } from '#domain/postbox/reasons.ts'
import type { FormPage, Prefill, Question } from '#domain/postbox/template.ts'
import { announce } from '#shared/element/announce.ts'
import { useLanguage } from '#shared/i18n/use-language.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { Control } from './controls.tsx'
import type { FormStart } from './filled-form.ts'
import { GoContext, useAnswer, useAnswerText, useFieldRule, useForm, useRuleText, useWords } from './form-context.ts'
import { RowsField } from './rows-field.tsx'
import { useFillTexts } from './texts.ts'

/** Announces questions that an answer on this page has made appear; the focus stays where it is. */
function useNewQuestions(page: string, questions: readonly Question[]): void {
  const text = useFillTexts()
  const words = useWords()
  const known = useRef<{ readonly page: string; readonly names: ReadonlySet<string> }>(undefined)
  const say = useEffectEvent((fresh: readonly Question[]) => {
    const labels = fresh.map(({ label }) => words(label)).join(', ')
    announce(text('newQuestions', { count: fresh.length, labels }))
  })
  useEffect(() => {
    const before = known.current
    known.current = { page, names: new Set(questions.map(({ name }) => name)) }
    if (before?.page !== page) return
    const fresh = questions.filter(({ name }) => !before.names.has(name))
    if (fresh.length > 0) say(fresh)
  }, [page, questions])
}

interface PageProps {
  readonly page: FormPage
  /** Names of questions that are left out. */
  readonly hidden?: ReadonlySet<string>
}

export function PageQuestions({ page, hidden }: PageProps): ReactElement {
  const form = useForm()
  const questions = useStore(form.$asked)
    .filter((one) => one.page === page.name && hidden?.has(one.question.name) !== true)
    .map(({ question }) => question)
  useNewQuestions(page.name, questions)
  return (
    <div className="stack gap-20 questions">
      {page.when && <Because what="page" condition={page.when} page={page.name} />}
      {blocksOf(questions).map((block) => {
        const [{ name, when }] = block
        const views = block.map((question) => <QuestionView key={question.name} question={question} />)
        if (when === null) return views
        return (
          <div key={name} className="stack gap-16 cond">
            <Because what={block.length > 1 ? 'questions' : 'question'} condition={when} page={page.name} />
            {views}
          </div>
        )
      })}
    </div>
  )
}

type Block = [Question, ...Question[]]

/** Consecutive questions that appear for the same reason, which is shown once. */
function blocksOf(questions: readonly Question[]): readonly Block[] {
  const blocks: Block[] = []
  for (const question of questions) {
    const last = blocks.at(-1)
    const isSame = question.when !== null && JSON.stringify(last?.[0].when) === JSON.stringify(question.when)
    if (last && isSame) last.push(question)
    else blocks.push([question])
  }
  return blocks
}

interface QuestionProps {
  readonly question: Question
}

const QuestionView = memo(function QuestionView({ question }: QuestionProps): ReactElement {
  const { name, kind, locked, prefill } = question
  const form = useForm()
  const answer = useAnswer(name)
  const rule = useFieldRule(question, name, answer)
  const ruleText = useRuleText()
  const change = useCallback((next: Answer) => form.answer(name, next), [form, name])
  const prefilled = form.start.template?.prefilled ?? {}
  const first = prefilled[name] as Answer | undefined
  // A question without a value in the profile is answered freely.
  const isLocked = locked && prefill !== null && first !== undefined
  const isPrefilled = prefill !== null && !isSameAnswer(answer, null) && isSameAnswer(answer, first)
  const Shown = kind === 'group' ? RowsField : Control
  return (
    <div className="stack gap-8 question" data-field={name}>
      {isLocked ? (
        <Locked question={question} answer={answer} />
      ) : (
        <Shown
          question={question}
          field={name}
          answer={answer}
          onChange={change}
          error={rule && ruleText(question, rule)}
        />
      )}
      {isPrefilled && <Origin prefill={prefill} isLocked={isLocked} />}
      {question.visibleTo && <Readers visibleTo={question.visibleTo} />}
    </div>
  )
})

/** The people who read an answer that is not for everybody. */
function Readers({ visibleTo }: { visibleTo: readonly string[] }): ReactElement {
  const text = useFillTexts()
  const words = useWords()
  const language = useLanguage()
  const { stations } = useForm().content
  const labels = stations.filter(({ name }) => visibleTo.includes(name)).map(({ label }) => words(label))
  return (
    <small className="muted small">{text('readers', { stations: new Intl.ListFormat(language).format(labels) })}</small>
  )
}

/** The person sees the value and cannot change it. */
function Locked({ question, answer }: { question: Question; answer: Answer | undefined }): ReactElement {
  const text = useFillTexts()
  const words = useWords()
  const answerText = useAnswerText()
  return (
    <dl className="locked">
      <dt>{words(question.label)}</dt>
      <dd>{answerText(question, answer) || text('unknownValue')}</dd>
    </dl>
  )
}

/** The company and the site are those of the person, unless the address of the page names others. */
export function originOf(prefill: Prefill, { companyId, siteId }: FormStart): 'profile' | 'company' | 'site' | 'link' {
  if (prefill === 'company') return companyId === undefined ? 'company' : 'link'
  if (prefill === 'site') return siteId === undefined ? 'site' : 'link'
  return 'profile'
}

function Origin({ prefill, isLocked }: { prefill: Prefill; isLocked: boolean }): ReactElement {
  const text = useFillTexts()
  const { start } = useForm()
  return (
    <small className="muted small">
      {text(`origin.${originOf(prefill, start)}`)}
      {isLocked && ` ${text('origin.locked')}`}
    </small>
  )
}

/** Whether the condition only asks for any answer: its sentence does not contain the answer. */
const saysNoValue = ({ operator }: ReadComparison): boolean => operator === '!!' || operator === '!'

/** Renders only when the sentence changes, which contains few of the answers that the condition reads. */
function useReasons(condition: Condition): readonly ReadComparison[] {
  const { $answers } = useForm()
  const read = () => {
    const answers = $answers.get()
    const said = reasonsOf(condition, answers).map((reason) => [
      reason.question,
      reason.operator,
      saysNoValue(reason) || (answers[reason.question] ?? null),
    ])
    return JSON.stringify(said)
  }
  useSyncExternalStore(
    useCallback((changed: () => void) => $answers.listen(changed), [$answers]),
    read,
    read,
  )
  return reasonsOf(condition, $answers.get())
}

interface BecauseProps {
  readonly what: 'page' | 'question' | 'questions'
  readonly condition: Condition
  readonly page: string
}

const BOUNDS = { '<': 'less', '<=': 'most', '>': 'more', '>=': 'least' } as const

/** 'als Ziel' reads well with a short noun only. */
const isNoun = (label: string): boolean => /^\p{Lu}[^?!.,:]*$/u.test(label) && label.split(' ').length <= 2

/** A reason as a part of a sentence; the part in [[ ]] links to the question. */
function useReasonText(page: string): (reason: ReadComparison) => string {
  const form = useForm()
  const text = useFillTexts()
  const words = useWords()
  const answerText = useAnswerText()
  const pages = [...new Set(useStore(form.$asked).map((one) => one.page))]
  return (reason) => {
    const { question: name, operator, values } = reason
    const question = form.content.pages.flatMap(({ questions }) => questions).find((one) => one.name === name)
    if (!question) return ''
    const of = form.content.pages.find(({ questions }) => questions.includes(question))!.name
    const where = of === page ? 'here' : 'page'
    const label = words(question.label)
    const n = pages.indexOf(of) + 1
    if (saysNoValue(reason)) return text(`reason.${where}.${operator === '!' ? 'nothing' : 'something'}`, { label, n })
    const bound = BOUNDS[operator as '<'] as (typeof BOUNDS)['<'] | undefined
    const value = answerText(question, form.$answers.get()[name])
    const shown = bound
      ? text(`reason.${bound}`, { value, bound: answerText(question, values[0] as Answer) })
      : text('quoted', { value })
    return text(`reason.${where}.${isNoun(label) ? 'noun' : 'label'}`, { label, n, value: shown })
  }
}

/** 'Diese Frage kommt, weil auf Seite 1 als Ziel „Österreich“ steht.' */
function Because({ what, condition, page }: BecauseProps): ReactElement | null {
  const text = useFillTexts()
  const go = use(GoContext)
  const reasons = useReasons(condition)
  const reasonText = useReasonText(page)
  if (reasons.length === 0) return null
  return (
    <p className="because">
      <Icon source={cornerDownRight} size="s" />
      <span>
        {text(`because.${what}`)}{' '}
        {reasons.map((reason, at) => {
          const [before, link, after] = reasonText(reason).split(/\[\[|\]\]/)
          return (
            <span key={reason.question}>
              {at > 0 && ` ${text('and')} `}
              {before}
              <button type="button" className="link" onClick={() => go(reason.question)}>
                {link}
              </button>
              {after}
            </span>
          )
        })}
        {text('because.end')}
      </span>
    </p>
  )
}

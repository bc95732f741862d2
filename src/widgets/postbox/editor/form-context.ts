// The form that is filled in, for its parts: each subscribes only to what it shows, so that a key renders one field.
import { useStore } from '@nanostores/react'
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import type { FormChoices } from '#contract/postbox-templates.ts'
import type { AnswerRule } from '#domain/postbox/answer-rules.ts'
import type { Answer } from '#domain/postbox/answers.ts'
import { ROW_LIMIT, wordsFor, type FormPage, type Question, type Words } from '#domain/postbox/template.ts'
import { shownAnswer } from '#domain/postbox/shown-answer.ts'
import { shownIban, shownTime } from '#domain/postbox/typed-answers.ts'
import { isDay } from '#domain/calendar/typed-days.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { useLanguage } from '#shared/i18n/use-language.ts'
import { required, usePartTexts } from '#shared/ui/part-texts/texts.ts'
import type { FilledForm } from './filled-form.ts'
import { fieldOf } from './form-answers.ts'
import { useFillTexts, type FillText } from './texts.ts'

/** Opens the page of a field, and focuses it. */
export const GoContext = createContext<(field: string) => void>(() => undefined)

export const FormContext = createContext<FilledForm | undefined>(undefined)

export function useForm(): FilledForm {
  const form = use(FormContext)
  if (!form) throw new Error('useForm outside a form')
  return form
}

export interface ControlProps {
  readonly question: Question
  /** Name of the control: 'goal', in rows 'riders.1.who'. */
  readonly field: string
  readonly answer: Answer | undefined
  /** Keep its identity between renders. */
  readonly onChange: (answer: Answer) => void
  readonly error: string | undefined
}

/** The answer to one question; renders only when it changes. */
export function useAnswer(name: string): Answer | undefined {
  const { $answers } = useForm()
  const read = () => $answers.get()[name]
  return useSyncExternalStore(
    useCallback((changed: () => void) => $answers.listen(changed), [$answers]),
    read,
    read,
  )
}

const NO_CHOICES: FormChoices = { companies: [], sites: [] }

/** The companies and sites to choose from; a draft has them also where its template cannot be begun any more. */
export const choicesOf = ({ start }: FilledForm): FormChoices =>
  start.draft?.choices ?? start.template?.choices ?? NO_CHOICES

/** The text in the present language. */
export function useWords(): (words: Words) => string {
  const language = useLanguage()
  return useCallback((words: Words) => wordsFor(words, language), [language])
}

/** Kinds whose answer may be the typed text, because it could not be read. */
const READ_KINDS: ReadonlySet<string> = new Set(['number', 'amount', 'day', 'period'])

/** An answer as text; '' without one. */
export function useAnswerText(): (question: Question, answer: Answer | undefined) => string {
  const form = useForm()
  const text = useFillTexts()
  const language = useLanguage()
  const own = useStore(form.$names)
  const files = useStore(form.$files)
  return useMemo(() => {
    const { companies, sites } = choicesOf(form)
    const listed = { company: companies, site: sites }
    const names = { ...own, ...Object.fromEntries(files.map(({ id, name }) => [id, name])) }
    return (question, answer) => {
      const { kind } = question
      if (answer === undefined || answer === null || answer === '') return ''
      if (typeof answer === 'string' && READ_KINDS.has(kind) && !isDay(answer)) return answer
      if (kind === 'time') return text('clock', { time: shownTime(String(answer)) })
      if (kind === 'iban') return shownIban(String(answer))
      if (kind === 'rating') return text('ratingOf', { n: String(answer) })
      // Companies and sites have the same numbers.
      const chosen = kind === 'company' || kind === 'site' ? listed[kind].find(({ id }) => id === answer) : undefined
      if (chosen) return chosen.name
      return shownAnswer(question, answer, { language, names }) || text('unknownName')
    }
  }, [form, own, files, text, language])
}

/** The bounds of a number as its field shows them. */
function rangeText({ kind, min, max }: Question, text: FillText, { number, money }: Formats): string {
  const shown = (value: number) => (kind === 'amount' ? money(value / 100) : number(value))
  if (min !== null && max !== null) return text('rule.range', { min: shown(min), max: shown(max) })
  if (min !== null) return text('rule.least', { min: shown(min) })
  return max === null ? text('rule.tooLarge') : text('rule.most', { max: shown(max) })
}

/** The error of an answer, as a sentence. */
export function useRuleText(): (question: Question, rule: AnswerRule) => string {
  const text = useFillTexts()
  const words = useWords()
  const format = useFormat()
  return (question, rule) => {
    const { kind, min, max, decimals } = question
    const label = words(question.label)
    switch (rule) {
      case 'required':
        return ASKED_ALONE.has(kind) ? text(`rule.required.${kind as 'yesNo'}`, { label }) : required(label)
      case 'tooLong':
        return usePartTexts.text('tooLong', { limit: max ?? 0 })
      case 'tooShort':
        return text('rule.tooShort', { count: min ?? 0 })
      case 'range':
        return rangeText(question, text, format)
      case 'decimals':
        return decimals === 0 ? text('rule.whole') : text('rule.decimals', { count: decimals })
      case 'rows':
        return text('rule.rows', { min: min ?? 0, max: max ?? ROW_LIMIT })
      case 'format':
        return text(FORMATS.has(kind) ? (`rule.format.${kind}` as 'rule.format.day') : 'rule.format')
      case 'order':
      case 'iban':
        return text(`rule.${rule}`)
    }
  }
}
/** Kinds without a field to fill: each has its own sentence for a missing answer. */
const ASKED_ALONE: ReadonlySet<string> = new Set(['yesNo', 'consent', 'rating', 'files', 'group'])
const FORMATS: ReadonlySet<string> = new Set(['number', 'amount', 'day', 'period', 'time', 'email', 'phone', 'line'])

/** The error of a field with this answer: once the field was left or checked, and as long as its answer is wrong. */
export function useFieldRule(question: Question, field: string, answer: Answer | undefined): AnswerRule | undefined {
  const form = useForm()
  const { $fields } = form.shownErrors
  const read = () => $fields.get().has(field)
  const isShown = useSyncExternalStore(
    useCallback((changed: () => void) => $fields.listen(changed), [$fields]),
    read,
    read,
  )
  const refused = useStore(form.$refused)
  const own = isShown ? form.rules.brokenAnswerRule(question, answer) : undefined
  return own ?? refused.find((one) => fieldOf(one) === field)?.rule
}

/** The pages that have a question, and the last page, on which all is checked. */
export function useShownPages(): readonly (FormPage | undefined)[] {
  const form = useForm()
  const asked = useStore(form.$asked)
  return useMemo(() => {
    const names = new Set(asked.map(({ page }) => page))
    return [...form.content.pages.filter(({ name }) => names.has(name)), undefined]
  }, [form, asked])
}

/** The title of the form: that of the draft on the server, or of its template. */
export function useFormTitle(): string {
  const form = useForm()
  const words = useWords()
  const title = useStore(form.$draft)?.title
  return title || words(form.content.title)
}

// Common state of the template editor: the draft, its errors with their places, and the names of parts.
import { useStore } from '@nanostores/react'
import { createContext, use } from 'react'
import type { TemplateChoices } from '#contract/postbox-editing.ts'
import type { TemplateError } from '#domain/postbox/template-rules.ts'
import { nameKey, wordsFor, type TemplateContent, type Words } from '#domain/postbox/template.ts'
import { $language, type Language } from '#shared/bus/language.ts'
import type { TemplateDraft } from './draft.ts'
import { useTemplateTexts, type TemplateText } from './texts.ts'
import type { UnreadField } from './unread-fields.ts'

export const DraftContext = createContext<TemplateDraft | undefined>(undefined)

/** The errors of the template, and typed texts that are not valid. */
export type EditorError = TemplateError | UnreadError
interface UnreadError extends Pick<TemplateError, 'path' | 'others'> {
  readonly rule: 'unread'
  readonly sentence: string
}

export interface EditorState {
  readonly draft: TemplateDraft
  readonly content: TemplateContent
  readonly choices: TemplateChoices
  readonly text: TemplateText
  readonly language: Language
  /** Names of the companies and sites in conditions, by `nameKey`. */
  readonly names: Readonly<Record<string, string>>
  readonly errors: readonly EditorError[]
  /** Errors that only say what is missing before the first publication of a new template: they are no mistakes. */
  readonly todo: readonly EditorError[]
  readonly isReadOnly: boolean
  change(changes: Partial<TemplateContent>): void
  /** The sentence of the first error at a path, or below it. */
  errorAt(path: string, isBelow?: boolean): string | undefined
  sentenceOf(error: EditorError): string
  /** The name at a path: of a question, a page or a station. */
  placeOf(path: string): string
  /** In the language of the editor; a part without a label has a general name. */
  labelOf(words: Words, fallback: 'unnamedQuestion' | 'unnamedPage' | 'unnamedStation' | 'unnamedTemplate'): string
}

/** Rules about missing parts. */
const INCOMPLETE: ReadonlySet<EditorError['rule']> = new Set(['required', 'empty', 'optionsMissing'])

function namesOf({ companies, sites }: TemplateChoices): Readonly<Record<string, string>> {
  const keyed = (kind: 'company' | 'site', all: readonly { id: number; name: string }[]) =>
    all.map(({ id, name }) => [nameKey(kind, id), name] as const)
  return Object.fromEntries([...keyed('company', companies), ...keyed('site', sites)])
}

/** Questions and pages by their names, also those of groups. */
function nameOfPart(content: TemplateContent, name: string): Words | undefined {
  const questions = content.pages.flatMap((page) => page.questions)
  const inner = questions.flatMap((question) => question.questions)
  return (
    [...questions, ...inner].find((one) => one.name === name)?.label ??
    content.pages.find((one) => one.name === name)?.title
  )
}

/** Invalid typed texts come first, because they prevent saving the rest. */
const withUnread = (
  wrong: readonly TemplateError[],
  unread: ReadonlyMap<string, UnreadField>,
): readonly EditorError[] => [
  ...[...unread].map(([path, { sentence }]) => ({ path, rule: 'unread', others: [], sentence }) as const),
  ...wrong,
]

/** The name at a path; options are numbered. */
function placeOf(path: string, content: TemplateContent, text: TemplateText, labelOf: EditorState['labelOf']): string {
  const [root, first, list, second, group, third] = path.split('.')
  if (root === 'stations') {
    const station = content.stations[Number(first)]
    return station ? labelOf(station.label, 'unnamedStation') : text('stations')
  }
  const page = root === 'pages' ? content.pages[Number(first)] : undefined
  if (!page) return labelOf(content.title, 'unnamedTemplate')
  const question = list === 'questions' ? page.questions[Number(second)] : undefined
  const part = (group === 'questions' ? question?.questions[Number(third)] : undefined) ?? question
  if (!part) return labelOf(page.title, 'unnamedPage')
  const place = labelOf(part.label, 'unnamedQuestion')
  const option = /\.options\.(\d+)/.exec(path)?.[1]
  return option === undefined ? place : text('optionOf', { place, number: Number(option) + 1 })
}

export function useEditorState(): EditorState {
  const draft = use(DraftContext)
  if (!draft) throw new Error('The parts of the template editor need a draft.')
  const text = useTemplateTexts()
  const language = useStore($language)
  const content = useStore(draft.$content)
  const wrong = useStore(draft.$errors)
  const errors = withUnread(wrong, useStore(draft.$unread))
  const template = useStore(draft.$template)
  const isNew = template === undefined || template.state === 'draft'
  // A field itself shows why its text is not valid.
  const shown = isNew ? wrong.filter(({ rule }) => !INCOMPLETE.has(rule)) : wrong
  const sentenceOf = (error: EditorError): string => {
    if (error.rule === 'unread') return error.sentence
    const { rule, others, path } = error
    const names = others.map((name) => {
      const words = nameOfPart(content, name)
      const shown = words ? wordsFor(words, language).trim() : ''
      return text('quoted', { name: shown === '' ? name : shown })
    })
    const list = new Intl.ListFormat(language).format(names)
    const isPlace = rule === 'required' && path.endsWith('title')
    return text(isPlace ? 'error.titleRequired' : `error.${rule}`, { names: list })
  }
  const labelOf: EditorState['labelOf'] = (words, fallback) => {
    const label = wordsFor(words, language).trim()
    return label === '' ? text(fallback) : label
  }
  return {
    draft,
    content,
    choices: draft.choices,
    text,
    language,
    names: namesOf(draft.choices),
    errors,
    todo: isNew ? errors.filter(({ rule }) => INCOMPLETE.has(rule)) : [],
    isReadOnly: draft.isArchived,
    change: (changes) => draft.change(changes),
    errorAt: (path, isBelow = false) => {
      const found = shown.find((one) => one.path === path || (isBelow && one.path.startsWith(`${path}.`)))
      return found && sentenceOf(found)
    },
    sentenceOf,
    placeOf: (path) => placeOf(path, content, text, labelOf),
    labelOf,
  }
}

/** All names of questions that answers have, for new ones. */
export const takenNames = ({ pages }: TemplateContent): string[] =>
  pages.flatMap(({ questions }) => questions.map(({ name }) => name))

export const replaced = <T>(list: readonly T[], at: number, one: T): readonly T[] =>
  list.map((other, index) => (index === at ? one : other))
export const without = <T>(list: readonly T[], at: number): readonly T[] => list.filter((_, index) => index !== at)
export const inserted = <T>(list: readonly T[], at: number, one: T): readonly T[] => list.toSpliced(at, 0, one)
export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)

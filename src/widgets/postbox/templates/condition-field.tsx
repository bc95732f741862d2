// A condition, built by picking a question, how it is compared, and values; read back as a sentence.
import plus from 'lucide-static/icons/plus.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useRef, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { COUNTRIES } from '#domain/postbox/countries.ts'
import { OPERATORS_OF } from '#domain/postbox/condition-rules.ts'
import {
  COMPARISON_LIMIT,
  comparisonsOf,
  readComparison,
  type Comparison,
  type Condition,
  type ConditionValue,
  type Operator,
} from '#domain/postbox/conditions.ts'
import { readConditionOf } from '#domain/postbox/read-condition.ts'
import type { Question } from '#domain/postbox/template.ts'
import { Button } from '#shared/ui/button.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { useEditorState } from './editor-state.ts'
import { NumberField, PartError } from './parts.tsx'

interface ConditionFieldProps {
  readonly path: string
  /** Without a condition: 'Immer zeigen'. */
  readonly always: string
  readonly value: Condition | null
  /** Readable questions: the earlier ones. */
  readonly questions: readonly Question[]
  readonly onChange: (condition: Condition | null) => void
}

const readable = (questions: readonly Question[]): readonly Question[] =>
  questions.filter(({ kind }) => OPERATORS_OF[kind].length > 0)

function build(question: Question, operator: Operator, values: readonly ConditionValue[]): Comparison {
  const variable = { var: question.name }
  if (operator === '!!' || operator === '!') return { [operator]: [variable] } as unknown as Comparison
  if (operator === 'in')
    return question.kind === 'choices' ? { in: [values[0] ?? '', variable] } : { in: [variable, [...values]] }
  return { [operator]: [variable, values[0] ?? ''] } as unknown as Comparison
}

/** The value with which a comparison begins. */
function firstValues(
  { kind, options }: Question,
  choices: { readonly [Kind in 'company' | 'site']: readonly { id: number }[] },
): readonly ConditionValue[] {
  switch (kind) {
    case 'choice':
    case 'choices':
      return options.slice(0, 1).map(({ name }) => name)
    case 'yesNo':
    case 'consent':
      return [true]
    case 'number':
    case 'amount':
      return [0]
    case 'rating':
      return [3]
    case 'company':
    case 'site':
      return choices[kind].slice(0, 1).map(({ id }) => id)
    case 'country':
      return ['DE']
    case 'time':
      return ['08:00']
    default:
      return ['']
  }
}

/** If the kind of values changes, the values are cleared. */
const keepsValues = (before: Operator, after: Operator): boolean =>
  before !== '!!' && before !== '!' && after !== '!!' && after !== '!'

export function ConditionField({ path, always, value, questions, onChange }: ConditionFieldProps): ReactElement {
  const { text, language, names, choices, content } = useEditorState()
  const box = useRef<HTMLDivElement>(null)
  const open = readable(questions)
  const comparisons = value === null ? [] : comparisonsOf(value)
  const isOr = value !== null && 'or' in value
  const ids = { company: choices.companies, site: choices.sites }
  const set = (next: readonly Comparison[], or = isOr) =>
    onChange(next.length === 0 ? null : or ? { or: next } : { and: next })
  const add = () => {
    const question = open.at(-1)!
    const operator = OPERATORS_OF[question.kind][0]!
    flushSync(() => set([...comparisons, build(question, operator, firstValues(question, ids))]))
    ;[...(box.current?.querySelectorAll('select') ?? [])].at(-1)?.focus()
  }
  const all = content.pages.flatMap((page) => page.questions)
  return (
    <div ref={box} className="stack" role="group" aria-label={text('condition')} tabIndex={-1}>
      <p className="sentence" aria-live="polite">
        {value === null
          ? always
          : `${readConditionOf(value, questions.length > 0 ? questions : all, language, { names })}.`}
      </p>
      {comparisons.length > 1 && (
        <SelectField
          label={text('joined')}
          name={`${path}.joined`}
          value={isOr ? 'or' : 'and'}
          options={[
            { value: 'and', label: text('joined.and') },
            { value: 'or', label: text('joined.or') },
          ]}
          onChange={(joined) => set(comparisons, joined === 'or')}
        />
      )}
      {comparisons.map((comparison, at) => (
        <ComparisonRow
          key={at} // oxlint-disable-line react/no-array-index-key -- comparisons have no name
          path={at === 0 ? path : `${path}.${at}`}
          number={at + 1}
          comparison={comparison}
          questions={open}
          ids={ids}
          onChange={(next) => set(comparisons.map((other, index) => (index === at ? next : other)))}
          onRemove={() => {
            set(comparisons.filter((_, index) => index !== at))
            box.current?.focus()
          }}
        />
      ))}
      <PartError path={path} />
      <AddComparison isFirst={value === null} hasQuestions={open.length > 0} count={comparisons.length} onAdd={add} />
    </div>
  )
}

interface AddComparisonProps {
  readonly isFirst: boolean
  readonly hasQuestions: boolean
  readonly count: number
  readonly onAdd: () => void
}

function AddComparison({ isFirst, hasQuestions, count, onAdd }: AddComparisonProps): ReactElement {
  const { text } = useEditorState()
  if (!hasQuestions && isFirst) return <p className="small muted">{text('nothingBefore')}</p>
  const isFull = count >= COMPARISON_LIMIT
  const reason = hasQuestions ? (isFull ? text('tooManyComparisons') : undefined) : text('nothingBefore')
  return (
    <div>
      <Button size="small" icon={plus} onClick={onAdd} reason={reason}>
        {text(isFirst ? 'addCondition' : 'addComparison')}
      </Button>
    </div>
  )
}

interface RowProps {
  readonly path: string
  readonly number: number
  readonly comparison: Comparison
  readonly questions: readonly Question[]
  readonly ids: Parameters<typeof firstValues>[1]
  readonly onChange: (comparison: Comparison) => void
  readonly onRemove: () => void
}

function ComparisonRow({ path, number, comparison, questions, ids, onChange, onRemove }: RowProps): ReactElement {
  const { text, labelOf } = useEditorState()
  const { question: name, operator, values } = readComparison(comparison)
  const question = questions.find((one) => one.name === name)
  const known = questions.map((one) => ({ value: one.name, label: labelOf(one.label, 'unnamedQuestion') }))
  const options = question ? known : [{ value: name, label: text('lostQuestion', { name }) }, ...known]
  const operators = question ? OPERATORS_OF[question.kind] : []
  const word = (one: Operator) => text(`operator.${question?.kind === 'choices' && one === 'in' ? 'includes' : one}`)
  return (
    <fieldset className="row comparison">
      <legend className="sr">{text('comparison', { number })}</legend>
      <SelectField
        name={path}
        label={text('readsQuestion')}
        value={name}
        options={options}
        onChange={(next) => {
          const other = questions.find((one) => one.name === next)
          if (other) onChange(build(other, OPERATORS_OF[other.kind][0]!, firstValues(other, ids)))
        }}
      />
      {question && (
        <SelectField
          label={text('howCompared')}
          name={`${path}.operator`}
          value={operator}
          options={operators.map((one) => ({ value: one, label: word(one) }))}
          onChange={(next) =>
            onChange(build(question, next, keepsValues(operator, next) ? values : firstValues(question, ids)))
          }
        />
      )}
      {question && operator !== '!!' && operator !== '!' && (
        <ValueField
          path={`${path}.value`}
          question={question}
          isList={operator === 'in' && question.kind !== 'choices'}
          values={values}
          onChange={(next) => onChange(build(question, operator, next))}
        />
      )}
      <IconButton icon={trash} size="small" label={text('removeComparison', { number })} onClick={onRemove} />
    </fieldset>
  )
}

interface ValueProps {
  readonly path: string
  readonly question: Question
  /** Several values, one of which must be the answer. */
  readonly isList: boolean
  readonly values: readonly ConditionValue[]
  readonly onChange: (values: readonly ConditionValue[]) => void
}

interface Pick {
  readonly value: ConditionValue
  readonly label: string
}

/** Values that are picked, by the kind of the question; undefined: they are typed. */
function usePicks({ kind, options }: Question): readonly Pick[] | undefined {
  const { text, language, choices, labelOf } = useEditorState()
  switch (kind) {
    case 'choice':
    case 'choices':
      return options.map(({ name, label }) => ({ value: name, label: labelOf(label, 'unnamedQuestion') }))
    case 'yesNo':
    case 'consent':
      return [true, false].map((value) => ({ value, label: text(`${kind}.${value}`) }))
    case 'rating':
      return [1, 2, 3, 4, 5].map((value) => ({ value, label: String(value) }))
    case 'company':
    case 'site':
      return (kind === 'company' ? choices.companies : choices.sites).map(({ id, name }) => ({
        value: id,
        label: name,
      }))
    case 'country': {
      const names = new Intl.DisplayNames(language, { type: 'region' })
      return COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code })).toSorted((a, b) =>
        a.label.localeCompare(b.label, language),
      )
    }
    default:
      return undefined
  }
}

function ValueField(props: ValueProps): ReactElement {
  const { path, question, isList, values, onChange } = props
  const { text } = useEditorState()
  const picks = usePicks(question)
  if (picks && isList && picks.length <= 20)
    return (
      <div className="checks" role="group" aria-label={text('values')}>
        {picks.map(({ value, label }) => (
          <Checkbox
            key={String(value)}
            label={label}
            checked={values.includes(value)}
            onChange={(checked) =>
              onChange(
                picks.flatMap((one) =>
                  (one.value === value ? checked : values.includes(one.value)) ? [one.value] : [],
                ),
              )
            }
          />
        ))}
      </div>
    )
  if (picks && !isList)
    return (
      <SelectField
        name={path}
        label={text('value')}
        value={String(values[0] ?? '')}
        options={picks.map(({ value, label }) => ({ value: String(value), label }))}
        onChange={(next) => onChange(picks.filter(({ value }) => String(value) === next).map(({ value }) => value))}
      />
    )
  if (isList)
    return (
      <TextField
        name={path}
        label={text('values')}
        help={text('valuesHelp')}
        value={values.join('; ')}
        onChange={(typed) => onChange(listOf(typed, question))}
      />
    )
  return <TypedValue {...props} />
}

/** Values between semicolons; of a number those that are numbers. */
function listOf(typed: string, { kind }: Question): ConditionValue[] {
  const parts = typed.split(';').map((part) => part.trim())
  if (kind !== 'number' && kind !== 'amount') return parts
  return parts.flatMap((part) => {
    const value = Number(part.replace(',', '.'))
    return part === '' || Number.isNaN(value) ? [] : [value]
  })
}

function TypedValue({ path, question, values, onChange }: ValueProps): ReactElement {
  const { text } = useEditorState()
  const [value = ''] = values
  switch (question.kind) {
    case 'day':
    case 'period':
      return (
        <DateField
          name={path}
          label={text('value')}
          value={typeof value === 'string' ? value : ''}
          onChange={(day) => onChange([day])}
        />
      )
    case 'number':
    case 'amount': {
      const scale = question.kind === 'amount' ? 100 : 1
      return (
        <NumberField
          path={path}
          label={text('value')}
          isRequired
          decimals={question.kind === 'amount' ? 2 : question.decimals}
          unit={question.kind === 'amount' ? '€' : question.unit}
          value={typeof value === 'number' ? value / scale : null}
          onChange={(next) => onChange([Math.round((next ?? 0) * scale * 1e6) / 1e6])}
        />
      )
    }
    default:
      return (
        <TextField
          name={path}
          label={text('value')}
          help={question.kind === 'time' ? text('timeHelp') : undefined}
          value={String(value)}
          onChange={(typed) => onChange([typed])}
        />
      )
  }
}

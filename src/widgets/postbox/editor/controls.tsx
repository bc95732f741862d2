// The control of a question, by its kind. Text that cannot be read as a value is the answer as it is, so that no draft loses it.
import { useStore } from '@nanostores/react'
import { memo, useMemo, useState, type ReactElement } from 'react'
import type { Answer, Period } from '#domain/postbox/answers.ts'
import { COUNTRIES } from '#domain/postbox/countries.ts'
import { LINE_LIMIT, TEXT_LIMIT } from '#domain/postbox/template.ts'
import { isDay, type Day } from '#domain/calendar/typed-days.ts'
import {
  amountAnswer,
  ibanAnswer,
  numberAnswer,
  shownIban,
  shownTime,
  timeAnswer,
} from '#domain/postbox/typed-answers.ts'
import { isSameAnswer } from '#domain/postbox/merge-answers.ts'
import { useLanguage } from '#shared/i18n/use-language.ts'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { DateField, DateRangeField } from '#shared/ui/date-field/date-field.tsx'
import { FieldNote } from '#shared/ui/field.tsx'
import { PersonField } from '#shared/ui/person-field.tsx'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { TimeField } from '#shared/ui/time-field.tsx'
import { FilesField } from './files-field.tsx'
import { choicesOf, useForm, useWords, type ControlProps } from './form-context.ts'
import { useFillTexts } from './texts.ts'

/** More options than these are a list that opens. */
const MOST_RADIOS = 6

/** The labels of every control. */
function useLabels({ question, field, error }: ControlProps) {
  const words = useWords()
  const hint = words(question.hint)
  return {
    label: words(question.label),
    help: hint === '' ? undefined : hint,
    error,
    name: field,
    optional: !question.required,
  }
}

/** A group has rows, each with controls: rows-field.tsx. Renders again only when its own answer or error has changed. */
export const Control = memo(function Control(props: ControlProps): ReactElement | null {
  switch (props.question.kind) {
    case 'line':
    case 'email':
    case 'phone':
      return <LineControl {...props} />
    case 'text':
      return <TextControl {...props} />
    case 'number':
    case 'amount':
    case 'iban':
      return <TypedControl {...props} />
    case 'time':
      return <TimeControl {...props} />
    case 'day':
      return <DayControl {...props} />
    case 'period':
      return <PeriodControl {...props} />
    case 'choice':
      return <ChoiceControl {...props} />
    case 'choices':
      return <ChoicesControl {...props} />
    case 'yesNo':
      return <YesNoControl {...props} />
    case 'rating':
      return <RatingControl {...props} />
    case 'consent':
      return <ConsentControl {...props} />
    case 'person':
      return <PersonControl {...props} />
    case 'company':
    case 'site':
    case 'country':
      return <ListControl {...props} />
    case 'files':
      return <FilesField {...props} />
    case 'info':
      return <Info {...props} />
    case 'group':
      return null
  }
})

function Info(props: ControlProps): ReactElement {
  const { label, help } = useLabels(props)
  return (
    <>
      <b className="info-head">{label}</b>
      {help && <p className="info">{help}</p>}
    </>
  )
}

const stringOf = (answer: Answer | undefined): string => (typeof answer === 'string' ? answer : '')
const orNull = (typed: string): Answer => (typed === '' ? null : typed)

const INPUTS = {
  line: { type: 'text', autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
} as const

function LineControl(props: ControlProps): ReactElement {
  const { question, answer, onChange } = props
  const { kind, max } = question
  return (
    <TextField
      {...useLabels(props)}
      {...INPUTS[kind as 'line']}
      maxLength={Math.min(max ?? LINE_LIMIT, LINE_LIMIT)}
      value={stringOf(answer)}
      onChange={(typed) => onChange(orNull(typed))}
    />
  )
}

function TextControl(props: ControlProps): ReactElement {
  const { question, answer, onChange } = props
  return (
    <TextArea
      {...useLabels(props)}
      limit={Math.min(question.max ?? TEXT_LIMIT, TEXT_LIMIT)}
      value={stringOf(answer)}
      onChange={(typed) => onChange(orNull(typed))}
    />
  )
}

/** Text over a value: it stays as it was typed while it means the same. */
function useTyped(
  { answer, onChange }: ControlProps,
  read: (typed: string) => Answer,
  shown: (answer: string | number) => string,
) {
  const [typed, setTyped] = useState<string>()
  const own = typed !== undefined && isSameAnswer(read(typed), answer) ? typed : undefined
  return {
    value: own ?? (typeof answer === 'string' || typeof answer === 'number' ? shown(answer) : ''),
    onChange: (next: string) => {
      setTyped(next)
      onChange(read(next))
    },
    /** The value in its usual form, once it is left. */
    onBlur: () => setTyped(undefined),
  }
}

const READ = { number: numberAnswer, amount: amountAnswer, iban: ibanAnswer } as const

function TypedControl(props: ControlProps): ReactElement {
  const { kind, unit } = props.question
  const language = useLanguage()
  const shown = (answer: string | number): string => {
    if (typeof answer === 'string') return kind === 'iban' ? shownIban(answer) : answer
    const isAmount = kind === 'amount'
    return new Intl.NumberFormat(language, isAmount ? CENTS : PLAIN).format(isAmount ? answer / 100 : answer)
  }
  const typed = useTyped(props, READ[kind as 'number'], shown)
  return (
    <TextField
      {...useLabels(props)}
      {...typed}
      autoComplete="off"
      className={kind === 'iban' ? 'iban' : 'number'}
      inputMode={kind === 'iban' ? undefined : 'decimal'}
      end={kind === 'amount' ? '€' : unit === '' ? undefined : unit}
    />
  )
}
/** Without groups: read again, one of English would be a decimal sign. */
const PLAIN = { maximumFractionDigits: 6, useGrouping: false } as const
const CENTS = { ...PLAIN, minimumFractionDigits: 2, maximumFractionDigits: 2 } as const

function TimeControl(props: ControlProps): ReactElement {
  const { onBlur: _, ...typed } = useTyped(props, timeAnswer, (answer) => shownTime(String(answer)))
  return <TimeField {...useLabels(props)} {...typed} className="number" />
}

/** A refused text is kept as the answer; `useRefused` passes it to the field again after a remount. */
function useRefused(answer: Answer | undefined, onChange: (answer: Answer) => void) {
  const [typed, setTyped] = useState('')
  return {
    typed: typeof answer === 'string' && !isDay(answer) ? answer : undefined,
    onType: setTyped,
    onRefuse: () => onChange(typed.trim()),
  }
}

function DayControl(props: ControlProps): ReactElement {
  const { answer, onChange } = props
  const refused = useRefused(answer, onChange)
  const day: Day | '' = typeof answer === 'string' && isDay(answer) ? answer : ''
  return <DateField {...useLabels(props)} {...refused} value={day} onChange={(next) => onChange(orNull(next))} />
}

function PeriodControl(props: ControlProps): ReactElement {
  const { answer, onChange } = props
  const refused = useRefused(answer, onChange)
  const period = typeof answer === 'object' && answer !== null && 'from' in answer ? (answer as Period) : undefined
  return (
    <DateRangeField
      {...useLabels(props)}
      {...refused}
      value={period && { first: period.from, last: period.to }}
      onChange={(range) => onChange(range ? { from: range.first, to: range.last } : null)}
    />
  )
}

function ChoiceControl(props: ControlProps): ReactElement {
  const { question, answer, onChange } = props
  const text = useFillTexts()
  const words = useWords()
  const labels = useLabels(props)
  const options = question.options.map(({ name, label }) => ({ value: name, label: words(label) }))
  if (question.required && options.length <= MOST_RADIOS)
    return <RadioGroup {...labels} value={stringOf(answer)} options={options} onChange={onChange} />
  const none = { value: '', label: text(question.required ? 'pleaseChoose' : 'noAnswer') }
  return (
    <SelectField
      {...labels}
      value={stringOf(answer)}
      options={[none, ...options]}
      onChange={(next) => onChange(orNull(next))}
    />
  )
}

function ChoicesControl(props: ControlProps): ReactElement {
  const { question, field, answer, onChange } = props
  const text = useFillTexts()
  const words = useWords()
  const { label, help, error, optional } = useLabels(props)
  const chosen = Array.isArray(answer) ? (answer as readonly string[]) : []
  const toggle = (name: string, isOn: boolean) => {
    const next = question.options.map((one) => one.name).filter((one) => (one === name ? isOn : chosen.includes(one)))
    onChange(next.length === 0 ? null : next)
  }
  return (
    <fieldset className="field" aria-describedby={`${field}-note`} aria-invalid={error ? true : undefined}>
      <legend>
        {label} {optional && <span className="opt">{text('optional')}</span>}
      </legend>
      <div className="checks">
        {question.options.map((option) => (
          <Checkbox
            key={option.name}
            name={field}
            label={words(option.label)}
            checked={chosen.includes(option.name)}
            onChange={(isOn) => toggle(option.name, isOn)}
          />
        ))}
      </div>
      <FieldNote id={`${field}-note`} help={help} error={error} />
    </fieldset>
  )
}

function YesNoControl(props: ControlProps): ReactElement {
  const { question, answer, onChange } = props
  const text = useFillTexts()
  const values = question.required ? (['yes', 'no'] as const) : (['yes', 'no', 'noAnswer'] as const)
  const options = values.map((value) => ({ value, label: text(value) }))
  const value = typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : question.required ? undefined : 'noAnswer'
  return (
    <RadioGroup
      {...useLabels(props)}
      inline
      value={value}
      options={options}
      onChange={(next) => onChange(next === 'noAnswer' ? null : next === 'yes')}
    />
  )
}

function RatingControl(props: ControlProps): ReactElement {
  const { question, answer, onChange } = props
  const text = useFillTexts()
  const { help = text('ratingHelp'), ...labels } = useLabels(props)
  const options = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))
  const none = question.required ? [] : [{ value: '', label: text('noAnswer') }]
  return (
    <RadioGroup
      {...labels}
      help={help}
      inline
      value={typeof answer === 'number' ? String(answer) : question.required ? undefined : ''}
      options={[...options, ...none]}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
    />
  )
}

function ConsentControl(props: ControlProps): ReactElement {
  const { answer, onChange } = props
  const text = useFillTexts()
  const { label, optional, ...rest } = useLabels(props)
  const shown = (
    <>
      {label} {optional && <span className="opt">{text('optional')}</span>}
    </>
  )
  return <Checkbox {...rest} label={shown} checked={answer === true} onChange={(isOn) => onChange(isOn || null)} />
}

function PersonControl(props: ControlProps): ReactElement {
  const { answer, onChange } = props
  const text = useFillTexts()
  const form = useForm()
  const names = useStore(form.$names)
  const id = stringOf(answer)
  return (
    <PersonField
      {...useLabels(props)}
      group={text('people')}
      value={id === '' ? undefined : { id, label: names[id] ?? text('unknownName') }}
      onChange={(person) => {
        if (person) form.addName(person.id, person.label)
        onChange(person?.id ?? null)
      }}
    />
  )
}

/** Companies, sites and countries: one of a list that the template does not hold. */
function ListControl(props: ControlProps): ReactElement {
  const { question, answer, onChange } = props
  const { kind, required } = question
  const text = useFillTexts()
  const language = useLanguage()
  const { companies, sites } = choicesOf(useForm())
  const options = useMemo(() => {
    if (kind !== 'country') return (kind === 'company' ? companies : sites).map((one) => [String(one.id), one.name])
    const regions = new Intl.DisplayNames([language], { type: 'region' })
    return COUNTRIES.map((code) => [code, regions.of(code) ?? code]).toSorted(([, one = ''], [, other = '']) =>
      one.localeCompare(other, language),
    )
  }, [kind, companies, sites, language])
  const isId = kind !== 'country'
  return (
    <SelectField
      {...useLabels(props)}
      value={typeof answer === 'number' ? String(answer) : stringOf(answer)}
      options={[
        { value: '', label: text(required ? 'pleaseChoose' : 'noAnswer') },
        ...options.map(([value = '', label = '']) => ({ value, label })),
      ]}
      onChange={(next) => onChange(next === '' ? null : isId ? Number(next) : next)}
    />
  )
}

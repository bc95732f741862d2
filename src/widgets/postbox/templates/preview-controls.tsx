// The controls of a previewed form: answers make conditional questions appear and are kept nowhere.
import { useState, type ReactElement } from 'react'
import type { Answer } from '#domain/postbox/answers.ts'
import { COUNTRIES } from '#domain/postbox/countries.ts'
import { wordsFor, type Question } from '#domain/postbox/template.ts'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { useEditorState } from './editor-state.ts'

type Language = 'de' | 'en'

interface QuestionPreviewProps {
  readonly question: Question
  readonly language: Language
  /** It begins with a private value of the person. */
  readonly isHidden: boolean
  readonly isLocked: boolean
  readonly answer: Answer | undefined
  readonly onAnswer: (answer: Answer) => void
}

export function QuestionPreview(props: QuestionPreviewProps): ReactElement {
  const { question, language, isHidden, isLocked, answer, onAnswer } = props
  const { text, labelOf } = useEditorState()
  const { kind, required } = question
  const label = wordsFor(question.label, language) || labelOf(question.label, 'unnamedQuestion')
  const hint = [wordsFor(question.hint, language), ...(isHidden ? [text('previewHidden')] : [])]
    .filter(Boolean)
    .join(' ')
  const shared = { label, help: hint === '' ? undefined : hint, optional: !required }
  switch (kind) {
    case 'info':
      return (
        <div className="preview-info">
          <b>{label}</b>
          <p>{hint}</p>
        </div>
      )
    case 'text':
      return <TextArea {...shared} rows={3} value={typeof answer === 'string' ? answer : ''} onChange={onAnswer} />
    case 'choice':
    case 'choices':
    case 'yesNo':
    case 'company':
    case 'site':
    case 'country':
      return <ChoicePreview {...props} label={label} help={shared.help} />
    case 'day':
      return <DateField {...shared} value={typeof answer === 'string' ? answer : ''} onChange={onAnswer} />
    case 'consent':
      return <Checkbox label={label} help={shared.help} checked={answer === true} onChange={onAnswer} />
    case 'group':
      return <GroupPreview {...props} label={label} help={shared.help} />
    case 'number':
    case 'amount':
    case 'rating':
      return <NumberPreview {...props} label={label} help={shared.help} />
    default:
      return (
        <TextField
          {...shared}
          readOnly={isLocked || kind === 'files'}
          placeholder={kind === 'files' ? text('previewFiles') : undefined}
          value={typeof answer === 'string' ? answer : ''}
          onChange={onAnswer}
        />
      )
  }
}

/** One entry of a group. */
function GroupPreview(props: LabelledProps): ReactElement {
  return (
    <fieldset className="preview-group">
      <legend>{props.label}</legend>
      {props.question.questions.map((inner) => (
        <QuestionPreview
          {...props}
          key={inner.name}
          question={inner}
          isHidden={false}
          isLocked={false}
          answer={undefined}
          onAnswer={() => undefined}
        />
      ))}
    </fieldset>
  )
}

interface LabelledProps extends QuestionPreviewProps {
  readonly label: string
  readonly help: string | undefined
}

/** In the order of their names. */
function countryNames(language: Language) {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((a, b) =>
    a.label.localeCompare(b.label, language),
  )
}

/** Questions whose answer is picked. */
function ChoicePreview({ question, language, answer, onAnswer, label, help }: LabelledProps): ReactElement {
  const { text } = useEditorState()
  const { kind, options, required } = question
  const shared = { label, help, optional: !required }
  const names = options.map(({ name, label: words }) => ({ value: name, label: wordsFor(words, language) || name }))
  switch (kind) {
    case 'choice':
      return names.length > 6 ? (
        <SelectField
          {...shared}
          value={typeof answer === 'string' ? answer : ''}
          options={[{ value: '', label: '' }, ...names]}
          onChange={onAnswer}
        />
      ) : (
        <RadioGroup
          {...shared}
          value={typeof answer === 'string' ? answer : undefined}
          options={names}
          onChange={onAnswer}
        />
      )
    case 'yesNo':
      return (
        <RadioGroup
          {...shared}
          inline
          value={typeof answer === 'boolean' ? String(answer) : undefined}
          options={['true', 'false'].map((value) => ({
            value,
            label: text(`preview.${language}.${value as 'true' | 'false'}`),
          }))}
          onChange={(value) => onAnswer(value === 'true')}
        />
      )
    case 'choices':
      return <ChoicesPreview label={label} names={names} answer={answer} onAnswer={onAnswer} />
    default:
      return <PickPreview question={question} language={language} answer={answer} onAnswer={onAnswer} {...shared} />
  }
}

interface PickProps extends Pick<LabelledProps, 'question' | 'language' | 'answer' | 'onAnswer' | 'label' | 'help'> {
  readonly optional: boolean
}

/** A country, a company or a site. */
function PickPreview({ question, language, answer, onAnswer, ...shared }: PickProps): ReactElement {
  const { choices } = useEditorState()
  const { kind } = question
  const places = kind === 'company' ? choices.companies : choices.sites
  const options =
    kind === 'country' ? countryNames(language) : places.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <SelectField
      {...shared}
      value={String(answer ?? '')}
      options={[{ value: '', label: '' }, ...options]}
      onChange={(value) => onAnswer(value === '' ? null : kind === 'country' ? value : Number(value))}
    />
  )
}

interface ChoicesProps extends Pick<LabelledProps, 'label' | 'answer' | 'onAnswer'> {
  readonly names: readonly { readonly value: string; readonly label: string }[]
}

function ChoicesPreview({ label, names, answer, onAnswer }: ChoicesProps): ReactElement {
  const chosen = Array.isArray(answer) ? (answer as readonly string[]) : []
  return (
    <div className="checks" role="group" aria-label={label}>
      <b>{label}</b>
      {names.map(({ value, label: name }) => (
        <Checkbox
          key={value}
          label={name}
          checked={chosen.includes(value)}
          onChange={(checked) => onAnswer(checked ? [...chosen, value] : chosen.filter((one) => one !== value))}
        />
      ))}
    </div>
  )
}

function NumberPreview({ question, answer, onAnswer, label, help }: LabelledProps): ReactElement {
  const [typed, setTyped] = useState(typeof answer === 'number' ? String(answer) : '')
  const unit = question.kind === 'amount' ? '€' : question.kind === 'rating' ? '1–5' : question.unit
  return (
    <TextField
      label={label}
      help={help}
      optional={!question.required}
      inputMode="decimal"
      end={<span className="muted">{unit}</span>}
      value={typed}
      onChange={(input) => {
        setTyped(input)
        const value = Number(input.replace(',', '.'))
        onAnswer(
          input.trim() === '' || Number.isNaN(value)
            ? null
            : question.kind === 'amount'
              ? Math.round(value * 100)
              : value,
        )
      }}
    />
  )
}

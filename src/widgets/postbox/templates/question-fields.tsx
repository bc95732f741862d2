// The settings of one question, by its kind.
import plus from 'lucide-static/icons/plus.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useRef, type ReactElement, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { newOption, newQuestion } from '#domain/postbox/new-parts.ts'
import { PREFILL_KINDS } from '#domain/postbox/template-rules.ts'
import {
  FILES_PER_QUESTION,
  HINT_LIMIT,
  LABEL_LIMIT,
  LINE_LIMIT,
  OPTION_LIMIT,
  PREFILLS,
  QUESTION_KINDS,
  ROW_LIMIT,
  TEXT_LIMIT,
  type Question,
  type QuestionKind,
} from '#domain/postbox/template.ts'
import { Button } from '#shared/ui/button.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { ConditionField } from './condition-field.tsx'
import { replaced, useEditorState, without } from './editor-state.ts'
import { NumberField, Parts, PartError, WordsField } from './parts.tsx'

interface QuestionFieldsProps {
  readonly path: string
  readonly question: Question
  /** Questions whose answers its condition may read. */
  readonly before: readonly Question[]
  readonly isInner: boolean
  /** Where else it can be: other pages. */
  readonly pages?: readonly { readonly name: string; readonly label: string }[]
  readonly page?: string
  /** The questions of a group. */
  readonly inner?: ReactNode
  readonly onChange: (question: Question) => void
  readonly onPage?: (page: string) => void
}

/** Changes the kind of a question and keeps the common properties. */
function ofKind(question: Question, kind: QuestionKind): Question {
  const fresh = newQuestion(kind, [])
  const isChoice = kind === 'choice' || kind === 'choices'
  return {
    ...question,
    kind,
    options: isChoice && question.options.length > 0 ? question.options : fresh.options,
    questions: kind === 'group' && question.questions.length > 0 ? question.questions : fresh.questions,
    required: kind === 'info' ? false : kind === 'consent' ? true : question.required,
    prefill: question.prefill !== null && PREFILL_KINDS[question.prefill].includes(kind) ? question.prefill : null,
    locked: question.prefill !== null && PREFILL_KINDS[question.prefill].includes(kind) && question.locked,
    min: null,
    max: null,
    decimals: 0,
    unit: kind === 'number' ? question.unit : '',
  }
}

export function QuestionFields(props: QuestionFieldsProps): ReactElement {
  const { path, question, before, isInner, pages, page, inner, onChange, onPage } = props
  const { text } = useEditorState()
  const set = (changes: Partial<Question>) => onChange({ ...question, ...changes })
  const kinds = QUESTION_KINDS.filter((kind) => !isInner || kind !== 'group')
  return (
    <Parts legend={text('settingsOf')}>
      <WordsField
        label={text('label')}
        path={`${path}.label`}
        limit={LABEL_LIMIT}
        value={question.label}
        onChange={(label) => set({ label })}
      />
      <WordsField
        label={text('hint')}
        path={`${path}.hint`}
        limit={HINT_LIMIT}
        isLong
        value={question.hint}
        onChange={(hint) => set({ hint })}
      />
      <div className="pair">
        <SelectField
          name={`${path}.kind`}
          label={text('kind')}
          value={question.kind}
          options={kinds.map((kind) => ({ value: kind, label: text(`kind.${kind}`) }))}
          onChange={(kind) => onChange(ofKind(question, kind))}
        />
        {pages && pages.length > 1 && page !== undefined && (
          <SelectField
            name={`${path}.page`}
            label={text('onPage')}
            value={page}
            options={pages.map(({ name, label }) => ({ value: name, label }))}
            onChange={(next) => onPage?.(next)}
          />
        )}
      </div>
      {question.kind !== 'info' && (
        <Checkbox label={text('isRequired')} checked={question.required} onChange={(required) => set({ required })} />
      )}
      <KindFields path={path} question={question} onChange={onChange} />
      {inner}
      <PrefillFields path={path} question={question} onChange={onChange} />
      {!isInner && question.kind !== 'info' && <VisibleFields path={path} question={question} onChange={onChange} />}
      <p className="part-title">{text('condition')}</p>
      <ConditionField
        path={`${path}.when`}
        always={text('alwaysAsked')}
        value={question.when}
        questions={before}
        onChange={(when) => set({ when })}
      />
    </Parts>
  )
}

type OwnProps = Pick<QuestionFieldsProps, 'path' | 'question' | 'onChange'>

function KindFields(props: OwnProps): ReactElement | null {
  const { path, question, onChange } = props
  const { text } = useEditorState()
  const set = (changes: Partial<Question>) => onChange({ ...question, ...changes })
  const { kind } = question
  switch (kind) {
    case 'line':
    case 'text':
      return <Bounds {...props} words="length" limit={kind === 'line' ? LINE_LIMIT : TEXT_LIMIT} />
    case 'number':
      return (
        <>
          <Bounds {...props} words="bounds" />
          <div className="pair">
            <NumberField
              path={`${path}.decimals`}
              label={text('decimals')}
              value={question.decimals}
              isRequired
              min={0}
              max={6}
              onChange={(decimals) => set({ decimals: decimals ?? 0 })}
            />
            <TextField
              name={`${path}.unit`}
              label={text('unit')}
              maxLength={20}
              optional
              value={question.unit}
              onChange={(unit) => set({ unit })}
            />
          </div>
        </>
      )
    case 'amount':
      return <Bounds {...props} words="bounds" />
    case 'files':
      return <Bounds {...props} words="files" limit={FILES_PER_QUESTION} />
    case 'choice':
    case 'choices':
      return <OptionFields {...props} />
    case 'group':
      return <Bounds {...props} words="rows" limit={ROW_LIMIT} />
    default:
      return null
  }
}

interface BoundsProps extends OwnProps {
  readonly words: 'length' | 'bounds' | 'rows' | 'files'
  /** Greatest bound of a count. */
  readonly limit?: number
}

function Bounds({ path, question, onChange, words, limit }: BoundsProps): ReactElement {
  const { text } = useEditorState()
  const scale = question.kind === 'amount' ? 100 : 1
  const decimals = question.kind === 'amount' ? 2 : question.kind === 'number' ? 6 : 0
  const field = (bound: 'min' | 'max') => (
    <NumberField
      path={`${path}.${bound}`}
      label={text(`${words}.${bound}`)}
      decimals={decimals}
      value={question[bound] === null ? null : question[bound] / scale}
      {...(limit !== undefined && { min: 0, max: limit })}
      {...(question.kind === 'amount' ? { unit: '€' } : words === 'bounds' && { unit: question.unit })}
      onChange={(value) =>
        onChange({ ...question, [bound]: value === null ? null : Math.round(value * scale * 1e6) / 1e6 })
      }
    />
  )
  return (
    <div className="pair">
      {words !== 'files' && field('min')}
      {field('max')}
    </div>
  )
}

function OptionFields({ path, question, onChange }: OwnProps): ReactElement {
  const { text, isReadOnly } = useEditorState()
  const box = useRef<HTMLDivElement>(null)
  const { options } = question
  const set = (next: Question['options']) => onChange({ ...question, options: next })
  const add = () => {
    flushSync(() => set([...options, newOption(options.map(({ name }) => name))]))
    const fields = box.current?.querySelectorAll<HTMLInputElement>('input[lang="de"]') ?? []
    fields[fields.length - 1]?.focus()
  }
  return (
    <div ref={box} className="stack" role="group" aria-label={text('options')}>
      <p className="part-title">{text('options')}</p>
      {options.map((option, at) => (
        <div key={option.name} className="row option">
          <WordsField
            label={text('option', { number: at + 1 })}
            path={`${path}.options.${at}.label`}
            limit={LABEL_LIMIT}
            value={option.label}
            onChange={(label) => set(replaced(options, at, { ...option, label }))}
          />
          {!isReadOnly && (
            <IconButton
              icon={trash}
              size="small"
              label={text('removeOption', { number: at + 1 })}
              onClick={() => {
                flushSync(() => set(without(options, at)))
                box.current?.querySelector<HTMLElement>('.add-option')?.focus()
              }}
            />
          )}
        </div>
      ))}
      <PartError path={`${path}.options`} />
      <div>
        <Button
          size="small"
          icon={plus}
          className="add-option"
          onClick={add}
          reason={options.length >= OPTION_LIMIT ? text('tooManyOptions') : undefined}
        >
          {text('addOption')}
        </Button>
      </div>
    </div>
  )
}

function PrefillFields({ path, question, onChange }: OwnProps): ReactElement | null {
  const { text, errorAt } = useEditorState()
  const fitting = PREFILLS.filter((prefill) => PREFILL_KINDS[prefill].includes(question.kind))
  const { prefill, locked } = question
  if (fitting.length === 0 && prefill === null) return null
  const shown = prefill === null || fitting.includes(prefill) ? fitting : [prefill, ...fitting]
  return (
    <>
      <SelectField
        name={`${path}.prefill`}
        label={text('prefill')}
        help={text('prefillHelp')}
        error={errorAt(`${path}.prefill`)}
        value={prefill ?? ''}
        options={[
          { value: '', label: text('prefill.none') },
          ...shown.map((one) => ({ value: one, label: text(`prefill.${one}`) })),
        ]}
        onChange={(next) =>
          onChange({ ...question, prefill: next === '' ? null : next, locked: next === '' ? false : locked })
        }
      />
      {prefill !== null && (
        <Checkbox
          label={text('locked')}
          help={text('lockedHelp')}
          checked={locked}
          onChange={(next) => onChange({ ...question, locked: next })}
        />
      )}
    </>
  )
}

/** The people who read the answer: everybody who takes part, or some stations. */
function VisibleFields({ path, question, onChange }: OwnProps): ReactElement {
  const { text, content, labelOf } = useEditorState()
  const { visibleTo } = question
  const set = (next: Question['visibleTo']) => onChange({ ...question, visibleTo: next })
  const pick = (name: string, isPicked: boolean) =>
    set(content.stations.map((one) => one.name).filter((one) => (one === name ? isPicked : visibleTo?.includes(one))))
  return (
    <>
      <SelectField
        name={`${path}.visibleTo.kind`}
        label={text('visibleTo')}
        help={text('visibleToHelp')}
        value={visibleTo === null ? 'all' : 'some'}
        options={(['all', 'some'] as const).map((value) => ({ value, label: text(`visibleTo.${value}`) }))}
        onChange={(value) => set(value === 'all' ? null : [])}
      />
      {visibleTo !== null && (
        <div className="checks" role="group" aria-label={text('visibleTo.stations')}>
          {content.stations.length === 0 && <p className="small muted">{text('visibleTo.noStations')}</p>}
          {content.stations.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={labelOf(label, 'unnamedStation')}
              checked={visibleTo.includes(name)}
              onChange={(isPicked) => pick(name, isPicked)}
            />
          ))}
        </div>
      )}
      <PartError path={`${path}.visibleTo`} />
    </>
  )
}

// How a form of the template begins for any person, in both languages, also as wide as a phone. Answers typed here are kept nowhere.
import { useStore } from '@nanostores/react'
import cornerIcon from 'lucide-static/icons/corner-down-right.svg?raw'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import type { TemplatePreview } from '#contract/postbox-editing.ts'
import { askedQuestions, type Answer, type Answers } from '#domain/postbox/answers.ts'
import { readCondition } from '#domain/postbox/read-condition.ts'
import { wordsFor, type FormPage, type Question } from '#domain/postbox/template.ts'
import { $person } from '#shared/bus/person.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { PersonField } from '#shared/ui/person-field.tsx'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { readPreview } from './api.ts'
import { useEditorState } from './editor-state.ts'

type Language = 'de' | 'en'
/** Changes are previewed after this pause in typing, in ms. */
const PAUSE = 400

type Shown = { readonly preview: TemplatePreview } | { readonly error: Error } | undefined

/** Read again for each change of the content. */
function usePreview(personId: string | undefined, tries: number): Shown {
  const { content } = useEditorState()
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    if (personId === undefined) return undefined
    const stop = new AbortController()
    // Somebody who presses a button waits for no pause.
    const wait = tries > 0 ? 0 : PAUSE
    const timer = setTimeout(() => {
      readPreview(content, personId, stop.signal).then(
        (preview) => !stop.signal.aborted && setShown({ preview }),
        (error: unknown) => !stop.signal.aborted && setShown({ error: error as Error }),
      )
    }, wait)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [content, personId, tries])
  return shown
}

export function Preview(): ReactElement {
  const { text, language: own, content } = useEditorState()
  const me = useStore($person)
  const [person, setPerson] = useState<{ readonly id: string; readonly label: string }>()
  const [language, setLanguage] = useState<Language>(own)
  const [width, setWidth] = useState<'wide' | 'phone'>('wide')
  const [tries, setTries] = useState(0)
  const shown = usePreview(person?.id ?? me?.sub, tries)
  const preview = shown && 'preview' in shown ? shown.preview : undefined
  return (
    <>
      <div className="preview-bar">
        <PersonField
          label={text('previewAs')}
          group={text('people')}
          help={text('previewAsHelp')}
          optional
          value={person}
          onChange={setPerson}
        />
        <Segmented
          label={text('previewLanguage')}
          value={language}
          options={[
            { value: 'de', label: text('german') },
            { value: 'en', label: text('english') },
          ]}
          onChange={setLanguage}
        />
        <Segmented
          label={text('previewWidth')}
          value={width}
          options={[
            { value: 'wide', label: text('wide') },
            { value: 'phone', label: text('phone') },
          ]}
          onChange={setWidth}
        />
      </div>
      {shown && 'error' in shown && (
        <Banner
          kind="warn"
          heading={text('previewFailed')}
          action={
            <Button size="small" onClick={() => setTries(tries + 1)}>
              {text('retry')}
            </Button>
          }
        />
      )}
      {preview && !preview.mayUse && <Banner kind="info" heading={text('notOffered')} />}
      <div className={width === 'phone' ? 'preview phone' : 'preview'} lang={language}>
        <FormPreview key={person?.id ?? ''} preview={preview} language={language} />
        {preview && <Forecast preview={preview} language={language} />}
        {content.stations.length === 0 && <p className="muted">{text('noStations')}</p>}
      </div>
    </>
  )
}

function FormPreview({
  preview,
  language,
}: {
  preview: TemplatePreview | undefined
  language: Language
}): ReactElement {
  const { content, text } = useEditorState()
  const [typed, setTyped] = useState<Answers>({})
  const answers: Answers = { ...(preview?.prefilled as Answers | undefined), ...typed }
  const asked = askedQuestions(content, answers)
  return (
    <Card title={wordsFor(content.title, language) || text('unnamedTemplate')}>
      <p className="muted">{wordsFor(content.summary, language)}</p>
      {content.pages.map((page) => {
        const own = asked.filter((one) => one.page === page.name)
        return own.length === 0 ? null : (
          <PagePreview key={page.name} page={page} language={language}>
            {own.map(({ question, because }) => (
              <div key={question.name} className={because ? 'conditional' : undefined}>
                {because && (
                  <p className="small because">
                    <Icon source={cornerIcon} size="s" />
                    {readCondition(because, content, language)}
                  </p>
                )}
                <QuestionPreview
                  question={question}
                  language={language}
                  isHidden={preview?.hidden.includes(question.name) === true}
                  isLocked={question.locked && preview !== undefined && Object.hasOwn(preview.prefilled, question.name)}
                  answer={answers[question.name]}
                  onAnswer={(answer) => setTyped({ ...typed, [question.name]: answer })}
                />
              </div>
            ))}
          </PagePreview>
        )
      })}
    </Card>
  )
}

function PagePreview({
  page,
  language,
  children,
}: {
  page: FormPage
  language: Language
  children: ReactNode
}): ReactElement {
  const { text } = useEditorState()
  return (
    <section className="preview-page">
      <p className="part-title">{wordsFor(page.title, language) || text('unnamedPage')}</p>
      {children}
    </section>
  )
}

interface QuestionPreviewProps {
  readonly question: Question
  readonly language: Language
  /** It begins with a private value of the person. */
  readonly isHidden: boolean
  readonly isLocked: boolean
  readonly answer: Answer | undefined
  readonly onAnswer: (answer: Answer) => void
}

function QuestionPreview(props: QuestionPreviewProps): ReactElement {
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
      return <ChoicePreview {...props} label={label} help={shared.help} />
    case 'consent':
      return <Checkbox label={label} help={shared.help} checked={answer === true} onChange={onAnswer} />
    case 'group':
      return (
        <fieldset className="preview-group">
          <legend>{label}</legend>
          {question.questions.map((inner) => (
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

interface LabelledProps extends QuestionPreviewProps {
  readonly label: string
  readonly help: string | undefined
}

/** Questions whose answer is picked. */
function ChoicePreview({ question, language, answer, onAnswer, label, help }: LabelledProps): ReactElement {
  const { text, choices } = useEditorState()
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
      return (
        <SelectField
          {...shared}
          value={String(answer ?? '')}
          options={[
            { value: '', label: '' },
            ...(kind === 'company' ? choices.companies : choices.sites).map(({ id, name }) => ({
              value: String(id),
              label: name,
            })),
          ]}
          onChange={(id) => onAnswer(id === '' ? null : Number(id))}
        />
      )
  }
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

function Forecast({ preview, language }: { preview: TemplatePreview; language: Language }): ReactElement | null {
  const { content, text } = useEditorState()
  if (preview.forecast.length === 0) return null
  return (
    <Card title={text('whoDecides')}>
      <ol className="preview-stations">
        {preview.forecast.map(({ name, label, asked, note, usualDays }) => {
          const station = content.stations.find((one) => one.name === name)
          const people = asked.map((person) => person.name)
          const who =
            note === 'empty'
              ? text(station?.whenEmpty === 'skip' ? 'nobodySkip' : 'nobodyAdministrator')
              : station?.showsRoleOnly
                ? text('roleOnlyShown')
                : new Intl.ListFormat(language, { type: 'disjunction' }).format(people)
          return (
            <li key={name}>
              <b>{wordsFor(label, language) || text('unnamedStation')}</b>
              <span className="small muted">
                {[
                  who,
                  ...(note === 'deputy' ? [text('asDeputy')] : []),
                  text('usually', { count: usualDays }),
                  ...(station?.when ? [readCondition(station.when, content, language)] : []),
                ].join(' · ')}
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

// How a form of the template begins for any person, in both languages, also as wide as a phone. Answers typed here are kept nowhere.
import { useStore } from '@nanostores/react'
import cornerIcon from 'lucide-static/icons/corner-down-right.svg?raw'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import type { TemplatePreview } from '#contract/postbox-editing.ts'
import { askedQuestions, type Answers } from '#domain/postbox/answers.ts'
import { readCondition } from '#domain/postbox/read-condition.ts'
import { questionsOf, wordsFor, type FormPage, type Question } from '#domain/postbox/template.ts'
import { hiddenQuestions } from '#domain/postbox/visibility.ts'
import { $person } from '#shared/bus/person.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { PersonField } from '#shared/ui/person-field.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { readPreview } from './api.ts'
import { useEditorState } from './editor-state.ts'
import { QuestionPreview } from './preview-controls.tsx'

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
  const [reader, setReader] = useState('')
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
        <Reader value={reader} onChange={setReader} />
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
          options={(['wide', 'phone'] as const).map((value) => ({ value, label: text(value) }))}
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
        <FormPreview key={person?.id ?? ''} preview={preview} language={language} reader={reader} />
        {preview && <Forecast preview={preview} language={language} />}
        {content.stations.length === 0 && <p className="muted">{text('noStations')}</p>}
      </div>
    </>
  )
}

/** As whose people the answers are seen; where a question is not for everybody. */
function Reader({ value, onChange }: { value: string; onChange: (station: string) => void }): ReactElement | null {
  const { content, text, labelOf } = useEditorState()
  if (questionsOf(content).every(({ visibleTo }) => visibleTo === null)) return null
  const stations = content.stations.map(({ name, label }) => ({ value: name, label: labelOf(label, 'unnamedStation') }))
  return (
    <SelectField
      name="preview.reader"
      label={text('previewReader')}
      value={value}
      options={[{ value: '', label: text('previewSender') }, ...stations]}
      onChange={onChange}
    />
  )
}

interface FormPreviewProps {
  readonly preview: TemplatePreview | undefined
  readonly language: Language
  /** Name of the station whose people see it; '' is the sender. */
  readonly reader: string
}

function FormPreview({ preview, language, reader }: FormPreviewProps): ReactElement {
  const { content, text, names } = useEditorState()
  const readers = useReaders(language)
  const isReader = content.stations.some(({ name }) => name === reader)
  const hidden = isReader ? hiddenQuestions(content, new Set([reader])) : new Set<string>()
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
                    {readCondition(because, content, language, { names })}
                  </p>
                )}
                {hidden.has(question.name) ? (
                  <p>
                    <b>{wordsFor(question.label, language)}</b>{' '}
                    <span className="small muted">{text('visibleTo.notHere', { only: readers(question) })}</span>
                  </p>
                ) : (
                  <QuestionPreview
                    question={question}
                    language={language}
                    isHidden={preview?.hidden.includes(question.name) === true}
                    isLocked={
                      question.locked && preview !== undefined && Object.hasOwn(preview.prefilled, question.name)
                    }
                    answer={answers[question.name]}
                    onAnswer={(answer) => setTyped({ ...typed, [question.name]: answer })}
                  />
                )}
                {question.visibleTo !== null && !hidden.has(question.name) && (
                  <p className="small muted">{readers(question)}</p>
                )}
              </div>
            ))}
          </PagePreview>
        )
      })}
    </Card>
  )
}

/** 'Sichtbar für: Personal, A1.' */
function useReaders(language: Language): (question: Question) => string {
  const { content, text } = useEditorState()
  return ({ visibleTo }) => {
    const labels = content.stations
      .filter(({ name }) => visibleTo?.includes(name))
      .map(({ label }) => wordsFor(label, language) || text('unnamedStation'))
    if (labels.length === 0) return text('visibleTo.nobody')
    return text('visibleTo.only', { stations: new Intl.ListFormat(language).format(labels) })
  }
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

function Forecast({ preview, language }: { preview: TemplatePreview; language: Language }): ReactElement | null {
  const { content, text, names } = useEditorState()
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
                  ...(station?.when ? [readCondition(station.when, content, language, { names })] : []),
                ].join(' · ')}
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

// How a form of the template begins for any person, in both languages, also as wide as a phone. Answers typed here are kept nowhere.
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import type { FormDraft } from '#contract/postbox.ts'
import type { TemplatePreview } from '#contract/postbox-editing.ts'
import type { FormTemplate } from '#contract/postbox-templates.ts'
import * as rules from '#domain/postbox/answer-rules.ts'
import type { Answer } from '#domain/postbox/answers.ts'
import { readCondition } from '#domain/postbox/read-condition.ts'
import { questionsOf, wordsFor, type Question, type TemplateContent, type Words } from '#domain/postbox/template.ts'
import { hiddenQuestions } from '#domain/postbox/visibility.ts'
import { ApiError } from '#shared/api.ts'
import { $person } from '#shared/bus/person.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { LanguageContext } from '#shared/i18n/use-language.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { PersonField } from '#shared/ui/person-field.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { PREVIEWED } from '#widgets/postbox/editor/files-field.tsx'
import { FilledForm } from '#widgets/postbox/editor/filled-form.ts'
import { FormContext, GoContext, useWords } from '#widgets/postbox/editor/form-context.ts'
import { PageQuestions } from '#widgets/postbox/editor/questions.tsx'
import questions from '#widgets/postbox/editor/questions.css?inline'
import { readPreview } from './api.ts'
import { useEditorState } from './editor-state.ts'
import { useTemplateTexts } from './texts.ts'

const STYLES = [questions]
const NONE: ReadonlySet<string> = new Set()
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
      <LanguageContext value={language}>
        <div className={width === 'phone' ? 'preview phone' : 'preview'} lang={language}>
          <FormPreview key={person?.id ?? ''} preview={preview} language={language} reader={reader} />
          {preview && <Forecast preview={preview} language={language} />}
          {content.stations.length === 0 && <p className="muted">{text('noStations')}</p>}
        </div>
      </LanguageContext>
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

/** The form as it is filled in, on its real controls; nothing of it is stored, sent or uploaded. */
class PreviewForm extends FilledForm {
  readonly #typed: Map<string, Answer>

  /** `typed` outlives a change of the template. */
  constructor(template: FormTemplate, typed: Map<string, Answer>) {
    super({ templateId: 0, template, draft: undefined }, rules)
    this.#typed = typed
    for (const [question, answer] of typed) super.answer(question, answer)
  }

  override answer(question: string, answer: Answer): void {
    this.#typed.set(question, answer)
    super.answer(question, answer)
  }

  protected override changed(): void {}

  override async store(): Promise<void> {}

  override async stored(): Promise<FormDraft> {
    throw new ApiError({ status: 'Error', code: PREVIEWED, title: 'preview', url: '', method: 'POST' })
  }
}

/** A question that begins with a private value of another person says so. */
function withHiddenNotes(content: TemplateContent, hidden: readonly string[]): TemplateContent {
  const noted = ({ de, en }: Words): Words => ({
    de: `${de} ${useTemplateTexts.text('previewHidden', {}, 'de')}`.trim(),
    en: `${en || de} ${useTemplateTexts.text('previewHidden', {}, 'en')}`.trim(),
  })
  const pages = content.pages.map((page) => ({
    ...page,
    questions: page.questions.map((one) => (hidden.includes(one.name) ? { ...one, hint: noted(one.hint) } : one)),
  }))
  return { ...content, pages }
}

interface FormPreviewProps {
  readonly preview: TemplatePreview | undefined
  readonly language: Language
  /** Name of the station whose people see it; '' is the sender. */
  readonly reader: string
}

function FormPreview({ preview, language, reader }: FormPreviewProps): ReactElement {
  useStyles(STYLES)
  const { content, choices } = useEditorState()
  const text = useTemplateTexts()
  const words = useWords()
  const readers = useReaders(language)
  const isStation = content.stations.some(({ name }) => name === reader)
  const hidden = isStation ? hiddenQuestions(content, new Set([reader])) : NONE
  const [typed] = useState(() => new Map<string, Answer>())
  const box = useRef<HTMLDivElement>(null)
  const form = useMemo(
    () =>
      new PreviewForm(
        {
          id: 0,
          version: 0,
          content: withHiddenNotes(content, preview?.hidden ?? []) as FormTemplate['content'],
          prefilled: preview?.prefilled ?? {},
          names: {},
          choices,
          forecast: [],
        },
        typed,
      ),
    [content, preview, choices, typed],
  )
  const shown = useStore(form.$asked)
  const asked = new Set(shown.map(({ page }) => page))
  const go = (field: string) =>
    box.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"] :is(input, select, textarea)`)?.focus()
  return (
    <Card title={words(content.title) || text('unnamedTemplate')}>
      <FormContext value={form}>
        <GoContext value={go}>
          <div ref={box} className="preview-pages">
            <p className="muted">{words(content.summary)}</p>
            {form.content.pages
              .filter(({ name }) => asked.has(name))
              .map((page) => (
                <section key={page.name} className="preview-page">
                  <p className="part-title">{words(page.title) || text('unnamedPage')}</p>
                  <PageQuestions page={page} hidden={hidden} />
                  {shown
                    .filter((one) => one.page === page.name && hidden.has(one.question.name))
                    .map(({ question }) => (
                      <p key={question.name}>
                        <b>{words(question.label)}</b>{' '}
                        <span className="small muted">{text('visibleTo.notHere', { only: readers(question) })}</span>
                      </p>
                    ))}
                </section>
              ))}
          </div>
        </GoContext>
      </FormContext>
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

function Forecast({ preview, language }: { preview: TemplatePreview; language: Language }): ReactElement | null {
  const { content, names } = useEditorState()
  const text = useTemplateTexts()
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

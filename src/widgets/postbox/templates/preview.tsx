// How a form of the template begins for any person, in both languages, also as wide as a phone. Answers typed here are kept nowhere.
import { useStore } from '@nanostores/react'
import { lazy, useEffect, useState, type ComponentProps, type ReactElement } from 'react'
import type { TemplatePreview } from '#contract/postbox-editing.ts'
import { readCondition } from '#domain/postbox/read-condition.ts'
import { questionsOf, wordsFor } from '#domain/postbox/template.ts'
import { $person } from '#shared/bus/person.ts'
import { LanguageContext } from '#shared/i18n/use-language.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { PersonField } from '#shared/ui/person-field.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { readPreview } from './api.ts'
import { useEditorState } from './editor-state.ts'
import { useTemplateTexts } from './texts.ts'

const FormPreview = lazy(async () => {
  const [{ FormPreview: Shown }, rules] = await Promise.all([
    import('./preview-form.tsx'),
    import('#domain/postbox/answer-rules.ts'),
  ])
  return { default: (props: Omit<ComponentProps<typeof Shown>, 'rules'>) => <Shown {...props} rules={rules} /> }
})

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
    // A person who presses a button must not wait for a pause.
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
  const { text, language: own } = useEditorState()
  const me = useStore($person)
  const [person, setPerson] = useState<{ readonly id: string; readonly label: string }>()
  const [look, setLook] = useState<Look>({ language: own, width: 'wide' })
  const { language, width } = look
  const [tries, setTries] = useState(0)
  const [reader, setReader] = useState('')
  const shown = usePreview(person?.id ?? me?.id, tries)
  const preview = shown && 'preview' in shown ? shown.preview : undefined
  return (
    <>
      <div className="row gap-12 preview-bar">
        <PersonField
          label={text('previewAs')}
          group={text('people')}
          help={text('previewAsHelp')}
          optional
          value={person}
          onChange={setPerson}
        />
        <Reader value={reader} onChange={setReader} />
        <LookFields look={look} onChange={setLook} />
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
        <div className={width === 'phone' ? 'stack gap-16 preview phone' : 'stack gap-16 preview'} lang={language}>
          <FormPreview key={person?.id ?? ''} preview={preview} reader={reader} />
          <Forecast preview={preview} language={language} />
        </div>
      </LanguageContext>
    </>
  )
}

interface Look {
  readonly language: Language
  readonly width: 'wide' | 'phone'
}

function LookFields({ look, onChange }: { look: Look; onChange: (look: Look) => void }): ReactElement {
  const text = useTemplateTexts()
  return (
    <>
      <Segmented
        label={text('language')}
        value={look.language}
        options={[
          { value: 'de', label: text('german') },
          { value: 'en', label: text('english') },
        ]}
        onChange={(language) => onChange({ ...look, language })}
      />
      <Segmented
        label={text('previewWidth')}
        value={look.width}
        options={[
          { value: 'wide', label: text('wide') },
          { value: 'phone', label: text('phone') },
        ]}
        onChange={(width) => onChange({ ...look, width })}
      />
    </>
  )
}

/** The station whose view of the answers is shown; only if a question is not for everybody. */
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

function Forecast({
  preview,
  language,
}: {
  preview: TemplatePreview | undefined
  language: Language
}): ReactElement | null {
  const { content, names } = useEditorState()
  const text = useTemplateTexts()
  if (content.stations.length === 0) return <p className="muted">{text('noStations')}</p>
  if (!preview || preview.forecast.length === 0) return null
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

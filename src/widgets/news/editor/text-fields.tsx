// The texts of a story: German, and the English beside it.
import { useStore } from '@nanostores/react'
import languages from 'lucide-static/icons/languages.svg?raw'
import { Suspense, useState, type ReactElement, useId, useRef, type ReactNode } from 'react'
import { hasEnglish, isTranslationOutdated, SUMMARY_ADVISED, limitOf } from '#domain/news/news-text.ts'
import { Button } from '#shared/ui/button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { $editingRules } from '#widgets/news/editing-api.ts'
import { useEditor, useField } from './draft/draft-context.ts'
import { useEditorTexts } from './texts.ts'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import { FieldNote } from '#shared/ui/field.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { lazyEditorPart } from './loading.tsx'
import { TextEditor } from '#shared/rich-text-editor/text-editor.tsx'

// Typing starts with the text fields; the documents below them are loaded in parallel.
const Documents = lazyEditorPart(async () => (await import('./media/documents.tsx')).Documents)

interface ContentFieldProps {
  readonly name: 'content' | 'contentEn'
  readonly label: ReactNode
}

/** The rich text of a story in one language. */
function ContentField({ name, label }: ContentFieldProps): ReactElement {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { draft } = useEditor()
  const { value, error, set } = useField(name)
  const { value: documents } = useField('dokumente')
  const { contactLinks = false } = useStore($editingRules).data ?? {}
  return (
    <div ref={box} className="field content-field">
      <Jump name={name} onJump={() => box.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus()} />
      <TextEditor
        label={label}
        lang={name === 'content' ? 'de' : 'en'}
        value={value}
        onChange={set}
        flushers={draft.flushers}
        limit={limitOf('content')}
        contactLinks={contactLinks}
        pictures={documents.filter(({ kind }) => kind === 'picture')}
        describedBy={error ? id : undefined}
        invalid={error !== undefined}
        saved={<Saved />}
      />
      <FieldNote id={id} help={undefined} error={error} />
    </div>
  )
}

/** The target of the summary of errors for a part that is no form control. */
const Jump = ({ name, onJump }: { name: string; onJump: () => void }): ReactElement => (
  <button type="button" className="sr" name={name} tabIndex={-1} aria-hidden="true" onFocus={onJump} />
)

function Saved(): ReactElement | null {
  const text = useEditorTexts()
  const { draft } = useEditor()
  const { kind } = useStore(draft.$status)
  const isSaved = kind === 'saved' || (kind === 'untouched' && draft.$story.get() !== undefined)
  return isSaved ? (
    <>
      <Icon source={circleCheck} size="s" /> {text('allSaved')}
    </>
  ) : null
}

type Sides = 'de' | 'both'
type TwinField = 'titel' | 'preview' | 'description' | 'content'

export function TextFields(): ReactElement {
  const text = useEditorTexts()
  const { draft, $fieldErrors } = useEditor()
  const [chosen, setSides] = useState<Sides>(() => (hasEnglish(draft.text.fields) ? 'both' : 'de'))
  // A message about an English text links to its field.
  const isAsked = Object.keys(useStore($fieldErrors)).some((name) => name !== 'titelEn' && name.endsWith('En'))
  const sides = isAsked ? 'both' : chosen
  return (
    <div className="stack gap-16 texts">
      <div className="pair">
        <Title name="titel" />
        <div className="stack gap-8">
          <Title name="titelEn" />
          <Outdated />
        </div>
      </div>
      <Segmented
        label={text('sides')}
        value={sides}
        options={[
          { value: 'de', label: text('sides.de') },
          { value: 'both', label: text('sides.both') },
        ]}
        onChange={setSides}
      />
      {(['preview', 'description', 'content'] as const).map((name) => (
        <div key={name} className={sides === 'both' ? 'pair' : 'pair one'}>
          <One name={name} />
          {sides === 'both' && <One name={`${name}En`} />}
        </div>
      ))}
      <Suspense fallback={<Skeleton height="110px" />}>
        <Documents />
      </Suspense>
    </div>
  )
}

const langOf = (name: string): 'de' | 'en' => (name.endsWith('En') ? 'en' : 'de')

/** 'Titel Deutsch'. */
function FieldLabel({ name }: { name: TwinField | `${TwinField}En` }): ReactElement {
  const text = useEditorTexts()
  const twin = name.replace(/En$/, '') as TwinField
  const hint = twin === 'titel' || langOf(name) === 'en' ? text(`language.${langOf(name)}`) : text(`hint.${twin}`)
  return (
    <>
      {text(`field.${twin}`)} <span className="opt">{hint}</span>
    </>
  )
}

function Title({ name }: { name: 'titel' | 'titelEn' }): ReactElement {
  const { value, error, set } = useField(name)
  return (
    <TextField
      label={<FieldLabel name={name} />}
      name={name}
      lang={langOf(name)}
      value={value}
      error={error}
      autoComplete="off"
      onChange={set}
    />
  )
}

type Long = Exclude<TwinField, 'titel'>

function One({ name }: { name: Long | `${Long}En` }): ReactElement {
  if (name === 'content' || name === 'contentEn') return <ContentField name={name} label={<FieldLabel name={name} />} />
  return <Plain name={name} />
}

function Plain({ name }: { name: Exclude<Long, 'content'> | `${Exclude<Long, 'content'>}En` }): ReactElement {
  const text = useEditorTexts()
  const { number } = useFormat()
  const { value, error, set } = useField(name)
  const isSummary = name.startsWith('preview')
  const given = [...value].length
  const help =
    isSummary &&
    text(given > SUMMARY_ADVISED ? 'advisedOver' : 'advised', { given: number(given), limit: number(SUMMARY_ADVISED) })
  return (
    <TextArea
      label={<FieldLabel name={name} />}
      name={name}
      lang={langOf(name)}
      rows={isSummary ? 2 : 3}
      value={value}
      error={error}
      help={help || undefined}
      onChange={set}
    />
  )
}

/** The German text has changed since the English one was written. */
function Outdated(): ReactElement {
  const text = useEditorTexts()
  const { draft } = useEditor()
  const story = useStore(draft.$story)
  const fields = useStore(draft.text.$fields)
  const isOutdated = story !== undefined && isTranslationOutdated(story, fields)
  return (
    <div className="outdated" aria-live="polite">
      {isOutdated && (
        <>
          <span>
            <Icon source={languages} size="s" />
            {text('outdated')}
          </span>
          <Button kind="ghost" size="small" onClick={() => draft.markTranslationChecked()}>
            {text('translationChecked')}
          </Button>
        </>
      )}
    </div>
  )
}

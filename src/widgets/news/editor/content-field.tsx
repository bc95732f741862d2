import { useStore } from '@nanostores/react'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import { useId, useRef, type ReactElement, type ReactNode } from 'react'
import { limitOf } from '#domain/news-text.ts'
import { FieldNote } from '#shared/ui/field.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { useDesktop, useField } from './draft/draft-context.ts'
import { TextEditor } from '#widgets/news/editor/text/text-editor.tsx'
import { useEditorTexts } from '#widgets/news/editor/texts.ts'

export interface ContentFieldProps {
  readonly name: 'content' | 'contentEn'
  readonly label: ReactNode
}

/** The rich text of a story in one language. */
export function ContentField({ name, label }: ContentFieldProps): ReactElement {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { draft } = useDesktop()
  const { value, error, set } = useField(name)
  const { value: documents } = useField('dokumente')
  return (
    <div ref={box} className="field content-field">
      <Jump name={name} onJump={() => box.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus()} />
      <TextEditor
        label={label}
        lang={name === 'content' ? 'de' : 'en'}
        value={value}
        onChange={set}
        tellers={draft.tellers}
        limit={limitOf('content')}
        pictures={documents.filter(({ kind }) => kind === 'picture')}
        describedBy={error ? id : undefined}
        invalid={error !== undefined}
        saved={<Saved />}
      />
      <FieldNote id={id} help={undefined} error={error} />
    </div>
  )
}

/** Where the summary of errors leads for a part that is no form control. */
const Jump = ({ name, onJump }: { name: string; onJump: () => void }): ReactElement => (
  <button type="button" className="sr" name={name} tabIndex={-1} aria-hidden="true" onFocus={onJump} />
)

function Saved(): ReactElement | null {
  const text = useEditorTexts()
  const { draft } = useDesktop()
  const { kind } = useStore(draft.$saving)
  const isSaved = kind === 'saved' || (kind === 'untouched' && draft.$story.get() !== undefined)
  return isSaved ? (
    <>
      <Icon source={circleCheck} size="s" /> {text('allSaved')}
    </>
  ) : null
}

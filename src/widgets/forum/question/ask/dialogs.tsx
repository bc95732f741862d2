// Dialogs before a question is asked or discarded: its preview, and whether the draft is really to be deleted.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { ForumCategory, ForumFile } from '#contract/forum.ts'
import { $person } from '#shared/bus/person.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { RichText } from '#shared/ui/rich-text-view.tsx'
import { topicIcon, useNameIn } from '#widgets/forum/parts.tsx'
import { EntryFiles } from '#widgets/forum/question/entry-files.tsx'
import { useAskTexts } from './texts.ts'

interface PreviewProps {
  readonly title: string
  readonly body: string
  readonly files: readonly ForumFile[]
  readonly category: ForumCategory | undefined
  readonly isAnonymous: boolean
  readonly onEnd: () => void
}

/** The question as colleagues will see it. */
export function Preview({ title, body, files, category, isAnonymous, onEnd }: PreviewProps): ReactElement {
  const text = useAskTexts()
  const nameIn = useNameIn()
  const person = useStore($person)
  return (
    <Dialog
      open
      className="wide"
      title={text('preview')}
      onClose={onEnd}
      actions={
        <Button kind="primary" onClick={onEnd}>
          {text('closePreview')}
        </Button>
      }
    >
      <div className="stack preview">
        <p className="title">{title.trim() === '' ? text('previewNoTitle') : title}</p>
        {category && (
          <p className="chips">
            <Chip icon={topicIcon(category.icon)}>{nameIn(category)}</Chip>
          </p>
        )}
        {body !== '' && <RichText html={body} />}
        <EntryFiles files={files} />
        <p className="row muted small by">
          {!isAnonymous && person && <Avatar name={person.name} personId={person.id} size="s" />}
          <b>{isAnonymous ? text('unnamed') : person?.name}</b>
        </p>
      </div>
    </Dialog>
  )
}

export function Discard({ onDiscard, onEnd }: { onDiscard: () => void; onEnd: () => void }): ReactElement {
  const text = useAskTexts()
  return (
    <Dialog
      open
      title={text('discardTitle')}
      onClose={onEnd}
      actions={
        <>
          <Button onClick={onEnd}>{text('goOn')}</Button>
          <Button kind="danger-full" onClick={onDiscard}>
            {text('discardNow')}
          </Button>
        </>
      }
    >
      <p>{text('discardText')}</p>
    </Dialog>
  )
}

// Two people have changed one entry: the other text is shown above the typed one, so that nothing is overwritten unseen.
import { useState, type ReactElement, type ReactNode } from 'react'
import type { EditBody, ForumComment, ForumFile, ForumThread } from '#contract/forum.ts'
import { ApiError } from '#shared/transport/api.ts'
import { presentOf } from '#shared/transport/send.ts'
import { Button } from '#shared/ui/button.tsx'
import { editEntry } from '#widgets/forum/api.ts'
import { useQuestionTexts } from './texts.ts'

/** The present text on the server, instead of the version that was read. */
export interface Theirs {
  readonly title: string
  readonly entry: ForumComment & { readonly files?: readonly ForumFile[] }
}

/** The present entry of a refused edit; undefined where it was refused for another reason. */
function theirsOf(error: unknown, id: number): Theirs | undefined {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') return undefined
  const present = presentOf<ForumThread>(error)
  if (!present) return undefined
  const entries = [present.question, ...present.answers].flatMap((one) => [one, ...one.comments])
  const entry = entries.find((one) => one.id === id)
  return entry && { title: present.title, entry }
}

/** Edits from the version that was read; after a conflict from the one that was shown then. */
export function useVersion({ id, version }: Pick<ForumComment, 'id' | 'version'>) {
  const [seen, setSeen] = useState(version)
  const [theirs, setTheirs] = useState<Theirs>()
  return {
    seen,
    theirs,
    close: () => setTheirs(undefined),
    async edit(body: EditBody): Promise<ForumThread> {
      try {
        return await editEntry(id, seen, body)
      } catch (error) {
        const present = theirsOf(error, id)
        if (present) {
          setSeen(present.entry.version)
          setTheirs(present)
        }
        throw error
      }
    },
  }
}

interface EditConflictProps {
  /** Only of a question. */
  readonly title?: string | undefined
  readonly onTake: () => void
  /** The other text. */
  readonly children: ReactNode
}

/** The form announces the refusal; this shows its reason. */
export function EditConflict({ title, onTake, children }: EditConflictProps): ReactElement {
  const text = useQuestionTexts()
  return (
    <section className="fields" aria-label={text('theirs')}>
      <p>
        <b>{text('theirs')}</b>
      </p>
      {title !== undefined && <p>{title}</p>}
      {children}
      <p className="muted">{text('theirsHelp')}</p>
      <div className="row acts">
        <Button size="small" onClick={onTake}>
          {text('takeTheirs')}
        </Button>
      </div>
    </section>
  )
}

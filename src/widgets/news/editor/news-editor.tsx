// `<portal-news-editor>`: the editors' list, or one story to be written; neither loads the other.
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { $session } from '#shared/bus/session.ts'
import { useHost } from '#shared/element/view.tsx'
import { EditorSkeleton } from './loading.tsx'

const StoryList = lazy(async () => ({ default: (await import('#widgets/news/story-list/story-list.tsx')).StoryList }))
const Editor = lazy(async () => ({ default: (await import('./editor.tsx')).Editor }))

export function NewsEditor(): ReactElement {
  const { props } = useHost<{ storyId: number | string }>()
  const { storyId } = props
  const writer = useWriter()
  const { opening, setSaved } = useOpening(storyId)
  return (
    <Suspense fallback={<EditorSkeleton />}>
      {storyId === undefined ? (
        <StoryList key={writer} />
      ) : (
        <Editor key={`${writer} ${opening}`} storyId={`${storyId}`} onNewId={setSaved} />
      )}
    </Suspense>
  )
}

/** Counts the opened stories; the id of a new one, `saved`, opens none. */
function useOpening(storyId: number | string | undefined) {
  const [last, setLast] = useState({ storyId, opening: 0 })
  const [saved, setSaved] = useState<number>()
  if (last.storyId !== storyId) {
    setLast({ storyId, opening: last.opening + (String(storyId) === `${saved}` ? 0 : 1) })
    // Coming back to it from another story opens it.
    setSaved(undefined)
  }
  return { opening: last.opening, setSaved }
}

/** Another person's sign-in remounts the view; a session that ends and is renewed does not. */
function useWriter(): string | undefined {
  const sub = useStore($session).person?.sub
  const [writer, setWriter] = useState(sub)
  if (sub !== undefined && sub !== writer) setWriter(sub)
  return sub ?? writer
}

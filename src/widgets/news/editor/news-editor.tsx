// `<portal-news-editor>`: the editors' list, or one story to be written; neither loads the other.
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { $session } from '#shared/bus/session.ts'
import { useHost } from '#shared/element/view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useEditorTexts } from './texts.ts'

const Desk = lazy(async () => ({ default: (await import('#widgets/news/story-list/story-list.tsx')).Desk }))
const Editor = lazy(async () => ({ default: (await import('./editor.tsx')).Editor }))

export function NewsEditor(): ReactElement {
  const { props } = useHost<{ storyId: string }>()
  const { storyId } = props
  const writer = useWriter()
  return (
    <Suspense fallback={<Waiting />}>
      {storyId === undefined ? <Desk key={writer} /> : <Editor key={`${writer} ${storyId}`} storyId={storyId} />}
    </Suspense>
  )
}

/** Whoever signs in after somebody else begins anew; a session that only ends and comes back leaves all as it is. */
function useWriter(): string | undefined {
  const sub = useStore($session).person?.sub
  const [writer, setWriter] = useState(sub)
  if (sub !== undefined && sub !== writer) setWriter(sub)
  return sub ?? writer
}

export function Waiting(): ReactElement {
  const text = useEditorTexts()
  return (
    <div className="news-editor">
      <p className="sr" role="status">
        {text('loading')}
      </p>
      <Skeleton width="320px" height="36px" />
      <Skeleton height="64px" />
      <Skeleton height="96px" />
      <Skeleton height="320px" />
    </div>
  )
}

// `<portal-news-editor>`: the editors' list, or one story to be written; neither loads the other.
import { lazy, Suspense, type ReactElement } from 'react'
import { useHost } from '#shared/element/view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useEditorTexts } from './texts.ts'

const Desk = lazy(async () => ({ default: (await import('#widgets/news/desk/desk.tsx')).Desk }))
const Editor = lazy(async () => ({ default: (await import('./editor.tsx')).Editor }))

export function NewsEditor(): ReactElement {
  const { props } = useHost<{ storyId: string }>()
  const { storyId } = props
  return (
    <Suspense fallback={<Waiting />}>
      {storyId === undefined ? <Desk /> : <Editor key={storyId} storyId={storyId} />}
    </Suspense>
  )
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

// Shown while a part of the editor loads, and instead of one that failed to load.
import type { ComponentType, LazyExoticComponent, ReactElement } from 'react'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { lazyPart } from '#widgets/news/news-states.tsx'
import { useNewsTexts } from '#widgets/news/texts.ts'
import { useEditorTexts } from './texts.ts'

/** A component that is loaded by an act of the user; where that fails, a message takes its place. */
export const lazyEditorPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazyPart<Props>(load, PartMissing)

/** The text of the story is still saved. */
function PartMissing(): ReactElement {
  const text = useEditorTexts()
  return <p role="alert">{text('partMissing')}</p>
}

export function EditorSkeleton(): ReactElement {
  const text = useNewsTexts()
  return (
    <div className="view news-editor">
      <p className="sr" role="status">
        {text('editorLoading')}
      </p>
      <Skeleton width="320px" height="36px" />
      <Skeleton height="64px" />
      <Skeleton height="96px" />
      <Skeleton height="320px" />
    </div>
  )
}

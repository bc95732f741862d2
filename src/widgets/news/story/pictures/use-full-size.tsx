import { Suspense, useState, type ReactElement } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { lazyPart } from '#widgets/news/lazy-part.ts'
import type { AroundPicture } from './picture-box.tsx'

const FullSize = lazyPart(async () => (await import('./full-size.tsx')).FullSize)

interface FullSizeState {
  /** Shows the picture at `index` in a dialog. */
  enlarge(index: number): void
  /** Belongs into the page. */
  readonly dialog: ReactElement | false
}

/** The pictures one after the other, as large as the window; loaded when somebody wants it. */
export function useFullSize(pictures: readonly NewsDocument[], around: AroundPicture): FullSizeState {
  const [start, setStart] = useState<number>()
  return {
    enlarge: setStart,
    dialog: start !== undefined && (
      <Suspense>
        <FullSize pictures={pictures} start={start} {...around} onClose={() => setStart(undefined)} />
      </Suspense>
    ),
  }
}

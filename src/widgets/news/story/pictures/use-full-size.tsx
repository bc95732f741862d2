import { Suspense, useState, type ReactElement } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { lazyPart } from '#widgets/news/lazy-part.ts'
import type { AroundPicture } from './picture-box.tsx'

const FullSize = lazyPart(async () => (await import('./full-size.tsx')).FullSize)

interface FullSizeState {
  /** Shows the picture at `index` in a dialog. */
  enlarge(index: number): void
  /** The dialog, to be rendered by the page. */
  readonly dialog: ReactElement | false
}

/** The dialog that shows the pictures one by one in full size; loaded on demand. */
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

import type { ReactElement } from 'react'
import { useUnready } from '#shared/element/view.tsx'

export interface SkeletonProps {
  /** CSS lengths of the expected content. */
  readonly width?: string
  readonly height?: string
}

/** A grey line instead of loading content; visible after 150 ms. */
export function Skeleton({ width, height }: SkeletonProps): ReactElement {
  useUnready('loading')
  return <span className="skel" aria-hidden="true" style={{ ...(width && { width }), ...(height && { height }) }} />
}

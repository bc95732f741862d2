import type { ReactElement } from 'react'
import { usePicture } from './use-picture.ts'

export interface PictureProps {
  /** Path below the base address, for example `api/news/ma/docs/…/download?height=200`. */
  readonly path: string | undefined
  readonly alt: string
  readonly className?: string
  /** Shown when there is no picture or it could not be loaded. */
  readonly fallback?: ReactElement | null
}

/** A picture that needs the sign-in; until it is here its place is kept by the box around it. */
export function Picture({ path, alt, className, fallback = null }: PictureProps): ReactElement | null {
  const { address, failed, onBroken } = usePicture(path)
  if (failed) return fallback
  if (!address) return null
  return <img className={className} src={address} alt={alt} decoding="async" onError={onBroken} />
}

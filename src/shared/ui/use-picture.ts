import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $pictureVersions, cachedPicture, dropPicture, holdPicture } from './picture-cache.ts'

export interface PictureState {
  /** blob: address, once it is here. */
  readonly address?: string | undefined
  /** There is no picture, or it could not be loaded: show the fallback. */
  readonly failed: boolean
  /** For `onError` of the image: the data was no picture. */
  readonly onBroken: () => void
}

/** The picture at `path` (below the base address); without a path it counts as failed. */
export function usePicture(path: string | undefined): PictureState {
  const version = useStore($pictureVersions)[path ?? '']
  const key = `${path}#${version}`
  const [state, setState] = useState<{ key: string; address?: string; failed?: boolean }>()

  useEffect(() => {
    if (!path) return
    let live = true
    const { ready, release } = holdPicture(path)
    ready.then(
      (address) => live && setState({ key, address }),
      () => live && setState({ key, failed: true }), // the transport has logged it
    )
    return () => {
      live = false
      release()
    }
  }, [path, key])

  const present = state?.key === key ? state : undefined
  return {
    address: present?.failed ? undefined : (present?.address ?? (path ? cachedPicture(path) : undefined)),
    failed: !path || present?.failed === true,
    onBroken: () => {
      if (path) dropPicture(path)
      setState({ key, failed: true })
    },
  }
}

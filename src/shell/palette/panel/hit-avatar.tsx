import { useEffect, useState, type ReactElement } from 'react'
import type { UserContact } from '#contract/search.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { cachedPicture, holdPicture } from '#shared/ui/picture-cache.ts'
import { portraitPath } from '#shared/ui/portrait-path.ts'

/** How long a hit stands before its picture is asked for, in ms. */
const REST = 250

/**
 * A hit's picture, at once where it is here; else its initials until it is. Each letter may bring ten more people, and a
 * browser that holds six lines to a server would search behind their pictures.
 */
export function HitAvatar({ person: { uid, displayname } }: { person: UserContact }): ReactElement {
  const path = portraitPath(uid)
  const [isHere, setHere] = useState(() => cachedPicture(path) !== undefined)
  useEffect(() => {
    if (isHere) return
    let release: (() => void) | undefined
    const ask = () => {
      const held = holdPicture(path)
      release = held.release
      held.ready.then(
        () => setHere(true),
        () => undefined, // there is none: the initials stay
      )
    }
    const timer = setTimeout(ask, REST)
    return () => {
      clearTimeout(timer)
      release?.()
    }
  }, [isHere, path])
  return <Avatar name={displayname} personId={isHere ? uid : undefined} size="s" />
}

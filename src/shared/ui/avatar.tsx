import type { ReactElement } from 'react'
import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'
import { portraitPath } from './portrait-path.ts'
import { useUiTexts } from './texts.ts'

export interface AvatarProps {
  readonly name: string
  /** The `sub` of the person; null or undefined shows the initials. */
  readonly personId?: string | null | undefined
  /** 50, 36 (usual), 28 or 22 px. */
  readonly size?: 'l' | 'm' | 's' | 'xs'
  /** The account has a second factor. */
  readonly secured?: boolean
}

/** First letters of the first and the last word that begin with a letter. */
export function initials(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/u)
    .flatMap((word) => word.match(/^\p{L}/u) ?? [])
  return [letters[0], ...(letters.length > 1 ? [letters.at(-1)] : [])].join('').toLocaleUpperCase()
}

/** The name is text beside the avatar, so the picture itself is decoration. */
export function Avatar({ name, personId, size = 'm', secured = false }: AvatarProps): ReactElement {
  const text = useUiTexts()
  return (
    <span className={size === 'm' ? 'ava' : `ava ${size}`}>
      <Picture
        path={personId ? portraitPath(personId) : undefined}
        alt=""
        fallback={
          <span className="ini" aria-hidden="true">
            {initials(name)}
          </span>
        }
      />
      {secured && (
        <span className="lock" title={text('secured')}>
          <Icon source={lock} label={text('secured')} />
        </span>
      )}
    </span>
  )
}

import external from 'lucide-static/icons/external-link.svg?raw'
import { useEffect, useRef, type ReactElement, useState } from 'react'
import { Icon } from '#shared/ui/icon.tsx'
import type { Entry } from './entry.ts'
import { usePanelTexts } from './texts.ts'
import { hitParts } from './match.ts'
import type { UserContact } from '#contract/search.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { cachedPicture, holdPicture } from '#shared/ui/picture-cache.ts'
import { portraitPath } from '#shared/ui/portrait-path.ts'

/** How long a hit is shown before its picture is requested, in ms. */
const REST = 250

/**
 * A hit's picture if it is cached, otherwise the initials until it is loaded. Each letter may add ten people, and a
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

/** A text with the letters that were hit underlined and bold. */
const HitText = ({ text, query }: { text: string; query: string }): ReactElement => (
  <span>{hitParts(text, query).map(({ at, text: part, hit }) => (hit ? <mark key={at}>{part}</mark> : part))}</span>
)

export interface OptionProps {
  readonly id: string
  readonly entry: Entry
  readonly query: string
  readonly active: boolean
  readonly onPoint: () => void
  readonly onTake: (inNewTab: boolean) => void
}

/** One hit; the focus stays in the field, so it is no tab stop. */
export function Option({ id, entry, query, active, onPoint, onTake }: OptionProps): ReactElement {
  const text = usePanelTexts()
  const ref = useRef<HTMLDivElement>(null)
  const { label, detail, icon, person, url } = entry
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={ref}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className="palette-option"
      onPointerMove={active ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onTake(event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => event.button === 1 && onTake(true)}
    >
      {person ? <HitAvatar person={person} /> : icon && <Icon source={icon} />}
      <span className="palette-words">
        <HitText text={label} query={query} />
        {detail && (
          <small>
            <span className="sr">, </span>
            <span aria-hidden="true"> · </span>
            {detail}
          </small>
        )}
      </span>
      {url?.startsWith('http') && <Icon source={external} size="s" label={text('newTab')} />}
      {active && <kbd aria-hidden="true">{text('key.enter')}</kbd>}
    </div>
  )
}

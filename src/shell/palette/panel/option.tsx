import external from 'lucide-static/icons/external-link.svg?raw'
import { useEffect, useRef, type ReactElement } from 'react'
import { Icon } from '#shared/ui/icon.tsx'
import type { Entry } from './entry.ts'
import { HitAvatar } from './hit-avatar.tsx'
import { HitText } from './hit-text.tsx'
import { usePanelTexts } from './texts.ts'

export interface OptionProps {
  readonly id: string
  readonly entry: Entry
  readonly query: string
  readonly active: boolean
  readonly onPoint: () => void
  readonly onTake: (inNewTab: boolean) => void
}

/** One hit; the focus stays in the field, so it is no stop of its own. */
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

import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { Icon, type IconSource } from './icon.tsx'
import type { Side } from './place-beside.ts'
import { stepTo } from './roving.ts'
import { usePopover, type TriggerProps } from './use-popover.ts'

export interface MenuItem {
  readonly label: string
  readonly icon?: IconSource | undefined
  /** The key that does the same, shown at the right. */
  readonly keys?: string | undefined
  readonly danger?: boolean | undefined
  /** Why it cannot be done now; it stays in the menu. */
  readonly reason?: string | undefined
  readonly onSelect: () => void
}

export interface MenuProps {
  readonly label: string
  /** Draws the button. */
  readonly trigger: (props: TriggerProps) => ReactNode
  readonly items: readonly MenuItem[]
  readonly side?: Side | undefined
}

const itemsOf = (menu: Element): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]

/** Actions behind a button. Arrows, Home, End and first letters move, Enter acts, Esc and Tab leave. */
export function Menu({ label, trigger, items, side }: MenuProps): ReactElement {
  const { isOpen, close, ref, trigger: props, popover } = usePopover(side)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const all = itemsOf(event.currentTarget)
    const next = target(all, event)
    if (event.key === 'Tab') close()
    else if (!next) return
    event.preventDefault()
    next?.focus()
  }
  const select = ({ reason, onSelect }: MenuItem) => {
    if (reason !== undefined) return
    close()
    onSelect()
  }
  return (
    <>
      {trigger({ ...props, 'aria-haspopup': 'menu' })}
      <div
        {...popover}
        ref={ref}
        className="pop menu"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {isOpen &&
          items.map((item, index) => (
            <Item key={item.label} item={item} first={index === 0} onSelect={() => select(item)} />
          ))}
      </div>
    </>
  )
}

function target(all: readonly HTMLElement[], { key, target }: KeyboardEvent): HTMLElement | undefined {
  const index = all.indexOf(target as HTMLElement)
  const next = stepTo(key, index, all.length, 'vertical')
  if (next !== undefined) return all[next]
  if (!/^[\p{L}\p{N}]$/u.test(key)) return undefined
  const from = [...all.slice(index + 1), ...all.slice(0, index + 1)]
  return from.find(({ textContent }) => textContent?.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()))
}

function Item({ item, first, onSelect }: { item: MenuItem; first: boolean; onSelect: () => void }): ReactElement {
  const { label, icon, keys, danger, reason } = item
  return (
    <button
      type="button"
      role="menuitem"
      className={danger ? 'item bad' : 'item'}
      aria-disabled={reason !== undefined || undefined}
      aria-keyshortcuts={keys}
      tabIndex={-1}
      autoFocus={first}
      onClick={onSelect}
    >
      {icon && <Icon source={icon} />}
      <span>
        {label}
        {reason && <small>{reason}</small>}
      </span>
      {keys && <kbd aria-hidden="true">{keys}</kbd>}
    </button>
  )
}

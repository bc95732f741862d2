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
const focusFirst = (menu: HTMLElement): void => itemsOf(menu)[0]?.focus()

/** Actions behind a button. Arrows, Home, End and first letters move, Enter acts, Esc and Tab leave. */
export function Menu({ label, trigger, items, side }: MenuProps): ReactElement {
  const { isOpen, close, ref, trigger: props, popover } = usePopover(side, focusFirst)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = targetOf(event, itemsOf(event.currentTarget))
    const leaves = event.key === 'Tab' || event.key === 'Escape'
    if (!next && !leaves) return
    event.preventDefault()
    event.stopPropagation()
    if (leaves) close()
    else next?.focus()
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
        {isOpen && items.map((item) => <Item key={item.label} item={item} onSelect={() => select(item)} />)}
      </div>
    </>
  )
}

/** The item that a key moves to: by arrow, Home and End, or by its first letter. */
function targetOf({ key, target }: KeyboardEvent, all: readonly HTMLElement[]): HTMLElement | undefined {
  const index = all.indexOf(target as HTMLElement)
  const next = stepTo(key, index, all.length, 'vertical')
  if (next !== undefined) return all[next]
  if (!/^[\p{L}\p{N}]$/u.test(key)) return undefined
  const onward = [...all.slice(index + 1), ...all.slice(0, index + 1)]
  return onward.find(({ textContent }) => textContent?.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()))
}

function Item({ item, onSelect }: { item: MenuItem; onSelect: () => void }): ReactElement {
  const { label, icon, keys, danger, reason } = item
  return (
    <button
      type="button"
      role="menuitem"
      className={danger ? 'item bad' : 'item'}
      aria-disabled={reason !== undefined || undefined}
      aria-keyshortcuts={keys}
      tabIndex={-1}
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

import type { ReactElement, ReactNode, RefObject } from 'react'
import type { Side } from './place-beside.ts'
import { usePopover, type TriggerProps } from './use-popover.ts'

export interface PopoverProps {
  /** Accessible name of the popover. */
  readonly label: string
  /** Draws the button. */
  readonly trigger: (props: TriggerProps) => ReactNode
  readonly side?: Side | undefined
  readonly className?: string | undefined
  /** The element that Esc focuses; default: the button. */
  readonly field?: RefObject<HTMLElement | null> | undefined
  /** Called after placing, when the content can take the focus. */
  readonly onOpen?: ((popover: HTMLElement) => void) | undefined
  /** Drawn while it is open. */
  readonly children: (close: () => void) => ReactNode
}

/** A small surface beside its button, not modal. Esc and Tab leave it. */
export function Popover(options: PopoverProps): ReactElement {
  const { label, trigger, side, className = '', field, onOpen, children } = options
  const { isOpen, close, ref, trigger: props, popover } = usePopover(side, onOpen, field)
  return (
    <>
      {trigger({ ...props, 'aria-haspopup': 'dialog' })}
      <div {...popover} ref={ref} className={`pop ${className}`.trim()} role="dialog" aria-label={label}>
        {isOpen && children(close)}
      </div>
    </>
  )
}

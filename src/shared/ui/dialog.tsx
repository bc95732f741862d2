import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import x from 'lucide-static/icons/x.svg?raw'
import { IconButton } from './icon-button.tsx'
import { useUiTexts } from './texts.ts'

export interface DialogProps {
  readonly open: boolean
  /** Requested by Esc, a press outside or the close button; a persistent dialog reacts only to the close button, if it has one. */
  readonly onClose: () => void
  readonly title: string
  readonly persistent?: boolean
  /** Esc, or a press beside it, in a persistent dialog. */
  readonly onEscape?: () => void
  readonly closable?: boolean
  readonly className?: string
  /** Buttons at the lower right, the safe one first. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A modal dialog on the native element: the page behind is inert and the focus returns where it was. */
export function Dialog(props: DialogProps): ReactElement {
  const {
    open,
    onClose,
    title,
    persistent = false,
    onEscape,
    closable = true,
    className = '',
    actions,
    children,
  } = props
  const text = useUiTexts()
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const dismiss = persistent ? onEscape : onClose
  const backdropPress = useBackdropPress(() => dismiss?.())

  // A dialog that is removed while it is open returns the focus as well.
  useLayoutEffect(() => {
    const { current: dialog } = ref
    return () => dialog?.close()
  }, [])

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    if (open) show(dialog)
    else dialog.close()
  }, [open])

  return (
    <dialog
      ref={ref}
      className={`dialog ${className}`.trim()}
      aria-labelledby={titleId}
      tabIndex={-1}
      // Engines close after a second Esc even when the first `cancel` was refused; the key itself can be refused.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !persistent || event.isDefaultPrevented()) return
        event.preventDefault()
        const opened = openedIn(event.currentTarget)
        if (opened) opened.hidePopover()
        else onEscape?.()
      }}
      onCancel={(event) => {
        event.preventDefault()
        if (event.target === ref.current) dismiss?.()
      }}
      {...backdropPress}
    >
      {open && (
        <>
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            {closable && <IconButton icon={x} label={text('close')} onClick={onClose} />}
          </div>
          {children}
          {actions && <div className="row dialog-actions">{actions}</div>}
        </>
      )}
    </dialog>
  )
}

/** The innermost popover that is open in the dialog, also while the focus is elsewhere in it: Esc is for that. */
const openedIn = (dialog: HTMLElement): HTMLElement | undefined =>
  [...dialog.querySelectorAll<HTMLElement>('[popover="auto"]')].findLast((one) => one.matches(':popover-open'))

/** Without a focus target the browser focuses the close button, whose tooltip then covers the text and consumes the first Esc. */
function show(dialog: HTMLDialogElement): void {
  dialog.showModal()
  if (dialog.querySelector('.dialog-head')?.matches(':focus-within')) dialog.focus()
}

type Press = MouseEvent<HTMLDialogElement>

/** The backdrop belongs to the dialog: a press on it hits the dialog outside of its box. */
function isOnBackdrop({ clientX, clientY, target, currentTarget: dialog }: Press): boolean {
  if (target !== dialog) return false
  const box = dialog.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}

/** Handlers of a modal dialog that close it by a press beside it; a drag that only begins or ends there selects text. */
export function useBackdropPress(close: () => void): Pick<ComponentProps<'dialog'>, 'onPointerDown' | 'onClick'> {
  const began = useRef(false)
  return {
    onPointerDown: (event) => void (began.current = isOnBackdrop(event)),
    onClick: (event) => {
      if (began.current && isOnBackdrop(event)) close()
      began.current = false
    },
  }
}

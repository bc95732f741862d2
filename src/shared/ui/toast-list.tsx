import { useStore } from '@nanostores/react'
import bug from 'lucide-static/icons/bug.svg?raw'
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import { type ReactElement, useCallback, useEffect, useRef, type ComponentProps, type RefObject } from 'react'
import { $toasts, SHOWN_AT_ONCE, dismissToast, type Toast, pauseToasts } from '#shared/bus/toasts.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { useUiTexts } from './texts.ts'
import { useOnTop } from './use-on-top.ts'

type Handlers = Pick<ComponentProps<'section'>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'>

/** Pauses the timers of the toasts while pointer or focus is in their `box`; checks again when `shown` changes. */
function usePauseToasts(box: RefObject<HTMLElement | null>, shown: unknown): Handlers {
  const isPointerOver = useRef(false)
  const look = useCallback(
    () => pauseToasts(isPointerOver.current || !!box.current?.contains(document.activeElement)),
    [box],
  )
  const setOver = (over: boolean) => () => {
    isPointerOver.current = over
    look()
  }
  // A removed button loses the focus silently.
  useEffect(() => {
    if (shown === undefined) isPointerOver.current = false
    look()
  }, [shown, look])
  useEffect(() => () => pauseToasts(false), [])
  return { onPointerEnter: setOver(true), onPointerLeave: setOver(false), onFocus: look, onBlur: look }
}

const ICONS = { error: circleAlert, success: circleCheck, info }

export interface ToastListProps {
  /** Offered on errors that carry details; without it the action is not shown. */
  readonly onReport?: (toast: Toast) => void
}

/** The toasts of this page: errors are announced assertively, all others politely. */
export function ToastList({ onReport }: ToastListProps): ReactElement {
  const text = useUiTexts()
  const shown = useStore($toasts).slice(0, SHOWN_AT_ONCE)
  const draw = (toast: Toast) => <ToastCard key={toast.id} toast={toast} onReport={onReport} />
  const last = shown.at(-1)?.id
  const box = useOnTop(last)
  const hold = usePauseToasts(box, shown[0] && shown)
  return (
    <section ref={box} popover="manual" className="toasts" aria-label={text('toasts')} {...hold}>
      <div aria-live="polite">{shown.filter(({ kind }) => kind !== 'error').map(draw)}</div>
      <div role="alert">{shown.filter(({ kind }) => kind === 'error').map(draw)}</div>
    </section>
  )
}

function ToastCard({ toast, onReport }: { toast: Toast; onReport: ToastListProps['onReport'] }): ReactElement {
  const text = useUiTexts()
  const { id, kind, status, details, action } = toast
  const report = kind === 'error' && details !== undefined && onReport
  const run = (callback: () => void) => () => {
    callback()
    dismissToast(id)
  }
  return (
    <div className={`toast ${kind}`}>
      <Icon source={ICONS[kind]} />
      <p>
        {status !== undefined && (
          <>
            <b>{status}</b>
            {' - '}
          </>
        )}
        {toast.text}
      </p>
      <IconButton icon={x} size="small" label={text('dismiss')} onClick={() => dismissToast(id)} />
      {(report || action) && (
        <div className="row gap-4 toast-actions">
          {report && (
            <Button kind="ghost" size="small" icon={bug} onClick={run(() => report(toast))}>
              {text('reportError')}
            </Button>
          )}
          {action && (
            <Button kind="ghost" size="small" onClick={run(action.run)}>
              {action.label}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

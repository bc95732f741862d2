import unplug from 'lucide-static/icons/unplug.svg?raw'
import { useLayoutEffect, useRef, type ReactElement, type ReactNode, type RefObject } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { usePartTexts } from './part-texts/texts.ts'

export interface ErrorStateProps {
  /** Status of the response; undefined if there was none. */
  readonly status?: number | undefined
  /** The failed action. */
  readonly text: ReactNode
  readonly heading?: ReactNode | undefined
  readonly busy?: boolean | undefined
  /** Counts the failed attempts of the user: each is announced again. */
  readonly attempt?: number | undefined
  readonly onRetry?: (() => void) | undefined
  /** The data is never cached on the device: offline the page says that it needs a connection. */
  readonly personal?: boolean | undefined
}

/** Shown instead of data that failed to load: '503 - Text' and a retry button. */
export function ErrorState({
  status,
  text: why,
  heading,
  busy = false,
  attempt,
  onRetry,
  personal,
}: ErrorStateProps): ReactElement {
  const text = usePartTexts()
  const needsLine = personal && status === undefined
  return (
    <div className="state" ref={useHandover()}>
      <Icon source={unplug} size="l" />
      <div role="alert" key={attempt}>
        <b>{heading ?? text(needsLine ? 'noLine' : 'notLoaded')}</b>
        <p>
          {status !== undefined && `${status} - `}
          {needsLine ? text('noLineText') : why}
        </p>
      </div>
      <span className="sr" role="status">
        {busy && text('loading')}
      </span>
      {onRetry && (
        <Button size="small" busy={busy} onClick={onRetry}>
          {text(busy ? 'loading' : 'retry')}
        </Button>
      )}
    </div>
  )
}

/** The retry button disappears: its focus moves to the heading that replaces it. */
function useHandover(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current: box } = ref
    const place = box?.parentElement
    return () => {
      if (!box?.matches(':focus-within')) return
      const root = box.getRootNode() as Document | ShadowRoot
      queueMicrotask(() => {
        const heading = (place?.isConnected ? place : root).querySelector<HTMLElement>(':is(h1, h2, h3, h4, h5, h6)')
        heading?.setAttribute('tabindex', '-1')
        heading?.focus({ preventScroll: true })
      })
    }
  }, [])
  return ref
}

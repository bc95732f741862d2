import unplug from 'lucide-static/icons/unplug.svg?raw'
import type { ReactElement, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { useUiTexts } from './texts.ts'

export interface ErrorStateProps {
  /** Of the answer; undefined where there was none. */
  readonly status?: number | undefined
  /** What failed. */
  readonly text: ReactNode
  readonly heading?: ReactNode | undefined
  readonly busy?: boolean | undefined
  readonly onRetry?: (() => void) | undefined
  /** A page of what is never kept on the device: without an answer it says that it needs a line. */
  readonly personal?: boolean | undefined
}

/** What stands where something could not be loaded: '503 - Text', and the way to try again. */
export function ErrorState({
  status,
  text: why,
  heading,
  busy = false,
  onRetry,
  personal,
}: ErrorStateProps): ReactElement {
  const text = useUiTexts()
  const needsLine = personal && status === undefined
  return (
    <div className="state" role="alert">
      <Icon source={unplug} size="l" />
      <b>{heading ?? text(needsLine ? 'noLine' : 'notLoaded')}</b>
      <p>
        {status !== undefined && `${status} - `}
        {needsLine ? text('noLineText') : why}
      </p>
      {onRetry && (
        <Button size="small" busy={busy} onClick={onRetry}>
          {text('retry')}
        </Button>
      )}
    </div>
  )
}

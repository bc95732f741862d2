import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import file from 'lucide-static/icons/file.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import type { ReactElement, ReactNode } from 'react'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from './button.tsx'
import { fileSize } from './file-size.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { usePartTexts } from './part-texts/texts.ts'

export interface FileRowProps {
  readonly name: string
  readonly bytes: number
  /** Sent share, 0 to 1, during the upload. */
  readonly progress?: number | undefined
  /** In place of the percentage: 'wartet'. */
  readonly state?: string | undefined
  readonly done?: boolean | undefined
  /** Why it failed or was refused; it stays with an action. */
  readonly error?: ReactNode
  readonly onRetry?: (() => void) | undefined
  /** The label of that action, if it is not to try again. */
  readonly retry?: string | undefined
  readonly onRemove?: (() => void) | undefined
}

/** A file being uploaded: name, size, state, cancel button. Use it inside `FileRows`. */
export function FileRow(props: FileRowProps): ReactElement {
  const { name, bytes, progress, done = false, error, onRetry, retry, onRemove } = props
  const text = usePartTexts()
  const { number, percent } = useFormat()
  const state = error ? text('file.failed') : done ? text('file.done') : (props.state ?? percent(progress ?? 0))
  return (
    <li className={error ? 'bad' : done ? 'ok' : undefined}>
      <Icon source={error ? circleAlert : done ? circleCheck : file} />
      <span className="name">
        {name} <small>{fileSize(bytes, number)}</small>
      </span>
      <small>{state}</small>
      {onRemove && <IconButton icon={x} size="small" label={text('file.remove', { name })} onClick={onRemove} />}
      {!error && !done && <progress max={1} value={progress ?? 0} aria-label={text('file.sending', { name })} />}
      {error && (
        <span className="more">
          {error}{' '}
          {onRetry && (
            <Button kind="ghost" size="small" onClick={onRetry}>
              {retry ?? text('retry')}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}

export function FileRows({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <ul className="lined upl" aria-label={label}>
      {children}
    </ul>
  )
}

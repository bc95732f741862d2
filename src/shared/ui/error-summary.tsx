import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import { useEffect, useRef, type MouseEvent, type ReactElement } from 'react'
import { Heading } from './heading.tsx'
import { Icon } from './icon.tsx'
import { usePartTexts } from './part-texts/texts.ts'

export interface FieldError {
  /** `name` of the control it is about. */
  readonly field: string
  readonly text: string
}

export interface ErrorSummaryProps {
  /** In the order of the page. */
  readonly errors: readonly FieldError[]
  /** Number of attempts to submit: each one moves the focus to the summary. */
  readonly attempt: number
  /** Instead of how many there are. */
  readonly heading?: string | undefined
  /** Moves to a field on another page, instead of focusing the control of its name. */
  readonly onJump?: ((field: string) => void) | undefined
}

/** All that is wrong with a form, with links to the fields. */
export function ErrorSummary({ errors, attempt, heading, onJump }: ErrorSummaryProps): ReactElement | null {
  const text = usePartTexts()
  const title = heading ?? text('errors', { count: errors.length })
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) ref.current?.focus()
  }, [attempt])
  if (errors.length === 0) return null
  return (
    <div ref={ref} className="errsum" role="group" aria-label={title} tabIndex={-1}>
      <Heading depth={2}>
        <Icon source={circleAlert} />
        {title}
      </Heading>
      <ul>
        {errors.map((error) => (
          <li key={error.field}>
            <a
              href={`#${error.field}`}
              onClick={(event) => {
                if (!onJump) return jump(event, error.field)
                event.preventDefault()
                onJump(error.field)
              }}
            >
              {error.text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A link to an id does not reach into a shadow root, and the address of a host page is not ours to change. */
function jump(event: MouseEvent<HTMLElement>, field: string): void {
  event.preventDefault()
  const root = event.currentTarget.getRootNode() as Document | ShadowRoot
  const named = root.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(field)}"]`)
  const target = [...named].find(({ type, checked }) => type !== 'radio' || checked) ?? named[0]
  target?.focus()
}

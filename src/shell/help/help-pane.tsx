import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import { useEffect, useId, useRef, type ReactElement } from 'react'
import { holds } from '#domain/roles.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { adoptOnPage } from '#shared/ui/page-sheet.ts'
import { useFacts } from '#shell/shell-context.ts'
import { isOnPage } from '#shell/is-on-page.ts'
import { closeHelp, HELP_BUTTON, HELP_PANE, type HelpTopic } from '#shell/help/help-store.ts'
import { usePaneTexts } from './texts.ts'
import css from './help.css?inline'

adoptOnPage(css)

export interface HelpPaneProps {
  readonly topics: readonly HelpTopic[]
  /** What the page is called. */
  readonly title: string
}

/** It is beside the page and covers nothing of it; the page remains usable. */
export function HelpPane({ topics, title }: HelpPaneProps): ReactElement {
  const text = usePaneTexts()
  const { rights } = useFacts()
  const pane = useRef<HTMLElement>(null)
  const headingId = useId()
  const close = useClosing(pane)
  return (
    <aside ref={pane} id={HELP_PANE} className="help-pane" aria-labelledby={headingId}>
      <div className="help-head">
        <h2 id={headingId} tabIndex={-1}>
          {text('title', { page: title })}
        </h2>
        <IconButton icon={x} label={text('close')} onClick={close} />
      </div>
      {holds(rights, 'user-api:assistant_user') ? <Topics topics={topics} /> : <NoAccess />}
    </aside>
  )
}

function Topics({ topics }: { topics: readonly HelpTopic[] }): ReactElement {
  const text = usePaneTexts()
  return (
    <>
      {topics.map((topic, index) => (
        <details key={topic} open={index === 0}>
          <summary>{text(topic)}</summary>
          <p>{text(`${topic}Text`)}</p>
        </details>
      ))}
    </>
  )
}

function NoAccess(): ReactElement {
  const text = usePaneTexts()
  return (
    <div className="no-access">
      <Icon source={lock} size="l" />
      <p>
        <b>{text('noAccess')}</b>
      </p>
      <p className="muted">{text('noAccessText')}</p>
      <small className="muted">{text('noAccessRole')}</small>
    </div>
  )
}

/** The focus moves to the pane when it opens and, if it is still there, back to the button when it closes. */
function useClosing(pane: { readonly current: HTMLElement | null }): () => void {
  useEffect(() => {
    pane.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isBehind()) close(pane.current)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [pane])
  return () => close(pane.current)
}

/** Esc is for the topmost thing: a dialog, a menu. */
const isBehind = (): boolean => isOnPage('dialog[open], [popover="auto"]:popover-open')

function close(pane: HTMLElement | null): void {
  if (pane?.contains(document.activeElement)) document.getElementById(HELP_BUTTON)?.focus()
  closeHelp()
}

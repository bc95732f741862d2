import { useStore } from '@nanostores/react'
import chevron from 'lucide-static/icons/chevron-down.svg?raw'
import lifeBuoy from 'lucide-static/icons/life-buoy.svg?raw'
import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import { useEffect, useId, useRef, useState, type ReactElement, type RefObject } from 'react'
import { holds } from '#domain/organisation/roles.ts'
import type { Page } from '#domain/routes/route.ts'
import { $narrow } from '#shared/bus/device.ts'
import { $language } from '#shared/bus/language.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { adoptOnPage } from '#shared/ui/page-sheet.ts'
import { useFacts } from '#shell/shell-context.ts'
import { isOnPage } from '#shell/is-on-page.ts'
import { closeHelp, helpOpener, HELP_PANE } from './help-store.ts'
import { AssistantSearch } from './assistant-search.tsx'
import { ScreenHelp } from './screen-help.tsx'
import { hidePart } from './show-part.ts'
import { usePaneTexts } from './texts.ts'
import css from './help.css?inline'

adoptOnPage(css)

const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable=false])'

export interface HelpPaneProps {
  readonly route: Page
  /** The title of the page. */
  readonly title: string
}

/** The pane is next to the page and covers nothing of it; the page remains usable. Below 1024 px it is a sheet at the lower edge. */
export function HelpPane({ route, title }: HelpPaneProps): ReactElement {
  const text = usePaneTexts()
  const { rights } = useFacts()
  const pane = useRef<HTMLElement>(null)
  const headingId = useId()
  const close = useClosing(pane)
  const fold = useFold(pane)
  const [words, setWords] = useState('')
  const isAssisted = holds(rights, 'user-api:assistant_user')
  return (
    <aside
      ref={pane}
      id={HELP_PANE}
      className={fold.isFolded ? 'help-pane folded' : 'help-pane'}
      aria-labelledby={headingId}
    >
      <div className="help-head">
        <Portrait />
        <h2 id={headingId} tabIndex={-1}>
          {text('title', { page: title })}
        </h2>
        {fold.isSheet && (
          <IconButton
            icon={chevron}
            className="help-fold"
            label={text(fold.isFolded ? 'unfold' : 'fold')}
            aria-expanded={!fold.isFolded}
            onClick={fold.toggle}
          />
        )}
        <IconButton icon={x} label={text('close')} onClick={close} />
      </div>
      <div className="stack gap-16 help-body">
        {isAssisted ? (
          <>
            <Greeting />
            <AssistantSearch route={route} words={words} onWords={setWords} />
          </>
        ) : (
          <NoAccess />
        )}
        {words === '' && <ScreenHelp key={route.name} route={route} />}
      </div>
    </aside>
  )
}

/** The picture of the persona, or an icon where it is missing or does not load. */
function Portrait(): ReactElement {
  const { pictureUrl } = useFacts().config.assistant ?? {}
  const [broken, setBroken] = useState<string>()
  return (
    <span className="help-portrait" aria-hidden="true">
      {pictureUrl && broken !== pictureUrl ? (
        <img src={pictureUrl} alt="" width={40} height={40} onError={() => setBroken(pictureUrl)} />
      ) : (
        <Icon source={lifeBuoy} />
      )}
    </span>
  )
}

function Greeting(): ReactElement {
  const text = usePaneTexts()
  const { name, greeting, greetingEn } = useFacts().config.assistant ?? {}
  const own = useStore($language) === 'en' ? greetingEn : greeting
  return <p className="help-greeting">{own ?? (name ? text('greetingAs', { name }) : text('greeting'))}</p>
}

/** The role opens the assistant; everybody who may open a page can read its explanation. */
function NoAccess(): ReactElement {
  const text = usePaneTexts()
  return (
    <div className="stack gap-8 start no-access">
      <Icon source={lock} />
      <p>
        <b>{text('noAccess')}</b>
      </p>
      <p className="muted">{text('noAccessText')}</p>
      <small className="muted">{text('noAccessRole')}</small>
    </div>
  )
}

/** The focus moves to the pane when it opens and, if it is still there, back to where it was when it closes. */
function useClosing(pane: RefObject<HTMLElement | null>): () => void {
  useEffect(() => {
    const opener = helpOpener()
    pane.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    // The field for which the help was opened stays visible above the sheet.
    if ($narrow.get() && opener?.matches(FIELDS)) opener.scrollIntoView({ block: 'nearest' })
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isBehind()) close(pane.current)
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      hidePart()
    }
  }, [pane])
  return () => close(pane.current)
}

/** Esc closes the topmost layer first: a dialog, a menu. */
const isBehind = (): boolean => isOnPage('dialog[open], [popover="auto"]:popover-open')

function close(pane: HTMLElement | null): void {
  const opener = helpOpener()
  const hadFocus = pane?.contains(document.activeElement)
  closeHelp()
  if (hadFocus) opener?.focus({ preventScroll: true })
}

/** As a sheet it folds to its heading while a field of the page has the focus, so that it hides no field. */
function useFold(pane: RefObject<HTMLElement | null>) {
  const isSheet = useStore($narrow)
  const [isFolded, setFolded] = useState(false)
  useEffect(() => {
    if (!isSheet) return
    const onFocus = (event: FocusEvent) => {
      const [target] = event.composedPath()
      if (!(target instanceof HTMLElement) || pane.current?.contains(target) || !target.matches(FIELDS)) return
      setFolded(true)
      requestAnimationFrame(() => target.scrollIntoView({ block: 'nearest' }))
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [isSheet, pane])
  return { isSheet, isFolded: isSheet && isFolded, toggle: () => setFolded(!isFolded) }
}

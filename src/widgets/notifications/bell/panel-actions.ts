// The actions of the reader in the panel. Those that change something are loaded when the list is shown.
import { loadBadges } from '#shared/badges/badges.ts'
import { logFailure } from '#shared/bus/log.ts'
import { emit, emitError } from '#shared/element/host.ts'
import { stateCard } from '#shared/element/state-card.ts'
import type { PanelActions, ReaderActions, PanelHandle } from './panel-model.ts'

export interface LazyReaderActions {
  prefetch(): void
  use(action: (reader: ReaderActions) => void): void
  /** Handles a key in the panel, as soon as the actions have loaded. */
  pressKey(event: KeyboardEvent): void
  dispose(): void
}

/** The keys the actions may use; their modifiers only matter once there is something to undo. */
const KEYS = /^(arrow(up|down|left|right)|home|end|[jkes])$/i

/** A key that waits for the actions, and the entry on which it was pressed. */
interface WaitingKey {
  readonly event: KeyboardEvent
  readonly entry: ReturnType<typeof focusedEntry>
}

/** The entry that has the focus. */
const focusedEntry = ({ element }: PanelHandle): string | null | undefined =>
  (element.getRootNode() as ShadowRoot).activeElement?.closest('[data-id]')?.getAttribute('data-id')

const isPlainKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  KEYS.test(key) && !altKey && !ctrlKey && !metaKey

/** Loads the actions of a panel once; a failed load is shown in the panel and retried. */
export function lazyReaderActions(panel: () => PanelHandle): LazyReaderActions {
  let loading: Promise<ReaderActions | void> | undefined
  let loaded: ReaderActions | undefined
  let waiting: WaitingKey[] = []
  const fail = (error: unknown) => {
    loading = undefined
    waiting = []
    logFailure('bell', error)
    panel().set({ fault: stateCard(true, load) })
    emitError(panel().host, `${error}`, load, 'failed')
  }
  const load = () =>
    (loading ??= import('./actions/reader-actions.ts')
      .then((module) => (loaded = module.readerActions(panel())))
      .catch(fail))
  // If the person has moved to another entry by Tab or the pointer, the waiting keys would hit that one: they are dropped.
  const pressWaiting = ({ pressKey }: ReaderActions) => {
    const entry = focusedEntry(panel())
    for (const key of waiting.splice(0)) if (key.entry === entry) pressKey(key.event)
  }
  const action: LazyReaderActions['use'] = (action) => void load().then((reader) => reader && action(reader))
  return {
    prefetch: () => void load(),
    use: action,
    pressKey: (event) => {
      if (loaded ? !loaded.pressKey(event) : !isPlainKey(event)) return
      if (!loaded && waiting.push({ event, entry: focusedEntry(panel()) }) === 1) action(pressWaiting)
      // Hides keys that the panel uses from the shortcuts of the host page.
      event.preventDefault()
      event.stopPropagation()
    },
    dispose: () => void loading?.then((reader) => reader?.dispose()),
  }
}

/** The browser was asked for another tab, window or a download: it knows how. */
const isModified = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey

export function actionsOf(host: HTMLElement, panel: () => PanelHandle, reader: LazyReaderActions): PanelActions {
  const close = () => panel().element.hidePopover()
  const go = (path: string, event: MouseEvent) => {
    if (isModified(event) || emit(host, 'portal-navigate', { path })) return
    event.preventDefault()
    close()
  }
  return {
    go,
    close,
    open: (entry, path, event) => {
      if (event.button > 1) return
      go(path, event)
      // Not before the browser has followed the link: marking takes it out of the list.
      setTimeout(() => reader.use(({ opened }) => opened(entry)))
    },
    show: (chosen) => {
      panel().set({ chosen, current: undefined, area: undefined, later: undefined })
      if (chosen === 'earlier') reader.use(({ showEarlier }) => showEarlier())
    },
    later: (entry) => reader.use(({ later }) => later(entry)),
    focusEntry: ({ id }) => {
      if (panel().model().current !== id) panel().set({ current: id })
    },
    read: (entry) => reader.use(({ read }) => read(entry)),
    retry: () => void loadBadges(),
  }
}

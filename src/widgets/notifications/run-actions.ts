// What the reader does in the panel, done.
import type { Notification } from '#contract/notifications.ts'
import { isTodo } from '#domain/notification.ts'
import { covers, UNDO_WINDOW, type ReadScope } from '#domain/read-scope.ts'
import { loadBadges } from '#shared/bus/badges.ts'
import { $undoable, markRead, undoMarkRead } from '#shared/bus/mark-read.ts'
import { announce } from '#shared/element/announce.ts'
import { emit } from '#shared/element/host.ts'
import type { PanelActions } from './panel-actions.ts'
import type { PanelModel, PanelState } from './panel-model.ts'
import { entryScope } from './read-choices.ts'

export interface PanelHandle {
  readonly host: HTMLElement
  model(): PanelModel
  set(patch: Partial<PanelState>): void
  close(): void
}

const MIDDLE = 1

/** The browser was asked for another tab, window or a download: it knows how. */
const isModified = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey

async function read(scope: ReadScope, { model, set }: PanelHandle): Promise<void> {
  const { t, entries } = model()
  const count = entries.filter((entry) => covers(scope, entry)).length
  set({ fault: undefined })
  if (!(await markRead(scope))) {
    set({ fault: t('markFailed') })
    announce(t('markFailed'))
    return
  }
  const offer = $undoable.get().length > 0 ? ` ${t('undoOffer', { count: UNDO_WINDOW / 1000 })}` : ''
  announce(t('marked', { count }) + offer)
}

async function undo({ model, set }: PanelHandle): Promise<void> {
  const { t } = model()
  if (await undoMarkRead()) return
  set({ fault: t('undoFailed') })
  announce(t('undoFailed'))
}

function follow(path: string, event: MouseEvent, { host, close }: PanelHandle): void {
  if (isModified(event) || emit(host, 'portal-navigate', { path })) return
  event.preventDefault()
  close()
}

function open(entry: Notification, path: string, event: MouseEvent, panel: PanelHandle): void {
  if (event.button > MIDDLE) return
  follow(path, event, panel)
  const scope = entryScope(entry)
  // Not before the browser has followed the link: marking takes it out of the list.
  if (scope) setTimeout(() => void markRead(scope))
}

/** The actions of one panel. */
export const panelActions = (panel: PanelHandle): PanelActions => ({
  show: (chosen) => panel.set({ chosen, current: undefined }),
  open: (entry, path, event) => open(entry, path, event, panel),
  go: (path, event) => follow(path, event, panel),
  focusEntry: ({ id }) => {
    if (panel.model().current !== id) panel.set({ current: id })
  },
  readEntry: (entry) => {
    const scope = entryScope(entry)
    if (scope) void read(scope, panel)
    else if (isTodo(entry)) announce(panel.model().t('todoNote'))
  },
  readAll: (scope) => void read(scope, panel),
  undo: () => void undo(panel),
  retry: () => void loadBadges(),
  close: panel.close,
})

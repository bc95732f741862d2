import type { Notification } from '#contract/notifications.ts'
import type { ReadScope } from '#domain/read-scope.ts'
import type { ListName } from './panel-model.ts'

/** What the views can ask for. */
export interface PanelActions {
  show(list: ListName): void
  /** Goes where the entry leads, by the host or by the ordinary link, and marks it read where the bell may. */
  open(entry: Notification, path: string, event: MouseEvent): void
  /** Goes to a page of the portal. */
  go(path: string, event: MouseEvent): void
  focusEntry(entry: Notification): void
  readEntry(entry: Notification): void
  readAll(scope: ReadScope): void
  undo(): void
  retry(): void
  close(): void
}

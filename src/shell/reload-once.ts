// A screen that fails to load usually belongs to a version that is no longer served: the page is reloaded, once.
import { createElement, lazy, type ComponentType, type ReactElement } from 'react'
import { VERSION } from '#shared/bus/bus.ts'
import { hasUnsavedInput } from './offline/unsaved-input.ts'
import { reloadPage } from './page-navigation.ts'
import { canRemember, countAttempts } from './session-storage.ts'

// Once for each version and window, so that no sequence of failures causes a loop.
const reloads = countAttempts(`reload.${VERSION}`, 1)

/** How long a page that is being left may still be shown, in ms. */
const LEAVING = 10_000
let leftAt = -LEAVING
addEventListener('beforeunload', () => (leftAt = performance.now()))

/**
 * Reloads the page unless that was tried already, cannot help, is offline, or would lose unsaved input; true where
 * the page is on its way. A window that cannot remember having tried never tries.
 */
export function reloadOnce(): boolean {
  if (!navigator.onLine || reloads.exhausted() || !canRemember() || hasUnsavedInput()) return false
  // Firefox aborts a page's requests when it is left: a reload would cancel that navigation.
  if (performance.now() < leftAt + LEAVING) {
    setTimeout(reloadOnce, LEAVING)
    return true
  }
  reloads.count()
  reloadPage()
  return true
}

/** Screens that failed, each with its reset function: React caches a failed import forever. */
const failed = new Set<() => void>()

/** Lets screens that failed load again when they are shown next. */
export function renewScreens(): void {
  for (const renew of failed) renew()
  failed.clear()
}

/** A screen that is loaded when it is first shown; a failed load reloads the page once, then fails. */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactElement {
  const begin = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        if (reloadOnce()) return new Promise<never>(() => undefined)
        failed.add(() => (screen = begin()))
        throw error
      }
    }) as unknown as ComponentType<Props>
  let screen = begin()
  return (props) => createElement(screen, props)
}

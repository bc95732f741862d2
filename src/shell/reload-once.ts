// A screen that does not load is most often one of a version that is no longer there: the page is loaded anew, once.
import { lazy, type ComponentType } from 'react'
import { VERSION } from '#shared/bus/bus.ts'
import { reloadPage } from './page.ts'
import { onceMore } from './session-storage.ts'

// Once for each version and window, whatever comes after: so that no order of failures makes a circle.
const reloads = onceMore(`reload.${VERSION}`, 1)

/** Reloads the page unless that was tried already; true where the page is on its way. */
export function reloadOnce(): boolean {
  if (reloads.exhausted()) return false
  reloads.count()
  reloadPage()
  return true
}

/** A screen that is loaded when it is first shown; what cannot be loaded reloads the page once, then fails. */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    try {
      return { default: await load() }
    } catch (why) {
      if (reloadOnce()) return new Promise<never>(() => undefined)
      throw why
    }
  })

import { useEffect, useState, type ReactElement } from 'react'
import { logFailure } from '#shared/bus/log.ts'
import type { ShortcutKeys } from './shortcut-keys.tsx'
import { whenIdle } from './when-idle.ts'

/** The shortcuts of the portal except `Ctrl K`: they are loaded when the page is idle. */
export function Shortcuts(): ReactElement | null {
  const [Keys, setKeys] = useState<typeof ShortcutKeys>()
  useEffect(() => {
    const load = () =>
      void import('./shortcut-keys.tsx').then(
        (module) => setKeys(() => module.ShortcutKeys),
        (error: unknown) => logFailure('the shortcuts were not loaded', error),
      )
    return whenIdle(load)
  }, [])
  return Keys ? <Keys /> : null
}

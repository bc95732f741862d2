import { useEffect, useState, type ComponentType, type ReactElement } from 'react'
import { logFailure } from '#shared/bus/log.ts'

/** Pull to refresh on touch screens; it is not loaded before the first touch. */
export function PullToRefresh(): ReactElement | null {
  const [indicator, setIndicator] = useState<{ View: ComponentType }>()
  useEffect(() => {
    const load = () => {
      import('./pull-indicator.tsx').then(
        ({ PullIndicator }) => setIndicator({ View: PullIndicator }),
        (error: unknown) => logFailure('pull to refresh did not load', error),
      )
    }
    if (matchMedia('(any-pointer: coarse)').matches) return load()
    addEventListener('touchstart', load, { once: true, passive: true })
    return () => removeEventListener('touchstart', load)
  }, [])
  return indicator ? <indicator.View /> : null
}

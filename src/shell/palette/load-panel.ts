// The panel is loaded once, when it is likely to be wanted; a load that failed may be tried again.
import { useCallback, useEffect, useState } from 'react'
import { logFailure } from '#shared/bus/log.ts'
import type { PalettePanel } from './panel/palette-panel.tsx'

type Panel = typeof PalettePanel

let loaded: Panel | undefined
let loading: Promise<Panel> | undefined

/** Loads the panel, or returns the loaded one. */
export function loadPanel(): Promise<Panel> {
  loading ??= import('./panel/palette-panel.tsx').then((module) => (loaded = module.PalettePanel))
  loading.catch(() => (loading = undefined))
  return loading
}

/** Prefetches it and ignores errors: opening the palette reports them. */
export const prefetchPanel = (): void =>
  void loadPanel().catch((error: unknown) => logFailure('the palette was not loaded ahead', error))

export interface LoadedPanel {
  readonly Panel: Panel | undefined
  readonly failed: boolean
  readonly retry: () => void
}

/** The panel as soon as it is here; it is tried again when the browser is back online. */
export function usePanel(): LoadedPanel {
  const [Panel, setPanel] = useState(() => loaded)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    loadPanel().then(
      (panel) => setPanel(() => panel),
      () => setFailed(true),
    )
  }, [])
  const retry = useCallback(() => {
    setFailed(false)
    load()
  }, [load])
  useEffect(() => {
    if (!loaded) load()
  }, [load])
  useEffect(() => {
    if (!failed) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [failed, retry])
  return { Panel, failed, retry }
}

// The help of the areas, each loaded when it is first needed: that of the page, and for a search those the person may open.
import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { gateOf, type Page, type Visitor } from '#domain/routes/route.ts'
import { PAGES } from '#domain/routes/routes.ts'
import { $language, type Language } from '#shared/bus/language.ts'
import { logFailure } from '#shared/bus/log.ts'
import type { AreaHelp, HelpScreen } from '#shared/help.ts'
import type { TextValues } from '#shared/i18n/i18n.ts'
import { AREA_HELP, type HelpSource } from './area-help.ts'

/** The help on the shell itself, and the part that is the same on every page. */
const SHELL_HELP: HelpSource = { routes: ['home', 'people', 'outbox', 'frame'], load: () => import('./portal/help.ts') }

const loaded = new Map<HelpSource, Promise<AreaHelp>>()

function loadSource(source: HelpSource): Promise<AreaHelp> {
  const known = loaded.get(source) ?? source.load().then(({ help }) => help)
  loaded.set(source, known)
  // A failed load may be tried again.
  known.catch(() => loaded.delete(source))
  return known
}

export interface LoadedScreen {
  readonly help: AreaHelp
  readonly screen: HelpScreen
}

async function loadScreen(route: Page): Promise<LoadedScreen | undefined> {
  const source = [...AREA_HELP, SHELL_HELP].find(({ routes }) => routes.includes(route.name))
  if (!source) return undefined
  const help = await loadSource(source)
  const screen = help.screens.find(({ routes }) => routes.includes(route.name))
  return screen && { help, screen }
}

/** The part that is the same on every page. */
async function loadEverywhere(): Promise<LoadedScreen> {
  const help = await loadSource(SHELL_HELP)
  return { help, screen: help.screens.find(({ routes }) => routes.includes('everywhere'))! }
}

export interface ScreenState {
  readonly status: 'loading' | 'ready' | 'failed'
  /** Undefined where the page has no help of its own. */
  readonly own?: LoadedScreen | undefined
  readonly everywhere?: LoadedScreen
  readonly retry: () => void
}

/** Runs `load` now, whenever it is another one, and on request; the run before is aborted. */
export function useLoading(load: (signal: AbortSignal) => void): () => void {
  const running = useRef<AbortController>(undefined)
  const begin = useCallback(() => {
    running.current?.abort()
    running.current = new AbortController()
    load(running.current.signal)
  }, [load])
  useEffect(() => {
    begin()
    return () => running.current?.abort()
  }, [begin])
  return begin
}

/** The help of a page, and the part that is the same everywhere. */
export function useScreenHelp(route: Page): ScreenState {
  const [state, setState] = useState<Omit<ScreenState, 'retry'>>({ status: 'loading' })
  const load = useCallback(
    (signal: AbortSignal) => {
      const update = (next: Omit<ScreenState, 'retry'>) => !signal.aborted && setState(next)
      update({ status: 'loading' })
      Promise.all([loadScreen(route), loadEverywhere()]).then(
        ([own, everywhere]) => update({ status: 'ready', own, everywhere }),
        (error: unknown) => {
          logFailure('the help did not load', error)
          update({ status: 'failed' })
        },
      )
    },
    [route],
  )
  return { ...state, retry: useLoading(load) }
}

export interface FillState {
  /** The text with its values; undefined while they are loading, null where one is not available. */
  readonly fill: (key: string) => string | undefined | null
  readonly retry: () => void
}

/** Whether a value of the text is missing. */
export const hasGap = (text: string): boolean => text.includes('{{')

/** The texts of an area with the values of its rules. */
export function useFilled(help: AreaHelp): FillState {
  const language = useStore($language)
  const [read, setRead] = useState<{ of: AreaHelp; language: Language; values: TextValues }>()
  const load = useCallback(
    (signal: AbortSignal) => {
      const settle = (values: TextValues) => !signal.aborted && setRead({ of: help, language, values })
      help.values(language).then(settle, (error: unknown) => {
        logFailure('the values of the help did not load', error)
        settle({})
      })
    },
    [help, language],
  )
  const retry = useLoading(load)
  const present = read?.of === help && read.language === language ? read : undefined
  const fill = (key: string) => {
    const plain = help.text(key, undefined, language)
    if (!hasGap(plain)) return plain
    if (!present) return undefined
    const filled = help.text(key, present.values, language)
    return hasGap(filled) ? null : filled
  }
  return { fill, retry }
}

export interface OpenScreen extends LoadedScreen {
  /** The first page of the screen that this person may open. */
  readonly page: Page | undefined
}

/** Every screen that this person may open, with its help; screens that do not load are left out. */
export async function loadOpenScreens(visitor: Visitor): Promise<OpenScreen[]> {
  const pageOf = (names: readonly string[]) =>
    PAGES.find((page) => names.includes(page.name) && gateOf(page, visitor).open)
  const sources = [...AREA_HELP, SHELL_HELP].filter((source) => source === SHELL_HELP || pageOf(source.routes))
  const settled = await Promise.allSettled(sources.map(loadSource))
  return settled.flatMap((outcome) => {
    if (outcome.status === 'rejected') return []
    const { value: help } = outcome
    return help.screens
      .map((screen) => ({ help, screen, page: pageOf(screen.routes) }))
      .filter(({ screen, page }) => page !== undefined || screen.routes.includes('everywhere'))
  })
}

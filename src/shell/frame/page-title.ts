import { useStore } from '@nanostores/react'
import { gateOf, type Page } from '#domain/route.ts'
import { PAGES, topOf, type Place } from '#domain/routes.ts'
import { useCategoryLabel } from '#shared/use-category-label.ts'
import { useFacts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'
import { atom, type ReadableAtom } from 'nanostores'
import { detailOf } from '#shell/navigation.ts'

// What the thing of a page is called, where its element knows: the story that is read. The document is named after it.
interface ThingTitle {
  readonly path: string
  readonly title: string
}

const $title = atom<ThingTitle | undefined>()
/** The page of the last `portal-title` event. */
const $thingTitle: ReadableAtom<ThingTitle | undefined> = $title

/** Hears what elements say of themselves by `portal-title`; returns the way to end it. */
export function watchPageTitle(): () => void {
  const onTitle = (event: Event) => {
    const { title } = detailOf(event)
    if (typeof title === 'string' && title.trim()) $title.set({ path: location.pathname, title: title.trim() })
  }
  document.addEventListener('portal-title', onTitle)
  return () => document.removeEventListener('portal-title', onTitle)
}

export interface Titles {
  /** In the top bar: the name of the top-level route, whose tabs stand beside it. */
  readonly bar: string
  /** What the page itself is called. */
  readonly page: string
  /** Of the document: the page, and what it belongs to where that says more. */
  readonly document: string
}

const parentOf = (route: Page): Page => PAGES.find(({ name }) => name === topOf(route)) ?? route

/** What a place is called; where its gate is shut for want of a right, it says so. */
export function useTitles({ route, params }: Place, path: string): Titles {
  const text = useShellTexts()
  const facts = useFacts()
  const category = useCategoryLabel(params[route.heading ?? ''])
  const thing = useStore($thingTitle)
  const gate = gateOf(route, facts)
  const titled = (page: string, bar: string): Titles => {
    const title = page === bar ? page : `${page} – ${bar}`
    return { bar, page, document: text('documentTitle', { title }) }
  }
  if (!gate.open && gate.why === 'forbidden') return titled(text('forbidden.title'), text('forbidden.title'))
  const frame = route.name === 'frame' && facts.framePages?.find(({ id }) => id === params['page'])
  if (frame) return titled(frame.title, frame.title)
  const bar = text(`titles.${parentOf(route).title}`)
  const name = thing?.path === path ? thing.title : category
  return titled(name ?? text(`titles.${route.title}`), bar)
}

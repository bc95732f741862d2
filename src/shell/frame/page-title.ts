// The titles of a page: in the top bar, as its name, and of the document. A story page is named after its story.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { emptyBoxOf, gateOf, type Page } from '#domain/routes/route.ts'
import { PAGES, topOf, type Place } from '#domain/routes/routes.ts'
import { useCategoryLabel } from '#shared/news/use-category-label.ts'
import { detailOf } from '#shell/navigation.ts'
import { useFacts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'

interface PageTitle {
  readonly path: string
  readonly title: string
}

/** The last `portal-title` event. */
const $pageTitle = atom<PageTitle | undefined>()

/** Stores the titles that elements report by `portal-title`; returns a disposer. */
export function watchPageTitle(): () => void {
  const onTitle = (event: Event) => {
    const { title } = detailOf(event)
    if (typeof title === 'string' && title.trim()) $pageTitle.set({ path: location.pathname, title: title.trim() })
  }
  document.addEventListener('portal-title', onTitle)
  return () => document.removeEventListener('portal-title', onTitle)
}

export interface Titles {
  /** The title in the top bar: the name of the top-level route, whose tabs are next to it. */
  readonly bar: string
  /** The name of the page itself. */
  readonly page: string
  /** The title of the document: the page, and its top-level route where that differs. */
  readonly document: string
}

const parentOf = (route: Page): Page => PAGES.find(({ name }) => name === topOf(route)) ?? route

/** The titles of a place; a place that is forbidden is titled so. */
export function useTitles({ route, params }: Place, path: string): Titles {
  const text = useShellTexts()
  const facts = useFacts()
  const category = useCategoryLabel(params[route.heading ?? ''])
  const pageTitle = useStore($pageTitle)
  const gate = gateOf(route, facts)
  const titled = (page: string, bar: string): Titles => {
    const title = page === bar ? page : `${page} – ${bar}`
    return { bar, page, document: text('documentTitle', { title }) }
  }
  if (!gate.open && gate.reason === 'forbidden' && !emptyBoxOf(route, gate.roles))
    return titled(text('forbidden.title'), text('forbidden.title'))
  const frame = route.name === 'frame' && facts.framePages?.find(({ id }) => id === params['page'])
  if (frame) return titled(frame.title, frame.title)
  const bar = text(`titles.${parentOf(route).title}`)
  const name = pageTitle?.path === path ? pageTitle.title : category
  return titled(name ?? text(`titles.${route.title}`), bar)
}

import { atom, type ReadableAtom } from 'nanostores'
import type { Page } from '#domain/route.ts'

// What the assistant explains, by route. Only these routes have help.
const NEWS = ['audience', 'highlight', 'validity', 'publish', 'duplicate', 'text', 'pictures'] as const
const MARKET = ['find', 'create', 'price', 'state', 'adPictures'] as const

export type HelpTopic = (typeof NEWS)[number] | (typeof MARKET)[number]

const BY_ROUTE: Readonly<Record<string, readonly HelpTopic[]>> = {
  'news.edit': NEWS,
  marketplace: MARKET,
  'marketplace.wanted': MARKET,
  'marketplace.own': MARKET,
  'marketplace.moderation': MARKET,
  'marketplace.rules': MARKET,
  'marketplace.ad': MARKET,
  'marketplace.new': MARKET,
}

/** The topics of a page, in the order of its fields; empty where there is no help. */
export const topicsOf = ({ name }: Pick<Page, 'name'>): readonly HelpTopic[] => BY_ROUTE[name] ?? []

const $open = atom(false)
/** The pane of the assistant is open beside the page. */
export const $helpOpen: ReadableAtom<boolean> = $open

export const openHelp = (): void => $open.set(true)
export const closeHelp = (): void => $open.set(false)

export const HELP_PANE = 'hilfe'
export const HELP_BUTTON = 'hilfe-knopf'

// What the assistant explains, by route. Only these routes have help.
import type { Page } from '#domain/route.ts'

const NEWS = ['audience', 'highlight', 'validity', 'publish', 'duplicate', 'text', 'pictures'] as const
const MARKET = ['find', 'create', 'price', 'state', 'adPictures'] as const

export type HelpTopic = (typeof NEWS)[number] | (typeof MARKET)[number]

const BY_ROUTE: Readonly<Record<string, readonly HelpTopic[]>> = {
  'news.edit': NEWS,
  marketplace: MARKET,
  'marketplace.ad': MARKET,
  'marketplace.new': MARKET,
}

/** The topics of a page, in the order of its fields; empty where there is no help. */
export const topicsOf = ({ name }: Pick<Page, 'name'>): readonly HelpTopic[] => BY_ROUTE[name] ?? []

// The overview of the news: a page of stories under filters, and how many stand in each category.
import { Type, type Static } from 'typebox'
import { Day } from './day.ts'
import { NewsItem } from './news.ts'

/**
 * newest: by date of publication · unread: what the reader has not read before the rest, each newest first · best: by what
 * the words are worth in it, its age, and whether it is the highlight; what is not weighed stands behind, newest first.
 * Without words 'best' is 'newest'.
 */
export const OVERVIEW_ORDERS = ['newest', 'unread', 'best'] as const
export type OverviewOrder = (typeof OVERVIEW_ORDERS)[number]

/** Where a page ends: group, kind of search, microseconds since the epoch (among the best: how many stand before), id. */
export const OVERVIEW_CURSOR = /^([urb])([es])_(\d{1,16})_(\d{1,15})$/

// An integer would quietly cut 2.5 to 2.
export const OverviewQuery = Type.Object({
  q: Type.Optional(
    Type.String({
      minLength: 3,
      maxLength: 400,
      description: 'Words of title, preview, text or contact; from 3 to 100 characters, counted as in /news/search',
    }),
  ),
  category: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'German label; the categories below it count too' }),
  ),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  unread: Type.Optional(Type.Boolean({ description: 'Only what the reader has not read' })),
  expired: Type.Optional(Type.Boolean({ description: 'Stories whose time is over, in place of those that stand' })),
  order: Type.Optional(Type.Enum([...OVERVIEW_ORDERS])),
  after: Type.Optional(
    Type.String({ pattern: OVERVIEW_CURSOR.source, description: '`next` of the page before, with the same filters' }),
  ),
  size: Type.Optional(Type.Number({ multipleOf: 1, minimum: 1, maximum: 50, default: 20 })),
})
export type OverviewQuery = Static<typeof OverviewQuery>

export const NewsOverview = Type.Object({
  items: Type.Array(NewsItem),
  total: Type.Integer({ description: 'Stories under these filters' }),
  next: Type.Union([Type.String(), Type.Null()], { description: 'Asks for the page that follows; null: none does' }),
  everywhere: Type.Optional(Type.Integer({ description: 'With words and a category: hits in all categories' })),
  similar: Type.Boolean({
    description: 'No story has these words: shown are those with words of titles that are like them',
  }),
})
export type NewsOverview = Omit<Static<typeof NewsOverview>, 'items'> & { items: NewsItem[] }

export const OverviewCounts = Type.Object({
  total: Type.Integer(),
  unread: Type.Integer(),
  expired: Type.Integer({ description: 'Stories whose time is over' }),
  categories: Type.Array(Type.Object({ id: Type.Integer(), total: Type.Integer(), unread: Type.Integer() }), {
    description: 'Those with stories; the categories below count too',
  }),
})
export type OverviewCounts = Static<typeof OverviewCounts>

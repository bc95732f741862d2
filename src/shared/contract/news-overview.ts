// The overview of the news: a page of stories under filters, and the number of stories in each category.
import { Type, type Static } from 'typebox'
import { Day } from './day.ts'
import { NewsItem } from './news.ts'

/**
 * newest: by date of publication · unread: unread stories first, each group newest first · best: by the weight of the words in
 * the story, its age, and whether it is the highlight; stories that are not ranked follow, newest first.
 * Without words 'best' is 'newest'.
 */
export const OVERVIEW_ORDERS = ['newest', 'unread', 'best'] as const
export type OverviewOrder = (typeof OVERVIEW_ORDERS)[number]

/** Position of the next page: group, kind of search, microseconds since the epoch (or the number of best hits before), id. */
export const OVERVIEW_CURSOR = /^([urb])([es])_(\d{1,16})_(\d{1,15})$/

export const OverviewQuery = Type.Object({
  q: Type.Optional(
    Type.String({
      minLength: 3,
      maxLength: 400,
      description: 'Words of title, preview, text or contact; 3 to 100 characters, counted as in /news/search',
    }),
  ),
  category: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'German label; includes the descendants' }),
  ),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  unread: Type.Optional(Type.Boolean({ description: 'Only unread stories' })),
  saved: Type.Optional(Type.Boolean({ description: 'Only stories that the reader has saved, expired ones too' })),
  followed: Type.Optional(Type.Boolean({ description: 'Only stories of categories that the reader follows' })),
  expired: Type.Optional(Type.Boolean({ description: 'Expired stories instead of present ones' })),
  order: Type.Optional(Type.Enum([...OVERVIEW_ORDERS])),
  after: Type.Optional(
    Type.String({ pattern: OVERVIEW_CURSOR.source, description: '`next` of the previous page, with the same filters' }),
  ),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
})
export type OverviewQuery = Static<typeof OverviewQuery>

export const NewsOverview = Type.Object({
  items: Type.Array(NewsItem),
  total: Type.Integer({ description: 'Number of stories that match the filters' }),
  next: Type.Union([Type.String(), Type.Null()], { description: 'Cursor of the next page; null: there is none' }),
  everywhere: Type.Optional(Type.Integer({ description: 'With words and a category: hits in all categories' })),
  similar: Type.Boolean({
    description: 'No story has these words: the page lists stories with similar words in the title',
  }),
})
export type NewsOverview = Omit<Static<typeof NewsOverview>, 'items'> & { items: NewsItem[] }

export const OverviewCounts = Type.Object({
  total: Type.Integer(),
  unread: Type.Integer(),
  expired: Type.Integer({ description: 'Number of expired stories' }),
  categories: Type.Array(Type.Object({ id: Type.Integer(), total: Type.Integer(), unread: Type.Integer() }), {
    description: 'Categories with stories, including those of their descendants',
  }),
})
export type OverviewCounts = Static<typeof OverviewCounts>

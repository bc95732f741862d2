// A question of the demo company in the short form in which the tables write it down.
import type { ReportReason } from '#domain/forum/entry.ts'
import type { SiteName } from './company.ts'

/** Workdays from today, and the hour. */
export type Moment = readonly [day: number, hour: number]

export const FORUM_CATEGORIES = [
  'purchasing',
  '0110',
  '0230',
  '0260',
  'personnel',
  'bike',
  'time',
  'travel',
  'it',
  'safety',
  'sites',
  'canteen',
  'privacy',
  'hall2',
  'foundry',
] as const
export type ForumCategoryKey = (typeof FORUM_CATEGORIES)[number]

export interface DemoComment {
  readonly by: string
  readonly text: string
}

export interface DemoAnswer {
  readonly by: string
  readonly at: Moment
  readonly text: string
  readonly unnamed?: boolean
  /** Days from today until an official answer ends; absent: the author speaks for themselves. */
  readonly official?: number
  readonly votes?: number
  readonly accepted?: boolean
  readonly comments?: readonly DemoComment[]
  readonly hidden?: { readonly by: string; readonly at: Moment; readonly reason: string }
}

export interface DemoQuestion {
  readonly by: string
  readonly in: ForumCategoryKey
  readonly site?: SiteName
  readonly asked: Moment
  readonly title: string
  readonly text: string
  readonly unnamed?: boolean
  readonly votes?: number
  readonly comments?: readonly DemoComment[]
  readonly answers?: readonly DemoAnswer[]
  /** `replacedBy` is the title of another question. */
  readonly archived?: {
    readonly by: string
    readonly at: Moment
    readonly reason: string
    readonly replacedBy?: string
  }
  readonly reported?: { readonly by: string; readonly reason: ReportReason; readonly text: string }
  /** The title after an edit by its author an hour later. */
  readonly edited?: string
}

/** Paragraphs of rich text. */
export const p = (...texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('')

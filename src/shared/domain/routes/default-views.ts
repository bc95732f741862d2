// Initial views of lists and calendars (specification, section 4).
import type { PeriodKind } from '#domain/calendar/calendar-days.ts'

export interface Sort<Field extends string = string> {
  readonly by: Field
  readonly descending: boolean
}

/** A list: its order, and its filters by name. */
export interface ListView<Field extends string = string> {
  readonly sort: Sort<Field>
  readonly filters: Readonly<Record<string, string>>
}

export interface CalendarView {
  readonly type: 'month' | 'year' | 'list'
  readonly filters: Readonly<Record<string, string>>
}

/** A board of people and days. */
export interface PeriodView {
  readonly type: PeriodKind
  readonly filters: Readonly<Record<string, string>>
}

/** A table of many rows: its columns too. */
export interface TableListView extends ListView {
  /** Keys of the shown columns besides the first; undefined: the default ones. */
  readonly columns?: readonly string[] | undefined
}

/** Every list and calendar whose view is stored for the session. */
export interface Views {
  readonly suppliers: TableListView
  readonly forum: ListView<'created' | 'answered' | 'commented'>
  readonly news: ListView<'published' | 'unread'>
  readonly storyList: ListView<'changed' | 'title' | 'from' | 'until'>
  readonly marketplace: ListView<'newest' | 'price' | 'ending'>
  readonly calendarPlanning: CalendarView
  readonly calendarApproval: PeriodView
  readonly calendarTeam: PeriodView
}
export type ViewName = keyof Views

export const defaultViews = (device: 'smartphone' | 'desktop'): Views => ({
  suppliers: { sort: { by: 'supplier', descending: false }, filters: {} },
  forum: { sort: { by: 'created', descending: true }, filters: {} },
  news: { sort: { by: 'published', descending: true }, filters: {} },
  storyList: { sort: { by: 'changed', descending: true }, filters: {} },
  marketplace: { sort: { by: 'newest', descending: false }, filters: {} },
  // The data of others are shown on request.
  calendarPlanning: { type: 'month', filters: { showOnlyOwnCalendardata: 'true' } },
  calendarTeam: { type: 'month', filters: {} },
  calendarApproval: { type: device === 'smartphone' ? 'month' : 'year', filters: {} },
})

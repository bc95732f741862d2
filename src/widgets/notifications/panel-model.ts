// What the panel shows, worked out from the bus: which list, which entries, which state.
import type { Notification } from '#contract/notifications.ts'
import { countsAsNew } from '#domain/notification.ts'
import type { BadgeState } from '#shared/bus/badges.ts'
import type { Language } from '#shared/bus/language.ts'
import { textsFor, type Texts } from './texts.ts'

export const LISTS = ['todo', 'news'] as const
/** 'Zu erledigen' goes when the case is closed, 'Neuigkeiten' goes when read. */
export type ListName = (typeof LISTS)[number]
export type Lists = Readonly<Record<ListName, readonly Notification[]>>

/** A mark that can still be taken back. */
export interface Undo {
  readonly count: number
  /** Whole seconds. */
  readonly left: number
}

/** What the panel itself knows; it may vanish with the panel. */
export interface PanelState {
  /** The list the reader chose; without a choice the one that has something, to-dos first. */
  readonly chosen?: ListName | undefined
  /** Id of the entry that takes the focus. */
  readonly current?: number | undefined
  readonly undo?: Undo | undefined
  /** A sentence about what could not be done. */
  readonly fault?: string | undefined
}

export interface PanelFacts {
  readonly entries: readonly Notification[]
  readonly badges: BadgeState
  readonly language: Language
  /** Where links lead, with or without a slash at the end. */
  readonly portalUrl: string
  /** In a foreign page: links open a tab of their own. */
  readonly embedded: boolean
  /** The portal has a settings page for notifications. */
  readonly settings: boolean
  readonly now: Date
}

export interface PanelModel extends PanelFacts, PanelState {
  readonly t: Texts
  readonly lists: Lists
  readonly list: ListName
}

/** Vacation and working time raise no number, so they stand with the to-dos; news is exactly what the bell counts. */
export const splitLists = (entries: readonly Notification[]): Lists => ({
  todo: entries.filter((entry) => !countsAsNew(entry)),
  news: entries.filter(countsAsNew),
})

export function panelModel(facts: PanelFacts, state: PanelState): PanelModel {
  const lists = splitLists(facts.entries)
  const list = state.chosen ?? (lists.todo.length > 0 ? 'todo' : 'news')
  const here = lists[list]
  const current = here.some(({ id }) => id === state.current) ? state.current : here[0]?.id
  return { ...facts, ...state, t: textsFor(facts.language), lists, list, current }
}

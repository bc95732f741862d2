// The content of the panel, computed from the bus: the list, its entries, its state.
import type { Notification } from '#contract/notifications.ts'
import { isNews } from '#domain/notifications/notification.ts'
import type { BadgeState } from '#shared/badges/badges.ts'
import type { Language } from '#shared/bus/language.ts'
import { textsFor, type Texts } from './texts.ts'

export const LISTS = ['todo', 'news', 'earlier'] as const
/** 'Zu erledigen' keeps an entry until the case is closed, 'Neuigkeiten' until it is read; 'Verlauf' lists entries read or put off. */
export type ListName = (typeof LISTS)[number]
export type Lists = Readonly<Record<ListName, readonly Notification[]>>

/** The state of the panel itself, which may be lost with it. */
export interface PanelState {
  /** The list the reader chose; without a choice the one that has something, to-dos first. */
  readonly chosen?: ListName | undefined
  /** How many entries are drawn at most, 50 at first. */
  readonly drawn?: number
  /** Id of the entry that takes the focus. */
  readonly current?: number | undefined
  /** The only area that is shown. */
  readonly area?: string | undefined
  /** Id of the entry that offers the times of 'Später'. */
  readonly later?: number | undefined
  /** Entries read or put off, as far as they are loaded. */
  readonly earlier?: readonly Notification[]
  /** The error message: a sentence, or a card of its own. */
  readonly fault?: unknown
  /** Draw parts of the panel; set when the actions have loaded. */
  readonly parts?: PanelParts | undefined
}

/** The shown parts of a to-do that can be decided here. */
export interface DecisionParts {
  /** Sentences about the case, and messages about its decision. */
  readonly facts: unknown
  readonly why: string
  /** In place of the link to the case. */
  readonly buttons: unknown
  /** Parts beside it. */
  readonly more: unknown
  /** In place of all other actions. */
  readonly form: unknown
}

export interface PanelParts {
  /** The entries without decided ones, and with those that have typed text in their form. */
  shown(entries: readonly Notification[]): readonly Notification[]
  decision(entry: Notification, model: PanelModel): DecisionParts | undefined
  filter(model: PanelModel): unknown
  earlier(model: PanelModel): unknown
  later(entry: Notification, model: PanelModel): unknown
  foot(model: PanelModel): unknown
}

export interface PanelFacts {
  readonly entries: readonly Notification[]
  readonly badges: BadgeState
  readonly language: Language
  /** The base of links; ends with a slash. */
  readonly portalUrl: string
  /** In a foreign page: links open a tab of their own. */
  readonly embedded: boolean
  /** The portal has a settings page for notifications. */
  readonly settings: boolean
  /** Rank of the panel's title; the titles in its lists are one lower. */
  readonly level: number
  /** The back end can put entries off and lists those that were read. */
  readonly extensions: boolean
  readonly now: Date
}

export interface PanelModel extends PanelFacts, PanelState {
  readonly t: Texts
  /** All entries of each list, and those that the filter leaves. */
  readonly all: Lists
  readonly lists: Lists
  readonly list: ListName
}

/** The actions that the views can call. */
export interface PanelActions {
  show(list: ListName): void
  /** Opens the target of the entry, by the host or by the ordinary link, and marks it as read if the bell may. */
  open(entry: Notification, path: string, event: MouseEvent): void
  /** Navigates to a page of the portal. */
  go(path: string, event: MouseEvent): void
  focusEntry(entry: Notification): void
  /** Marks it read where the bell may. */
  read(entry: Notification): void
  /** Offers times until which the entry is put off. */
  later(entry: Notification): void
  retry(): void
  close(): void
}

/** The panel, for those who act on it. */
export interface PanelHandle {
  readonly host: HTMLElement
  readonly element: HTMLElement
  readonly actions: PanelActions
  model(): PanelModel
  set(patch: Partial<PanelState>): void
}

/** The actions of the reader; loaded when the list is shown. */
export interface ReaderActions {
  /** Marks an entry and announces it, or announces why it stays. */
  read(entry: Notification): void
  later(entry: Notification): void
  showEarlier(): void
  /** Handles a key at the element that has the focus; true when it was one of the panel's. */
  pressKey(event: KeyboardEvent): boolean
  /** The reader has followed the link of an entry. */
  opened(entry: Notification): void
  dispose(): void
}

/** Vacation and working time raise no number, so they are listed with the to-dos. */
export const splitLists = (entries: readonly Notification[], earlier: readonly Notification[] = []): Lists => ({
  todo: entries.filter((entry) => !isNews(entry)),
  news: entries.filter(isNews),
  earlier,
})

export function panelModel(facts: PanelFacts, state: PanelState): PanelModel {
  const all = splitLists(state.parts?.shown(facts.entries) ?? facts.entries, state.earlier)
  const list = state.chosen ?? (all.todo.length > 0 ? 'todo' : 'news')
  const area = all[list].some(({ menuId }) => menuId === state.area) ? state.area : undefined
  const here = area === undefined ? all[list] : all[list].filter(({ menuId }) => menuId === area)
  const current = here.some(({ id }) => id === state.current) ? state.current : here[0]?.id
  return { ...facts, ...state, t: textsFor(facts.language), all, lists: { ...all, [list]: here }, list, area, current }
}

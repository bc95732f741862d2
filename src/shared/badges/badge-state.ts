// The notifications of the signed-in person as the server sent them, and the changes of this window that the list does not
// contain yet. Only the badge files beside it write these stores.
import type { Notification } from '#contract/notifications.ts'
import { share } from '#shared/bus/bus.ts'
import { fact } from '#shared/bus/fact.ts'

/** A list as the server sent it; `seq` is its place in the person's sequence, 0 if the back end has no sequence. */
export interface BadgeList {
  readonly entries: readonly Notification[]
  readonly seq: number
}

export interface BadgeState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed' | 'offline'
  /** When the list was read last. */
  readonly at?: Date | undefined
  /** The HTTP status with which the last request failed. */
  readonly error?: number | 'Error' | undefined
}

type Entries = readonly Notification[]
/** The entries as the server sent them, without changes of this window. */
export const asReceived = (list: BadgeList): Entries => list.entries

export const $list = share('badgeList', () => fact<BadgeList | undefined>(undefined))
/** Applies the optimistic changes of this window to a list; see mark-read.ts. */
export const $ahead = share('badgesAhead', () => fact(asReceived))
export const $state = share('badgeState', () => fact<BadgeState>({ status: 'idle' }))

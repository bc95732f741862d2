// What is known of the person's notifications, and what this window has marked but the list does not show yet. Written by
// the badge files beside it only.
import type { Notification } from '#contract/notifications.ts'
import { share } from './bus.ts'
import { fact } from './fact.ts'

/** A list as the server told it; `seq` is its state in the person's sequence, 0 where the back end knows none. */
export interface BadgeList {
  readonly entries: readonly Notification[]
  readonly seq: number
}

export interface BadgeState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed' | 'offline'
  /** When the list was read last. */
  readonly at?: Date | undefined
  /** Why the last read failed: the status of its answer. */
  readonly error?: number | 'Error' | undefined
}

type Entries = readonly Notification[]
/** The list as the server told it. */
export const asTold = (list: BadgeList): Entries => list.entries

export const $list = share('badgeList', () => fact<BadgeList | undefined>(undefined))
/** What this window has done ahead of the list; see mark-read.ts. */
export const $ahead = share('badgesAhead', () => fact(asTold))
export const $state = share('badgeState', () => fact<BadgeState>({ status: 'idle' }))

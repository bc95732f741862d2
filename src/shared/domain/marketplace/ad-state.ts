// The life cycle of an ad: its events with the states before and after. Expiry depends on the date, not on a job.
import type { Day } from '#domain/calendar/typed-days.ts'

/**
 * draft: only its owner sees it · active: listed · inactive: taken off the list by its owner · expired: its last active day is over ·
 * handedOver: everything was handed over, with receipts
 */
export const AD_STATES = ['draft', 'active', 'inactive', 'expired', 'handedOver'] as const
export type AdState = (typeof AD_STATES)[number]
export type StoredAdState = Exclude<AdState, 'expired'>

export const AD_EVENTS = ['publish', 'deactivate', 'renew', 'edit', 'reserve', 'handOverAll', 'delete'] as const
export type AdEvent = (typeof AD_EVENTS)[number]

/** An event that is not listed is refused; `delete` is marked by `deletedAt` only, so that it can be undone. */
export const AD_TRANSITIONS: Readonly<Record<AdState, Readonly<Partial<Record<AdEvent, StoredAdState>>>>> = {
  draft: { publish: 'active', edit: 'draft', delete: 'draft' },
  active: {
    deactivate: 'inactive',
    renew: 'active',
    edit: 'active',
    reserve: 'active',
    handOverAll: 'handedOver',
    delete: 'active',
  },
  inactive: { publish: 'active', edit: 'inactive', handOverAll: 'handedOver', delete: 'inactive' },
  expired: { renew: 'active', deactivate: 'inactive', edit: 'active', handOverAll: 'handedOver', delete: 'active' },
  handedOver: { delete: 'handedOver' },
}

interface StoredAd {
  readonly state: StoredAdState
  readonly expiresOn: Day | null
}

export const adStateOn = ({ state, expiresOn }: StoredAd, today: Day): AdState =>
  state === 'active' && expiresOn !== null && expiresOn < today ? 'expired' : state

/** The stored state after `event`; undefined: the event is not possible now. */
export const adAfter = (ad: StoredAd, event: AdEvent, today: Day): StoredAdState | undefined =>
  AD_TRANSITIONS[adStateOn(ad, today)][event]

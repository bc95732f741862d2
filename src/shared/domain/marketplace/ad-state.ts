// The life cycle of an ad: which event leads from which state to which. Expiry is a matter of the date, not of a job.
import type { Day } from '#domain/calendar/typed-days.ts'

/**
 * draft: its owner alone sees it · active: listed · inactive: taken off the list by its owner · expired: active until its last day,
 * which is over · handedOver: everything was handed over, with receipts
 */
export const AD_STATES = ['draft', 'active', 'inactive', 'expired', 'handedOver'] as const
export type AdState = (typeof AD_STATES)[number]
/** As it is stored. */
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

/** The stored state after `event`; undefined: it is not possible now. */
export const adAfter = (ad: StoredAd, event: AdEvent, today: Day): StoredAdState | undefined =>
  AD_TRANSITIONS[adStateOn(ad, today)][event]

// Push on this device, as the shell knows it. Embedded pages have no service worker: there nobody sets it.
import { atom, type ReadableAtom } from 'nanostores'
import type { PushDevice } from '#contract/delivery.ts'
import { share } from './bus.ts'

/**
 * unsupported: this browser has no push · install: only as an app on the home screen (iOS) · refused: forbidden in the
 * browser, and only there can that be changed · off · on: this device is subscribed
 */
export type PushState = 'unsupported' | 'install' | 'refused' | 'off' | 'on'

export interface DevicePush {
  readonly state: PushState
  /** SHA-256 of the endpoint, base64url: finds this device among those of the person. */
  readonly fingerprint?: string | undefined
  /** Asks the browser and tells the portal; rejects when either says no. Only after a user's action. */
  readonly subscribe: () => Promise<PushDevice>
  /** This device hears nothing any more. */
  readonly unsubscribe: () => Promise<void>
}

const $current = share('devicePush', () => atom<DevicePush | undefined>(undefined))

/** undefined outside of the shell. */
export const $devicePush: ReadableAtom<DevicePush | undefined> = $current

export const setDevicePush = (push: DevicePush | undefined): void => $current.set(push)

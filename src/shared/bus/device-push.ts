// State of push messages on this device, set by the shell. Embedded pages have no service worker, so it stays undefined there.
import { atom, type ReadableAtom } from 'nanostores'
import type { PushDevice } from '#contract/delivery.ts'
import { share } from './bus.ts'

/**
 * unsupported: this browser has no push · install: only as an app on the home screen (iOS) · refused: forbidden in the browser, where alone
 * it can be changed · off · on: this device is subscribed
 */
export type PushState = 'unsupported' | 'install' | 'refused' | 'off' | 'on'

export interface DevicePush {
  readonly state: PushState
  /** SHA-256 of the endpoint, base64url: identifies this device among those of the person. */
  readonly fingerprint?: string | undefined
  /** Subscribes this device at the browser and the portal; rejects if either refuses. Call it only after a user's action. */
  readonly subscribe: () => Promise<PushDevice>
  /** Ends push messages on this device. */
  readonly unsubscribe: () => Promise<void>
}

const $current = share('devicePush', () => atom<DevicePush | undefined>(undefined))

/** undefined outside of the shell. */
export const $devicePush: ReadableAtom<DevicePush | undefined> = $current

export const setDevicePush = (push: DevicePush | undefined): void => $current.set(push)

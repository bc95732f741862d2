// Keys of shared devices such as terminals: a number and a secret, of which only the hash is stored. Also the instants that devices send.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export interface NewDeviceKey {
  /** SHA-256 of the secret, to be stored. */
  readonly hash: Buffer
  /** The full key that the device with this number sends. */
  keyOf(id: number): string
}

/** A new secret, which is shown once. */
export function newDeviceKey(): NewDeviceKey {
  const secret = randomBytes(32).toString('base64url')
  return { hash: hashOf(secret), keyOf: (id) => `${id}.${secret}` }
}

const NOBODY = Buffer.alloc(32)

export interface SentDeviceKey {
  /** 0 for a text that is no key. */
  readonly id: number
  /** Whether the secret has this hash; the response time reveals nothing about it. */
  isOf(hash: Buffer | undefined): boolean
}

/** Reads a key that a device has sent. */
export function readDeviceKey(key: unknown): SentDeviceKey {
  const [, id = '0', secret = ''] = /^([1-9]\d{0,8})\.([\w-]{20,100})$/.exec(String(key ?? '')) ?? []
  return { id: Number(id), isOf: (hash) => timingSafeEqual(hash ?? NOBODY, hashOf(secret)) }
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** Milliseconds since 1970; NaN for a text that is no instant. */
export const parseInstant = (text: string): number => (INSTANT.test(text) ? Date.parse(text) : Number.NaN)

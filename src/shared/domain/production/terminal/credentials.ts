// How people authenticate at a terminal, also without network. A key is derived slowly from a badge, or from personnel number and PIN; only
// the same credentials find and open the data of the person on the terminal. Its storage names nobody, and a wrong PIN simply finds
// nothing. The server stores the derived keys, never the badge or the PIN.

/** The sealed data of a person at one device. */
export interface KnownPerson {
  readonly id: string
  /** Given name and initial, for the screen. */
  readonly name: string
}

/** The sealed data of people of a device, by lookup key. Both in hex. */
export type Roster = Readonly<Record<string, string>>

/** Iterations of PBKDF2 with SHA-512, as OWASP recommends: about a tenth of a second for each attempt. */
const ITERATIONS = 210_000
const IV_BYTES = 12

type Bytes = Uint8Array<ArrayBuffer>

const bytesOf = (text: string): Bytes => new TextEncoder().encode(text)
export const hexOf = (bytes: ArrayBuffer | Uint8Array): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
export const bytesOfHex = (hex: string): Bytes =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))

/** Readers print badge numbers in different cases and with blanks. */
export const badgeText = (badge: string): string => badge.replaceAll(/\s/g, '').toUpperCase()

async function derive(secret: string, salt: string): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), 'PBKDF2', false, ['deriveBits'])
  const rule = { name: 'PBKDF2', hash: 'SHA-512', salt: bytesOf(salt), iterations: ITERATIONS }
  return new Uint8Array(await crypto.subtle.deriveBits(rule, key, 256))
}

/** The key of a badge; `salt` is that of the installation. */
export const badgeKey = (badge: string, salt: string): Promise<Bytes> => derive(badgeText(badge), `badge ${salt}`)

/** The key of a personnel number with its PIN: the number is part of the salt, so that equal PINs give different keys. */
export const pinKey = (number: string, pin: string, salt: string): Promise<Bytes> =>
  derive(pin, `pin ${salt} ${number.trim()}`)

async function labelled(key: Bytes, label: string): Promise<Bytes> {
  const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', hmac, bytesOf(label)))
}

const cipherOf = async (key: Bytes, deviceId: number) =>
  crypto.subtle.importKey('raw', await labelled(key, `seal ${deviceId}`), 'AES-GCM', false, ['encrypt', 'decrypt'])

/** The lookup key of the holder of `key` at one device; other devices have other ones. */
export const lookupOf = async (key: Bytes, deviceId: number): Promise<string> =>
  hexOf((await labelled(key, `lookup ${deviceId}`)).slice(0, 16))

/** The entry of a roster that only the holder of `key` can find and open. */
export async function seal(
  key: Bytes,
  deviceId: number,
  person: KnownPerson,
): Promise<[lookup: string, sealed: string]> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const cipher = await cipherOf(key, deviceId)
  const text = bytesOf(JSON.stringify([person.id, person.name]))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, cipher, text))
  return [await lookupOf(key, deviceId), hexOf(iv) + hexOf(sealed)]
}

/** The person of `key` in the roster of a device; undefined: no person has this key. */
export async function findIn(roster: Roster, key: Bytes, deviceId: number): Promise<KnownPerson | undefined> {
  const sealed = Object.hasOwn(roster, await lookupOf(key, deviceId)) && roster[await lookupOf(key, deviceId)]
  if (!sealed) return undefined
  const bytes = bytesOfHex(sealed)
  const cipher = await cipherOf(key, deviceId)
  try {
    const rule = { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES) }
    const text = await crypto.subtle.decrypt(rule, cipher, bytes.slice(IV_BYTES))
    const [id = '', name = ''] = JSON.parse(new TextDecoder().decode(text)) as string[]
    return { id, name }
  } catch {
    return undefined
  }
}

/** Failed attempts in a row, and when the next one is allowed (ms since 1970). */
export interface Tries {
  readonly failures: number
  readonly waitsUntil: number
}

/** So many failed attempts have no wait; each further one doubles it, from a minute to a quarter of an hour. */
export const FREE_TRIES = 5
const FIRST_WAIT = 60_000
const LONGEST_WAIT = 15 * 60_000

export const NO_TRIES: Tries = { failures: 0, waitsUntil: 0 }

/** The tries after one more that was wrong. */
export function afterWrongTry({ failures }: Tries, now: number): Tries {
  const count = failures + 1
  if (count < FREE_TRIES) return { failures: count, waitsUntil: 0 }
  const wait = Math.min(FIRST_WAIT * 2 ** Math.min(count - FREE_TRIES, 10), LONGEST_WAIT)
  return { failures: count, waitsUntil: now + wait }
}

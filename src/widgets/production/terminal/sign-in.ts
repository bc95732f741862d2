// The person of a badge, or of a personnel number with its PIN: people of the area by the stored roster, all others by the services. Guests
// are people of another area of the site. Changes of the roster do not include them, so the services are asked each time.
import type { TerminalPerson } from '#contract/production-devices.ts'
import {
  badgeKey,
  findIn,
  lookupOf,
  pinKey,
  type KnownPerson,
  type Roster,
} from '#domain/production/terminal/credentials.ts'
import { ApiError } from '#shared/transport/api.ts'
import { callAsDevice } from '#shared/transport/device-transport.ts'

export type SignInProblem = 'unknown' | 'wait' | 'offline'
export type Credential = { readonly badge: string } | { readonly number: string; readonly pin: string }

interface Guest {
  readonly sealed: string
  /** Milliseconds since 1970, by the clock of the device. */
  readonly until: number
}

/** Guests by their lookup key, as in a roster. */
export type Guests = Readonly<Record<string, Guest>>

/** How long a guest may sign in here without network, in ms. */
const GUEST_STAYS = 12 * 3_600_000
/** How long a sign-in waits for the services, in ms: people wait with it. */
const SIGN_IN_TIMEOUT = 4_000

/** Guests whose entries have not ended; an end further ahead was set by a wrong clock. */
export const presentGuests = (guests: Guests = {}): Guests =>
  Object.fromEntries(
    Object.entries(guests).filter(([, { until }]) => until > Date.now() && until <= Date.now() + GUEST_STAYS),
  )

/** A person whom a device knows. */
interface Known {
  readonly device: { readonly id: number }
  readonly salt: string
  readonly roster: { readonly people: Roster }
  readonly guests?: Guests
}

/** The device, as far as a sign-in needs it. */
export interface SignInContext {
  readonly key: () => string
  readonly held: () => Known | undefined
  readonly keepGuests: (guests: Guests) => Promise<void>
}

/** Undefined without TLS, as on a foreign page on http: the services look then. */
async function keyOf(by: Credential, salt: string) {
  if (!('subtle' in crypto)) return undefined
  return 'badge' in by ? badgeKey(by.badge, salt) : pinKey(by.number, by.pin, salt)
}

/** A person of the area. */
export async function findHere({ salt, roster, device }: Known, by: Credential): Promise<KnownPerson | undefined> {
  const key = await keyOf(by, salt)
  return key && findIn(roster.people, key, device.id)
}

/** A person known to the services; the stored entry of a guest counts only if they do not respond. */
export async function findGuest(context: SignInContext, by: Credential): Promise<KnownPerson | SignInProblem> {
  const found = await findThere(context, by)
  const held = context.held()
  const key = held && (found === 'offline' || found === 'unknown') ? await keyOf(by, held.salt) : undefined
  if (!held || !key) return found
  if (found === 'unknown') {
    await changeGuests(context, { [await lookupOf(key, held.device.id)]: undefined })
    return found
  }
  const known = Object.entries(presentGuests(held.guests)).map(([name, { sealed }]) => [name, sealed] as const)
  return (await findIn(Object.fromEntries(known), key, held.device.id)) ?? found
}

async function changeGuests(
  { held, keepGuests }: SignInContext,
  changes: Readonly<Record<string, Guest | undefined>>,
): Promise<void> {
  const before = held()
  if (!before) return
  const all = Object.entries({ ...presentGuests(before.guests), ...changes })
  await keepGuests(Object.fromEntries(all.flatMap(([name, one]) => (one ? [[name, one]] : []))))
}

async function findThere(context: SignInContext, body: Credential): Promise<KnownPerson | SignInProblem> {
  try {
    const call = { key: context.key(), body, timeout: SIGN_IN_TIMEOUT }
    const { person, entry } = await callAsDevice<TerminalPerson>('api/mes/terminal/sign-in', call)
    await changeGuests(context, { [entry.lookup]: { sealed: entry.sealed, until: Date.now() + GUEST_STAYS } })
    return person
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return 'wait'
    return error instanceof ApiError && error.code === 'sign_in_refused' ? 'unknown' : 'offline'
  }
}

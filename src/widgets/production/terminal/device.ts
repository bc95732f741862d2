// The terminal as a device: its key, its data for a shift without network, its queue, and the exchange with the services. Nothing here
// names a person: people are ids, and their names are sealed in `roster`.
import { atom, type ReadableAtom } from 'nanostores'
import type { TerminalAnswer, TerminalState } from '#contract/production-devices.ts'
import type { KnownPerson, Roster } from '#domain/production/terminal/credentials.ts'
import {
  isForgotten,
  presencesAfter,
  type Presence,
  type Step,
  type TerminalEvent,
} from '#domain/production/terminal/presence.ts'
import { nextBatch, outcomeOf, retryIn, type Refusal } from '#domain/production/terminal/queue.ts'
import { ApiError } from '#shared/transport/api.ts'
import { logFailure } from '#shared/bus/log.ts'
import { openDeviceStorage, type DeviceStorage } from '#shared/writes/device-storage.ts'
import { callAsDevice } from '#shared/transport/device-transport.ts'
import { findOrder } from './orders.ts'
import {
  findGuest,
  findHere,
  presentGuests,
  type Credential,
  type Guests,
  type SignInContext,
  type SignInProblem,
} from './sign-in.ts'
import { triesOf } from './tries.ts'

/** Name of the storage; devices dialogs of the portal put a new key there. */
export const TERMINAL_STORAGE = 'portal-terminal'
/** Name of the value that holds the key. */
export const DEVICE_KEY = 'key'

/** The stored state of the services. */
export interface Held extends Omit<TerminalState, 'now' | 'roster' | 'presences'> {
  readonly roster: { readonly version: string; readonly people: Roster }
  readonly presences: readonly Presence[]
  /** People of other areas who have signed in here, until their entries end: changes of the roster do not include them. */
  readonly guests?: Guests
  /** The time by which the clock of the server is ahead of this device's, in ms. */
  readonly ahead: number
}

export interface DeviceFacts {
  /** starting: storage is read · setup: no key · revoked: the services refuse the key · ready: it can be used. */
  readonly status: 'starting' | 'setup' | 'revoked' | 'ready'
  readonly held?: Held
  /** Bookings that the services do not have yet. */
  readonly waiting: readonly TerminalEvent[]
  /** Refused events, until somebody has read them. */
  readonly refused: readonly Refusal[]
  /** Bookings that the services could not read: they do not have them, so they stay here and are sent again now and then. */
  readonly setAside: readonly TerminalEvent[]
  /** The last exchange failed: the device works by itself. */
  readonly isOffline: boolean
  /** False: events are lost with the page, so nothing is booked without network. */
  readonly isDurable: boolean
  /** How far the clock of the device is ahead, in s. */
  readonly clockError: number | null
}

const STATE = 'state'
const REFUSED = 'refused'
const SET_ASIDE = 'set aside'
const REFRESH = 60_000
/** The interval in which events that were set aside are sent again, in ms, because the services may have been updated. */
const TRY_AGAIN = 3_600_000
/** The codes with which our services refuse a key; a 401 or 403 of another server does not concern the device. */
const KEY_REFUSED: ReadonlySet<string> = new Set(['unauthenticated', 'device_revoked'])

/** Our services cannot read the events. Any other refusal may come from a proxy, and all events continue to wait. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && error.code === 'validation_failed'

/** The device of this page. `now` may be another clock in tests. */
export class TerminalDevice {
  readonly #facts = atom<DeviceFacts>({
    status: 'starting',
    waiting: [],
    refused: [],
    setAside: [],
    isOffline: false,
    isDurable: true,
    clockError: null,
  })
  readonly $facts: ReadableAtom<DeviceFacts> = this.#facts
  #storage: DeviceStorage<TerminalEvent> | undefined
  #key: string | undefined
  #sending: Promise<void> | undefined
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #stopped = new AbortController()

  #set(changes: Partial<DeviceFacts>): void {
    this.#facts.set({ ...this.#facts.get(), ...changes })
  }

  /** Reads the storage and begins the exchange; the returned function ends it. */
  start(): () => void {
    const { signal } = this.#stopped
    addEventListener('online', () => void this.exchange(), { signal })
    document.addEventListener('visibilitychange', () => document.hidden || void this.exchange(), { signal })
    void this.#open().catch((error: unknown) => {
      logFailure('the terminal cannot store anything', error)
      this.#set({ status: 'setup', isDurable: false })
    })
    return () => {
      this.#stopped.abort()
      clearTimeout(this.#timer)
    }
  }

  async #open(): Promise<void> {
    const storage = (this.#storage = await openDeviceStorage<TerminalEvent>(TERMINAL_STORAGE))
    const [key, held, refused = [], setAside = []] = await Promise.all([
      storage.read<string>(DEVICE_KEY),
      storage.read<Held>(STATE),
      storage.read<Refusal[]>(REFUSED),
      storage.read<TerminalEvent[]>(SET_ASIDE),
    ])
    this.#key = key
    const { isDurable } = storage
    const status = key === undefined ? 'setup' : held ? 'ready' : 'starting'
    this.#set({ status, ...(held && { held }), waiting: await storage.entries(), refused, setAside, isDurable })
    if (key !== undefined) await this.exchange()
  }

  /** The server's time now, as far as the device knows it. */
  now(): Date {
    return new Date(Date.now() + (this.#facts.get().held?.ahead ?? 0))
  }

  /** Stores a key from a foreman; rejects with the ApiError if the services refuse it. Waiting events are sent with it. */
  async register(key: string): Promise<void> {
    const storage = this.#storage
    if (!storage) throw new Error('no storage')
    const trimmed = key.trim()
    const state = await callAsDevice<TerminalState>('api/mes/terminal/state', { key: trimmed })
    this.#key = trimmed
    const waiting = await storage.entries()
    // Their numbers are those of the former registration.
    if (waiting.length > 0 && this.#facts.get().held?.device.id !== state.device.id)
      await this.#renumber(waiting, state.lastCounter)
    await storage.write(DEVICE_KEY, trimmed)
    await this.#hold(state)
    this.#set({ status: 'ready' })
    await this.exchange()
  }

  async #renumber(events: readonly TerminalEvent[], above: number): Promise<void> {
    const storage = this.#storage!
    const rest = events.toSorted((one, other) => one.counter - other.counter)
    await storage.append(rest, above)
    await storage.remove(rest.map(({ counter }) => counter))
    this.#set({ waiting: await storage.entries() })
  }

  async #hold(state: TerminalState): Promise<void> {
    const before = this.#facts.get().held
    const { now, roster, ...rest } = state
    const people = roster.people ?? before?.roster.people ?? {}
    const held: Held = {
      ...rest,
      roster: { version: roster.version, people },
      guests: presentGuests(before?.guests),
      ahead: Date.parse(now) - Date.now(),
    }
    await this.#storage?.write(STATE, held)
    this.#set({ held })
  }

  /**
   * Books events of people at a workplace: stored on this device when the promise settles, sent as soon as possible. Without a storage it
   * rejects if the services do not accept them, and they are not sent any more.
   */
  async book(steps: readonly (Step & { readonly personId: string })[], workplaceId: number): Promise<void> {
    const storage = this.#storage
    if (!storage) throw new Error('no storage')
    const at = this.now().toISOString()
    const added = await storage.append(
      steps.map((step) => ({ ...step, key: crypto.randomUUID(), workplaceId, at })),
      this.#facts.get().held?.lastCounter ?? 0,
    )
    this.#set({ waiting: await storage.entries() })
    const sent = this.exchange()
    if (!storage.isDurable) await this.#untilSent(storage, added, sent)
  }

  async #untilSent(storage: DeviceStorage<TerminalEvent>, added: readonly TerminalEvent[], sent: Promise<void>) {
    const keys = new Set(added.map(({ key }) => key))
    const unsent = async () => (await storage.entries()).filter(({ key }) => keys.has(key))
    await sent
    // The exchange may have been under way already, and have sent its batch before these came.
    if ((await unsent()).length > 0) await this.exchange()
    const left = await unsent()
    const aside = this.#facts.get().setAside.some(({ key }) => keys.has(key))
    if (left.length === 0 && !aside) return
    await storage.remove(left.map(({ counter }) => counter))
    this.#set({ waiting: await storage.entries() })
    throw new Error('the services do not have what was booked')
  }

  /** All signed-in people, including unsent events; without people who forgot to sign out and have to sign in again. */
  presences(): Presence[] {
    const { held, waiting } = this.#facts.get()
    if (!held) return []
    const { shifts } = held.device
    return presencesAfter(held.presences, waiting, shifts).filter((one) => !isForgotten(one, shifts, this.now()))
  }

  async forgetRefused(): Promise<void> {
    await this.#storage?.write(REFUSED, undefined)
    this.#set({ refused: [] })
  }

  /** Drops the events that were set aside, because the foreman has entered the times. */
  async forgetSetAside(): Promise<void> {
    await this.#storage?.write(SET_ASIDE, undefined)
    this.#set({ setAside: [] })
  }

  /** Sends waiting events and reads changes; one exchange at a time, also across windows. */
  exchange(): Promise<void> {
    this.#sending ??= this.#alone(() => this.#exchange()).finally(() => {
      this.#sending = undefined
      this.#plan()
    })
    return this.#sending
  }

  #alone(work: () => Promise<void>): Promise<void> {
    const { locks } = navigator as { locks?: LockManager }
    return locks && this.#storage?.isDurable ? locks.request(TERMINAL_STORAGE, work) : work()
  }

  #plan(): void {
    if (this.#stopped.signal.aborted) return
    clearTimeout(this.#timer)
    const { status, waiting, isOffline } = this.#facts.get()
    const wait = isOffline
      ? retryIn(this.#failures, Math.random())
      : waiting.length > 0 && status !== 'revoked'
        ? 0
        : REFRESH * (0.75 + Math.random() / 2)
    this.#timer = setTimeout(() => void this.exchange(), wait)
  }

  async #exchange(): Promise<void> {
    const key = this.#key
    if (key === undefined) return
    try {
      await this.#trySetAside(key)
      while (await this.#sendBatch(key)) {
        // All that waits, oldest first.
      }
      const roster = this.#facts.get().held?.roster.version
      const query = roster === undefined ? '' : `?roster=${encodeURIComponent(roster)}`
      await this.#hold(await callAsDevice<TerminalState>(`api/mes/terminal/state${query}`, { key }))
      this.#failures = 0
      this.#set({ status: 'ready', isOffline: false })
    } catch (error) {
      await this.#fail(error)
    }
  }

  async #fail(error: unknown): Promise<void> {
    this.#failures++
    const isRefused = error instanceof ApiError && KEY_REFUSED.has(error.code)
    if (!(error instanceof ApiError)) logFailure('the exchange of the terminal', error)
    // The queue stays: it is sent when the device is registered again.
    this.#set(isRefused ? { status: 'revoked', isOffline: false } : { isOffline: true })
  }

  /** Sends the oldest; true: there may be more. */
  async #sendBatch(key: string, limit?: number): Promise<boolean> {
    const storage = this.#storage!
    // Another window may have sent some.
    const waiting = await storage.entries()
    this.#set({ waiting })
    const batch = nextBatch(waiting, limit)
    if (batch.length === 0) return false
    let answer: TerminalAnswer
    try {
      answer = await this.#post(key, batch)
    } catch (error) {
      return this.#afterRefusal(error, key, batch)
    }
    await this.#apply(batch, answer)
    return true
  }

  /** An event that the services cannot read must not block others: it is found by bisection, and set aside. */
  async #afterRefusal(error: unknown, key: string, batch: readonly TerminalEvent[]): Promise<boolean> {
    if (!isUnreadable(error)) throw error
    if (batch.length > 1) return this.#sendBatch(key, Math.ceil(batch.length / 2))
    // First it is kept there, then it leaves the queue: a page that ends in between has it twice, not never.
    await this.#keepAside([...this.#facts.get().setAside, ...batch])
    await this.#storage!.remove(batch.map(({ counter }) => counter))
    this.#set({ waiting: await this.#storage!.entries() })
    return true
  }

  async #keepAside(events: readonly TerminalEvent[]): Promise<void> {
    const once = [...new Map(events.map((one) => [one.key, one])).values()]
    await this.#storage!.write(SET_ASIDE, once)
    this.#set({ setAside: once })
  }

  #triedAsideAt = 0

  /** They keep their numbers, so that they count at their position as soon as the services can read them. */
  async #trySetAside(key: string): Promise<void> {
    const { setAside } = this.#facts.get()
    if (setAside.length === 0 || Math.abs(Date.now() - this.#triedAsideAt) < TRY_AGAIN) return
    for (const event of setAside) {
      try {
        await this.#apply([event], await this.#post(key, [event]))
        await this.#keepAside(this.#facts.get().setAside.filter((one) => one.key !== event.key))
      } catch (error) {
        if (!isUnreadable(error)) throw error
      }
    }
    this.#triedAsideAt = Date.now()
  }

  #post(key: string, events: readonly TerminalEvent[]): Promise<TerminalAnswer> {
    const body = { clock: new Date().toISOString(), events }
    return callAsDevice<TerminalAnswer>('api/mes/terminal/events', { key, body, timeout: 30_000 })
  }

  async #note(refused: readonly Refusal[]): Promise<void> {
    if (refused.length === 0) return
    const all = [...this.#facts.get().refused, ...refused]
    await this.#storage!.write(REFUSED, all)
    this.#set({ refused: all })
  }

  async #apply(batch: readonly TerminalEvent[], answer: TerminalAnswer): Promise<void> {
    const storage = this.#storage!
    const { done, refused, renumbered } = outcomeOf(batch, answer.results)
    // Sent again immediately it would get the same response.
    if (done.length + renumbered.length === 0) throw new Error('an answer about no booking')
    await this.#note(refused)
    const { held } = this.#facts.get()
    // The server's present state is stored first: otherwise a reload in between would show sent events as not booked.
    if (held) {
      const { lastCounter, presences } = answer
      const next: Held = { ...held, lastCounter, presences, ahead: Date.parse(answer.now) - Date.now() }
      await storage.write(STATE, next)
      await storage.remove(done)
      this.#set({ held: next })
    } else await storage.remove(done)
    // Events after a number that is taken must still count after it, also those outside of this batch.
    const firstTaken = Math.min(...renumbered.map(({ counter }) => counter))
    const later = (await storage.entries()).filter(({ counter }) => counter >= firstTaken)
    if (later.length > 0) await this.#renumber(later, answer.lastCounter)
    const { clockError } = answer
    this.#set({ waiting: await storage.entries(), clockError })
  }

  /** The person of a badge, or of a personnel number and PIN; from this device where it knows them, else from the services. */
  async identify(by: Credential): Promise<KnownPerson | SignInProblem> {
    const { held } = this.#facts.get()
    if (!held) return 'offline'
    // An unknown badge is no guess.
    const tries = 'pin' in by ? await triesOf(this.#storage, held, by.number) : undefined
    if (tries?.mustWait) return 'wait'
    const found = (await findHere(held, by)) ?? (await findGuest(this.#context, by))
    if (typeof found === 'object') await tries?.clear()
    else if (found !== 'wait') await tries?.countWrong()
    return found
  }

  /** Whether an order can be worked at: by the stored state, else by the services; undefined: they cannot be asked now. */
  async knowsOrder(number: string): Promise<boolean | undefined> {
    if (this.#facts.get().held?.orders.some((one) => one.number === number)) return true
    const found = await findOrder(this.#key!, number)
    const { held } = this.#facts.get()
    if (held && typeof found === 'object') this.#set({ held: { ...held, orders: [found, ...held.orders] } })
    return found && found !== 'unknown'
  }

  /** The person of a badge that this device itself knows; the services are not asked, so it is no attempt. */
  async findBadge(badge: string): Promise<KnownPerson | undefined> {
    const { held } = this.#facts.get()
    return held && findHere(held, { badge })
  }

  readonly #context: SignInContext = {
    key: () => this.#key!,
    held: () => this.#facts.get().held,
    keepGuests: async (guests) => {
      this.#set({ held: { ...this.#facts.get().held!, guests } })
      await this.#storage?.write(STATE, this.#facts.get().held)
    },
  }
}

/** Stores the key of this device, for the page of the terminal; only in the portal's own window. */
export async function keepDeviceKey(key: string): Promise<void> {
  const storage = await openDeviceStorage(TERMINAL_STORAGE)
  await storage.write(DEVICE_KEY, key)
}

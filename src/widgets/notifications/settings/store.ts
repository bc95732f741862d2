// How the person is told, as the service says and with what is on its way to it: a switch acts at once.
import { nanoquery } from '@nanostores/query'
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { NotificationSettings } from '#contract/delivery.ts'
import { api } from '#shared/api.ts'
import { $person } from '#shared/bus/person.ts'
import { presentOf } from '#shared/send.ts'
import { onMessage } from '#shared/socket.ts'

export const SETTINGS = 'api/notification/settings'

export interface Wish {
  /** The settings as if it were done; said twice it changes nothing more. */
  readonly show: (settings: NotificationSettings) => NotificationSettings
  /** Resolves with what holds now, or with nothing where the service does not say. */
  readonly send: (version: number) => Promise<NotificationSettings | undefined>
}

const [createFetcherStore, , { revalidateKeys }] = nanoquery({
  cache: new Map(),
  revalidateOnFocus: true,
  revalidateOnReconnect: true,
})

const $sub = computed($person, (person) => person?.sub)
const $known = atom<NotificationSettings | undefined>()
/** Oldest first. */
const $wishes = atom<readonly Wish[]>([])
/** Counts the beginning and the end of every write. */
let writes = 0

// What belongs to one person is neither shown to the next nor sent in their name.
$sub.listen(() => {
  $known.set(undefined)
  $wishes.set([])
})

/** What was read while something was written may be of before it: then once more. */
async function read(): Promise<NotificationSettings> {
  const sub = $sub.get()
  for (;;) {
    const before = writes
    const answer = await api.get<NotificationSettings>(SETTINGS)
    if (before !== writes) continue
    if (sub === $sub.get()) $known.set(answer)
    return answer
  }
}

const $read = createFetcherStore<NotificationSettings, Error>([SETTINGS, ' ', $sub], { fetcher: read })

export interface Answer {
  readonly data?: NotificationSettings | undefined
  readonly error?: Error | undefined
  readonly loading: boolean
}

/** The last good answer stays over a failure. */
export const $settings: ReadableAtom<Answer> = computed(
  [$read, $known, $wishes],
  ({ error, loading }, known, wishes) => ({
    data: known && wishes.reduce((shown, { show }) => show(shown), known),
    error,
    loading,
  }),
)

export const refreshSettings = (): void => revalidateKeys(() => true)

/** Follows what other windows changed while this one heard nothing; returns the way to end it. */
export const watchSettings = (): (() => void) => onMessage('resync', refreshSettings)

async function settle(wish: Wish): Promise<void> {
  const known = $known.get()
  if (!known || !$wishes.get().includes(wish)) return
  const sub = $sub.get()
  const take = (settings: NotificationSettings) => void (sub === $sub.get() && $known.set(settings))
  writes++
  try {
    const answer = await wish.send(known.version)
    take(answer ?? wish.show(known))
  } catch (error) {
    const present = presentOf<NotificationSettings>(error)
    if (present) take(present)
    throw error
  } finally {
    writes++
    $wishes.set($wishes.get().filter((one) => one !== wish))
  }
}

let last: Promise<unknown> = Promise.resolve()

/** Shows the wish at once and sends it after those before it; rejects, and shows what holds, where it is refused. */
export function fulfil(wish: Wish): Promise<void> {
  $wishes.set([...$wishes.get(), wish])
  const done = last.then(() => settle(wish))
  last = done.catch(() => undefined)
  return done
}

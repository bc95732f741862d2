// Confirmations are sent immediately, or after reconnecting. They survive navigation within the portal.
import { atom, type ReadableAtom } from 'nanostores'
import type { Confirmed } from '#contract/news-publishing.ts'
import { ApiError } from '#shared/api.ts'
import { $present } from '#shared/bus/presence.ts'
import { $newsReader } from '#shared/news-categories.ts'
import { newKey, send } from '#shared/send.ts'
import { whilePresent } from '#shared/while-present.ts'
import { refreshNews } from '#widgets/news/api.ts'

/** Retry interval in ms while offline. */
const PAUSE = 15_000

export interface Attempt {
  /** waiting: offline, retried automatically · refused: rejected, not retried. */
  readonly status: 'sending' | 'waiting' | 'refused' | 'done'
  readonly version: number
  readonly error?: unknown
  /** ISO 8601, once it is confirmed. */
  readonly confirmedAt?: string
}

type Attempts = Readonly<Record<number, Attempt>>

const $own = atom<Attempts>({})
/** Confirmations by story id. */
export const $attempts: ReadableAtom<Attempts> = $own

/** One key for each press and its retries. */
const keys = new Map<string, string>()
let timer: ReturnType<typeof setTimeout> | undefined

// The next person must not send the confirmations of the previous one.
$newsReader.listen(() => {
  keys.clear()
  $own.set({})
})

const note = (id: number, attempt: Attempt): void => $own.set({ ...$own.get(), [id]: attempt })

function keyOf(id: number, version: number): string {
  const name = `${id} ${version}`
  const key = keys.get(name) ?? newKey()
  keys.set(name, key)
  return key
}

const isWithoutLine = (error: unknown): boolean => error instanceof ApiError && /^(network|timeout)$/.test(error.code)

/** Confirms `version` of a story for the reader. */
export async function confirmStory(id: number, version: number): Promise<void> {
  if ($own.get()[id]?.status === 'sending') return
  const reader = $newsReader.get()
  note(id, { status: 'sending', version })
  const path = `api/news/ma/news/${id}/confirmation`
  let attempt: Attempt
  try {
    const { confirmedAt } = await send<Confirmed>(path, { method: 'PUT', body: { version }, key: keyOf(id, version) })
    attempt = { status: 'done', version, confirmedAt }
  } catch (error) {
    attempt = { status: isWithoutLine(error) ? 'waiting' : 'refused', version, error }
  }
  if ($newsReader.get() !== reader) return
  note(id, attempt)
  if (attempt.status === 'waiting') tryLater()
  else refreshNews()
}

/** Retries the pending confirmations. */
function sendWaiting(): void {
  for (const [id, { status, version }] of Object.entries($own.get()))
    if (status === 'waiting') void confirmStory(Number(id), version)
}

function tryLater(): void {
  clearTimeout(timer)
  if ($present.get()) timer = setTimeout(sendWaiting, PAUSE)
}

whilePresent((signal) => {
  sendWaiting()
  addEventListener('online', sendWaiting, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
})

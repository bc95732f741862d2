// Confirmations that somebody pressed: sent at once, or as soon as there is a line again. No change of page loses one.
import { atom, type ReadableAtom } from 'nanostores'
import type { Confirmed } from '#contract/news-publishing.ts'
import { ApiError } from '#shared/api.ts'
import { $newsReader } from '#shared/news-categories.ts'
import { newKey, send } from '#shared/send.ts'
import { refreshNews } from '#widgets/news/api.ts'

/** Between two tries without a line, in ms. */
const PAUSE = 15_000

export interface Attempt {
  /** waiting: there is no line, it is tried again by itself · refused: it is not. */
  readonly status: 'sending' | 'waiting' | 'refused' | 'done'
  readonly version: number
  readonly error?: unknown
  /** ISO 8601, once it is done. */
  readonly confirmedAt?: string
}

type Attempts = Readonly<Record<number, Attempt>>

const $own = atom<Attempts>({})
/** By the id of the story. */
export const $attempts: ReadableAtom<Attempts> = $own

/** One for each press and its repetitions. */
const keys = new Map<string, string>()
let timer: ReturnType<typeof setTimeout> | undefined

// The next person confirms nothing for the one before.
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

/** Sends what has waited for the line. */
function sendWaiting(): void {
  for (const [id, { status, version }] of Object.entries($own.get()))
    if (status === 'waiting') void confirmStory(Number(id), version)
}

function tryLater(): void {
  clearTimeout(timer)
  timer = setTimeout(sendWaiting, PAUSE)
  addEventListener('online', sendWaiting, { once: true })
}

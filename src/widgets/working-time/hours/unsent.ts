// Stamps and entries that were made without a connection: kept on this device as 'noch nicht übertragen' and sent once when it is
// back, each under one key. Only in the portal's own window; in a foreign page the form keeps the input.
import { atom, type ReadableAtom } from 'nanostores'
import type { EntriesBody, StampBody } from '#contract/working-time.ts'
import { ApiError, isTransient } from '#shared/api.ts'
import { $addresses } from '#shared/bus/addresses.ts'
import { deleteDraft, storeDraft, storedDrafts } from '#shared/draft-storage.ts'
import { onReconnect } from '#shared/on-reconnect.ts'
import { newKey } from '#shared/send.ts'
import { whilePresent } from '#shared/while-present.ts'
import { $recorder, refreshTimes, sendEntries, sendStamp, serverNow } from '#widgets/working-time/api.ts'

type Content =
  | { readonly kind: 'stamp'; readonly body: StampBody & { readonly at: string } }
  | { readonly kind: 'entries'; readonly body: EntriesBody }

export type UnsentTime = Content & {
  readonly key: string
  /** ISO instant. */
  readonly keptAt: string
  /** Why the server refused it: its code, or the first rule; without it it is sent as soon as there is a connection. */
  readonly refused?: string
}

const KIND = 'time-record'
const nameOf = (key: string): string => `${KIND} ${key}`
const $writable = atom<readonly UnsentTime[]>([])
export const $unsentTimes: ReadableAtom<readonly UnsentTime[]> = $writable

let isSending = false
let owner: string | undefined

export const mayKeep = (): boolean => !$addresses.get().embedded

/** A stamp's second key stays its own: of two stamps of one kind within a minute the first counts. */
async function keep(content: Content, key: string): Promise<boolean> {
  const sub = $recorder.get()
  const entry: UnsentTime = { ...content, key, keptAt: new Date().toISOString() }
  if (sub === undefined || !mayKeep() || !(await storeDraft(sub, nameOf(key), entry))) return false
  $writable.set([...$writable.get().filter((one) => one.key !== key), entry])
  return true
}

export async function discardUnsent(key: string): Promise<void> {
  $writable.set($writable.get().filter((one) => one.key !== key))
  const sub = $recorder.get()
  if (sub !== undefined) await deleteDraft(sub, nameOf(key))
}

/** The first rule that a refusal names, else its code. */
function ruleOf({ code, details }: ApiError): string {
  const [first] = Array.isArray(details) ? (details as { rule?: string }[]) : []
  return first?.rule ?? code
}

async function refuse(sub: string, entry: UnsentTime, error: ApiError): Promise<void> {
  const next = { ...entry, refused: ruleOf(error) }
  $writable.set($writable.get().map((one) => (one.key === entry.key ? next : one)))
  await storeDraft(sub, nameOf(entry.key), next)
}

const deliver = (entry: UnsentTime, sub: string): Promise<unknown> =>
  entry.kind === 'stamp' ? sendStamp(entry.body, entry.key, sub) : sendEntries(entry.body, entry.key, sub)

const isOffline = (error: unknown): boolean => error instanceof ApiError && isTransient(error)

/** Sends what waits, the oldest first; ends with the first one that finds no connection. */
export async function sendUnsent(): Promise<void> {
  const sub = $recorder.get()
  if (isSending || sub === undefined) return
  isSending = true
  try {
    for (const entry of $writable.get()) {
      if (entry.refused !== undefined) continue
      try {
        await deliver(entry, sub)
        await discardUnsent(entry.key)
      } catch (error) {
        if (!(error instanceof ApiError) || isTransient(error) || error.status === 401) return
        await refuse(sub, entry, error)
      }
    }
  } finally {
    isSending = false
  }
}

/** Stamps now, by the clock of the server; without a connection the stamp is kept here. Rethrows errors other than of the connection. */
export async function stamp(kind: StampBody['kind']): Promise<'sent' | 'kept'> {
  const at = serverNow().toISOString()
  // Later stamps must not overtake one that waits.
  const mustWait = $writable.get().some((one) => one.kind === 'stamp' && one.refused === undefined)
  const keepIt = () => keep({ kind: 'stamp', body: { kind, at } }, newKey())
  if ((mustWait || !navigator.onLine) && (await keepIt())) {
    if (navigator.onLine) void sendUnsent()
    return 'kept'
  }
  try {
    await sendStamp({ kind }, newKey())
    return 'sent'
  } catch (error) {
    if (isOffline(error) && (await keepIt())) return 'kept'
    throw error
  }
}

/** Sends entries; without a connection they wait here, under the same key. Rethrows refusals. */
export async function storeEntries(body: EntriesBody, key: string): Promise<'sent' | 'kept'> {
  try {
    await sendEntries(body, key)
    return 'sent'
  } catch (error) {
    if (isOffline(error) && (await keep({ kind: 'entries', body }, key))) return 'kept'
    throw error
  }
}

/** Reads what this device has kept for the person, and sends it. */
async function load(sub: string): Promise<void> {
  const kept = await storedDrafts<UnsentTime>(sub, KIND)
  if ($recorder.get() !== sub) return
  $writable.set(kept.toSorted((one, other) => (one.keptAt < other.keptAt ? -1 : 1)))
  await sendUnsent()
}

$recorder.subscribe((sub) => {
  if (sub === owner) return
  owner = sub
  $writable.set([])
  if (sub !== undefined && mayKeep()) void load(sub)
})
onReconnect(() => void sendUnsent().then(refreshTimes))
whilePresent((signal) => addEventListener('online', () => void sendUnsent(), { signal }))

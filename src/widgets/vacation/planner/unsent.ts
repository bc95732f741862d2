// Requests that were sent without a connection: kept on this device as 'noch nicht übertragen' and sent once when it is back, under
// the key of the first attempt, so that one that had arrived after all is not there twice. Only in the portal's own window.
import { atom, type ReadableAtom } from 'nanostores'
import type { RequestBody } from '#contract/vacation.ts'
import { ApiError, isTransient } from '#shared/api.ts'
import { $addresses } from '#shared/bus/addresses.ts'
import { deleteDraft, storeDraft, storedDrafts } from '#shared/draft-storage.ts'
import { onReconnect } from '#shared/on-reconnect.ts'
import type { Suggestion } from '#shared/ui/use-suggestions.ts'
import { whilePresent } from '#shared/while-present.ts'
import { $applicant, saveRequest, faultsOf, type Fault } from './api.ts'
import type { RequestForm } from './request-form.ts'

export interface UnsentRequest {
  readonly key: string
  readonly body: RequestBody
  /** With the name, to be shown when it is corrected. */
  readonly substitute?: Suggestion | undefined
  /** Why the server refused it; without it it is sent as soon as there is a connection. */
  readonly refused?: string
  /** The first rule that it broke. */
  readonly fault?: Fault | undefined
}

const KIND = 'leave-request'
const nameOf = (key: string): string => `${KIND} ${key}`
const $writable = atom<readonly UnsentRequest[]>([])
export const $unsent: ReadableAtom<readonly UnsentRequest[]> = $writable

let isSending = false
let owner: string | undefined

/** A change of an existing request could meet another version: it is not sent in the background. */
export const mayKeep = ({ seen }: RequestForm): boolean => seen === undefined && !$addresses.get().embedded

/** False where this device cannot keep anything. */
export async function keepUnsent(body: RequestBody, key: string, substitute?: Suggestion): Promise<boolean> {
  const sub = $applicant.get()
  const entry: UnsentRequest = {
    key,
    body,
    ...(substitute && { substitute: { id: substitute.id, label: substitute.label } }),
  }
  if (sub === undefined || !(await storeDraft(sub, nameOf(key), entry))) return false
  $writable.set([...$writable.get().filter((one) => one.key !== key), entry])
  return true
}

export async function discardUnsent(key: string): Promise<void> {
  $writable.set($writable.get().filter((one) => one.key !== key))
  const sub = $applicant.get()
  if (sub !== undefined) await deleteDraft(sub, nameOf(key))
}

async function refuse(sub: string, entry: UnsentRequest, error: ApiError): Promise<void> {
  const next = { ...entry, refused: error.code, fault: faultsOf(error)[0] }
  $writable.set($writable.get().map((one) => (one.key === entry.key ? next : one)))
  await storeDraft(sub, nameOf(entry.key), next)
}

/** Sends what waits, the oldest first; ends with the first one that finds no connection. */
export async function sendUnsent(): Promise<void> {
  const sub = $applicant.get()
  if (isSending || sub === undefined) return
  isSending = true
  try {
    for (const entry of $writable.get()) {
      if (entry.refused !== undefined) continue
      try {
        await saveRequest(entry.body, entry.key, undefined, sub)
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

/** Reads what this device has kept for the person, and sends it. */
async function load(sub: string): Promise<void> {
  const kept = await storedDrafts<UnsentRequest>(sub, KIND)
  if ($applicant.get() !== sub) return
  $writable.set(kept)
  await sendUnsent()
}

$applicant.subscribe((sub) => {
  if (sub === owner) return
  owner = sub
  $writable.set([])
  if (sub !== undefined && !$addresses.get().embedded) void load(sub)
})
onReconnect(() => void sendUnsent())
whilePresent((signal) => addEventListener('online', () => void sendUnsent(), { signal }))

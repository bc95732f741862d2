// Stamps and entries that were made without a connection wait on this device.
import type { EntriesBody, StampBody } from '#contract/working-time.ts'
import type { ApiError } from '#shared/api.ts'
import { newKey } from '#shared/send.ts'
import { createUnsentQueue, isOffline, type UnsentWrite } from '#shared/unsent-queue.ts'
import { $recorder, sendEntries, sendStamp, serverNow } from '#widgets/working-time/api.ts'

export type UnsentTime = UnsentWrite &
  (
    | { readonly kind: 'stamp'; readonly body: StampBody & { readonly at: string } }
    | { readonly kind: 'entries'; readonly body: EntriesBody }
  )

/** The first rule that a refusal names, else its code. */
function ruleOf({ code, details }: ApiError): string {
  const [first] = Array.isArray(details) ? (details as { rule?: string }[]) : []
  return first?.rule ?? code
}

export const unsentTimes = createUnsentQueue<UnsentTime>({
  kind: 'time-record',
  $author: $recorder,
  send: ({ key, ...entry }, author) =>
    entry.kind === 'stamp' ? sendStamp(entry.body, key, author) : sendEntries(entry.body, key, author),
  refusalOf: (error) => ({ refused: ruleOf(error) }),
})

/** Stamps now, by the clock of the server; without a connection the stamp is kept here. Rethrows errors other than of the connection. */
export async function stamp(kind: StampBody['kind']): Promise<'sent' | 'kept'> {
  const at = serverNow().toISOString()
  // Later stamps must not overtake one that waits.
  const mustWait = unsentTimes.$unsent.get().some((one) => one.kind === 'stamp' && one.refused === undefined)
  // A key of its own: of two stamps of one kind within a minute the first counts.
  const keepIt = () => unsentTimes.keep({ kind: 'stamp', body: { kind, at }, key: newKey() })
  if ((mustWait || !navigator.onLine) && (await keepIt())) {
    if (navigator.onLine) void unsentTimes.send()
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
    if (isOffline(error) && (await unsentTimes.keep({ kind: 'entries', body, key }))) return 'kept'
    throw error
  }
}

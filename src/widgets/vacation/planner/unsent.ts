// Requests that were sent without a connection wait on this device.
import type { RequestBody } from '#contract/vacation.ts'
import { createUnsentQueue, mayKeepUnsent, type UnsentWrite } from '#shared/unsent-queue.ts'
import type { Suggestion } from '#shared/ui/use-suggestions.ts'
import { $applicant, saveRequest, faultsOf, type Fault } from './api.ts'
import type { RequestForm } from './request-form.ts'

export interface UnsentRequest extends UnsentWrite {
  readonly body: RequestBody
  /** With the name, to be shown when it is corrected. */
  readonly substitute?: Suggestion | undefined
  /** The first rule that it broke, if the server refused it. */
  readonly fault?: Fault | undefined
}

export const unsentRequests = createUnsentQueue<UnsentRequest>({
  kind: 'leave-request',
  $author: $applicant,
  send: ({ body, key }, author) => saveRequest(body, key, undefined, author),
  refusalOf: (error) => ({ refused: error.code, fault: faultsOf(error)[0] }),
})

/** A change of an existing request could meet another version: it is not sent in the background. */
export const mayKeep = ({ seen }: RequestForm): boolean => seen === undefined && mayKeepUnsent()

/** False where this device cannot keep anything. */
export const keepUnsent = (body: RequestBody, key: string, substitute?: Suggestion): Promise<boolean> =>
  unsentRequests.keep({
    key,
    body,
    ...(substitute && { substitute: { id: substitute.id, label: substitute.label } }),
  })

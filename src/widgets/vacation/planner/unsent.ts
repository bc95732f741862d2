// Requests on this device: sent ones that wait for a connection, and the form in progress, so that a reload loses nothing of it.
import type { RequestBody } from '#contract/vacation.ts'
import { deleteDraft, storeDraft, storedDrafts } from '#shared/writes/draft-storage.ts'
import { createUnsentQueue, mayKeepUnsent, type UnsentWrite } from '#shared/writes/unsent-queue.ts'
import type { Suggestion } from '#shared/ui/use-suggestions.ts'
import { $applicant, saveRequest, faultsOf, type Fault } from './api.ts'
import { $form, isFilled, restoreForm, type RequestForm } from './request-form.ts'

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

const FORM = 'leave-form'
const FORM_NAME = `${FORM} current`
/** In ms, after the last change. */
const PAUSE = 400

/** Restores the form of the person, unless it is filled in already, and keeps its changes; the returned function ends that. */
export function keepForm(author: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = (): void => undefined
  let isEnded = false
  const store = () => {
    clearTimeout(timer)
    timer = undefined
    const form = $form.get()
    void (isFilled(form) ? storeDraft(author, FORM_NAME, form) : deleteDraft(author, FORM_NAME))
  }
  const flush = () => timer !== undefined && store()
  const begin = async () => {
    const [kept] = await storedDrafts<RequestForm>(author, FORM)
    if (isEnded) return
    if (kept && !isFilled($form.get())) restoreForm(kept)
    stop = $form.listen(() => {
      clearTimeout(timer)
      timer = setTimeout(store, PAUSE)
    })
  }
  void begin()
  addEventListener('pagehide', flush)
  return () => {
    isEnded = true
    flush()
    stop()
    removeEventListener('pagehide', flush)
  }
}

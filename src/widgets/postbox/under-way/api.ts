// Requests about forms that were sent. Everything below FORMS is read again when something of it was changed here or by others.
import type { ReadableAtom } from 'nanostores'
import type { Form, FormDraft } from '#contract/postbox.ts'
import { api } from '#shared/transport/api.ts'
import { invalidate, query, setData, type QueryOptions, type QueryState } from '#shared/realtime/query.ts'
import type { Write } from '#shared/transport/send.ts'
import { sendOnce } from '#shared/writes/send-once.ts'
import { onConflict } from '#shared/writes/settled.ts'

export const FORMS = 'api/forms'

export type Read<T> = ReadableAtom<QueryState<T>>

/** The interval of reading a form without an event, in ms, because days pass. */
const REFRESH = 5 * 60_000
export const formQuery = <T>(
  key: string,
  load: () => Promise<T> = () => api.get<T>(key),
  invalidatedBy: QueryOptions['invalidatedBy'] = ['status_change_form'],
): Read<T> => query(key, load, { revalidateInterval: REFRESH, invalidatedBy })

const keyOf = (id: number): string => `${FORMS}/forms/${id}`

export const formOf = (id: number): Read<Form> => formQuery<Form>(keyOf(id))

/** Refreshes all shown data of the area. */
export const refreshForms = (): void => invalidate(FORMS)

/** The version on which a write is based. */
export type Seen = Pick<Form, 'id' | 'version'>

/** Shows the state after the write; after a conflict the present form, which is thrown with it. */
async function write<T>({ id, version }: Seen, path: string, call: Pick<Write, 'method' | 'body'>): Promise<T> {
  try {
    return await onConflict<Form, T>(sendOnce<T>(`${keyOf(id)}${path}`, { ...call, version }), (present) => {
      if (present.number !== undefined) setData<Form>(keyOf(id), () => present)
    })
  } finally {
    refreshForms()
  }
}

const post = <T = Form>(seen: Seen, path: string, body?: object): Promise<T> =>
  write<T>(seen, path, { method: 'POST', body })

export const decideForm = (seen: Seen, approve: boolean, reason: string): Promise<Form> =>
  post(seen, '/decision', { approve, ...(reason !== '' && { reason }) })

export const askSender = (seen: Seen, text: string): Promise<Form> => post(seen, '/question', { text })
export const answerQuestion = (seen: Seen, text: string): Promise<Form> => post(seen, '/answer', { text })
export const handOver = (seen: Seen, to: string, note: string): Promise<Form> => post(seen, '/hand-over', { to, note })
/** Takes a form from its group, so that the others see who has it. */
export const takeForm = (seen: Seen): Promise<Form> => post(seen, '/take')
export const putBack = (seen: Seen): Promise<Form> => post(seen, '/release')
export const remindDeciders = (seen: Seen): Promise<Form> => post(seen, '/nudge')
export const withdrawForm = (seen: Seen): Promise<unknown> => write(seen, '', { method: 'DELETE' })
/** Ends the form and resolves with the draft that it was. */
export const recallForm = (seen: Seen): Promise<FormDraft> => post<FormDraft>(seen, '/recall')
/** Resolves with the draft that changes the form, the present one where there is one. */
export const changeForm = (seen: Seen): Promise<FormDraft> => post<FormDraft>(seen, '/draft')

// Additions that are made once, however often a lost answer has the person press again.
import { api, ApiError, isTransient } from '#shared/api.ts'
import { newKey } from '#shared/send.ts'

/** Keys of unanswered requests, by address and content. */
const unanswered = new Map<string, string>()

/** While no answer has come, the same content is sent with the same key: the server then answers it as the first time. */
export async function postOnce<T>(path: string, body: object): Promise<T> {
  const content = `${path} ${JSON.stringify(body)}`
  const idempotencyKey = unanswered.get(content) ?? newKey()
  unanswered.set(content, idempotencyKey)
  try {
    const result = await api.post<T>(path, body, { idempotencyKey })
    unanswered.delete(content)
    return result
  } catch (error) {
    if (error instanceof ApiError && !isTransient(error)) unanswered.delete(content)
    throw error
  }
}

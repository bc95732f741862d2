// Writes that are made once, however often a lost answer has the person press again.
import { ApiError, isTransient } from '#shared/transport/api.ts'
import { newKey, send, type Write } from '#shared/transport/send.ts'

/** Keys of unanswered requests, by address and content. */
const unanswered = new Map<string, string>()

/** While no answer has come, the same content is sent with the same key: the server then answers it as the first time. */
export async function sendOnce<T>(path: string, write: Omit<Write, 'key'>): Promise<T> {
  const content = JSON.stringify([path, write.method, write.version, write.body])
  const key = unanswered.get(content) ?? newKey()
  unanswered.set(content, key)
  try {
    const result = await send<T>(path, { ...write, key })
    unanswered.delete(content)
    return result
  } catch (error) {
    if (error instanceof ApiError && !isTransient(error)) unanswered.delete(content)
    throw error
  }
}

export const postOnce = <T>(path: string, body: object, version?: number): Promise<T> =>
  sendOnce<T>(path, { method: 'POST', body, version })

// Writes whose answer, or refusal because of another person's change, says what holds by now.
import { setData } from '#shared/realtime/query.ts'
import { presentOf } from '#shared/transport/send.ts'

/** Passes what holds by now to `show` where the call is refused because of it; the refusal is thrown. */
export async function onConflict<Present, T>(call: Promise<T>, show: (present: Present) => void): Promise<T> {
  try {
    return await call
  } catch (error) {
    const present = presentOf<Present>(error)
    if (present) show(present)
    throw error
  }
}

/** Passes what holds after the call to `show`, also where it is refused. */
export async function settled<T>(call: Promise<T>, show: (present: T) => void): Promise<T> {
  const answer = await onConflict<T, T>(call, show)
  show(answer)
  return answer
}

/** Shows what holds after the call as the data of `key`. */
export const settledAt = <T>(key: string, call: Promise<T>): Promise<T> =>
  settled(call, (next) => setData<T>(key, () => next))

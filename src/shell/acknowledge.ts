import type { AckName, Acknowledgement } from '#contract/people.ts'
import { api } from '#shared/api.ts'
import { logFailure } from '#shared/bus/log.ts'
import { raiseFailure } from '#shared/bus/raise-failure.ts'
import { accessToken } from '#shared/bus/session.ts'

/** Records that the person has taken note, and reads the claims anew that say so. A failure is told as `sentence`, then thrown. */
export async function acknowledge(ackName: AckName, sentence: string): Promise<void> {
  try {
    const answer = await api.patch<Partial<Acknowledgement> | undefined>(`api/user/ack/${ackName}`)
    if (answer?.acknowledged === false) throw new Error(`${ackName} was not taken`)
  } catch (error) {
    raiseFailure(sentence, error)
    throw error
  }
  accessToken({ forceRefresh: true }).catch((error: unknown) => logFailure('claims not read anew', error))
}

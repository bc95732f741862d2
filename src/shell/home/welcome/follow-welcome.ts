// Reads the message beside the greeting, and follows its changes. Loaded after the page is painted.
import type { Welcome, WelcomeChange } from '#contract/home.ts'
import { api } from '#shared/transport/api.ts'
import { invalidate, query } from '#shared/realtime/query.ts'
import { send } from '#shared/transport/send.ts'
import { onMessage } from '#shared/realtime/socket.ts'

const PATH = 'api/user/home/welcome'
const $read = query(PATH, () => api.get<Welcome>(PATH))

/** Calls `take` with each message; returns the function that stops it. */
export function followWelcome(take: (welcome: Welcome) => void): () => void {
  const ends = [
    $read.subscribe(({ data }) => data && take(data)),
    onMessage('welcome_change', ({ data: { welcome } }) => (welcome ? take(welcome) : invalidate(PATH))),
  ]
  return () => ends.forEach((end) => end())
}

/** Rejects with `version_conflict` where the message is no longer the one of `version`. */
export const changeWelcome = (body: WelcomeChange, version: number): Promise<Welcome> =>
  send<Welcome>(PATH, { method: 'PATCH', body, version })

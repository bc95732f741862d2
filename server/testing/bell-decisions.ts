// To-dos as the bell decides them: by the calls that the server names.
import { expect } from 'vitest'
import type { TodoDecision } from '#contract/notifications.ts'
import type { TestApp } from './app.ts'

const PATH = '/api/notification/badges/decisions'

export interface BellDecisions {
  /** The decisions that the person can make in the bell. */
  of(name: string): Promise<TodoDecision[]>
  /** The only open decision, as soon as it exists. */
  oneOf(name: string): Promise<TodoDecision>
  /** The outcome of an entry. */
  ended(name: string, id: number): Promise<string | undefined>
  /** Sends the call of an approval or a rejection. */
  send(name: string, call: TodoDecision['approve'], reason?: string): Promise<{ status: number; body: unknown }>
}

export function bellDecisions(server: TestApp): BellDecisions {
  const of = async (name: string): Promise<TodoDecision[]> => (await server.as(name).get(PATH)).body
  return {
    of,
    async oneOf(name) {
      let open: TodoDecision[] = []
      await expect.poll(async () => (open = (await of(name)).filter(({ ended }) => ended === undefined)).length).toBe(1)
      return open[0]!
    },
    ended: async (name, id) => (await server.as(name).get<TodoDecision[]>(`${PATH}?id=${id}`)).body[0]?.ended,
    send: (name, call, reason) => {
      if (!call) throw new Error('there is no such call')
      const { path, body, version } = call
      return server.as(name).post(`/${path}`, { body: { ...body, ...(reason && { reason }) }, version })
    },
  }
}

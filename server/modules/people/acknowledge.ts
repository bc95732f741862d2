// Stores that a person acknowledged something; their tokens carry it from the next refresh on.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AckName, Acknowledgement } from '#contract/people.ts'
import type { Context } from '#server/kernel/context.ts'
import { idempotent } from '#server/http/idempotency.ts'

/** Below api/user. To acknowledge twice is to acknowledge. */
export const acknowledgeRoute =
  ({ db, identity }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.patch(
      '/ack/:ackName',
      {
        config: { access: 'signed-in' },
        schema: {
          tags: ['people'],
          summary: 'Record an acknowledgement',
          params: Type.Object({ ackName: AckName }),
          response: { 200: Acknowledgement },
        },
      },
      async (request) => {
        const { ackName } = request.params
        const { personId } = request.session
        // The step that may fail comes first: with only the row the next sign-in would remove the acknowledgement.
        await identity.setAttribute(personId, ackName, 'true')
        return idempotent(request, db, async (tx): Promise<Acknowledgement> => {
          await tx
            .updateTable('person')
            .set({ [ackName]: true })
            .where('id', '=', personId)
            .execute()
          return { ackName, acknowledged: true }
        })
      },
    )
  }

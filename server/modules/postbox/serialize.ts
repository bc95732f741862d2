// Templates and answers are serialised unchanged: compiled serializers convert values that fit several types, such as answers and the
// values of conditions. Returned objects already have the closed shapes of the contract.
import type { FastifyInstance } from 'fastify'

/** Must be called at the beginning of a plugin whose responses contain templates or answers. */
export const serializeAsIs = (app: Pick<FastifyInstance, 'setSerializerCompiler'>): void => {
  app.setSerializerCompiler(() => JSON.stringify)
}

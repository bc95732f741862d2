// How templates and answers are written: as they are. Compiled serializers convert values that fit several types, as answers and the values
// of conditions do. What is returned has the closed shapes of the contract already.
import type { FastifyInstance } from 'fastify'

/** Call at the beginning of a plugin whose responses hold templates or answers. */
export const serializeAsIs = (app: Pick<FastifyInstance, 'setSerializerCompiler'>): void => {
  app.setSerializerCompiler(() => JSON.stringify)
}

// How templates and answers are written: as they are. Compiled serializers refuse tuples in unions, which conditions are, and convert values
// that fit several types, which answers do. What is returned has the closed shapes of the contract already.
import type { FastifyInstance } from 'fastify'

/** Call at the beginning of a plugin whose responses hold templates or answers. */
export const serializeAsIs = (app: Pick<FastifyInstance, 'setSerializerCompiler'>): void => {
  app.setSerializerCompiler(() => JSON.stringify)
}

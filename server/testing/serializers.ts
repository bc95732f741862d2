// The apps of one test process share the compiled serializers of their responses: compiling those of all routes takes most
// of the time in which an app starts.
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance } from 'fastify'

const compile = SerializerSelector()()
const compiled = new Map<string, ReturnType<typeof compile>>()

/** Call before the routes are added. */
export function shareSerializers(app: FastifyInstance): void {
  app.setSerializerCompiler((route) => {
    const schema = JSON.stringify(route.schema)
    const serialize = compiled.get(schema) ?? compile(route as Parameters<typeof compile>[0])
    compiled.set(schema, serialize)
    return serialize
  })
}

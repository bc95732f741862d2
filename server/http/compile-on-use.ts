// Compiles a schema of a route at the first request that needs it. Compiling all schemas would take most of the time of a server start.
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>
type BuildSerializer = NonNullable<NonNullable<SchemaController['compilersFactory']>['buildSerializer']>

/** A function that calls `make` on its first call and returns the same value on all calls. */
export function onUse<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

const buildSerializer: BuildSerializer = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options)
  return (route) => {
    const serializer = onUse(() => compile(route))
    return (data) => serializer()(data)
  }
}

/** For Fastify's `schemaController`; `input.ts` compiles the validators. */
export const compileOnUse: SchemaController = { compilersFactory: { buildSerializer } }

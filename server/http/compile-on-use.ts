// A schema of a route is compiled by the first request that needs it. Compiling those of all routes at once would take most of the
// time in which a server starts.
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>
type BuildSerializer = NonNullable<NonNullable<SchemaController['compilersFactory']>['buildSerializer']>

/** Calls `make` for the first use of what it makes. */
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

/** For Fastify's `schemaController`; validators are compiled in `input.ts`. */
export const compileOnUse: SchemaController = { compilersFactory: { buildSerializer } }

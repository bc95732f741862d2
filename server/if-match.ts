// The version that a change was made from: `If-Match: "3"`.
import { Type } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'

/** The header of calls that change something with a version; without it whatever holds is overwritten. */
export const IfMatch = Type.Object({
  'if-match': Type.Optional(
    Type.String({ pattern: '^"?[0-9]{1,9}"?$', description: 'Version the change was made from' }),
  ),
})

/** The number in the header; undefined where there is none. */
export function versionOf({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const given = headers['if-match']
  return given === undefined ? undefined : Number(given.replaceAll('"', ''))
}

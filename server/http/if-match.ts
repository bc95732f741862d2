// The version that a change was made from: `If-Match: "3"`.
import { Type } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { badRequest } from './errors.ts'

const Tag = Type.String({ pattern: '^(W/)?"?(0|[1-9][0-9]{0,8})"?$', description: 'Version the change was made from' })

/** The header of calls that change something with a version; without it whatever holds is overwritten. */
export const IfMatch = Type.Object({ 'if-match': Type.Optional(Tag) })

/** The same for calls whose caller must have seen what they change. */
export const RequiredIfMatch = Type.Object({ 'if-match': Tag })

interface Change {
  readonly version?: number | undefined
}

/** The version in the header, or in the body; undefined where there is none. Throws 400 when they differ. */
export function versionOf({ headers }: Pick<FastifyRequest, 'headers'>, { version }: Change = {}): number | undefined {
  const tag = headers['if-match']
  const given = tag === undefined ? undefined : Number(tag.replaceAll(/[W/"]/g, ''))
  if (given !== undefined && version !== undefined && given !== version)
    throw badRequest('validation_failed', [{ field: 'body.version', rule: 'must say the same as If-Match' }])
  return given ?? version
}

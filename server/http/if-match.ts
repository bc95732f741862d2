// The version that a change was made from: `If-Match: "3"`.
import { Type } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'

const Tag = Type.String({ pattern: '^(W/)?"?(0|[1-9][0-9]{0,8})"?$', description: 'Version the change was made from' })

/** The header of calls that change something with a version; without it whatever holds is overwritten. */
export const IfMatch = Type.Object({ 'if-match': Type.Optional(Tag) })

/** The same for calls whose caller must have seen what they change. */
export const RequiredIfMatch = Type.Object({ 'if-match': Tag })

/** The version in the header; undefined where a route does not require it and it is not given. */
export function versionOf(request: { readonly headers: { readonly 'if-match': string } }): number
export function versionOf(request: Pick<FastifyRequest, 'headers'>): number | undefined
export function versionOf({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const tag = headers['if-match']
  return tag === undefined ? undefined : Number(tag.replaceAll(/[W/"]/g, ''))
}

// The version on which a change is based: `If-Match: "3"`.
import { Type } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const Tag = Type.String({ pattern: '^(W/)?"?(0|[1-9][0-9]{0,8})"?$', description: 'Version the change was made from' })

/** The header of calls that change a versioned object; without it the present version is overwritten. */
export const IfMatch = Type.Object({ 'if-match': Type.Optional(Tag) })

/** The header of calls that require the version which the caller has seen. */
export const RequiredIfMatch = Type.Object({ 'if-match': Tag })

/** The version in the header; undefined where it is optional and missing. */
export function versionOf(request: { readonly headers: { readonly 'if-match': string } }): number
export function versionOf(request: Pick<FastifyRequest, 'headers'>): number | undefined
export function versionOf({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const tag = headers['if-match']
  return tag === undefined ? undefined : Number(tag.replaceAll(/[W/"]/g, ''))
}

/** A version in JSON or in the text of a query. */
const VERSION = /^(0|[1-9][0-9]{0,8})$/

async function readFormerVersion({ headers, body, query }: FastifyRequest): Promise<void> {
  for (const place of [body, query] as ({ version?: unknown } | null | undefined)[]) {
    const version = place && typeof place === 'object' ? place.version : undefined
    if ((typeof version !== 'number' && typeof version !== 'string') || !VERSION.test(String(version))) continue
    headers['if-match'] ??= `"${version}"`
    delete place?.version
  }
}

/**
 * Accepts the version in the body or the query as If-Match, because host pages pin widgets of former releases that send it there. Must be
 * called before the routes are added.
 */
export function acceptFormerVersions(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { headers, body } = (route.schema ?? {}) as { headers?: unknown; body?: { properties?: object } }
    const isVersioned = headers === IfMatch || headers === RequiredIfMatch
    // A field of that name in the schema is another version.
    if (!isVersioned || 'version' in (body?.properties ?? {})) return
    route.preValidation = [readFormerVersion, ...[route.preValidation ?? []].flat()]
  })
}

// OpenAPI 3.1 out of the schemas, and the same as a page that can be read without a script.
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { escapeMarkup } from '#server/text/escape-markup.ts'

// A readable page of the OpenAPI document: headings, lists and tables, no script, no style.
interface Operation {
  summary?: string
  description?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; description?: string }[]
}
interface Document {
  info: { title: string; version: string; description?: string }
  paths?: Record<string, unknown>
}

function renderOperation(
  path: string,
  method: string,
  { summary = '', description = '', parameters = [] }: Operation,
): string {
  const rows = parameters.map(
    ({ name, in: place, required, description: text = '' }) =>
      `<tr><td>${escapeMarkup(name)}</td><td>${escapeMarkup(place)}</td><td>${required ? 'required' : 'optional'}</td><td>${escapeMarkup(text)}</td></tr>`,
  )
  const table = rows.length
    ? `<table><thead><tr><th>Name</th><th>In</th><th></th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
    : ''
  return `<section><h3><code>${method.toUpperCase()} ${escapeMarkup(path)}</code></h3><p>${escapeMarkup(summary)}</p>${description ? `<p>${escapeMarkup(description)}</p>` : ''}${table}</section>`
}

function renderApiPage(document: unknown): string {
  const { info, paths = {} } = document as Document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      path,
      method,
      operation,
      tag: operation.tags?.[0] ?? 'other',
    })),
  )
  const groups = [...Map.groupBy(operations, ({ tag }) => tag)].map(
    ([tag, list]) =>
      `<h2>${escapeMarkup(tag)}</h2>${list.map(({ path, method, operation }) => renderOperation(path, method, operation)).join('')}`,
  )
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeMarkup(info.title)} API</title></head>` +
    `<body><main><h1>${escapeMarkup(info.title)} API ${escapeMarkup(info.version)}</h1><p>${escapeMarkup(info.description ?? '')}</p><p><a href="/api/openapi.json">openapi.json</a></p>${groups.join('')}</main></body></html>`
  )
}

/** Every call may be refused, and always in this one shape. */
const REFUSAL = { description: 'Refused', content: { 'application/problem+json': { schema: Problem } } }

/** Tuples as OpenAPI 3.1 writes them: TypeBox has the older form, which our validators read. */
function withPrefixItems(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPrefixItems)
  if (value === null || typeof value !== 'object') return value
  const { additionalItems: _superfluous, ...entries } = Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withPrefixItems(inner)]),
  )
  const { items, ...rest } = entries
  return Array.isArray(items) ? { ...rest, prefixItems: items, maxItems: items.length, items: false } : entries
}

export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Portal',
        version: '0.1.0',
        description: 'Calls of the intranet portal. Errors are application/problem+json with a stable `code`.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, url, route }) => {
      const access = route.config?.access
      const own = { ...schema, ...(access === 'public' ? { security: [] } : {}) }
      if (Array.isArray(access))
        own.description = [schema?.description, `Roles (any of): ${access.join(', ')}`].filter(Boolean).join('\n\n')
      const response = { ...(withPrefixItems(schema?.response) as object | undefined), default: REFUSAL }
      return {
        schema: { ...own, response, hide: !/^\/(api|static|health)\//.test(url) || schema?.hide === true || !schema },
        url,
      }
    },
  })
  app.get('/api/openapi.json', { config: { access: 'public' } }, async (_request, reply) =>
    reply.header('access-control-allow-origin', '*').send(app.swagger()),
  )
  app.get('/api', { config: { access: 'public' } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .send(renderApiPage(app.swagger())),
  )
}

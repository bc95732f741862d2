// OpenAPI 3.1 out of the schemas, and the same as a page that can be read without a script.
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { renderApiPage } from './openapi-page.ts'

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
      // Every call may be refused, and always in this one shape.
      const response = { ...(schema?.response as object | undefined), default: Problem }
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

// The routes of the area for readers and editors, below both prefixes, api/news/ma and api/news/ut.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Context } from '#server/context.ts'
import { addCategories } from './categories/routes.ts'
import { addEditing } from './editing/routes.ts'
import { addDocuments } from './files/routes.ts'
import { addPublishing } from './publishing/routes.ts'
import { createResponseCache } from './reading/response-cache.ts'
import { addReading } from './reading/routes.ts'

export const newsRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { hub, now } = context
    const cache = createResponseCache({ isListening: () => hub.hearing, now })
    hub.watch('portal_news', { message: cache.clear, missed: cache.clear })
    addReading(app, context, cache)
    addEditing(app, context)
    addDocuments(app, context)
    addPublishing(app, context, cache)
    addCategories(app, context)
  }

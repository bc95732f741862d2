// Templates as people choose them and fill them in, below api/forms.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { FormTemplate, FormTemplateRow, TemplateId } from '#contract/postbox-templates.ts'
import { ShortId } from '#contract/ids.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { USER_ROLE } from '#server/modules/postbox/roles.ts'
import { serializeAsIs } from '#server/modules/postbox/serialize.ts'
import { listTemplates, readTemplate, setFavourite } from './read-templates.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['forms']
const USER = { access: [USER_ROLE] } as const

const PlaceQuery = Type.Object(
  { companyId: Type.Optional(ShortId()), siteId: Type.Optional(ShortId()) },
  { additionalProperties: false },
)

export const templateRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    serializeAsIs(app)
    addReads(app, context)
    addFavourites(app, context)
  }

function addReads(app: App, context: Context): void {
  app.get(
    '/template',
    {
      config: USER,
      schema: {
        tags,
        summary: 'Templates that I can fill in, with my favourites',
        response: { 200: Type.Array(FormTemplateRow) },
      },
    },
    ({ session }) => listTemplates(context, session.personId),
  )
  app.get(
    '/template/:id',
    {
      config: USER,
      schema: {
        tags,
        summary: 'A template as I would fill it in now, with what my profile knows and who would be asked',
        params: TemplateId,
        querystring: PlaceQuery,
        response: { 200: FormTemplate },
      },
    },
    ({ session, params, query }) => readTemplate(context, session.personId, params.id, query),
  )
}

function addFavourites(app: App, { db }: Context): void {
  const schema = { tags, params: TemplateId, response: { 204: Type.Null() } }
  app.put(
    '/template/:id/favourite',
    { config: USER, schema: { ...schema, summary: 'Make a template a favourite of mine' } },
    async (request, reply) => {
      await idempotent(request, db, (tx) => setFavourite(tx, request.session.personId, request.params.id, true))
      return reply.code(204).send(null)
    },
  )
  app.delete(
    '/template/:id/favourite',
    { config: USER, schema: { ...schema, summary: 'Take a template from my favourites' } },
    async (request, reply) => {
      await idempotent(request, db, (tx) => setFavourite(tx, request.session.personId, request.params.id, false))
      return reply.code(204).send(null)
    },
  )
}

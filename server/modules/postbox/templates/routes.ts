// Templates as people choose them and fill them in, below api/forms.
import { Type } from '@fastify/type-provider-typebox'
import { FormTemplate, FormTemplateRow, TemplateId } from '#contract/postbox-templates.ts'
import { ShortId } from '#contract/ids.ts'
import { USER_ROLE } from '#server/modules/postbox/roles.ts'
import { serializeAsIs } from '#server/modules/postbox/serialize.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { listTemplates, readTemplate, setFavourite } from './read-templates.ts'

const PlaceQuery = Type.Object(
  { companyId: Type.Optional(ShortId()), siteId: Type.Optional(ShortId()) },
  { additionalProperties: false },
)

export const templateRoutes = moduleRoutes({ tags: ['forms'], access: [USER_ROLE] }, (route, context, app) => {
  serializeAsIs(app)
  route.get(
    '/template',
    { summary: 'Templates that I can fill in, with my favourites', response: Type.Array(FormTemplateRow) },
    ({ viewer }) => listTemplates(context, viewer.personId),
  )
  route.get(
    '/template/:id',
    {
      summary: 'A template as I would fill it in now, with what my profile knows and who would be asked',
      params: TemplateId,
      query: PlaceQuery,
      response: FormTemplate,
    },
    ({ viewer, params, query }) => readTemplate(context, viewer.personId, params.id, query),
  )
  const schema = { params: TemplateId, status: 204, response: Type.Null() } as const
  route.put(
    '/template/:id/favourite',
    { ...schema, summary: 'Make a template a favourite of mine' },
    ({ tx, viewer, params }) => setFavourite(tx, viewer.personId, params.id, true),
  )
  route.delete(
    '/template/:id/favourite',
    { ...schema, summary: 'Take a template from my favourites' },
    ({ tx, viewer, params }) => setFavourite(tx, viewer.personId, params.id, false),
  )
})

import { Type } from '@fastify/type-provider-typebox'
import { CurrentVersion, DivisionSettings } from '#contract/people.ts'
import { notFound } from '#server/http/errors.ts'
import { fileResponse, Height, sendPicture } from '#server/files/send-picture.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { acknowledgeRoute } from './acknowledge.ts'
import { findPortrait, readDivisionSettings, writeVersion } from './queries.ts'
import { recordLogin } from './record-login.ts'
import { contactSearchRoutes } from './search.ts'
import { Uuid } from '#contract/ids.ts'

const tags = ['people']
const SIGNED_IN = { access: 'signed-in' } as const

/** The user service: below api/user. */
export const userRoutes = moduleRoutes({ tags, ...SIGNED_IN }, (route, context, app) => {
  const { db } = context
  void app.register(acknowledgeRoute(context))
  void app.register(contactSearchRoutes(context))
  app.get(
    '/profilepics/download/:personId',
    {
      config: SIGNED_IN,
      schema: {
        tags,
        summary: 'Portrait of a person',
        params: Type.Object({ personId: Uuid() }),
        querystring: Height,
        response: { 200: fileResponse('The portrait, or the smallest copy of that height', 'image/*') },
      },
    },
    async (request, reply) => {
      const found = await findPortrait(db, request.params.personId)
      if (!found) throw notFound()
      return sendPicture(request, reply, db, found, request.query)
    },
  )
  route.postWithoutTransaction(
    '/fe/currentversion',
    {
      summary: 'Version of the front end that is in use',
      body: CurrentVersion,
      status: 204,
      response: Type.Null(),
    },
    async ({ viewer, body }) => {
      await writeVersion(db, viewer.personId, body.system, body.version)
      return null
    },
  )
})

/** The employee service: below api/ma. */
export const employeeRoutes = moduleRoutes({ tags, access: ['portal_ma'] }, (route, context, app) => {
  route.get('/devision/settings', { summary: 'Settings of my division', response: DivisionSettings }, ({ viewer }) =>
    readDivisionSettings(context.db, viewer.personId),
  )
  // A GET that writes.
  app.get(
    '/user/writeLastLogIn',
    {
      config: { ...SIGNED_IN, writes: true },
      schema: { tags, summary: 'Record a sign-in', response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await recordLogin(context, request.session)
      return reply.code(204).send(null)
    },
  )
})

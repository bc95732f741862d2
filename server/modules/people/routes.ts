import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CurrentVersion, DivisionSettings } from '#contract/people.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { fileResponse, Height, sendPicture } from '#server/files/send-picture.ts'
import { acknowledgeRoute } from './acknowledge.ts'
import { findPortrait, readDivisionSettings, writeVersion } from './queries.ts'
import { recordLogin } from './record-login.ts'
import { addContactSearch } from './search.ts'
import { Uuid } from '#contract/ids.ts'

const tags = ['people']
const SIGNED_IN = { access: 'signed-in' } as const

/** The user service: below api/user. */
export const userRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = context
    await app.register(acknowledgeRoute(context))
    addContactSearch(app, context)
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

    app.post(
      '/fe/currentversion',
      {
        config: SIGNED_IN,
        schema: {
          tags,
          summary: 'Version of the front end that is in use',
          body: CurrentVersion,
          response: { 204: Type.Null() },
        },
      },
      async (request, reply) => {
        await writeVersion(db, request.session.personId, request.body.system, request.body.version)
        return reply.code(204).send(null)
      },
    )
  }

/** The employee service: below api/ma. */
export const employeeRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
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

    app.get(
      '/devision/settings',
      {
        config: { access: ['portal_ma'] },
        schema: { tags, summary: 'Settings of my division', response: { 200: DivisionSettings } },
      },
      async (request) => readDivisionSettings(context.db, request.session.personId),
    )
  }

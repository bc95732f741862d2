// Settings of the signed-in person: below api/notification.
import { Type } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { MutedTopic, MuteTopic, NotificationSettings, SettingsChange } from '#contract/delivery.ts'
import type { Context } from '#server/kernel/context.ts'
import { idempotent } from '#server/http/idempotency.ts'
import { IfMatch, versionOf } from '#server/http/if-match.ts'
import { changeSettings } from './change-settings.ts'
import { muteTopic, unmuteTopic } from './muted-topics.ts'
import { readSettings, type Viewer } from './read-settings.ts'
import { LongId } from '#contract/ids.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'

const tags = ['notification settings']
const config = { access: 'signed-in' } as const

const viewerOf = ({ areas, mail, now }: Context, { session }: FastifyRequest): Viewer => ({
  personId: session.personId,
  rights: session.rights,
  areas,
  hasMail: mail.available,
  now: now(),
})

export const settingsRoutes = moduleRoutes({ tags, ...config }, (route, context, app) => {
  const { db, now } = context
  // Both name the version in the header too.
  app.get(
    '/settings',
    { config, schema: { tags, summary: 'My notification settings', response: { 200: NotificationSettings } } },
    async (request, reply) => {
      const settings = await readSettings(db, viewerOf(context, request))
      return reply.header('etag', `"${settings.version}"`).send(settings)
    },
  )
  app.patch(
    '/settings',
    {
      config,
      schema: {
        tags,
        summary: 'Change my notification settings, with If-Match',
        headers: IfMatch,
        body: SettingsChange,
        response: { 200: NotificationSettings },
      },
    },
    async (request, reply) => {
      const change = request.body as SettingsChange
      const version = versionOf(request)
      const settings = await idempotent(request, db, (tx) =>
        changeSettings(tx, viewerOf(context, request), change, version),
      )
      return reply.header('etag', `"${settings.version}"`).send(settings)
    },
  )
  route.post(
    '/settings/muted',
    { summary: 'Mute a topic', body: MuteTopic, response: MutedTopic },
    ({ tx, viewer, body }) => muteTopic(tx, viewer.personId, body, now()),
  )
  route.delete(
    '/settings/muted/:id',
    { summary: 'Unmute a topic', params: Type.Object({ id: LongId() }), status: 204, response: Type.Null() },
    async ({ tx, viewer, params }) => {
      await unmuteTopic(tx, viewer.personId, params.id)
      return null
    },
  )
})

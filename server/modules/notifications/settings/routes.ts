// Settings of the signed-in person: below api/notification.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { MutedTopic, MuteTopic, NotificationSettings, SettingsChange } from '#contract/delivery.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { changeSettings } from './change-settings.ts'
import { muteTopic, unmuteTopic } from './muted-topics.ts'
import { readSettings, type Reader } from './read-settings.ts'
import { LongId } from '#contract/ids.ts'

const tags = ['notification settings']
const config = { access: 'signed-in' } as const

const readerOf = ({ areas, mail, now }: Context, { session }: FastifyRequest): Reader => ({
  personId: session.personId,
  rights: session.rights,
  areas,
  hasMail: mail.available,
  now: now(),
})

export const settingsRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, now } = context
    app.get(
      '/settings',
      { config, schema: { tags, summary: 'My notification settings', response: { 200: NotificationSettings } } },
      async (request, reply) => {
        const settings = await readSettings(db, readerOf(context, request))
        return reply.header('etag', `"${settings.version}"`).send(settings)
      },
    )
    app.patch(
      '/settings',
      {
        config,
        schema: {
          tags,
          summary: 'Change my notification settings, with If-Match or `version`',
          headers: IfMatch,
          body: SettingsChange,
          response: { 200: NotificationSettings },
        },
      },
      async (request, reply) => {
        const change = request.body as SettingsChange
        const version = versionOf(request, change)
        const settings = await idempotent(request, db, (tx) =>
          changeSettings(tx, readerOf(context, request), change, version),
        )
        return reply.header('etag', `"${settings.version}"`).send(settings)
      },
    )
    app.post(
      '/settings/muted',
      { config, schema: { tags, summary: 'Mute a topic', body: MuteTopic, response: { 200: MutedTopic } } },
      async (request) => idempotent(request, db, (tx) => muteTopic(tx, request.session.personId, request.body, now())),
    )
    app.delete(
      '/settings/muted/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Unmute a topic',
          params: Type.Object({ id: LongId() }),
          response: { 204: Type.Null() },
        },
      },
      async (request, reply) => {
        await idempotent(request, db, async (tx) => {
          await unmuteTopic(tx, request.session.personId, request.params.id)
          return null
        })
        return reply.code(204).send(null)
      },
    )
  }

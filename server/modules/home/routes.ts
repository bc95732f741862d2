import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Welcome, WelcomeChange } from '#contract/home.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { changeWelcome, readWelcome } from './welcome.ts'

const tags = ['home']

/** Home: below api/user. */
export const homeRoutes =
  ({ db }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/home/welcome',
      {
        config: { access: ['menu_dashboard'] },
        schema: { tags, summary: 'The message beside the greeting', response: { 200: Welcome } },
      },
      () => readWelcome(db),
    )

    app.patch(
      '/home/welcome',
      {
        config: { access: ['ma-news-api:news_write'] },
        schema: {
          tags,
          summary: 'Set the message beside the greeting; empty texts remove it',
          headers: IfMatch,
          body: WelcomeChange,
          response: { 200: Welcome },
        },
      },
      (request) => idempotent(request, db, (tx) => changeWelcome(tx, request.body, versionOf(request))),
    )
  }

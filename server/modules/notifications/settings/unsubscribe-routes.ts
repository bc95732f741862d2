// Unsubscribing by the link of a mail, without signing in: GET asks, POST acts, also for mail programs (RFC 8058).
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { identityHeaders } from '#server/auth/embedded/page-request.ts'
import { serveAssets } from '#server/auth/embedded/pages/assets.ts'
import { type PageContext, banner, heading, page } from '#server/auth/embedded/pages/layout.ts'
import type { Context } from '#server/kernel/context.ts'
import { languageOf, type Language } from '#server/mail/language.ts'
import { deliveryContext, type DeliveryContext } from '#server/modules/notifications/delivery-context.ts'
import { switchMailOff } from '#server/modules/notifications/settings/change-settings.ts'
import type { MailTopic } from '#server/modules/notifications/mail/unsubscribe-token.ts'
import { html, type Html } from '#server/text/html.ts'
import { categoryName, textsOf } from '#server/modules/notifications/texts.ts'

// The page behind an unsubscribe link, without script: it asks first, because link scanners open every address.
const SETTINGS = '/profil/benachrichtigungen'

const toSettings = (label: string): Html => html`<p><a class="second" href="${SETTINGS}">${label}</a></p>`

/** The question; its button posts to the same address. */
function askPage(context: PageContext, topic: MailTopic): string {
  const t = textsOf(context.language)
  const text = topic === 'all' ? t('leaveAllText') : t('leaveText', { category: categoryName(topic, context.language) })
  const content = html`${heading(html`${t('leave')}`, html`${text}`)}
    <form method="post"><button class="primary" type="submit">${t('leaveButton')}</button></form>
    ${toSettings(t('toSettings'))}`
  return page(context, html`${t('leave')}`, content)
}

function donePage(context: PageContext, topic: MailTopic): string {
  const t = textsOf(context.language)
  const text = topic === 'all' ? t('leftAllText') : t('leftText', { category: categoryName(topic, context.language) })
  const content = html`${heading(html`${t('left')}`)}${banner('info', 'circle-check', html`${text}`)}
  ${toSettings(t('toSettings'))}`
  return page(context, html`${t('left')}`, content)
}

function unknownPage(context: PageContext): string {
  const t = textsOf(context.language)
  const content = html`${heading(html`${t('unknown')}`)}${banner('bad', 'circle-alert', html`${t('unknownText')}`)}
  ${toSettings(t('toSettings'))}`
  return page(context, html`${t('unknown')}`, content, { isError: true })
}

const htmlPage = (description: string) => ({ description, content: { 'text/html': { schema: Type.String() } } })
const schema = {
  response: { 200: htmlPage('A page'), 404: htmlPage('A page: the link is not known') },
  tags: ['mail'],
  params: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
  querystring: Type.Object({ kc_locale: Type.Optional(Type.Enum(['de', 'en'])) }),
} as const
const config = { access: 'public' } as const
/** The body of a mail program is one field, which contains nothing beyond the address. */
const BODY_LIMIT = 16_384

interface UnsubscribeRequest extends FastifyRequest {
  params: { token: string }
  query: { kc_locale?: Language }
}
interface Link {
  readonly personId: string
  readonly topic: MailTopic
  readonly language: Language
}

/** The owner of the link; undefined for an unknown link, and for one of a person who left. */
async function readLink({ db, tokens }: DeliveryContext, token: string): Promise<Link | undefined> {
  const found = await tokens.read(token)
  if (!found) return undefined
  const person = await db
    .selectFrom('person')
    .select('locale')
    .where('id', '=', found.personId)
    .where('active', '=', true)
    .executeTakeFirst()
  return person && { ...found, language: languageOf(person.locale) }
}

const pageContext = ({ url, query }: UnsubscribeRequest, link: Link | undefined, now: Date): PageContext => ({
  language: query.kc_locale ?? link?.language ?? 'de',
  addressIn: (language) => `${url.split('?')[0]}?kc_locale=${language}`,
  now,
})

const sendPage = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).headers(identityHeaders([])).type('text/html; charset=utf-8').send(text)

export const unsubscribeRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const parts = deliveryContext(context)
    const { db, now } = parts
    // The embedded identity provider serves the assets of its pages; without it these pages still need them.
    if (context.config.oidcIssuer !== undefined) serveAssets(app)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, _body, done) => done(null))

    const url = '/api/notification/mail/unsubscribe/:token'
    app.get(
      url,
      { config, schema: { ...schema, summary: 'Page that asks whether to unsubscribe' } },
      async (request, reply) => {
        const link = await readLink(parts, request.params.token)
        const page = pageContext(request as UnsubscribeRequest, link, now())
        return link ? sendPage(reply, 200, askPage(page, link.topic)) : sendPage(reply, 404, unknownPage(page))
      },
    )
    app.post(url, { config, schema: { ...schema, summary: 'Unsubscribe by one click' } }, async (request, reply) => {
      const link = await readLink(parts, request.params.token)
      const page = pageContext(request as UnsubscribeRequest, link, now())
      if (!link) return sendPage(reply, 404, unknownPage(page))
      await db.transaction().execute((tx) => switchMailOff(tx, link.personId, link.topic))
      return sendPage(reply, 200, donePage(page, link.topic))
    })
  }

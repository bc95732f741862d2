// The page behind an unsubscribe link, without script: it asks first, because link scanners open every address.
import { html, type Html } from '#server/auth/embedded/pages/html.ts'
import { banner, heading, page, type PageContext } from '#server/auth/embedded/pages/layout.ts'
import { textsOf } from '#server/modules/notifications/delivery/texts.ts'
import type { MailTopic } from './unsubscribe-token.ts'

const SETTINGS = '/profil/benachrichtigungen'

const toSettings = (label: string): Html => html`<p><a class="second" href="${SETTINGS}">${label}</a></p>`

/** The question; its button posts to the same address. */
export function askPage(context: PageContext, topic: MailTopic): string {
  const t = textsOf(context.language)
  const text = topic === 'all' ? t('leaveAllText') : t('leaveText', { category: t(topic) })
  const content = html`${heading(html`${t('leave')}`, html`${text}`)}
    <form method="post"><button class="primary" type="submit">${t('leaveButton')}</button></form>
    ${toSettings(t('toSettings'))}`
  return page(context, html`${t('leave')}`, content)
}

export function donePage(context: PageContext, topic: MailTopic): string {
  const t = textsOf(context.language)
  const text = topic === 'all' ? t('leftAllText') : t('leftText', { category: t(topic) })
  const content = html`${heading(html`${t('left')}`)}${banner('info', 'circle-check', html`${text}`)}
  ${toSettings(t('toSettings'))}`
  return page(context, html`${t('left')}`, content)
}

export function unknownPage(context: PageContext): string {
  const t = textsOf(context.language)
  const content = html`${heading(html`${t('unknown')}`)}${banner('bad', 'circle-alert', html`${t('unknownText')}`)}
  ${toSettings(t('toSettings'))}`
  return page(context, html`${t('unknown')}`, content, { isError: true })
}

// Mails about notifications: a single one, several held-back ones, and the unread posts of a week.
import { renderMail, type MailContent, type MailItem, type RenderedMail } from '#server/mail/render-mail.ts'
import type { Entry } from '#server/modules/notifications/delivered-entries.ts'
import type { Receiver } from '#server/modules/notifications/receivers.ts'
import { categoryName, textsOf } from '#server/modules/notifications/texts.ts'
import type { MailTopic } from './unsubscribe-token.ts'

export interface MailLinks {
  readonly publicUrl: string
  unsubscribe(personId: string, topic: MailTopic): Promise<string>
}

interface Links extends Pick<MailLinks, 'publicUrl'> {
  readonly unsubscribeUrl: string
}

type To = Pick<Receiver, 'language'>

const HOME = '/startseite'
/** Entries that one mail lists; the rest is counted. */
const ITEMS_LIMIT = 30

const addressOf = ({ publicUrl }: Links, link: string): string => `${publicUrl}${link || HOME}`

function footerOf(
  { language }: To,
  { publicUrl, unsubscribeUrl }: Links,
  why: string,
  all: boolean,
): MailContent['footer'] {
  const t = textsOf(language)
  return [
    why,
    { label: t(all ? 'stopAll' : 'stop'), url: unsubscribeUrl },
    { label: t('allSettings'), url: `${publicUrl}/profil/benachrichtigungen` },
  ]
}

/** The title, after the action or decision it announces. */
const titleOf = ({ action, title }: Pick<Entry, 'action' | 'title'>, { language }: To): string =>
  action ? textsOf(language)(`title_${action}`, { title }) : title

export function entryMail(entry: Entry, to: To, links: Links): RenderedMail {
  const t = textsOf(to.language)
  const { category, body, why, creatorName, link } = entry
  const title = titleOf(entry, to)
  return renderMail(
    {
      subject: category === 'urgent' ? t('urgentSubject', { title }) : title,
      paragraphs: [body, why, creatorName && t('from', { name: creatorName })].filter(Boolean),
      button: { label: t('open'), url: addressOf(links, link) },
      footer: footerOf(to, links, t('because', { category: categoryName(category, to.language) }), false),
    },
    to.language,
  )
}

const itemOf =
  (links: Links) =>
  ({ title, body, link }: Pick<Entry, 'title' | 'body' | 'link'>): MailItem => ({
    title,
    text: body,
    url: link ? addressOf(links, link) : undefined,
  })

/** `single`: all entries are of one category, and the link unsubscribes only from that. */
export function collectedMail(entries: readonly Entry[], to: To, links: Links & { single: boolean }): RenderedMail {
  const t = textsOf(to.language)
  const rest = entries.length - ITEMS_LIMIT
  return renderMail(
    {
      subject: t('collectedSubject', { count: entries.length }),
      paragraphs: [t('collectedText'), ...(rest > 0 ? [t('more', { count: rest })] : [])],
      items: entries.slice(0, ITEMS_LIMIT).map((entry) => itemOf(links)({ ...entry, title: titleOf(entry, to) })),
      button: { label: t('open'), url: addressOf(links, '') },
      footer: footerOf(to, links, t('becauseOfQuietTime'), !links.single),
    },
    to.language,
  )
}

export interface DigestPost {
  readonly title: string
  readonly body: string
  readonly link: string
}

/** `count`: all that are unread, `posts` the newest of them. */
export function digestMail(posts: readonly DigestPost[], count: number, to: To, links: Links): RenderedMail {
  const t = textsOf(to.language)
  return renderMail(
    {
      subject: t('digestSubject', { count }),
      paragraphs: [t('digestText')],
      items: posts.map(itemOf(links)),
      button: { label: t('open'), url: `${links.publicUrl}/news/ma` },
      footer: footerOf(to, links, t('because', { category: categoryName('digest', to.language) }), false),
    },
    to.language,
  )
}

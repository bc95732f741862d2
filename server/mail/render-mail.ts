// Renders a mail: the same content as plain text and as simple HTML, in which everything is escaped.
import { html, type Html } from '#server/text/html.ts'
import type { Language } from './language.ts'

export interface MailItem {
  readonly title: string
  /** '' for no text. */
  readonly text: string
  /** The complete address; undefined: no link. */
  readonly url?: string | undefined
}

interface Link {
  readonly label: string
  readonly url: string
}

export interface MailContent {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly items?: readonly MailItem[]
  readonly button?: Link | undefined
  /** Small print: why it was sent, and how to stop such mails. */
  readonly footer: readonly (string | Link)[]
}

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

// oxlint-disable-next-line no-control-regex -- a line break in a subject would begin a new header
const BREAKS = /[\u0000-\u001f\u007f\u2028\u2029]+/g
const SUBJECT_LIMIT = 200

const oneLine = (text: string): string => text.replace(BREAKS, ' ').trim().slice(0, SUBJECT_LIMIT)

function asText({ paragraphs, items = [], button, footer }: MailContent): string {
  const list = items.map(({ title, text, url }) => [`- ${oneLine(title)}`, text, url].filter(Boolean).join('\n  '))
  const small = footer.map((line) => (typeof line === 'string' ? line : `${line.label}: ${line.url}`))
  return [...paragraphs, ...list, ...(button ? [`${button.label}: ${button.url}`] : []), '-- ', small.join('\n')].join(
    '\n\n',
  )
}

const INK = '#1c2a2c'
const ACCENT = '#005f6b'

const item = ({ title, text, url }: MailItem): Html =>
  html` <li style="margin:0 0 14px">
    ${url ? html`<a href="${url}" style="color:${ACCENT};font-weight:600">${title}</a>` : html`<b>${title}</b>`}
    ${text && html`<br />${text}`}
  </li>`

const list = (items: readonly MailItem[]): Html | false =>
  items.length > 0 &&
  html`<ul style="margin:0 0 14px;padding-left:20px">
    ${items.map(item)}
  </ul>`

const action = ({ label, url }: Link): Html =>
  html`<p style="margin:20px 0">
    <a
      href="${url}"
      style="display:inline-block;padding:10px 18px;border-radius:6px;background:${ACCENT};color:#fff;text-decoration:none;font-weight:600"
      >${label}</a
    >
  </p>`

const smallPrint = (line: string | Link): Html =>
  html`<p style="margin:0 0 6px;font-size:13px;color:#5b6a6c">
    ${typeof line === 'string' ? line : html`<a href="${line.url}" style="color:#5b6a6c">${line.label}</a>`}
  </p>`

const asHtml = ({ subject, paragraphs, items = [], button, footer }: MailContent, language: Language): Html =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:24px;font:16px/1.5 'Source Sans 3',Arial,sans-serif;color:${INK};background:#fff">
        <div style="max-width:560px">
          <h1 style="font-size:21px;line-height:1.3;margin:0 0 16px">${subject}</h1>
          ${paragraphs.map((text) => html`<p style="margin:0 0 14px">${text}</p>`)} ${list(items)}
          ${button && action(button)}
          <hr style="border:0;border-top:1px solid #d7d4cc;margin:24px 0 12px" />
          ${footer.map(smallPrint)}
        </div>
      </body>
    </html>`

/** Renders both forms of `content`; its subject becomes one line. */
export function renderMail(content: MailContent, language: Language): RenderedMail {
  const subject = oneLine(content.subject)
  return { subject, text: asText({ ...content, subject }), html: asHtml({ ...content, subject }, language).text }
}

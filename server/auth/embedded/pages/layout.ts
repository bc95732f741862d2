// The frame of every sign-in page: logo, one question, picture, languages. It has no script.
import { ASSETS } from './assets.ts'
import { drawMark } from './art.ts'
import { html, Html } from '#server/text/html.ts'
import { LANGUAGES, textsOf, type Language, type Texts } from './texts.ts'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// Lucide icons, read one by one and put into the page.
const NAMES = ['circle-alert', 'circle-check', 'cookie', 'info', 'lock-keyhole', 'monitor', 'timer', 'unplug'] as const
type IconName = (typeof NAMES)[number]

const { resolve } = createRequire(import.meta.url)

function readIcon(name: IconName): Html {
  const file = resolve(`lucide-static/icons/${name}.svg`)
  const shapes = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  return new Html(
    `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${shapes.replace(/\s+/g, ' ').trim()}</svg>`,
  )
}

const ICONS = Object.fromEntries(NAMES.map((name) => [name, readIcon(name)])) as Record<IconName, Html>

/** Decorative, because the text beside it says the same. */
const icon = (name: IconName): Html => ICONS[name]

/** What all pages need to know of their request. */
export interface PageContext {
  language: Language
  /** The same page in another language. */
  addressIn(language: Language): string
  now: Date
}

const OWN_NAMES: Record<Language, string> = { de: 'Deutsch', en: 'English' }
const MARK = new Html(drawMark('class="mark" aria-hidden="true"'))

/** A whole document; `title` is also its heading unless `heading` says otherwise. */
export function page(context: PageContext, title: Html, content: Html, { isError = false } = {}): string {
  const { language } = context
  const t = textsOf(language)
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${isError && html`${t('error')}: `}${title} – ${t('portal')}</title>
        <link rel="icon" type="image/svg+xml" href="${ASSETS.mark}" />
        <link rel="preload" href="${ASSETS.font}" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="${ASSETS.style}" />
      </head>
      <body>
        <div class="gate">
          <header class="brand">${MARK}<b>Talbrück</b></header>
          <picture>
            <source media="(width < 1024px)" srcset="${ASSETS.strip}" />
            <img src="${ASSETS.picture}" alt="" />
          </picture>
          <main><div class="sheet">${content}</div></main>
          <footer><span>${t('group')}</span>${languages(context, t)}</footer>
        </div>
      </body>
    </html> `.text
}

const languages = ({ language, addressIn }: PageContext, t: Texts): Html =>
  html`<nav aria-label="${t('language')}">
    ${LANGUAGES.map((each) =>
      each === language
        ? html`<b lang="${each}" aria-current="true">${OWN_NAMES[each]}</b>`
        : html`<a href="${addressIn(each)}" lang="${each}" hreflang="${each}">${OWN_NAMES[each]}</a>`,
    )}
  </nav>`

/** Heading and the line below it. */
export const heading = (title: Html, line?: Html): Html =>
  html`<div class="heading">
    <h1>${title}</h1>
    ${line && html`<p>${line}</p>`}
  </div>`

/** An important sentence with an icon; red for errors. */
export const banner = (kind: 'bad' | 'info', name: IconName, text: Html): Html =>
  html`<p class="banner ${kind}">${icon(name)}<span>${text}</span></p>`

/** A secondary sentence with an icon in front. */
export const hint = (name: IconName, text: Html): Html => html`<p class="hint">${icon(name)}<span>${text}</span></p>`

/** Help as a disclosure in the page: there is no support address, so the text names whom to ask. */
export const help = (question: Html, answer: Html): Html =>
  html`<details>
    <summary>${question}</summary>
    <p>${answer}</p>
  </details>`

/** The error below a field, named by its `aria-describedby`. */
export const fieldError = (text: Html): Html =>
  html`<p class="error" id="input-error" role="alert">${icon('circle-alert')}<span>${text}</span></p>`

/** The recognised person, and a link for other people; needs `restartForm` on the page. */
export const notYou = (username: string, t: Texts): Html =>
  html`${t('signedInAs', { name: html`<b>${username}</b>` })}
    <button class="link" type="submit" form="kc-restart" name="restart" value="1">${t('notYou')}</button>`

export const restartForm = (): Html => html`<form id="kc-restart" method="post" hidden></form>`

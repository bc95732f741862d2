// Renders the host pages: a common frame with the content of their folders in demo/.
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DEMO_SITES, type DemoSite } from '#domain/embedding/demo-sites.ts'
import { SERVICES, SITES, type Service, type Site } from './sites.ts'
import { type Language, SITE_WORDS, WORDS } from './words.ts'

export const DEMO = resolve(import.meta.dirname, '..')

/** The addresses and the language of a page. */
export interface Place {
  /** Origin of the portal. */
  readonly portal: string
  /** Address of the index of all host pages, in this language. */
  readonly index: string
  readonly lang: Language
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
/** Text with `code` and [links](/there) in it. */
const prose = (text: string): string =>
  escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>')

interface Parts {
  readonly title: string
  readonly lang?: Language
  readonly head?: string
  readonly bar?: string
  readonly main: string
  readonly about?: string
}

// Without it browsers request an icon, which some policies forbid.
const ICON = '<link rel="icon" href="data:," />'
const STYLE = `${ICON}<link rel="stylesheet" href="/host.css" />`

async function frame({ title, lang = 'de', head = STYLE, bar = '', main, about = '' }: Parts): Promise<string> {
  const parts: Record<string, string> = { title: escape(title), lang, head, bar, main, about }
  const template = await readFile(join(DEMO, 'template.html'), 'utf8')
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '')
}

const script = (src: string, more = ''): string => `<script type="module" src="${src}"${more}></script>`
const signOut = (lang: Language): string => `<button type="button" id="sign-out" hidden>${WORDS[lang].signOut}</button>`
const read = (...path: string[]): Promise<string | undefined> =>
  readFile(join(DEMO, ...path), 'utf8').catch(() => undefined)

function headOf(name: DemoSite, { portalScript, scripts, app, plain }: Site, portal: string): string {
  const style = plain ? [] : [STYLE]
  const own = app ? ['/app.js'] : (scripts ?? ['/page.js'])
  const older = name === 'two-versions' ? [script('/widgets/portal.js', ' data-scope="acme"')] : []
  return [
    ...style,
    script(portalScript ?? `${portal}/widgets/portal.js`),
    ...older,
    ...own.map((src) => script(src)),
  ].join('\n    ')
}

/** The same page in the other language. */
const otherLink = (lang: Language): string => {
  const other = lang === 'de' ? 'en' : 'de'
  return `<a href="${other === 'en' ? '/en' : '/'}" lang="${other}" hreflang="${other}">${WORDS[lang].other}</a>`
}

/** The description, instructions and links of a page. */
function aboutOf(name: DemoSite, { portal, index, lang }: Place): string {
  const { shows, tries } = SITE_WORDS[lang][name]
  const words = WORDS[lang]
  return `<aside lang="${lang}">
      <h2>${words.sees}</h2>
      <p>${prose(shows)}</p>
      <h2>${words.tries}</h2>
      <ul>${tries.map((text) => `<li>${prose(text)}</li>`).join('')}</ul>
      <p><a href="${portal}/docs/embedding#${SITES[name].section}">${words.how}</a></p>
      <p><a href="${index}">${words.all}</a> · ${otherLink(lang)}</p>
    </aside>`
}

/** Elements of English pages set `lang`; otherwise the language of the signed-in person would apply. */
const inLanguage = (html: string, lang: Language): string =>
  lang === 'de' ? html : html.replaceAll(/<portal-[\w-]+/g, `$& lang="${lang}"`)

/** The page `page` ('main' is the first one) of a site; undefined if it does not exist. */
export async function sitePage(name: DemoSite, page: string, place: Place): Promise<string | undefined> {
  const { portal, lang } = place
  const site = SITES[name]
  const about = aboutOf(name, place)
  const whole = await read(name, 'page.html')
  const isBuilt = !(site.app || site.built) || (await read(name, 'dist', site.built ?? 'app.js')) !== undefined
  const notBuilt = `<p>${prose(WORDS[lang].notBuilt)}</p>`
  if (whole !== undefined) {
    if (page !== 'main') return undefined
    return isBuilt ? whole.replace('{index}', place.index) : frame({ title: site.title, lang, main: notBuilt, about })
  }
  if (site.app) {
    // `late`: the application loads portal.js after its first rendering.
    const head = page === 'late' ? STYLE + script('/app.js') + script('/late.js') : headOf(name, site, portal)
    if (page !== 'main' && page !== 'late') return undefined
    const main = isBuilt ? '<div id="app"></div>' : notBuilt
    return frame({ title: site.title, lang, head, bar: signOut(lang), main, about })
  }
  const main = await read(name, `${page}.html`)
  if (main === undefined) return undefined
  const bell = name === 'slow' ? `<portal-bell api-base="${portal}">` : '<portal-bell>'
  const bar = main.includes('<portal-bell') ? '' : `${signOut(lang)}\n      ${bell}</portal-bell>`
  const html = await frame({ title: site.title, lang, head: headOf(name, site, portal), bar, main, about })
  return inLanguage(html, lang)
}

const cells = (tag: string, row: readonly string[]): string =>
  `<tr>${row.map((cell) => `<${tag}>${prose(cell)}</${tag.split(' ')[0]}>`).join('')}</tr>`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="wide"><table><thead>${cells('th scope="col"', head)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table></div>`

const serviceMain = ({ says, head, rows }: Service): string => `<p>${prose(says)}</p>${table(head, rows)}`

/** The page of a service that the portal's menu links to. */
export async function servicePage(name: string): Promise<string | undefined> {
  const service = Object.hasOwn(SERVICES, name) ? SERVICES[name] : undefined
  return service && frame({ title: service.title, main: serviceMain(service) })
}

/** The index of all host pages; `addressOf` returns the address of a site without a path. */
export function indexPage(
  { portal, lang }: Omit<Place, 'index'>,
  addressOf: (site: DemoSite) => string,
): Promise<string> {
  const words = WORDS[lang]
  const path = lang === 'en' ? '/en' : '/'
  const entries = DEMO_SITES.map(
    (name) => `<li>
        <h2><a href="${addressOf(name)}${path}">${name}</a></h2>
        <p>${prose(SITE_WORDS[lang][name].shows)}</p>
      </li>`,
  )
  const main = `<p>${prose(words.intro(portal))}</p>
    <p>${prose(words.account)}</p>
    <ul class="pages">${entries.join('')}</ul>
    <p>${prose(words.docs(portal))}</p>`
  return frame({ title: words.title, lang, bar: otherLink(lang), main })
}

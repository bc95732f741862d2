// Draws the host pages: one frame for all of them, what is special comes from their folder in demo/.
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DEMO_SITES, type DemoSite } from '#server/demo-sites.ts'
import { SERVICES, SITES, type Service, type Site } from './sites.ts'

export const DEMO = resolve(import.meta.dirname, '../../demo')

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
/** Text with `code` in it. */
const prose = (text: string): string => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>')

interface Parts {
  readonly title: string
  readonly head?: string
  readonly bar?: string
  readonly main: string
}

// Browsers ask for an icon by themselves otherwise, and policies forbid that.
const ICON = '<link rel="icon" href="data:," />'
const STYLE = `${ICON}<link rel="stylesheet" href="/host.css" />`

async function frame({ title, head = STYLE, bar = '', main }: Parts): Promise<string> {
  const parts: Record<string, string> = { title: escape(title), head, bar, main }
  const template = await readFile(join(DEMO, 'template.html'), 'utf8')
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '')
}

const script = (src: string, more = ''): string => `<script type="module" src="${src}"${more}></script>`
const BELL = '<button type="button" id="sign-out" hidden>Abmelden</button>\n      <portal-bell></portal-bell>'
const read = (...path: string[]): Promise<string | undefined> =>
  readFile(join(DEMO, ...path), 'utf8').catch(() => undefined)

const NOT_BUILT = '<p>Diese Anwendung ist noch nicht gebaut: <code>npm run demo</code> tut es.</p>'

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

/** The page `page` ('main': its first one) of a site; undefined where it has no such page. */
export async function sitePage(name: DemoSite, page: string, portal: string): Promise<string | undefined> {
  const site = SITES[name]
  const whole = await read(name, 'page.html')
  if (whole !== undefined) return page === 'main' ? whole : undefined
  if (site.app) {
    const isBuilt = (await read(name, 'dist', 'app.js')) !== undefined
    // `late`: portal.js is brought by the application after its first rendering.
    const head = page === 'late' ? STYLE + script('/app.js') + script('/late.js') : headOf(name, site, portal)
    if (page !== 'main' && page !== 'late') return undefined
    return frame({ title: site.title, head, main: isBuilt ? '<div id="app"></div>' : NOT_BUILT })
  }
  const main = await read(name, `${page}.html`)
  const bar = name === 'slow' ? BELL.replace('<portal-bell>', `<portal-bell api-base="${portal}">`) : BELL
  return main === undefined
    ? undefined
    : frame({
        title: site.title,
        head: headOf(name, site, portal),
        bar: main.includes('<portal-bell') ? '' : bar,
        main,
      })
}

const cells = (tag: string, row: readonly string[]): string =>
  `<tr>${row.map((cell) => `<${tag}>${prose(cell)}</${tag.split(' ')[0]}>`).join('')}</tr>`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="wide"><table><thead>${cells('th scope="col"', head)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table></div>`

const serviceMain = ({ says, head, rows }: Service): string => `<p>${prose(says)}</p>${table(head, rows)}`

/** The page of a service that the portal's menu leads to. */
export async function servicePage(name: string): Promise<string | undefined> {
  const service = Object.hasOwn(SERVICES, name) ? SERVICES[name] : undefined
  return service && frame({ title: service.title, main: serviceMain(service) })
}

/** Every host page with what it shows. */
export function indexPage(portal: string, addressOf: (site: DemoSite) => string): Promise<string> {
  const rows = DEMO_SITES.map(
    (name) => `<tr><td><a href="${addressOf(name)}/">${name}</a></td><td>${prose(SITES[name].shows)}</td></tr>`,
  )
  const main = `<p>Fremde Seiten, jede auf einer eigenen Adresse, mit Elementen des Portals unter
    <a href="${portal}">${portal}</a>. Melden Sie sich als <code>katrin.osterloh</code> mit dem Kennwort des Demobetriebs an
    (<code>demo</code>). Wie man Elemente einbettet: <a href="${portal}/docs/embedding">docs/embedding</a>.</p>
    <div class="wide"><table><thead><tr><th scope="col">Seite</th><th scope="col">Was sie zeigt</th></tr></thead>
    <tbody>${rows.join('')}</tbody></table></div>`
  return frame({ title: 'Gastseiten', main })
}

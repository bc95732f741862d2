// Generates sources from the areas: the loader's table with its style sheet, the routes of the areas, the texts of bell, push, mail and
// settings for their entries, the parts of the elements, and the place of the help of each area.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { format } from 'oxfmt'
import type { AreaSpec, NoticeLine } from '#shared/area.ts'
import { iconPath } from './icon-path.ts'
import { elementsOf, type ReadElement } from './read-areas.ts'
import { ROOT } from '#scripts/bootstrap/paths.mjs'

const HEAD = '// Written by npm run manifest from src/widgets/*/area.ts.'
const STYLE = JSON.parse(readFileSync(resolve(ROOT, '.oxfmtrc.json'), 'utf8')) as Parameters<typeof format>[2]

async function formatted(file: string, code: string): Promise<string> {
  const { code: text, errors } = await format(file, code, STYLE)
  if (errors.length > 0) throw new Error(`${file}: ${JSON.stringify(errors)}`)
  return text
}

function tableLine({ spec, info: { inLoader } }: ReadElement): string {
  const line = JSON.stringify(spec)
  return inLoader ? line.replace(/\}$/, `, css: ${inLoader.css}, mount: ${inLoader.mount} }`) : line
}

/** src/loader/elements-table.ts */
function elementsTable(elements: readonly ReadElement[]): string {
  const parts = elements.flatMap(({ info }) => info.inLoader ?? [])
  const imports = parts.map(({ module, css, mount }) => `import { ${css}, ${mount} } from '${module}'`)
  return `${HEAD} Defaults are left out.
import type { ElementSpec } from '#shared/element/element-spec.ts'
${imports.join('\n')}

/** Every public tag with its attributes and properties. The view of a tag is {tag}.element.ts. */
export const ELEMENTS: readonly ElementSpec[] = [${elements.map(tableLine).join(',')}]
`
}

/** As in base.css: an element without width sets the height, so that it may depend on that of the container. */
const place = (selectors: readonly string[], size: string): string => {
  const waiting = `:is(${selectors.join(',')}):not(:defined)`
  return `${waiting} { display: flow-root; container-type: inline-size; }
${waiting}::before { float: left; block-size: ${size}; content: ''; }\n`
}

/** src/loader/portal.css: only the reserved sizes are generated. */
function portalSheet(elements: readonly ReadElement[]): string {
  const text = readFileSync(resolve(ROOT, 'src/loader/portal.css'), 'utf8')
  const blocks = elements.filter(({ info }) => !info.inLoader).map(({ info }) => info)
  const usual = blocks.filter(({ size }) => size === undefined).map(({ tag }) => tag)
  const own = blocks.flatMap(({ tag, size }) =>
    size === undefined ? [] : place([tag, `[data-portal='${tag.replace('portal-', '')}']`], size),
  )
  const rules = place([...usual, '[data-portal]'], '600px') + own.join('')
  return text.replace(/(?<=\/\* sizes \*\/\n)[\s\S]*?(?=\/\* end of sizes \*\/)/, () => rules)
}

/** src/shared/domain/routes/area-routes.ts, because the shell and the server may not import the areas themselves. */
const areaRoutes = (areas: readonly AreaSpec[]): string => `${HEAD}
import type { Page } from './route.ts'

/** The pages of every area that exists. */
export const AREA_ROUTES: readonly Page[] = ${JSON.stringify(areas.flatMap(({ routes }) => routes))}
`

interface Line extends NoticeLine {
  areas: string[]
  menus: string[]
}

function linesOf(areas: readonly AreaSpec[]): readonly Line[] {
  const lines = areas.flatMap(({ notices }): Line[] =>
    notices && typeof notices.line !== 'string' ? [{ ...notices.line, areas: [], menus: [] }] : [],
  )
  for (const { ids, notices } of areas) {
    if (!notices) continue
    const id = typeof notices.line === 'string' ? notices.line : notices.line.id
    const line = lines.find((one) => one.id === id)
    if (!line) throw new Error(`${ids[0]}: no area declares the line '${id}' of the settings of notifications`)
    line.areas.push(ids[0])
    line.menus.push(...notices.menus)
  }
  return lines
}

/** src/shared/domain/notifications/notice-lines.ts */
const noticeLines = (areas: readonly AreaSpec[]): string => `${HEAD}
import type { Area } from '#domain/routes/portal-areas.ts'
import type { Role } from '#domain/organisation/roles.ts'

interface Words {
  readonly name: string
  readonly what: string
  readonly push: string
}

interface Line<Id extends string> {
  readonly id: Id
  /** A Lucide icon, as the settings draw it. */
  readonly picture: string
  /** The areas that send such entries; one of them is sufficient. */
  readonly areas: readonly Area[]
  readonly menus: readonly string[]
  readonly roles: readonly (readonly Role[])[]
  readonly channels: readonly ('bell' | 'push' | 'mail')[]
  readonly inDigest: boolean
  readonly words: { readonly de: Words; readonly en: Words }
}

const line = <const Id extends string>(given: Line<Id>): Line<Id> => given

/** The lines of the settings of notifications that areas declare, in the order of the page. */
export const NOTICE_LINES = [${linesOf(areas)
  .map(({ icon, ...one }) => {
    const picture = `<path d="${iconPath(icon)}"/>`
    return `line(${JSON.stringify({ inDigest: false, ...one, picture })})`
  })
  .join(',')}] as const
`

/** src/shared/domain/notifications/notice-decisions.ts */
const noticeDecisions = (areas: readonly AreaSpec[]): string => `${HEAD}

/** The texts of the decisions that people make in the bell, by the kind of the to-do. */
export const NOTICE_DECISIONS = ${JSON.stringify(
  Object.fromEntries(areas.flatMap(({ notices }) => Object.entries(notices?.decisions ?? {}))),
)} as const

export type NoticeDecision = keyof typeof NOTICE_DECISIONS
`

const titlesIn = (language: 'de' | 'en'): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(resolve(ROOT, `src/shell/${language}.json`), 'utf8'))

/** src/widgets/notifications/bell/area-menus.ts, because the bell in a foreign page has neither the menu nor its texts. */
function areaMenus(areas: readonly AreaSpec[]): string {
  const [de, en] = [titlesIn('de'), titlesIn('en')]
  const tones = new Map(areas.flatMap(({ notices }) => notices?.menus.map((menu) => [menu, notices.tone ?? '']) ?? []))
  const routes = areas.flatMap((area) => area.routes)
  const lines = routes.flatMap(({ menu, title }) => {
    if (menu?.menuId === undefined) return []
    const names = [de, en].map((texts) => texts[`titles.${title}`])
    if (names.includes(undefined)) throw new Error(`src/shell: no text titles.${title}`)
    return [[menu.menuId, [iconPath(menu.icon), tones.get(menu.menuId) ?? '', ...names]]]
  })
  return `${HEAD}

/** For every menu id the icon as one path, the background of its tile, and its name in German and English. */
export const AREA_MENUS: ReadonlyMap<string, readonly [icon: string, tone: string, de: string, en: string]> = new Map(
  ${JSON.stringify(lines)})
`
}

/** src/shared/element/element-parts.ts: help points at these parts, and does not compile without them. */
function elementParts(elements: readonly ReadElement[]): string {
  const names = elements.flatMap(({ spec: { tag }, info: { parts = {} } }) =>
    Object.keys(parts).map((part) => JSON.stringify(`${tag}::${part}`)),
  )
  return `${HEAD}

/** A part that an element exports for styling: \`tag::part\`. */
export type ElementPart = ${names.join(' | ')}
`
}

/** src/shell/help/area-help.ts: the help of an area is loaded by the first page of it that asks for help. */
function areaHelp(areas: readonly AreaSpec[]): string {
  const lines = areas
    .filter(({ ids: [name] }) => existsSync(resolve(ROOT, `src/widgets/${name}/help/help.ts`)))
    .map(({ ids: [name], routes }) => {
      const names = JSON.stringify(routes.map((route) => route.name))
      return `{ routes: ${names}, load: () => import('#widgets/${name}/help/help.ts') }`
    })
  return `${HEAD}
import type { AreaHelp } from '#shared/help.ts'

export interface HelpSource {
  /** Names of the routes of the area. */
  readonly routes: readonly string[]
  readonly load: () => Promise<{ readonly help: AreaHelp }>
}

/** Every area that has help. */
export const AREA_HELP: readonly HelpSource[] = [${lines.join(',')}]
`
}

/** Every generated source by its path. */
export async function areaFiles(areas: readonly AreaSpec[]): Promise<ReadonlyMap<string, string>> {
  const elements = elementsOf(areas)
  const files = {
    'src/loader/elements-table.ts': elementsTable(elements),
    'src/loader/portal.css': portalSheet(elements),
    'src/shared/domain/routes/area-routes.ts': areaRoutes(areas),
    'src/shared/domain/notifications/notice-lines.ts': noticeLines(areas),
    'src/shared/domain/notifications/notice-decisions.ts': noticeDecisions(areas),
    'src/widgets/notifications/bell/area-menus.ts': areaMenus(areas),
    'src/shared/element/element-parts.ts': elementParts(elements),
    'src/shell/help/area-help.ts': areaHelp(areas),
  }
  const texts = Object.entries(files).map(async ([file, code]) => [file, await formatted(file, code)] as const)
  return new Map(await Promise.all(texts))
}

// Writes a new area from the files in templates/, whose paths contain NAME in place of its name.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AREAS, type Area, type Portal } from '#domain/portal-areas.ts'
import type { Page } from '#domain/route.ts'
import { PLANNED_ROUTES } from '#domain/planned-routes.ts'
import { runNode, runTool } from '#scripts/lib/run.mjs'
import { ROOT } from '#scripts/lib/stamp.mjs'
import type { AreaSpec } from '#shared/area.ts'
import { cutRoutes, withModule } from './edits.ts'

const TEMPLATES = join(import.meta.dirname, 'templates')
const PLANNED = 'src/shared/domain/planned-routes.ts'
const INSTALLED = 'server/modules/installed.ts'

/** The prefix of the area's API, if section 7 of the specification defines one. */
const PREFIXES: Readonly<Partial<Record<Area, string>>> = {
  postbox: 'forms',
  'working-time': 'az',
  vacation: 'vac',
  forum: 'qa',
  suppliers: 'gpp',
  marketplace: 'mp',
  production: 'mes',
  controlling: 'cp',
}

/** A demo account with the roles of a portal; the reader of the playground has the roles of the other two. */
const READER = 'katrin.osterloh'
const ACCOUNTS: Readonly<Partial<Record<Portal, string>>> = { portal_mes: 'bernd.scholten', portal_cp: 'benedikt.roth' }

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const titleIn = (language: string, { title }: Page): string =>
  (JSON.parse(read(`src/shell/${language}.json`)) as Record<string, string>)[`titles.${title}`] ?? title
const pascal = (name: string): string => name.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())

/** Returns the area `name` and its routes; throws an error that explains why it cannot be created. */
function areaOf([name = '', ...more]: readonly string[], installed: readonly AreaSpec[]): [Area, readonly Page[]] {
  const ids = installed.flatMap((area) => area.ids)
  const free = Object.keys(PLANNED_ROUTES).join(', ')
  if (name === '' || more.length > 0) throw new Error(`Usage: npm run new-area NAME\nAreas to come: ${free}`)
  if (!/^[a-z]+(-[a-z]+)*$/.test(name)) throw new Error(`'${name}' is no name: use lower-case words joined by hyphens`)
  const area = AREAS.find((one) => one === name)
  if (!area) throw new Error(`'${name}' is not in src/shared/domain/portal-areas.ts. Areas to come: ${free}`)
  if (ids.includes(area)) throw new Error(`'${name}' exists already`)
  const routes = PLANNED_ROUTES[area]
  if (!routes) throw new Error(`'${name}' has no routes in ${PLANNED}. Areas to come: ${free}`)
  return [area, routes]
}

/** The page of the first element: that of the menu entry, or the first tab if the entry has no page. */
function mainOf(routes: readonly Page[]): Page {
  const shown = routes.filter(({ toFirstTab }) => !toFirstTab)
  const main = shown.find(({ menu }) => menu) ?? shown[0]
  if (!main) throw new Error(`No route in ${PLANNED} has a page`)
  return main
}

/** The values of %name% in the templates. */
function wordsOf(area: Area, main: Page, cut: ReturnType<typeof cutRoutes>): Readonly<Record<string, string>> {
  const roles = main.clientRole ? [main.clientRole] : (main.roles ?? [])
  const Name = pascal(area)
  const account = ACCOUNTS[main.portal ?? 'portal_ma'] ?? READER
  return {
    name: area,
    Name,
    nameCamel: Name.replace(/^./, (letter) => letter.toLowerCase()),
    NAME: area.toUpperCase().replaceAll('-', '_'),
    title: titleIn('en', main),
    titleDe: titleIn('de', main),
    titleEn: titleIn('en', main),
    account,
    sampleAccount: account === READER ? '' : `account: '${account}', `,
    menuId: main.menu?.menuId ?? `menu_${area}`,
    icon: main.menu?.icon ?? 'inbox',
    nameSnake: area.replaceAll('-', '_'),
    lineRoles: roles
      .slice(0, 1)
      .map((role) => `'${role}'`)
      .join(', '),
    path: main.path.replace(/\/:.*$/, ''),
    prefix: `api/${PREFIXES[area] ?? area}`,
    roles: roles.map((role) => `'${role}'`).join(', '),
    rolesText: roles.length > 0 ? roles.map((role) => `\`${role}\``).join(' or ') : 'none, any signed-in person',
    helpers: cut.routes.includes('entry(') ? 'entry, page, ' : 'page, ',
    shared: cut.shared,
    routes: cut.routes,
  }
}

const filled = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replaceAll(/%(\w+)%/g, (_, word: string) => {
    const value = words[word]
    if (value === undefined) throw new Error(`no word for %${word}%`)
    return value
  })

function ownFiles(area: Area, words: Readonly<Record<string, string>>): Map<string, string> {
  const templates = globSync('**/*.txt', { cwd: TEMPLATES }).toSorted()
  const files = templates.map((template): [string, string] => [
    template.replaceAll('\\', '/').replaceAll('NAME', area).slice(0, -'.txt'.length),
    filled(readFileSync(join(TEMPLATES, template), 'utf8'), words),
  ])
  const taken = files.filter(([file]) => existsSync(join(ROOT, file))).map(([file]) => file)
  if (taken.length > 0) throw new Error(`There is already ${taken.join(', ')}`)
  return new Map(files)
}

async function orFail(what: string, result: Promise<{ code: number; output: string }>): Promise<void> {
  const { code, output } = await result
  if (code !== 0) throw new Error(`${what}:\n${output}`)
}

/** Writes the area named in `args`; resolves to a report of the written files and the remaining steps. */
export async function newArea(args: readonly string[], installed: readonly AreaSpec[]): Promise<string> {
  const [area, routes] = areaOf(args, installed)
  const main = mainOf(routes)
  const cut = cutRoutes(read(PLANNED), area, main.name)
  const words = wordsOf(area, main, cut)
  const own = ownFiles(area, words)
  const edits = new Map([
    [INSTALLED, withModule(read(INSTALLED), area, `${words['nameCamel']}Module`)],
    [PLANNED, cut.rest],
  ])
  for (const [file, text] of [...own, ...edits]) {
    mkdirSync(dirname(join(ROOT, file)), { recursive: true })
    writeFileSync(join(ROOT, file), text)
  }
  await orFail(
    'oxfmt',
    runTool(
      'oxfmt',
      [...own.keys(), ...edits.keys()].filter((file) => !file.endsWith('.md')),
    ),
  )
  await orFail('npm run manifest', runNode('scripts/write-manifest.ts'))
  const list = (files: Iterable<string>) => [...files].map((file) => `  ${file}`).join('\n')
  return `Written:
${list(own.keys())}

Edited, and nothing else but what npm run manifest writes:
${list(edits.keys())}

Left to do:
  - Try it: npm run check, npm run dev, ${words['path']} as a person with ${words['rolesText']}.
  - Replace the placeholder in queries.ts by tables of its own: a migration in server/db, then npm run db:generate.
  - Say in area.ts which routes show which tag; add an element and a folder for each further screen.
  - A line in docs/glossary.md, a line in CHANGELOG.md.`
}

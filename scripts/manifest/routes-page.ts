// The route table as a Markdown page: docs/routes.md.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Route } from '#domain/routes/route.ts'
import { ROUTES } from '#domain/routes/routes.ts'

const root = resolve(import.meta.dirname, '../..')
export const ROUTES_FILE = resolve(root, 'docs/routes.md')
const titles = JSON.parse(readFileSync(resolve(root, 'src/shell/de.json'), 'utf8')) as Record<string, string>

const HEAD = `# Routes

Written by \`npm run manifest\` from the list in \`src/shared/domain/routes/routes.ts\`; a test fails if they differ.
Side menu, tabs, access to pages, search and titles use the same list.

A page opens for people with one of the realm roles, the client role, and all flags, which the server sets for them; for others the
forbidden page is shown. Pages of an area that is not installed say so. External addresses come from the configuration.

| Route | Path or address | Title | Area | Portal | Roles, one of | Client role | Flags, all | Tab | Menu | Element |
|---|---|---|---|---|---|---|---|---|---|---|
`

const code = (words: readonly (string | undefined)[], between = ' '): string =>
  words
    .filter((word) => word !== undefined)
    .map((word) => `\`${word}\``)
    .join(between)

/** Path, label and condition of a tab. */
function tabOf({ order, label, title, mobile, hideLabel }: Route): string {
  if (order === undefined) return ''
  const limits = [mobile === false && 'not on a phone', hideLabel && 'only on its page'].filter(Boolean).join(', ')
  return `${order} ${titles[`titles.${label ?? title}`]}${limits && ` (${limits})`}`
}

function menuOf({ menu }: Route): string {
  if (!menu) return ''
  const roles = menu.roles ? ` for ${code(menu.roles)}` : ''
  return `${titles[`menu.${menu.group}`]}, \`${menu.icon}\`${roles}`
}

function lineOf(route: Route): string {
  const {
    name,
    path,
    aliases = [],
    external,
    title,
    area,
    portal,
    roles = [],
    clientRole,
    client,
    flags = [],
    tag,
  } = route
  const cells = [
    code([name]),
    path ? code([path, ...aliases]) : `${code([external?.address])}${external?.asks ? ', asks first' : ''}`,
    titles[`titles.${title}`],
    area,
    portal ?? '',
    code([...roles, external?.claim && `claim ${external.claim}`].map((word) => word || undefined)),
    code([clientRole, client && `${client}:*`]),
    code(flags),
    tabOf(route),
    menuOf(route),
    tag ? code([tag]) : route.toFirstTab ? 'leads to its first tab' : '',
  ]
  return `| ${cells.join(' | ')} |\n`
}

/** The whole text of the page. */
export const routesPage = (): string => HEAD + ROUTES.map(lineOf).join('')

// Writes a new area from the files in templates/, whose paths contain NAME in place of its name.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AREAS } from '#domain/routes/portal-areas.ts'
import { runNode, runTool } from '#scripts/lib/run.ts'
import { ROOT } from '#scripts/bootstrap/paths.mjs'
import type { AreaSpec } from '#shared/area.ts'
import { withEntry, withModule, withTitle } from './edits.ts'

const TEMPLATES = join(import.meta.dirname, 'templates')
const INSTALLED = 'server/modules/installed.ts'
const PORTAL_AREAS = 'src/shared/domain/routes/portal-areas.ts'
const ROUTE_TITLES = 'src/shared/domain/routes/route-titles.ts'
const TEXTS = { de: 'src/shell/de.json', en: 'src/shell/en.json' } as const
const USAGE = `Usage: npm run new-area NAME 'GERMAN TITLE' 'ENGLISH TITLE'`
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

interface NewArea {
  readonly name: string
  readonly de: string
  readonly en: string
  /** The path of its page, from the German title. */
  readonly path: string
}

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const pascal = (name: string): string => name.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())
const camel = (name: string): string => pascal(name).replace(/^./, (letter) => letter.toLowerCase())

/** A title as a segment of an address. */
const segmentOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => UMLAUTS[letter]!)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** The area that the arguments describe; throws an error that explains why it cannot be created. */
function areaOf([name = '', de = '', en = '', ...more]: readonly string[], installed: readonly AreaSpec[]): NewArea {
  if (name === '' || more.length > 0) throw new Error(USAGE)
  if (!/^[a-z]+(-[a-z]+)*$/.test(name)) throw new Error(`'${name}' is no name: use lower-case words joined by hyphens`)
  if (AREAS.some((one) => one === name)) throw new Error(`'${name}' exists already: it is in ${PORTAL_AREAS}`)
  if (segmentOf(de) === '' || segmentOf(en) === '')
    throw new Error(`'${name}' needs a German and an English title\n${USAGE}`)
  if (/['"\\{}$]/.test(de + en)) throw new Error('A title has no quotation marks, backslashes, braces or dollar signs')
  const path = `/${segmentOf(de)}`
  const taken = installed.flatMap(({ routes }) => routes).find((route) => `${route.path}/`.startsWith(`${path}/`))
  if (taken) throw new Error(`${path} exists already: it is the address of ${taken.name}`)
  return { name, de, en, path }
}

/** The values of %name% in the templates. */
const wordsOf = ({ name, de, en, path }: NewArea): Readonly<Record<string, string>> => ({
  name,
  Name: pascal(name),
  nameCamel: camel(name),
  nameSnake: name.replaceAll('-', '_'),
  NAME: name.toUpperCase().replaceAll('-', '_'),
  titleDe: de,
  titleEn: en,
  path,
})

const filled = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replaceAll(/%(\w+)%/g, (_, word: string) => {
    const value = words[word]
    if (value === undefined) throw new Error(`no word for %${word}%`)
    return value
  })

function ownFiles({ name }: NewArea, words: Readonly<Record<string, string>>): Map<string, string> {
  const templates = globSync('**/*.txt', { cwd: TEMPLATES }).toSorted()
  const files = templates.map((template): [string, string] => [
    template.replaceAll('\\', '/').replaceAll('NAME', name).slice(0, -'.txt'.length),
    filled(readFileSync(join(TEMPLATES, template), 'utf8'), words),
  ])
  const taken = files.filter(([file]) => existsSync(join(ROOT, file))).map(([file]) => file)
  if (taken.length > 0) throw new Error(`There is already ${taken.join(', ')}`)
  return new Map(files)
}

/** The files outside of the area with its line in each. */
const editsFor = ({ name, de, en }: NewArea): Map<string, string> =>
  new Map([
    [INSTALLED, withModule(read(INSTALLED), name, `${camel(name)}Module`)],
    [PORTAL_AREAS, withEntry(read(PORTAL_AREAS), 'AREAS', name, 'external-links')],
    [ROUTE_TITLES, withEntry(read(ROUTE_TITLES), 'ROUTE_TITLES', camel(name), 'travel')],
    [TEXTS.de, withTitle(read(TEXTS.de), camel(name), de)],
    [TEXTS.en, withTitle(read(TEXTS.en), camel(name), en)],
  ])

async function orFail(what: string, result: Promise<{ code: number; output: string }>): Promise<void> {
  const { code, output } = await result
  if (code !== 0) throw new Error(`${what}:\n${output}`)
}

/** Writes the area named in `args`; resolves to a report of the written files and the remaining steps. */
export async function newArea(args: readonly string[], installed: readonly AreaSpec[]): Promise<string> {
  const area = areaOf(args, installed)
  const own = ownFiles(area, wordsOf(area))
  const edits = editsFor(area)
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
  - Try it: npm run check, npm run dev, ${area.path} as a person with \`portal_ma\`.
  - Replace the placeholder in queries.ts by tables of its own: a migration in server/db, then npm run db:generate.
  - Say in area.ts who may open it, which group and icon it has in the menu, and which routes show which tag.
  - Add an element and a folder for each further screen.
  - A line in docs/glossary.md, a line in CHANGELOG.md.`
}

// The two edits that a new area needs outside of its own files.

export interface CutRoutes {
  /** The source without the routes of the area. */
  readonly rest: string
  /** The routes of the area; the main one names its element. */
  readonly routes: string
  /** The constants that the routes share. */
  readonly shared: string
}

const SHARED = /^const (\w+): Shared = \{[\s\S]*?\}\n/gm
const uses = (text: string, name: string): boolean => new RegExp(`,\\s*${name}[,)\\s]`).test(text)

/** Adds the element to a page. */
function withTag(page: string, tag: string): string {
  const line = `tag: '${tag}'`
  if (/,\s*\{/.test(page)) return page.replace(/(,\s*)\{/, `$1{ ${line}, `)
  return page.replace(/\),?\s*$/, `, { ${line} }),\n`)
}

/** Removes the routes of `area` from the source of planned-routes.ts. */
export function cutRoutes(source: string, area: string, main: string): CutRoutes {
  const key = `('${area}'|${area.replaceAll('-', '_')})`
  // The formatter writes a short list on one line.
  const block = new RegExp(`^  ${key}: \\[(?:(page\\(.*\\))|\\n([\\s\\S]*?)^  )\\],\\n`, 'm').exec(source)
  if (!block) throw new Error(`planned-routes.ts has no list called ${area}`)
  const [whole, , single, several = ''] = block
  const list = single ? `    ${single},\n` : several
  const pages = list.split(/^(?= {4}page\()/m)
  const isMain = (page: string) => new RegExp(`^ {4}page\\(\\s*'${main}',`).test(page)
  if (!pages.some(isMain)) throw new Error(`planned-routes.ts has no page called ${main}`)
  const others = source.replace(whole, '')
  const shared = [...source.matchAll(SHARED)].filter(([, name = '']) => uses(list, name))
  const unused = shared.filter(([, name = '']) => !uses(others.replaceAll(SHARED, ''), name))
  return {
    rest: unused.reduce((text, [declaration]) => text.replace(declaration, ''), others),
    routes: pages.map((page) => (isMain(page) ? withTag(page, `portal-${area}`) : page)).join(''),
    shared: shared.map(([declaration]) => declaration).join(''),
  }
}

/** Adds the module of `area` to the source of server/modules/installed.ts. */
export function withModule(source: string, area: string, module: string): string {
  const imports = /(?:^import \{ \w+ \} from '\.\/[\w-]+\/module\.ts'\n)+/m.exec(source)?.[0]
  const list = /export const MODULES[^=]*= \[[^\]]*\]/.exec(source)?.[0]
  if (!imports || !list) throw new Error('installed.ts has no imports of modules, or no list MODULES')
  const lines = [...imports.trimEnd().split('\n'), `import { ${module} } from './${area}/module.ts'`]
  const pathOf = (line: string): string => line.split(' from ')[1] ?? ''
  const sorted = lines.toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1))
  return source
    .replace(imports, () => `${sorted.join('\n')}\n`)
    .replace(list, () => list.replace(/,?\s*\]$/, () => `, ${module}]`))
}

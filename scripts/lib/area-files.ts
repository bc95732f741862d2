// Generates sources from the areas: the loader's table with its style sheet, and the routes of the areas.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { format } from 'oxfmt'
import type { AreaSpec } from '#shared/area.ts'
import { elementsOf, type ReadElement } from './read-areas.ts'
import { ROOT } from './stamp.mjs'

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

/** As base.css does it: an element without width sets the height, so that it may depend on that of the container. */
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

/** src/shared/domain/area-routes.ts, because the shell and the server may not import the areas themselves. */
const areaRoutes = (areas: readonly AreaSpec[]): string => `${HEAD}
import type { Page } from './route.ts'

/** The pages of every area that exists. */
export const AREA_ROUTES: readonly Page[] = ${JSON.stringify(areas.flatMap(({ routes }) => routes))}
`

/** Every generated source by its path. */
export async function areaFiles(areas: readonly AreaSpec[]): Promise<ReadonlyMap<string, string>> {
  const elements = elementsOf(areas)
  const files = {
    'src/loader/elements-table.ts': elementsTable(elements),
    'src/loader/portal.css': portalSheet(elements),
    'src/shared/domain/area-routes.ts': areaRoutes(areas),
  }
  const texts = Object.entries(files).map(async ([file, code]) => [file, await formatted(file, code)] as const)
  return new Map(await Promise.all(texts))
}

// Reads the description of every area (src/widgets/<area>/area.ts), from which elements and routes are generated.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { AREAS } from '#domain/routes/portal-areas.ts'
import { type AreaSpec, type ElementInfo, isFlag } from '#shared/area.ts'
import type { ElementSpec } from '#shared/element/element-spec.ts'
import { ROOT } from '#scripts/bootstrap/paths.mjs'

/** An element and its entry in the loader's table. */
export interface ReadElement {
  readonly spec: ElementSpec
  readonly info: ElementInfo
}

async function readArea(file: string): Promise<AreaSpec> {
  const { area } = (await import(resolve(ROOT, file))) as { area: AreaSpec }
  const folder = basename(dirname(file))
  if (area.ids[0] !== folder) throw new Error(`${file}: the first id is '${area.ids[0]}', the folder '${folder}'`)
  return area
}

const placeOf = ({ ids: [id] }: AreaSpec): number => AREAS.indexOf(id)

/** Every area that has a folder, in the order of AREAS. */
export async function readAreas(): Promise<readonly AreaSpec[]> {
  const files = globSync('src/widgets/*/area.ts', { cwd: ROOT }).toSorted()
  return (await Promise.all(files.map(readArea))).toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** An attribute with the values that count, as `ElementSpec` has it. */
function ruleOf(name: string, type = 'string'): string {
  const values = type.replace('string', 'text').replaceAll("'", '').split(' | ')
  // Text of any kind needs no rule, unless some of it is read as a number.
  return values.includes('text') && !values.includes('number') ? name : `${name}=${values.join('|')}`
}

/** The line of the loader's table: no texts, and sizes without optional blanks. */
function specOf({ tag, attributes = {}, properties = {}, size, withoutSignIn }: ElementInfo): ElementSpec {
  const all = Object.entries(attributes)
  const values = all.filter(([, info]) => !isFlag(info)).map(([name, { type }]) => ruleOf(name, type))
  const flags = all.filter(([, info]) => isFlag(info)).map(([name]) => name)
  const rich = Object.keys(properties)
  return {
    tag,
    ...(withoutSignIn && { withoutSignIn }),
    ...(size !== undefined && { size: size.replaceAll(', ', ',').replaceAll(' * ', '*') }),
    ...(values.length > 0 && { attributes: values }),
    ...(flags.length > 0 && { flags }),
    ...(rich.length > 0 && { properties: rich }),
  }
}

/** Every element in the order of definition: those that are part of portal.js come first. */
export function elementsOf(areas: readonly AreaSpec[]): readonly ReadElement[] {
  const all = areas.flatMap(({ elements }) => elements)
  const isFirst = ({ inLoader }: ElementInfo) => inLoader !== undefined
  const ordered = [...all.filter(isFirst), ...all.filter((info) => !isFirst(info))]
  return ordered.map((info) => ({ spec: specOf(info), info }))
}

export const readElements = async (): Promise<readonly ReadElement[]> => elementsOf(await readAreas())

/** The default value of every token in tokens.css. */
export function readTokens(): ReadonlyMap<string, string> {
  const css = readFileSync(resolve(ROOT, 'src/shared/element/tokens.css'), 'utf8')
  const [first = ''] = css.split('@media')
  const found = first.matchAll(/--p-[\w-]+: var\(\s*(--portal-[\w-]+),\s*([\s\S]*?)\s*\);/g)
  return new Map([...found].map(([, name = '', value = '']) => [name, value.replaceAll(/\s+/g, ' ')]))
}

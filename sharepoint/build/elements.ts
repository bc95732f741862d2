// The elements as web parts: their icons and the fields of the property pane, from the manifest and the areas.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElementInfo } from '../../src/shared/area.ts'
import { readElements } from '../../scripts/manifest/read-areas.ts'
import { ROOT } from '../../scripts/bootstrap/paths.mjs'

/** As in sharepoint/src/fields.ts. */
export interface Field {
  readonly attribute: string
  readonly property: string
  readonly kind: 'choice' | 'flag' | 'text'
  readonly options?: readonly string[]
  readonly initial?: string
  readonly rule?: { readonly most: number } | { readonly uuid: true } | { readonly length: number }
  readonly required?: boolean
}

export interface PackageElement {
  readonly tag: string
  /** Description in English. */
  readonly text: string
  /** Fluent icon in the toolbox of a page. */
  readonly icon: string
  readonly fields: readonly Field[]
  /** Descriptions of the attributes in English. */
  readonly meanings: ReadonlyMap<string, string>
}

/** An id of the database, up to the largest safe integer. */
const NUMBER = { rule: { most: 999_999_999_999_999 } }
type Special = Pick<Field, 'rule' | 'required' | 'options'>
/** Choices of the attributes that every element has. */
const COMMON: Readonly<Record<string, Special>> = { lang: { options: ['de', 'en'] } }

interface Attribute {
  readonly name: string
  readonly fieldName: string
  readonly type: { readonly text: string }
  readonly default?: string
  readonly description: string
}
interface Declaration {
  readonly tagName: string
  readonly description: string
  readonly attributes: readonly Attribute[]
}

function fieldOf({ name, fieldName, type, default: initial }: Attribute, info: ElementInfo): Field {
  const field = { attribute: name, property: fieldName }
  const special: Special = COMMON[name] ?? info.attributes?.[name]?.field ?? {}
  if (/\bboolean\b/.test(type.text)) return { ...field, kind: 'flag' }
  const options = special.options ?? [...type.text.matchAll(/'([^']*)'/g)].map(([, option = '']) => option)
  if (options.length > 0) {
    const [, preset] = /^'(.*)'$/.exec(initial ?? '') ?? []
    return { ...field, kind: 'choice', ...special, options, ...(preset !== undefined && { initial: preset }) }
  }
  const usual = /\bnumber\b/.test(type.text) ? NUMBER : { rule: { length: 200 } }
  return { ...field, kind: 'text', ...usual, ...special }
}

/** Every element of the portal, without the portal's address, which editors of a page do not set. */
export async function readPackageElements(): Promise<PackageElement[]> {
  const infos = new Map((await readElements()).map(({ info }) => [info.tag as string, info]))
  const manifest = JSON.parse(await readFile(join(ROOT, 'package/custom-elements.json'), 'utf8')) as {
    modules: { declarations: Declaration[] }[]
  }
  return manifest.modules
    .flatMap(({ declarations }) => declarations)
    .map(({ tagName: tag, description, attributes }) => {
      const own = attributes.filter(({ name }) => name !== 'api-base')
      const info = infos.get(tag)
      if (!info) throw new Error(`no area.ts describes ${tag}: run npm run manifest`)
      return {
        tag,
        text: description,
        icon: info.webPart.icon,
        fields: own.map((attribute) => fieldOf(attribute, info)),
        meanings: new Map(own.map(({ name, description }) => [name, description])),
      }
    })
}

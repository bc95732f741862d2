// What the package knows of each element: its fields for the property pane, from the manifest of elements. A later element
// comes by itself; what stands here and in sharepoint/texts is what the manifest cannot say.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '#scripts/lib/stamp.mjs'

/** As sharepoint/src/fields.ts has it. */
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
  /** What it is, in English. */
  readonly text: string
  /** Of Fluent's icons, as the toolbox of a page shows them. */
  readonly icon: string
  readonly fields: readonly Field[]
  /** What attributes mean, in English. */
  readonly meanings: ReadonlyMap<string, string>
}

const ICONS: Readonly<Record<string, string>> = {
  'portal-bell': 'Ringer',
  'portal-news-cards': 'News',
  'portal-news': 'NewsSearch',
  'portal-story': 'ReadingMode',
  'portal-news-editor': 'PageEdit',
  'portal-news-categories': 'BulletedTreeList',
  'portal-notification-settings': 'Settings',
  'portal-security': 'Shield',
  'portal-user-profile': 'ContactCard',
  'portal-my-data': 'DatabaseView',
  'portal-legal': 'EntitlementPolicy',
}

/** A number of the database, as large as JavaScript counts. */
const NUMBER = { rule: { most: 999_999_999_999_999 } }
const SPECIAL: Readonly<Record<string, Pick<Field, 'rule' | 'required' | 'options'>>> = {
  lang: { options: ['de', 'en'] },
  'portal-news-cards.size': { rule: { most: 50 } },
  'portal-story.story-id': { ...NUMBER, required: true },
  'portal-news-editor.story-id': { rule: { length: 30 } },
  'portal-user-profile.person-id': { rule: { uuid: true } },
  'portal-legal.document': { required: true },
}

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

function fieldOf(tag: string, { name, fieldName, type, default: initial }: Attribute): Field {
  const field = { attribute: name, property: fieldName }
  const special = SPECIAL[name] ?? SPECIAL[`${tag}.${name}`]
  if (/\bboolean\b/.test(type.text)) return { ...field, kind: 'flag' }
  const options = special?.options ?? [...type.text.matchAll(/'([^']*)'/g)].map(([, option = '']) => option)
  if (options.length > 0) {
    const [, preset] = /^'(.*)'$/.exec(initial ?? '') ?? []
    return { ...field, kind: 'choice', ...special, options, ...(preset !== undefined && { initial: preset }) }
  }
  const usual = /\bnumber\b/.test(type.text) ? NUMBER : { rule: { length: 200 } }
  return { ...field, kind: 'text', ...usual, ...special }
}

/** Every element of the portal. The address of the portal is nothing that an editor of a page sets. */
export async function readPackageElements(): Promise<PackageElement[]> {
  const manifest = JSON.parse(await readFile(join(ROOT, 'package/custom-elements.json'), 'utf8')) as {
    modules: { declarations: Declaration[] }[]
  }
  return manifest.modules
    .flatMap(({ declarations }) => declarations)
    .map(({ tagName: tag, description, attributes }) => {
      const own = attributes.filter(({ name }) => name !== 'api-base')
      return {
        tag,
        text: description,
        icon: ICONS[tag] ?? 'WebAppBuilderFragment',
        fields: own.map((attribute) => fieldOf(tag, attribute)),
        meanings: new Map(own.map(({ name, description }) => [name, description])),
      }
    })
}

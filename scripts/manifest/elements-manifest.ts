// custom-elements.json (schema 2.1): attributes, properties, events, parts and tokens, for editors, documentation and types.
import { resolve } from 'node:path'
import type { ElementInfo, MemberInfo } from '#shared/area.ts'
import { COMMON_ATTRIBUTES, COMMON_PROPERTIES } from '#shared/element/docs/common-docs.ts'
import { COMMON_EVENTS, EVENTS, type EventDocs, type EventName } from '#shared/element/docs/event-docs.ts'
import { TOKENS } from '#shared/element/docs/token-docs.ts'
import { attributesOf, membersOf } from '#shared/element/element-spec.ts'
import { type ReadElement, readElements, readTokens } from './read-areas.ts'
import { ROOT } from '#scripts/bootstrap/paths.mjs'

export const MANIFEST_FILE = resolve(ROOT, 'package/custom-elements.json')
/** Path of the script that defines the tags, in the package. */
const SCRIPT = 'widgets/portal.js'

interface Described {
  readonly name: string
  readonly description: string
}
interface Typed extends Described {
  readonly type: { readonly text: string }
}
export interface ManifestAttribute extends Typed {
  readonly fieldName: string
  readonly default?: string
}
export interface ManifestField extends Typed {
  readonly kind: 'field'
  readonly attribute?: string
  readonly default?: string
}
export interface ManifestEvent extends Typed {
  /** The host can take over by calling preventDefault(). */
  readonly cancelable: boolean
}
export interface ManifestToken extends Described {
  readonly default: string
}
export interface ManifestElement extends Described {
  readonly kind: 'class'
  readonly customElement: true
  readonly superclass: { readonly name: string }
  readonly tagName: string
  readonly attributes: readonly ManifestAttribute[]
  readonly members: readonly ManifestField[]
  readonly events: readonly ManifestEvent[]
  readonly cssProperties: readonly ManifestToken[]
  readonly cssParts: readonly Described[]
  readonly slots: readonly Described[]
}
export interface ElementsManifest {
  readonly schemaVersion: string
  readonly modules: readonly {
    readonly kind: 'javascript-module'
    readonly path: string
    readonly declarations: readonly ManifestElement[]
    readonly exports: readonly object[]
  }[]
}

const classOf = (tag: string): string =>
  `${tag.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())}Element`

/** The description of a member, from the first place that has one. */
function infoOf(
  tag: string,
  name: string,
  ...places: (Readonly<Record<string, MemberInfo>> | undefined)[]
): MemberInfo {
  const found = places.find((place) => place?.[name])?.[name]
  if (!found) throw new Error(`area.ts does not describe '${name}' of ${tag}`)
  return found
}

function fieldsOf({ spec, info }: ReadElement): ManifestField[] {
  return membersOf(spec).map(([name, attribute]): ManifestField => {
    const places = attribute ? [info.attributes, COMMON_ATTRIBUTES] : [info.properties, COMMON_PROPERTIES]
    const { text, type = 'string', initial } = infoOf(spec.tag, attribute ?? name, ...places)
    return {
      kind: 'field',
      name,
      // HTML defines `lang`; a flag that is absent is false.
      type: { text: attribute && name !== 'lang' && type !== 'boolean' ? `${type} | undefined` : type },
      ...(initial !== undefined && { default: initial }),
      description: text,
      ...(attribute && { attribute }),
    }
  })
}

function attributesFrom({ spec }: ReadElement, fields: readonly ManifestField[]): ManifestAttribute[] {
  return attributesOf(spec).map((name) => {
    const { name: fieldName, type, default: initial, description } = fields.find(({ attribute }) => attribute === name)!
    // Markup writes a number as text.
    const text = type.text.replace(' | undefined', '').replace(/^number$/, 'number | string')
    return { name, fieldName, type: { text }, ...(initial !== undefined && { default: initial }), description }
  })
}

function eventOf(name: EventName): ManifestEvent {
  const { text, detail, cancelable = false }: EventDocs = EVENTS[name]
  return { name, type: { text: `CustomEvent<${detail}>` }, cancelable, description: text }
}

const described = (parts: Readonly<Record<string, string>> = {}): Described[] =>
  Object.entries(parts).map(([name, description]) => ({ name, description }))

/** Events of every such element: one that works without a signed-in person asks for no sign-in. */
export const commonEvents = ({ withoutSignIn }: Pick<ElementInfo, 'withoutSignIn'>): EventName[] =>
  COMMON_EVENTS.filter((name) => !withoutSignIn || name !== 'portal-auth-required')

function elementOf(element: ReadElement, tokens: readonly ManifestToken[]): ManifestElement {
  const { spec, info } = element
  const members = fieldsOf(element)
  return {
    kind: 'class',
    name: classOf(spec.tag),
    description: info.text,
    customElement: true,
    superclass: { name: 'HTMLElement' },
    tagName: spec.tag,
    attributes: attributesFrom(element, members),
    members,
    events: [...commonEvents(info), ...(info.events ?? [])].map(eventOf),
    cssProperties: tokens,
    cssParts: described(info.parts),
    // Children of the element are never shown.
    slots: [],
  }
}

/** The manifest of the current sources. Rejects if an area does not describe one of its members. */
export async function elementsManifest(): Promise<ElementsManifest> {
  const values = readTokens()
  const tokens = described(TOKENS).map((token) => ({ ...token, default: values.get(token.name) ?? '' }))
  const declarations = (await readElements()).map((element) => elementOf(element, tokens))
  const exported = declarations.map(({ name, tagName }) => ({
    kind: 'custom-element-definition',
    name: tagName,
    declaration: { name, module: SCRIPT },
  }))
  return {
    schemaVersion: '2.1.0',
    modules: [{ kind: 'javascript-module', path: SCRIPT, declarations, exports: exported }],
  }
}

/** The text of the file. */
export const manifestText = (manifest: ElementsManifest): string => `${JSON.stringify(manifest, undefined, 2)}\n`

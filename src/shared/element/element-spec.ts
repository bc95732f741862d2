import { logFailure } from '#shared/bus/log.ts'

/** One line of the loader's table of elements. */
export interface ElementSpec {
  readonly tag: `portal-${string}`
  /**
   * Attributes besides theme, density, heading-level, lang and api-base; as properties in camel case. The valid values follow after `=`,
   * separated by `|`: `number` is any whole number, `text` any text. Without them every text is valid.
   */
  readonly attributes?: readonly string[]
  /** Boolean attributes: true when present. */
  readonly flags?: readonly string[]
  /** Rich values, which are never reflected into an attribute. */
  readonly properties?: readonly string[]
  /** The element works without a signed-in person. */
  readonly withoutSignIn?: true
  /** Block size reserved until the view has painted, as CSS, by the width of the container (cqi); without it 600px. */
  readonly size?: string
  /** CSS in addition to that of the base class. */
  readonly css?: string
  /** Renders the element without loading a view; returns a function that ends it. The element empties its root itself. */
  readonly mount?: (host: HTMLElement) => () => void
}

/** Every attribute with its valid values. */
const rulesOf = ({ attributes = [], flags = [] }: ElementSpec): string[][] =>
  [
    'theme=auto|light|dark',
    'density=compact|comfortable',
    'heading-level=1|2|3|4|5|6',
    'lang',
    'api-base',
    ...attributes,
    ...flags,
  ].map((rule) => rule.split('='))

/** Every attribute of the tag. */
export const attributesOf = (spec: ElementSpec): string[] => rulesOf(spec).map(([name]) => name!)

export const camel = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** Every property of the tag, and the attribute of those that have one. */
export const membersOf = (spec: ElementSpec): [name: string, attribute?: string][] => [
  ...['tokenProvider', 'first', ...(spec.properties ?? [])].map((name): [string] => [name]),
  ...attributesOf(spec).map((name): [string, string] => [camel(name), name]),
]

/** The property of an attribute with this text, null without one; undefined while unset, and for an invalid value. */
export function valueOf(spec: ElementSpec, name: string, text: string | null): unknown {
  if (spec.flags?.includes(name)) return text !== null
  const values = rulesOf(spec).find(([one]) => one === name)?.[1]
  if (!values) return text ?? undefined
  const has = (value: string) => values.split('|').includes(value)
  if (!text) return undefined
  if (has('number') && /^\d+$/.test(text)) return Number(text)
  if (has('text') || has(text)) return text
  logFailure(`${spec.tag}: ${name} takes ${values}, not`, text)
  return undefined
}

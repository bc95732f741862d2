/** What the table of elements says of one tag. */
export interface ElementSpec {
  readonly tag: `portal-${string}`
  /** Attributes beside theme, density, lang and api-base; as properties in camel case. */
  readonly attributes?: readonly string[]
  /** Attributes that are true by being there. */
  readonly flags?: readonly string[]
  /** Rich values; never mirrored into an attribute. */
  readonly properties?: readonly string[]
  /** Block size kept free until the view stands, as CSS; without it a screen's, 600px. */
  readonly size?: string
  /** CSS beside the mould's own, from the beginning. */
  readonly css?: string
  /** A part of this script that stands at once; it returns what ends it, and the element empties its root. */
  readonly mount?: (host: HTMLElement) => () => void
}

/** Every attribute of the tag. */
export const attributesOf = ({ attributes = [], flags = [] }: ElementSpec): string[] => [
  'theme',
  'density',
  'lang',
  'api-base',
  ...attributes,
  ...flags,
]

export const camel = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** Every property of the tag, and the attribute of those that have one. */
export const membersOf = (spec: ElementSpec): [name: string, attribute?: string][] => [
  ...['tokenProvider', 'first', ...(spec.properties ?? [])].map((name): [string] => [name]),
  ...attributesOf(spec).map((name): [string, string] => [camel(name), name]),
]

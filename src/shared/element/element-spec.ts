/** One line of the loader's table of elements. */
export interface ElementSpec {
  readonly tag: `portal-${string}`
  /** Attributes beside theme, density, lang and api-base; as properties in camel case. */
  readonly attributes?: readonly string[]
  /** Boolean attributes: true when present. */
  readonly flags?: readonly string[]
  /** Rich values, which are never reflected into an attribute. */
  readonly properties?: readonly string[]
  /** Block size reserved until the view has painted, as CSS; without it 600px. */
  readonly size?: string
  /** CSS in addition to that of the base class. */
  readonly css?: string
  /** Renders the element without loading a view; returns a function that ends it. The element empties its root itself. */
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

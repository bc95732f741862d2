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
  /** A part of this script that stands at once; it returns what ends it, and the element empties its root. */
  readonly mount?: (host: HTMLElement) => () => void
}

const COMMON = ['theme', 'density', 'lang', 'api-base']

/** Every attribute of the tag. */
export const attributesOf = ({ attributes = [], flags = [] }: ElementSpec): string[] => [
  ...COMMON,
  ...attributes,
  ...flags,
]

export const camel = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** Every rich value of the tag. */
export const propertiesOf = ({ properties = [] }: ElementSpec): string[] => ['tokenProvider', ...properties]

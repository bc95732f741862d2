// Style attributes of rich text are an attack surface (overlays, beacons): only these properties and values are allowed.

const COLOUR = /^(#[0-9a-f]{3,8}|[a-z]{3,24}|(rgb|hsl)a?\([\d\s.,%/deg-]{1,60}\))$/
const words = (...list: string[]): RegExp => new RegExp(`^(${list.join('|')})$`)
/** 0 to 199 px or 0 to 9 em: enough to indent, too little to move text out of the column, never negative. */
const INDENT = /^(0|1?\d{1,2}(\.\d{1,3})?(px|pt)|\d(\.\d{1,3})?r?em)$/

const RULES: Readonly<Record<string, RegExp>> = {
  color: COLOUR,
  'background-color': COLOUR,
  'font-weight': words('normal', 'bold', 'bolder', 'lighter', '[1-9]00'),
  'font-style': words('normal', 'italic'),
  'text-decoration': words('none', 'underline', 'line-through', 'underline line-through'),
  'text-align': words('left', 'right', 'center', 'justify', 'start', 'end'),
  'vertical-align': words('top', 'middle', 'bottom', 'baseline', 'sub', 'super'),
  'list-style-type': words(
    'disc',
    'circle',
    'square',
    'decimal',
    'lower-alpha',
    'upper-alpha',
    'lower-roman',
    'upper-roman',
    'none',
  ),
  'margin-left': INDENT,
  'padding-left': INDENT,
  'text-indent': INDENT,
  width: /^(100|\d{1,2}(\.\d{1,4})?)%$/,
}

/** The allowed declarations of `text` as [property, value]; a declaration with hidden parts is removed completely. */
export function allowedStyle(text: string): readonly (readonly [property: string, value: string])[] {
  return text.split(';').flatMap((declaration) => {
    const [name = '', ...rest] = declaration.split(':')
    const property = name.trim().toLowerCase()
    const value = rest.join(':').trim().toLowerCase().replace(/\s+/g, ' ')
    return Object.hasOwn(RULES, property) && RULES[property]?.test(value) ? [[property, value] as const] : []
  })
}

/** The allowed part of `text` in normalised form, so that the function is idempotent. */
export const cleanStyle = (text: string): string =>
  allowedStyle(text)
    .map(([property, value]) => `${property}: ${value}`)
    .join('; ')

// Allowed rich text (specification, section 5): one list for the server, which sanitises incoming text, and for the widgets,
// which sanitise the text before they show it.

/** Allowed tags; all others are removed with their content. */
export const RICH_TEXT_TAGS = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'strong',
  'em',
  'ol',
  'ul',
  'li',
  'br',
  'span',
  'u',
  'a',
  'b',
  'i',
  'figure',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const
export const RICH_TEXT_ATTRIBUTES = ['style', 'href', 'rel', 'target', 'class', 'rowspan', 'colspan'] as const

/** Only classes of rich text, so that content cannot use CSS rules of the portal or its host. */
const RICH_TEXT_CLASS = /^rt-[a-z][a-z0-9-]{0,39}$/
const SPAN = /^[1-9]\d?$/

/** The allowed classes of a class attribute, separated by single spaces. */
export const cleanClasses = (value: string): string =>
  [...new Set(value.split(/[\t\n\f\r ]+/).filter((name) => RICH_TEXT_CLASS.test(name)))].join(' ')

/** Whether a `rowspan` or `colspan` is valid. */
export const isCellSpan = (value: string): boolean => SPAN.test(value)

/** Classes of the marks of compare-rich-text.ts, which first removes them from the text of an author, so that nobody can fake a change. */
export const ADDED_CLASS = 'rt-added'
export const REMOVED_CLASS = 'rt-removed'

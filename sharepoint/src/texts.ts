import * as strings from 'portalStrings'

/** A text in the language of the page; a missing text shows its own name, which tests detect. */
export const text = (name: string): string => strings[name] ?? name

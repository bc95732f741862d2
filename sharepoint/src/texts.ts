import * as strings from 'portalStrings'

/** A text in the language of the page; its own name where there is none, which tests look for. */
export const text = (name: string): string => strings[name] ?? name

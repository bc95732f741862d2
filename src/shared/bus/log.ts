// The one way to the console. Never gets a token, an address with a token, or text of a person.

/** Tells whoever looks after the page that something failed which the user need not know. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn(`portal: ${what}`, error)
}

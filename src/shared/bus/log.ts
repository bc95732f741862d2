// The one way to the console. Never gets a token, an address with a token, or text of a person.

/** Logs a failure that the user need not see, for the people who operate the page. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn(`portal: ${what}`, error)
}

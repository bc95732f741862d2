// The only access to the console. Never log a token, a URL with a token, or text that a person has written.

/** Logs a failure that the user need not see, for the people who operate the page. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn(`portal: ${what}`, error)
}

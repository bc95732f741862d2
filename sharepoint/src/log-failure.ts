/** Tells whoever looks after the page what failed; readers see what they can do about it, if anything. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the page's own log is another one in every host
  console.warn(`portal: ${what}`, error)
}

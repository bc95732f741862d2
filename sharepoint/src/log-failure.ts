/** Logs a failure for administrators; readers see a notice where they can do something about it. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- every host has a log of its own
  console.warn(`portal: ${what}`, error)
}

let last: Promise<unknown> = Promise.resolve()

/** Runs `work` after earlier calls: the largest picture takes 160 MB, and twice that while it is rotated. */
export function runExclusively<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}

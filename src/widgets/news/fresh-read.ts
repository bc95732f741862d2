// A change that is told while its list is being read may be missing in that answer: then it is read once more.

const running = new Map<string, { stale: boolean }>()

/** Reads by `load`, and again when `readFresh.again()` was called meanwhile. */
export async function readFresh<T>(key: string, load: () => Promise<T>): Promise<T> {
  const run = { stale: false }
  running.set(key, run)
  try {
    for (;;) {
      run.stale = false
      const data = await load()
      if (!run.stale) return data
    }
  } finally {
    if (running.get(key) === run) running.delete(key)
  }
}

/** What is being read now is stale when it arrives. */
readFresh.again = (): void => {
  for (const run of running.values()) run.stale = true
}

// The app with a clock that only the test moves: no test depends on the speed of the machine.
import { beforeEach } from 'vitest'
import { anAccount } from './accounts.ts'
import { testApp, type TestApp } from './app.ts'
import { somebody, type Somebody } from './builders.ts'

export interface ClockedApp {
  readonly server: TestApp
  readonly now: () => Date
  /** From the beginning of a test, in ms. */
  setClock(offset: number): void
  /** Moves the clock on. */
  minutes(count: number): void
  /** A new person with an employee's roles; `account` gives them one, with a second factor or without. */
  somebody(prefix?: string, account?: { readonly hasFactor: boolean }): Promise<Somebody>
}

/** Starts it; each test begins at the same moment. */
export async function clockedApp(): Promise<ClockedApp> {
  const start = Date.now()
  let offset = 0
  beforeEach(() => void (offset = 0))
  const now = () => new Date(start + offset)
  const server = await testApp({ now })
  return {
    server,
    now,
    setClock: (ms) => void (offset = ms),
    minutes: (count) => void (offset += count * 60_000),
    async somebody(prefix = 'person', account) {
      const made = await somebody(server.db, prefix)
      if (account) await anAccount(server.db, made.id, account)
      return made
    },
  }
}

// The demo accounts on the sign-in page; outside the demo nothing of them is even loaded.
import type { Config } from '#server/config.ts'

export interface DemoAccount {
  username: string
  /** What this account may do, in a few words. */
  may: Record<'de' | 'en', string>
  /** Base32, where a second factor is set up. */
  totpSecret?: string
}

export interface DemoHint {
  password: string
  accounts: readonly DemoAccount[]
}

export async function loadDemoHint({ demo, demoPassword }: Config): Promise<DemoHint | undefined> {
  if (demo === false) return undefined
  const { ACCOUNTS } = await import('#server/demo-data/accounts.ts')
  return { password: demoPassword, accounts: ACCOUNTS }
}

// The demo accounts that the sign-in page names, where there is a demo.
import type { Config } from '#server/config/config.ts'

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

/** Empty outside the demo company, whatever accounts are passed. */
export const demoHint = (config: Config, accounts: readonly DemoAccount[]): DemoHint | undefined =>
  config.demo === false ? undefined : { password: config.demoPassword, accounts }

// The demo accounts that the sign-in page of a demo company names.
import type { Config } from '#server/config/config.ts'

export interface DemoAccount {
  username: string
  /** The rights of this account, in a few words. */
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

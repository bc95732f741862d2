// The environment of the checks of an identity provider: a running portal, people, and an administrator.
import { rm } from 'node:fs/promises'
import type { Role } from '#domain/organisation/roles.ts'
import { readConfig } from '#server/config/config.ts'
import { startPortal, type Portal } from '#server/portal.ts'
import { temporaryDataDir } from '#server/testing/temporary-data-dir.ts'
import type { Credentials, Page } from './web-browser.ts'

export const EMBED_ORIGIN = 'http://host.localhost:9000'
/** The password satisfies the policy of the realm. */
export const PASSWORD = 'vier Pferde am Kanal'

export interface Person extends Credentials {
  /** In the portal. */
  readonly id: string
  /** The id of the person at the provider. */
  readonly sub: string
}

export interface Provider {
  readonly issuer: string
  readonly portal: Portal
  /** A new person with this position. */
  person(options?: { roles?: readonly Role[]; totpSecret?: string; position?: string }): Promise<Person>
  setPosition(person: Person, position: string): Promise<void>
  addRole(person: Person, role: Role): Promise<void>
  disable(person: Person): Promise<void>
  /** The secret, in base32, on the page that sets up a second factor. */
  readonly secretOn: (page: Page) => string
  /** Sent after the first code; undefined: the provider asks for no confirmation. */
  readonly confirmSetUp: Record<string, string> | undefined
}

export interface StartedPortal {
  readonly portal: Portal
  stop(): Promise<void>
}

/** The whole portal on a database of its own, without a demo company. */
export async function startTestPortal(env: Record<string, string>): Promise<StartedPortal> {
  const folder = await temporaryDataDir()
  const config = readConfig({
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    DEMO: '0',
    DATA_DIR: folder,
    EMBED_ORIGINS: EMBED_ORIGIN,
    ...env,
  })
  const portal = await startPortal(config, { pages: '/nonexistent', limit: 1_000_000 })
  return {
    portal,
    stop: async () => {
      await portal.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

// npm run keycloak: a Keycloak with the portal's realm on this machine, for trying the portal with it.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { realmImport } from '#server/auth/realm-import.ts'
import { readConfig } from '#server/config/config.ts'
import { CLIENT_ROLES, REALM_ROLES } from '#domain/organisation/roles.ts'
import { ensureKeycloak, requireJava } from './distribution.ts'
import { freePort, startKeycloak, type RunningKeycloak } from './process.ts'
import { updateRealm } from './update-realm.ts'

const HELP = `npm run keycloak   a Keycloak with the portal's realm, for npm start with OIDC_ISSUER
  KEYCLOAK_PORT      its port (default 8180, or a free one)
  KEYCLOAK_DATA      its folder: database, log, secrets (default DATA_DIR/keycloak)
  KEYCLOAK_HOME      an unpacked distribution of version 26 (default: fetched once with Maven)
  OIDC_ADMIN_SECRET  secret of the service account (default: made once, stored in the folder)
The realm has the addresses of PORT, PUBLIC_URL, EMBED_ORIGINS and EMBED_CLIENTS: set them as for npm start.
`
const PREFERRED_PORT = 8180
const FIRST_PERSON = 'portal.admin'
const print = (text: string): void => void process.stdout.write(text)

interface Secrets {
  /** The password of Keycloak's own administrator. */
  readonly admin: string
  /** The password of the portal's service account. */
  readonly account: string
  /** Password of the first person. */
  readonly person: string
}

/** Made once: they belong to the database in the same folder. */
async function readSecrets(folder: string): Promise<Secrets> {
  const file = join(folder, 'secrets.json')
  if (!existsSync(file)) {
    const [admin, account, person] = [24, 24, 12].map((bytes) => randomBytes(bytes).toString('base64url'))
    await writeFile(file, JSON.stringify({ admin, account, person }, undefined, 2), { mode: 0o600 })
  }
  return JSON.parse(await readFile(file, 'utf8')) as Secrets
}

async function choosePort(): Promise<number> {
  const given = process.env['KEYCLOAK_PORT']
  if (!given) return freePort(PREFERRED_PORT).catch(() => freePort())
  const port = /^\d{1,5}$/.test(given) ? Number(given) : 0
  if (port < 1 || port > 65_535)
    throw new Error(`KEYCLOAK_PORT is '${given}', but must be a whole number from 1 to 65535.`)
  return freePort(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES') throw new Error(`Port ${port} needs more rights. Set KEYCLOAK_PORT to one above 1023.`)
    throw new Error(`Another program listens on port ${port}. Set KEYCLOAK_PORT to a free one.`)
  })
}

/** Holds every role, so that the portal can be tried; all other people are made in Keycloak's console. */
const firstPerson = (password: string) => ({
  username: FIRST_PERSON,
  firstName: 'Portal',
  lastName: 'Admin',
  enabled: true,
  attributes: { locale: ['de'] },
  credentials: [{ type: 'password', value: password }],
  realmRoles: [...REALM_ROLES, 'default-roles-portal'],
  clientRoles: Object.fromEntries(Object.entries(CLIENT_ROLES).map(([client, roles]) => [client, [...roles]])),
})

async function run(signal: AbortSignal): Promise<RunningKeycloak> {
  const { OIDC_ISSUER: _issuer, ...env } = process.env
  const { publicUrl, embedOrigins, embedClients, dataDir } = readConfig(env)
  await requireJava(env)
  const distribution = await ensureKeycloak(env, (text) => print(`${text}\n`))
  signal.throwIfAborted()
  const folder = resolve(env['KEYCLOAK_DATA'] ?? join(dataDir, 'keycloak'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const secrets = await readSecrets(folder)
  const clientSecret = env['OIDC_ADMIN_SECRET'] || secrets.account
  const account = { clientId: env['OIDC_ADMIN_CLIENT'] || 'portal-admin', clientSecret }
  const realm = realmImport({ publicUrl, embedOrigins, embedClients, account })
  const people = { users: [...realm.users, firstPerson(secrets.person)] }
  const isFirst = !existsSync(join(folder, 'data', 'h2'))
  const port = await choosePort()
  print(`Starting Keycloak ${distribution.version} (half a minute, the first time a minute) …\n`)
  const options = { distribution, folder, port, realm: { ...realm, ...people }, adminPassword: secrets.admin, env }
  const keycloak = await startKeycloak({ ...options, signal })
  if (!isFirst)
    await updateRealm({ url: keycloak.url, password: secrets.admin }, realm).catch((error: unknown) =>
      print(`\n  The realm is as an earlier start left it: ${(error as Error).message}\n`),
    )
  printSettings(keycloak, folder, account, secrets)
  return keycloak
}

function printSettings(
  { url, issuer }: RunningKeycloak,
  folder: string,
  account: { clientId: string; clientSecret: string },
  { person }: Secrets,
): void {
  const isUsual = account.clientId === 'portal-admin'
  print(`
  Keycloak: ${url}/admin (user admin; its password is in ${join(folder, 'secrets.json')})
  Start the portal with the same PORT, PUBLIC_URL and EMBED_ORIGINS and with

    OIDC_ISSUER=${issuer} \\
${isUsual ? '' : `    OIDC_ADMIN_CLIENT=${account.clientId} \\\n`}    OIDC_ADMIN_SECRET=${account.clientSecret} \\
    npm start

  First person: ${FIRST_PERSON}, password ${person}, with every role. Others are made in Keycloak's console.
  Ctrl-C stops it.

`)
}

if (process.argv.includes('--help') || process.argv.includes('-h')) print(HELP)
else {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  try {
    const keycloak = await run(stopping.signal)
    const stopped = new Promise((done) => stopping.signal.addEventListener('abort', done))
    if (!stopping.signal.aborted) await Promise.race([stopped, keycloak.ended])
    if (!stopping.signal.aborted) throw new Error('Keycloak has ended by itself; its log says why.')
    await keycloak.stop()
    process.exit(0)
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0)
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}

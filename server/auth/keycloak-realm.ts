// Checks a Keycloak realm for the parts that the portal needs: its clients, roles and attributes, and the rights of the service account.
import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { CLIENT_ROLES, REALM_ROLES } from '#domain/organisation/roles.ts'
import type { ServiceAccount } from '#server/config/config.ts'
import { unavailable } from '#server/http/errors.ts'
import { isAt, type IdentityClient } from './embedded/clients.ts'
import { reach as reachWithin } from './keycloak-call.ts'
import { PORTAL_ATTRIBUTES } from './realm-profile.ts'

/** The rights of the service account, those of `realm-management`. */
export const ADMIN_RIGHTS = ['view-users', 'manage-users', 'query-users'] as const
/** `view-users` contains this one. */
const CONTAINED_RIGHTS = new Set<string>([...ADMIN_RIGHTS, 'query-groups'])
/** In s; tokens are refused where clocks differ by more. */
const CLOCK_TOLERANCE = 5
/** Keycloak's first pages after its start take long on a busy machine; no request waits for this check. In ms. */
const TIMEOUT = 30_000
/** Roles of clients are listed in pages of this size. */
const PAGE = 500

const reach = (address: string, init: RequestInit = {}) =>
  reachWithin(address, { ...init, signal: AbortSignal.timeout(TIMEOUT) })

export interface RealmQuestion {
  readonly issuer: string
  readonly clients: readonly IdentityClient[]
  /** Without it roles and attributes cannot be read. */
  readonly account: ServiceAccount | undefined
  readonly now: () => Date
}

/** One sentence for each fault, in the order of their repair. Throws 503 `identity_unavailable` while Keycloak is away. */
export async function findRealmFaults(question: RealmQuestion): Promise<string[]> {
  const faults = await faultsOfIssuer(question)
  if (faults.some((fault) => fault.startsWith('There is no realm'))) return faults
  faults.push(...(await faultsOfClients(question)))
  if (question.account) faults.push(...(await faultsOfAccount(question, question.account)))
  return faults
}

async function faultsOfIssuer({ issuer }: RealmQuestion): Promise<string[]> {
  const { status, value } = await reach(`${issuer}/.well-known/openid-configuration`)
  if (status === 404) return [`There is no realm at ${issuer}.`]
  if (status !== 200) throw unavailable('identity_unavailable')
  const faults: string[] = []
  const own = (value as { issuer?: string }).issuer
  if (own !== issuer)
    faults.push(
      `Keycloak calls the realm ${own ?? '?'}, not ${issuer}: set OIDC_ISSUER to that, or start Keycloak with --hostname.`,
    )
  return faults
}

/** Asks for a sign-in without a page: a client that may redirect to the address answers with `login_required`. */
async function faultsOfClients({ issuer, clients }: RealmQuestion): Promise<string[]> {
  const faults: string[] = []
  for (const { id, origins } of clients)
    for (const origin of origins) {
      const query = new URLSearchParams({
        client_id: id,
        redirect_uri: `${origin}/`,
        response_type: 'code',
        scope: 'openid',
        prompt: 'none',
        code_challenge_method: 'S256',
        code_challenge: createHash('sha256').update(id).digest('base64url'),
      })
      const address = `${issuer}/protocol/openid-connect/auth?${query.toString()}`
      const { headers } = await reach(address, { redirect: 'manual' })
      const target = headers.get('location') ?? ''
      const error = URL.canParse(target) ? new URL(target).searchParams.get('error') : undefined
      if (!isAt([origin], target))
        faults.push(`The client ${id} is missing or disabled, or ${origin}/* is not among its redirect URIs.`)
      else if (error !== 'login_required')
        faults.push(`The client ${id} refuses a sign-in from ${origin}: ${error ?? 'it needs no sign-in'}.`)
    }
  return faults
}

/** Claims in the token of the service account. */
interface Claims {
  sub?: string
  iat?: number
  resource_access?: Record<string, { roles?: string[] }>
}

async function faultsOfAccount({ issuer, now }: RealmQuestion, account: ServiceAccount): Promise<string[]> {
  const { clientId, clientSecret } = account
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const { status, value } = await reach(`${issuer}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  if (status !== 200) return [`Keycloak refuses the service account ${clientId} (${status}): check OIDC_ADMIN_SECRET.`]
  const token = (value as { access_token: string }).access_token
  const { sub = '', iat = 0, resource_access: access = {} } = decodeJwt(token) as Claims
  const rights = access['realm-management']?.roles ?? []
  const [missing, excess] = [
    ADMIN_RIGHTS.filter((right) => !rights.includes(right)),
    rights.filter((right) => !CONTAINED_RIGHTS.has(right)),
  ]
  const faults = faultsOfClock(now().getTime() / 1000 - iat)
  if (excess.length > 0)
    faults.push(
      `The service account ${clientId} has rights of realm-management that it does not need: ${excess.join(', ')}.`,
    )
  if (missing.length > 0)
    return [...faults, `The service account ${clientId} lacks rights of realm-management: ${missing.join(', ')}.`]
  return [...faults, ...(await missingParts(issuer.replace(/\/realms\/([^/]+)$/, '/admin/realms/$1'), token, sub))]
}

/** `ahead` is how many seconds later it is here than where the token was just made. */
function faultsOfClock(ahead: number): string[] {
  const difference = Math.abs(Math.round(ahead))
  if (difference <= CLOCK_TOLERANCE) return []
  return [
    `The clock of the portal is ${difference} s ${ahead > 0 ? 'ahead of' : 'behind'} that of Keycloak. Beyond ${CLOCK_TOLERANCE} s tokens are refused too early or accepted too long.`,
  ]
}

/** The missing roles and attributes. The account may not list them, only those that a person, itself, could be given. */
async function missingParts(base: string, token: string, sub: string): Promise<string[]> {
  const unread: string[] = []
  /** Names of an answer; undefined without an answer, from which no missing part follows. */
  const read = async <Answer>(what: string, path: string, namesOf: (answer: Answer) => { name: string }[]) => {
    const { status, value } = await ask(base + path, token)
    if (status === 200) return namesOf(value as Answer).map(({ name }) => name)
    unread.push(`${what} cannot be read: Keycloak answers ${status} to the service account.`)
    return undefined
  }
  const mappings = `/users/${sub}/role-mappings/realm`
  const [available, held] = [
    await read<{ name: string }[]>('Realm roles', `${mappings}/available`, (roles) => roles),
    await read<{ name: string }[]>('Realm roles', mappings, (roles) => roles),
  ]
  const attributes = await read<{ attributes?: { name: string }[] }>(
    'Attributes of people',
    '/users/profile',
    (profile) => profile.attributes ?? [],
  )
  return [
    ...new Set(unread),
    ...missingOf('Realm roles', REALM_ROLES, available && held && new Set([...available, ...held])),
    ...missingOf('Client roles', clientRoles(), await readClientRoles((path) => ask(base + path, token), sub)),
    ...missingOf('Attributes of people', PORTAL_ATTRIBUTES, attributes && new Set(attributes)),
  ]
}

/** A fault of Keycloak's own is no answer about the realm. */
async function ask(address: string, token: string) {
  const answer = await reach(address, { headers: { authorization: `Bearer ${token}` } })
  if (answer.status >= 500) throw unavailable('identity_unavailable')
  return answer
}

const clientRoles = () => Object.entries(CLIENT_ROLES).flatMap(([client, roles]) => roles.map((r) => `${client}:${r}`))

/** From the path of Keycloak's own console: the documented ones need a right to secrets of clients. undefined: no such path. */
async function readClientRoles(read: (path: string) => ReturnType<typeof ask>, sub: string) {
  const found = new Set<string>()
  for (let first = 0; ; first += PAGE) {
    const path = `/ui-ext/available-roles/users/${sub}?first=${first}&max=${PAGE}&search=`
    const { status, value } = await read(path)
    if (status !== 200) return undefined
    const page = value as { role: string; client: string }[]
    for (const { role, client } of page) found.add(`${client}:${role}`)
    if (page.length < PAGE) return found
  }
}

function missingOf(what: string, needed: readonly string[], found: ReadonlySet<string> | undefined): string[] {
  const missing = found ? needed.filter((name) => !found.has(name)) : []
  return missing.length > 0 ? [`${what} are missing: ${missing.join(', ')}.`] : []
}

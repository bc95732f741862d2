// The configuration: read once, checked as a whole, all faults named together.
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { readAssistant, type Assistant } from './assistant.ts'
import { readCollectors, type Collectors } from './collectors.ts'
import { readFigures, type Figures } from './figure-settings.ts'
import { readEmbedding, type Embedding, type EmbedClient } from './embedding.ts'
import type { OutboxPart } from '#contract/outbox.ts'
import { isLoopback } from './loopback.ts'
import { readMetrics, type MetricsSettings } from './metrics-settings.ts'
import { readTracing, type TracingSettings } from './tracing-settings.ts'
import { originOf } from './origin-of.ts'
import { isIP } from 'node:net'
import { readRetainedVersions, type RetainedVersions } from './retained-settings.ts'
import { readOutbound, type Outbound } from './outbound.ts'
import { refuseUnknown } from './unknown-settings.ts'
import { readSharedServers, type SharedServers } from './shared-servers.ts'
import { readExternalLinks, type ExternalLinks } from './external-links.ts'
import { readObjectStorage, type ObjectStorage } from './s3-settings.ts'

/** Audiences and clients whose tokens are accepted in addition to the portal's own, each compared as a whole. */
export interface TrustedTokens {
  readonly audiences: readonly string[]
  readonly clients: readonly string[]
}

// Tokens of the same identity provider that host pages have from a sign-in of their own. Names are compared as a whole.
function namesIn(env: NodeJS.ProcessEnv, setting: string, faults: string[]): string[] {
  const names = (env[setting] ?? '').split(',').map((name) => name.trim())
  for (const name of names)
    if (/[*\s]/.test(name)) faults.push(`${setting} names '${name}', but takes no patterns: each name as a whole.`)
  return names.filter(Boolean)
}

/** The clients of EMBED_CLIENTS are among them: their tokens are made for the portal. */
function readTrustedTokens(
  env: NodeJS.ProcessEnv,
  embedClients: readonly EmbedClient[],
  faults: string[],
): TrustedTokens {
  const audiences = namesIn(env, 'TOKEN_AUDIENCES', faults)
  const clients = namesIn(env, 'TOKEN_CLIENTS', faults)
  if (audiences.length > 0 && clients.length === 0)
    faults.push('TOKEN_AUDIENCES is set, but TOKEN_CLIENTS, whose tokens may have them, is not.')
  return { audiences, clients: [...clients, ...embedClients.map(({ id }) => id)] }
}

// The key that encrypts secrets in the database, so that readers of the database or of a backup cannot use them.

const BYTES = 32

/** The 32 bytes of SECRETS_KEY, in base64; undefined where it is not set. */
function readSecretsKey(env: NodeJS.ProcessEnv, faults: string[]): Buffer | undefined {
  const text = env['SECRETS_KEY'] || undefined
  if (text === undefined) return undefined
  const key = Buffer.from(text, 'base64')
  // The message does not repeat the key, because it is a secret.
  if (key.length !== BYTES)
    faults.push(`SECRETS_KEY is not ${BYTES} bytes in base64, as openssl rand -base64 32 prints.`)
  return key
}

/** Reads SCIM_TOKEN, which may change every person, so that no message repeats it. */
function readScimToken(env: NodeJS.ProcessEnv, faults: string[]): string | undefined {
  const token = env['SCIM_TOKEN'] || undefined
  if (token !== undefined && !/^[\w~+/.=-]{32,500}$/.test(token))
    faults.push('SCIM_TOKEN must have 32 to 500 letters, digits or -._~+/=, as openssl rand -hex 32 prints.')
  return token
}

/** Bookings are computed from the events: terminals may be 60 days late, and corrections are contested for 14 days. */
const LEAST_DAYS = 75

function readDays(env: NodeJS.ProcessEnv, name: string, fallback: number, faults: string[]): number {
  const value = env[name] || String(fallback)
  const days = /^\d{1,4}$/.test(value) ? Number(value) : 0
  if (days < LEAST_DAYS) faults.push(`${name} is '${value}', but must be a whole number from ${LEAST_DAYS} to 9999.`)
  return days
}

export interface Config
  extends Assistant, Collectors, Embedding, RetainedVersions, ObjectStorage, Outbound, ExternalLinks, SharedServers {
  readonly port: number
  readonly host: string
  /** Origin people use, without a slash at the end. */
  readonly publicUrl: string
  readonly dataDir: string
  /** Issuer of a Keycloak realm; undefined: the embedded identity provider. */
  readonly oidcIssuer: string | undefined
  /** Service account of that realm, for second factors and sign-outs; undefined: routes that need it answer 503. */
  readonly oidcAdmin: ServiceAccount | undefined
  /** Encrypts secrets in the database (32 bytes); undefined: they are stored unencrypted. */
  readonly secretsKey: Buffer | undefined
  /** Bearer token of the system that maintains people by SCIM; undefined: there is no SCIM. */
  readonly scimToken: string | undefined
  /** Tokens of the same issuer that host pages have from a sign-in of their own. */
  readonly trustedTokens: TrustedTokens
  /** Name of the group on the sign-in button of foreign pages; undefined: the button shows no name. */
  readonly groupName: string | undefined
  readonly demo: false | 'small' | 'large'
  readonly demoPassword: string
  /** Where the demo host pages are served: an origin of their own, if the demo company runs on this machine. */
  readonly demoHost: { readonly port: number; readonly origin: string } | undefined
  /** Addresses and networks of the proxies whose `x-forwarded-for` names the client. */
  readonly trustedProxies: readonly string[]
  readonly logLevel: string
  /** Metrics for Prometheus; undefined: none. */
  readonly metrics: MetricsSettings | undefined
  /** Traces by OpenTelemetry; undefined: none. */
  readonly tracing: TracingSettings | undefined
  /** Off: browsers remove the service worker they have, with all it kept. */
  readonly serviceWorker: boolean
  /** The figures about single people that exist (works-council profile). */
  readonly figures: Figures
  /** Readers can react to stories. */
  readonly newsReactions: boolean
  /** Days after which raw events of production are deleted. */
  readonly productionEventDays: number
  /** Broker of the machines (MQTT); undefined: they send over HTTP only. */
  readonly mqttUrl: string | undefined
  /** Names the session of this server at that broker, also after its next deployment. */
  readonly mqttClientId: string
  /** Links of rich text may open e-mail and telephone. */
  readonly contactLinks: boolean
}

export interface ServiceAccount {
  readonly clientId: string
  readonly clientSecret: string
}

/** A configuration with faults; `faults` has one sentence for each. */
export class ConfigError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((f) => `  - ${f}`).join('\n')}`,
    )
    this.name = 'ConfigError'
    this.faults = faults
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** The database of root runs as another user, who cannot read below a home of mode 700: the data gets a folder of its own. */
const defaultDataDir = (cwd: string) =>
  process.getuid?.() === 0
    ? `/var/lib/portal-${createHash('sha256').update(cwd).digest('hex').slice(0, 12)}`
    : resolve(cwd, 'data')

/** The demo company keeps mails and reports for which no server is configured. */
export const outboxOf = ({ demo, mail, bugReportUrl }: Pick<Config, 'demo' | 'mail' | 'bugReportUrl'>): OutboxPart[] =>
  demo === false
    ? []
    : [...(mail ? [] : ['mails' as const]), ...(bugReportUrl === undefined ? ['reports' as const] : [])]

/** `byDefault`: whether there is a demo company where the setting is absent. */
function readDemo(env: NodeJS.ProcessEnv, byDefault: boolean, faults: string[]): Config['demo'] {
  const value = env['DEMO']
  if (value === undefined || value === '') return byDefault ? 'small' : false
  if (value === '0' || value === 'false') return false
  if (value === '1' || value === 'true' || value === 'small') return 'small'
  if (value === 'large') return 'large'
  faults.push(`DEMO is '${value}', but may be 1, large or 0.`)
  return false
}

/** The name is part of a button: one short line. */
function readGroupName(env: NodeJS.ProcessEnv, isDemo: boolean, faults: string[]): string | undefined {
  const name = env['GROUP_NAME']?.trim() || (isDemo ? 'Talbrück' : undefined)
  if (name !== undefined && !/^[^\p{C}]{1,40}$/u.test(name))
    faults.push('GROUP_NAME must have 1 to 40 characters in one line.')
  return name
}

function readPort(env: NodeJS.ProcessEnv, faults: string[]): number {
  const value = env['PORT'] || '8080'
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65535) return Number(value)
  faults.push(`PORT is '${value}', but must be a whole number from 0 to 65535.`)
  return 8080
}

function readPublicUrl(env: NodeJS.ProcessEnv, host: string, port: number, faults: string[]): string {
  const given = env['PUBLIC_URL'] || undefined
  const origin = given === undefined ? undefined : originOf(given)
  if (given !== undefined && origin === undefined)
    faults.push(`PUBLIC_URL is '${given}', but must be an origin such as https://portal.example.com, without a path.`)
  const publicUrl = origin ?? `http://${isLoopback(host) ? 'localhost' : host}:${port}`
  const reachable = isLoopback(host) ? given !== undefined && !isLoopback(new URL(publicUrl).hostname) : true
  if (reachable && !publicUrl.startsWith('https://'))
    faults.push(
      `HOST is '${host}' and PUBLIC_URL '${publicUrl}': beyond this machine PUBLIC_URL must begin with https://, because browsers allow sign-in (Web Crypto) only in a secure context. Put a proxy with TLS in front and name its address.`,
    )
  return publicUrl
}

/** Wider networks than the private ones would trust everybody. */
const isPrefix = (prefix: string, least: number, most: number): boolean =>
  /^\d{1,3}$/.test(prefix) && Number(prefix) >= least && Number(prefix) <= most

/** An address, or a network such as 10.1.0.0/24. */
function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  return (
    version !== 0 &&
    rest.length === 0 &&
    (prefix === undefined || (version === 4 ? isPrefix(prefix, 8, 32) : isPrefix(prefix, 16, 128)))
  )
}

/** Empty by default: where clients have private addresses, each of them could claim to be another. */
function readTrustedProxies(env: NodeJS.ProcessEnv, faults: string[]): readonly string[] {
  const given = (env['TRUSTED_PROXIES'] ?? '').split(',').map((one) => one.trim())
  const proxies = given.filter((one) => one !== '')
  for (const proxy of proxies)
    if (!isAddressOrNetwork(proxy))
      faults.push(`TRUSTED_PROXIES names '${proxy}', but must list addresses such as 127.0.0.1 or 10.1.0.0/24.`)
  return proxies
}

type Identity = Pick<Config, 'oidcIssuer' | 'oidcAdmin'>

function readIdentity(env: NodeJS.ProcessEnv, publicUrl: string, faults: string[]): Identity {
  const oidcIssuer = env['OIDC_ISSUER']?.replace(/\/$/, '') || undefined
  const clientId = env['OIDC_ADMIN_CLIENT'] || undefined
  const clientSecret = env['OIDC_ADMIN_SECRET'] || undefined
  if (clientId !== undefined && clientSecret === undefined)
    faults.push('OIDC_ADMIN_CLIENT is set, but OIDC_ADMIN_SECRET is not.')
  if (oidcIssuer === undefined) {
    if (clientSecret !== undefined)
      faults.push('OIDC_ADMIN_SECRET is set, but OIDC_ISSUER, whose realm it is for, is not.')
    return { oidcIssuer, oidcAdmin: undefined }
  }
  checkIssuer(oidcIssuer, publicUrl, faults)
  return {
    oidcIssuer,
    oidcAdmin: clientSecret === undefined ? undefined : { clientId: clientId ?? 'portal-admin', clientSecret },
  }
}

function checkIssuer(issuer: string, publicUrl: string, faults: string[]): void {
  const url = URL.parse(issuer)
  if (!url || !/^https?:$/.test(url.protocol) || !/\/realms\/[^/?#]+$/.test(issuer))
    faults.push('OIDC_ISSUER is not an address such as https://id.example.com/realms/portal.')
  else if (url.protocol === 'http:' && !isLoopback(url.hostname) && !isLoopback(new URL(publicUrl).hostname))
    faults.push(
      `OIDC_ISSUER is '${issuer}': beyond this machine it must begin with https://, or whoever sits in between signs people in.`,
    )
}

/** Messages over MQTT contain keys of devices, and the address may contain a password: it is not repeated. */
function readMqttUrl(env: NodeJS.ProcessEnv, faults: string[]): string | undefined {
  const given = env['MQTT_URL'] || undefined
  if (given === undefined) return undefined
  const url = URL.parse(given)
  if (!url || !/^(mqtts?|wss?):$/.test(url.protocol) || !url.hostname)
    faults.push('MQTT_URL is not an address such as mqtts://user:password@broker.example.com:8883.')
  else if (/^(mqtt|ws):$/.test(url.protocol) && !isLoopback(url.hostname))
    faults.push('MQTT_URL must begin with mqtts:// or wss:// beyond this machine: messages hold the keys of devices.')
  return given
}

/** The default depends on the installation and not on the machine, which is another one after each deployment; 22 letters and digits. */
function readMqttClientId(env: NodeJS.ProcessEnv, publicUrl: string, port: number, faults: string[]): string {
  const own = createHash('sha256').update(`${publicUrl} ${port}`).digest('hex').slice(0, 16)
  const id = env['MQTT_CLIENT_ID'] || `portal${own}`
  if (!/^[\w.-]{1,60}$/.test(id))
    faults.push(`MQTT_CLIENT_ID is '${id}', but may be 1 to 60 letters, digits, dots, hyphens and underscores.`)
  return id
}

const readMachines = (env: NodeJS.ProcessEnv, publicUrl: string, port: number, faults: string[]) => ({
  mqttUrl: readMqttUrl(env, faults),
  mqttClientId: readMqttClientId(env, publicUrl, port, faults),
  productionEventDays: readDays(env, 'PRODUCTION_EVENT_DAYS', 180, faults),
})

/** A word such as 'off' would be true, and switch on instead of off. */
function readSwitch(env: NodeJS.ProcessEnv, name: string, byDefault: boolean, faults: string[]): boolean {
  const value = env[name] || (byDefault ? '1' : '0')
  if (value !== '0' && value !== '1') faults.push(`${name} is '${value}', but may be 1 or 0.`)
  return value === '1'
}

const readSwitches = (env: NodeJS.ProcessEnv, faults: string[]) => ({
  serviceWorker: readSwitch(env, 'SERVICE_WORKER', true, faults),
  newsReactions: readSwitch(env, 'NEWS_REACTIONS', true, faults),
  contactLinks: readSwitch(env, 'RICH_TEXT_CONTACT_LINKS', false, faults),
})

/** Reads and checks `env`, by default the environment of this process; throws a ConfigError that names every fault. */
export function readConfig(env: NodeJS.ProcessEnv = process.env, cwd = process.cwd()): Config {
  const faults: string[] = []
  const port = readPort(env, faults)
  const host = env['HOST'] || 'localhost'
  const isHost = !/[\s/]/.test(host)
  if (!isHost) faults.push(`HOST is '${host}', but must be a host name or an address.`)
  const publicUrl = readPublicUrl(env, isHost ? host : 'localhost', port, faults)
  const trustedProxies = readTrustedProxies(env, faults)
  const sharedServers = readSharedServers(env, faults)
  const { oidcIssuer, oidcAdmin } = readIdentity(env, publicUrl, faults)
  const collectors = readFigures(env, readCollectors(env, faults), faults)
  const outbound = readOutbound(env, publicUrl, faults)
  const secrets = { secretsKey: readSecretsKey(env, faults), scimToken: readScimToken(env, faults) }
  const machines = readMachines(env, publicUrl, port, faults)
  const observed = { metrics: readMetrics(env, port, faults), tracing: readTracing(env, faults) }
  const logLevel = env['LOG_LEVEL'] || 'info'
  if (!LOG_LEVELS.includes(logLevel)) faults.push(`LOG_LEVEL is '${logLevel}', but may be ${LOG_LEVELS.join(', ')}.`)
  const loopback = isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
  const demo = readDemo(env, loopback && sharedServers.databaseUrl === undefined && oidcIssuer === undefined, faults)
  const demoPassword = env['DEMO_PASSWORD'] || 'demo'
  const hosted = demo !== false && loopback && port !== 0 && port < 65535 && !env['EMBED_ORIGINS']
  const demoHost = hosted ? { port: port + 1, origin: `http://localhost:${port + 1}` } : undefined
  const embedding = readEmbedding(env, demoHost?.port, faults)
  const trustedTokens = readTrustedTokens(env, embedding.embedClients, faults)
  const retainedVersions = readRetainedVersions(env, faults)
  const objectStorage = readObjectStorage(env, faults)
  const externalLinks = readExternalLinks(env, publicUrl, demoHost?.origin, faults)
  const groupName = readGroupName(env, demo !== false, faults)
  const assistant = readAssistant(env, demo !== false, faults)
  const switches = readSwitches(env, faults)
  refuseUnknown(env, faults)
  if (faults.length > 0) throw new ConfigError(faults)
  return {
    port,
    host,
    publicUrl,
    trustedProxies,
    dataDir: resolve(cwd, env['DATA_DIR'] || defaultDataDir(cwd)),
    ...sharedServers,
    oidcIssuer,
    oidcAdmin,
    ...secrets,
    groupName,
    demo,
    demoPassword,
    demoHost,
    trustedTokens,
    ...assistant,
    ...collectors,
    ...embedding,
    ...retainedVersions,
    ...objectStorage,
    ...outbound,
    ...externalLinks,
    logLevel,
    ...observed,
    ...machines,
    ...switches,
  }
}

// Settings of the servers that several portal processes share: PostgreSQL and Redis. Addresses hold passwords: they are never repeated.
import { isLoopback } from './loopback.ts'

export interface SharedServers {
  readonly databaseUrl: string | undefined
  /** The same database as the role that owns it and migrates; undefined: `databaseUrl` is that role. */
  readonly databaseOwnerUrl: string | undefined
  /** A streaming replica of that database, for lists and reports. */
  readonly databaseReplicaUrl: string | undefined
  readonly redisUrl: string | undefined
  /** How long a server that stops still serves, so that balancers find it not ready first, in s. */
  readonly drainSeconds: number
}

const SSL_MODES = new Set(['verify-full', 'verify-ca', 'require', 'disable'])
const LONGEST_DRAIN = 300

/** The traffic of a unix socket cannot be read by others either. */
const isLocal = (url: URL): boolean => {
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  return host === '' || host.startsWith('/') || isLoopback(host)
}

function readDatabase(env: NodeJS.ProcessEnv, name: string, faults: string[]): URL | undefined {
  const given = env[name] || undefined
  if (given === undefined) return undefined
  const url = URL.parse(given)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    faults.push(`${name} is not an address such as postgres://user:password@host/database?sslmode=verify-full.`)
    return undefined
  }
  const mode = url.searchParams.get('sslmode')
  if (mode === null ? !isLocal(url) : !SSL_MODES.has(mode))
    faults.push(
      `${name} ${mode === null ? 'names no sslmode' : `has sslmode=${mode}`}: beyond this machine it must end with sslmode=verify-full (with sslrootcert=FILE for a certificate authority of your own), or sslmode=disable for a network in which nobody else listens.`,
    )
  return url
}

function checkOwner(owner: URL | undefined, application: URL | undefined, faults: string[]): void {
  if (!owner) return
  if (!application) {
    faults.push('DATABASE_OWNER_URL is set, but DATABASE_URL, the account of the running portal, is not.')
    return
  }
  if (owner.username === application.username)
    faults.push(
      'DATABASE_OWNER_URL and DATABASE_URL have the same user: the running portal must be a role that cannot change the schema.',
    )
  if (owner.pathname !== application.pathname)
    faults.push('DATABASE_OWNER_URL and DATABASE_URL name different databases.')
}

function checkReplica(replica: URL | undefined, application: URL | undefined, faults: string[]): void {
  if (!replica) return
  if (!application) faults.push('DATABASE_REPLICA_URL is set, but DATABASE_URL, the primary, is not.')
  else if (replica.pathname !== application.pathname || replica.username !== application.username)
    faults.push(
      'DATABASE_REPLICA_URL and DATABASE_URL must name the same database and user: a replica has those of its primary.',
    )
}

function readRedis(env: NodeJS.ProcessEnv, faults: string[]): string | undefined {
  const given = env['REDIS_URL'] || undefined
  if (given === undefined) return undefined
  const url = URL.parse(given)
  if (!url || !/^rediss?:$/.test(url.protocol) || !url.hostname || !/^(\/\d{0,2})?$/.test(url.pathname)) {
    faults.push('REDIS_URL is not an address such as rediss://user:password@redis.example.com:6379/0.')
    return given
  }
  const plain = url.searchParams.get('tls')
  if (plain !== null && (plain !== 'disable' || url.protocol === 'rediss:'))
    faults.push('REDIS_URL may have ?tls=disable behind redis:// and no other value of tls.')
  if (isLoopback(url.hostname)) return given
  if (url.protocol === 'redis:' && plain === null)
    faults.push(
      'REDIS_URL must begin with rediss:// beyond this machine, or end with ?tls=disable for a network in which nobody else listens: who changes its data opens sockets as somebody else.',
    )
  if (!url.password) faults.push('REDIS_URL has no password, which a server beyond this machine must require.')
  return given
}

function readDrain(env: NodeJS.ProcessEnv, faults: string[]): number {
  const value = env['DRAIN_SECONDS'] || '0'
  if (/^\d{1,3}$/.test(value) && Number(value) <= LONGEST_DRAIN) return Number(value)
  faults.push(`DRAIN_SECONDS is '${value}', but must be a whole number from 0 to ${LONGEST_DRAIN}.`)
  return 0
}

export function readSharedServers(env: NodeJS.ProcessEnv, faults: string[]): SharedServers {
  const application = readDatabase(env, 'DATABASE_URL', faults)
  checkOwner(readDatabase(env, 'DATABASE_OWNER_URL', faults), application, faults)
  checkReplica(readDatabase(env, 'DATABASE_REPLICA_URL', faults), application, faults)
  return {
    databaseUrl: env['DATABASE_URL'] || undefined,
    databaseOwnerUrl: env['DATABASE_OWNER_URL'] || undefined,
    databaseReplicaUrl: env['DATABASE_REPLICA_URL'] || undefined,
    redisUrl: readRedis(env, faults),
    drainSeconds: readDrain(env, faults),
  }
}

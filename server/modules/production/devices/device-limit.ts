// Limits the calls of devices. All devices of a site share one address, so an address only limits calls without a known key; a device whose
// key was right recently has its own limit. Each call still checks its key.
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/db/db.ts'
import { ProblemError } from '#server/http/errors.ts'
import { requireDevice, type Sender } from './devices.ts'

/** A key is known for so long after it was right, in ms. */
const KNOWN_FOR = 600_000
/** The oldest ones are forgotten beyond that. */
const MOST_KNOWN = 5_000

/** Until when each key is known, by its hash, in the order of its last use. */
const known = new Map<string, { readonly until: number; readonly id: number }>()

const hashOf = (key: unknown): string => createHash('sha256').update(String(key)).digest('base64')

function remember(hash: string, { id }: Sender): void {
  known.delete(hash)
  known.set(hash, { id, until: Date.now() + KNOWN_FOR })
  if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!)
}

/** The device of the request's key, as `requireDevice`; remembers the key, or forgets one that is wrong or revoked. */
export async function deviceOf(db: Db, { headers }: FastifyRequest, kind: Sender['kind']): Promise<Sender> {
  const key = headers['x-device-key']
  const hash = hashOf(key)
  try {
    const device = await requireDevice(db, key, kind)
    remember(hash, device)
    return device
  } catch (error) {
    // An unreachable database says nothing about the key.
    if (error instanceof ProblemError && [401, 403].includes(error.status)) known.delete(hash)
    throw error
  }
}

/** Calls per minute: of one device, and of an address without known keys. */
interface DeviceLimit {
  readonly device: number
  readonly address: number
}

const DEVICE = 'device '

/** The config of a route that takes the key of a device instead of a token; `name`: routes are counted apart. */
export const byDevice = (name: string, { device, address }: DeviceLimit) => ({
  access: 'public' as const,
  rateLimit: {
    timeWindow: '1 minute',
    keyGenerator: ({ headers, ip }: FastifyRequest) => {
      const key = headers['x-device-key']
      const found = key === undefined ? undefined : known.get(hashOf(key))
      return found && found.until > Date.now() ? `${DEVICE}${name} ${found.id}` : `${name} ${ip}`
    },
    max: (_: FastifyRequest, counted: string) => (counted.startsWith(DEVICE) ? device : address),
  },
})

// One-time tokens that open a socket: bound to person and kind, 60 s, one use. Only their hash is kept.
import { createHash, randomBytes } from 'node:crypto'
import type { SocketKind } from '#contract/realtime.ts'
import type { Session } from '#server/http/session.ts'
import type { Db } from '#server/db/db.ts'
import type { Redis } from '#server/db/redis.ts'
import type { Hub } from './hub.ts'

/** The person whom a consumed token admits; `exp` is the end of the access token with which it was made, in s. */
export interface SocketSession {
  readonly personId: string
  readonly sid: string
  readonly exp: number
  /** Channels of broadcasts that the person may receive. */
  readonly channels: readonly string[]
}

export const TOKEN_LIFE = 60_000
const TOKEN = /^[\w-]{43}$/

const hashOf = (token: string) => createHash('sha256').update(token).digest()

interface Stored {
  readonly personId: string
  readonly kind: SocketKind
  readonly session: Pick<SocketSession, 'sid' | 'exp'> & { readonly channels?: readonly string[] }
}

interface Stores {
  readonly db: Db
  readonly redis: Redis | undefined
}

/** The stores for tokens. */
export interface TokenIssuer extends Stores {
  readonly hub: Hub
  readonly now: () => Date
}

const newToken = () => randomBytes(32).toString('base64url')
const keyOf = (prefix: string, token: string) => `${prefix}socket:${hashOf(token).toString('base64url')}`

/** In Redis, or in the database without Redis or while it does not answer. */
export async function issueToken(
  { db, hub, now, redis }: TokenIssuer,
  { personId, sid, exp, rights }: Session,
  kind: SocketKind,
): Promise<string> {
  const session = { sid, exp, channels: hub.channelsOf(rights) }
  const stored: Stored = { personId, kind, session }
  const shared = newToken()
  const isShared = await redis
    ?.run((client, prefix) => client.set(keyOf(prefix, shared), JSON.stringify(stored), 'PX', TOKEN_LIFE, 'NX'))
    .then(
      (answer) => answer === 'OK',
      () => false,
    )
  if (isShared === true) return shared
  // A new token: Redis may have stored the unconfirmed one, and a token in two places could be used twice.
  const token = newToken()
  await db
    .insertInto('socket_token')
    .values({
      hash: hashOf(token),
      person_id: personId,
      kind,
      session: JSON.stringify(session),
      expires_at: new Date(now().getTime() + TOKEN_LIFE),
    })
    .execute()
  return token
}

async function takeFromDatabase(db: Db, token: string, now: Date): Promise<Stored | undefined> {
  const used = await db.deleteFrom('socket_token').where('hash', '=', hashOf(token)).returningAll().executeTakeFirst()
  if (!used || used.expires_at <= now) return undefined
  return {
    personId: used.person_id,
    kind: used.kind as SocketKind,
    session: used.session as unknown as Stored['session'],
  }
}

async function take({ db, redis }: Stores, token: string, now: Date): Promise<Stored | undefined> {
  let fault: unknown
  const text = await redis
    ?.run((client, prefix) => client.getdel(keyOf(prefix, token)))
    .catch((error: unknown) => void (fault = error))
  if (typeof text === 'string') return JSON.parse(text) as Stored
  const found = await takeFromDatabase(db, token, now)
  // It is unknown whether it was a token: the client must reconnect with a new one.
  if (!found && fault !== undefined) throw new Error('The token cannot be looked up', { cause: fault })
  return found
}

/** Consumes the token, also if it is of another kind or too old; undefined: it is not valid. Throws while that cannot be known. */
export async function consumeToken(
  stores: Stores,
  token: string,
  kind: SocketKind,
  now: Date,
): Promise<SocketSession | undefined> {
  if (!TOKEN.test(token)) return undefined
  const used = await take(stores, token, now)
  if (!used || used.kind !== kind) return undefined
  // A token that a server of an older release issued has no channels.
  const { sid, exp, channels = [] } = used.session
  return exp * 1000 <= now.getTime() ? undefined : { personId: used.personId, sid, exp, channels }
}

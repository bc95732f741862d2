// One-time tokens that open a socket: bound to person and kind, 60 s, one use. Only their hash is kept.
import { createHash, randomBytes } from 'node:crypto'
import type { SocketKind } from '#contract/realtime.ts'
import type { Session } from '#server/auth/session.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'

/** Whom a consumed token lets in; `exp` is the end of the access token it was made with, in s. */
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

export async function issueToken(
  { db, hub, now }: Pick<Context, 'db' | 'hub' | 'now'>,
  { sub, sid, exp, rights }: Session,
  kind: SocketKind,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('socket_token')
    .values({
      hash: hashOf(token),
      person_id: sub,
      kind,
      session: JSON.stringify({ sid, exp, channels: hub.channelsOf(rights) }),
      expires_at: new Date(now().getTime() + TOKEN_LIFE),
    })
    .execute()
  return token
}

/** Consumes the token, also if it is of another kind or too old; undefined: it is not valid. */
export async function consumeToken(
  db: Db,
  token: string,
  kind: SocketKind,
  now: Date,
): Promise<SocketSession | undefined> {
  if (!TOKEN.test(token)) return undefined
  const used = await db.deleteFrom('socket_token').where('hash', '=', hashOf(token)).returningAll().executeTakeFirst()
  if (!used || used.kind !== kind || used.expires_at <= now) return undefined
  // A token that a server of an older release issued has no channels.
  const { sid, exp, channels = [] } = used.session as Pick<SocketSession, 'sid' | 'exp'> & { channels?: string[] }
  return exp * 1000 <= now.getTime() ? undefined : { personId: used.person_id, sid, exp, channels }
}

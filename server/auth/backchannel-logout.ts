// Keycloak announces a logout (by the person or an administrator) with a signed form post.
import type { FastifyPluginAsync } from 'fastify'
import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { badRequest, unavailable } from '#server/http/errors.ts'
import type { Db } from '#server/db/db.ts'
import type { EndedSessions } from './ended-sessions.ts'
import { readPersonOf } from './subjects.ts'
import { isKeysAway } from './verify.ts'

export const BACKCHANNEL_LOGOUT_PATH = '/api/identity/backchannel-logout'
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

interface Options {
  issuer: string
  keys: JWTVerifyGetKey
  db: Db
  ended: EndedSessions
  now: () => Date
}

/** A route that refuses the tokens of a session from the moment its logout is reported. */
export function backchannelLogout({ issuer, keys, db, ended, now }: Options): FastifyPluginAsync {
  async function readLogout(token: string): Promise<{ sid: string; sub: string }> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: ['portal', 'portal-embed'],
        currentDate: now(),
        algorithms: ['RS256'],
        typ: 'logout+jwt',
        clockTolerance: 5,
        requiredClaims: ['sub', 'sid', 'events', 'iat'],
      })
      const { sub, sid, events, nonce } = payload
      const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events && nonce === undefined
      if (isLogout && typeof sid === 'string' && sub !== undefined) return { sid, sub }
    } catch (error) {
      if (isKeysAway(error)) throw unavailable('identity_unavailable')
      if (!(error instanceof errors.JOSEError)) throw error
    }
    throw badRequest('logout_token_invalid')
  }

  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    )
    const options = { bodyLimit: 16_384, config: { access: 'public' as const }, schema: { hide: true } }
    app.post(BACKCHANNEL_LOGOUT_PATH, options, async (request, reply) => {
      const { sid, sub } = await readLogout((request.body as URLSearchParams | undefined)?.get('logout_token') ?? '')
      const logout = { sid, personId: await readPersonOf(db, sub) }
      await ended.record(db, logout)
      ended.announce(logout)
      return reply.header('cache-control', 'no-store').code(204).send()
    })
  }
}

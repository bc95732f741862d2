// Sessions of the people of a Keycloak realm.
import type { Db } from '#server/db/db.ts'
import type { EndedSessions } from './ended-sessions.ts'
import type { IdentityAdmin } from './identity-admin.ts'
import type { Call } from './keycloak-call.ts'

interface KeycloakSession {
  id: string
  /** Ms since the epoch. */
  start?: number
}

type Sessions = Pick<IdentityAdmin, 'wayOf' | 'sessions' | 'endSession' | 'signOut'>

export function keycloakSessions(db: Db, call: Call, ended: EndedSessions): Sessions {
  const sessionsOf = async (personId: string) =>
    ((await call('GET', `/users/${personId}/sessions`)) ?? []) as KeycloakSession[]

  async function end(personId: string, sid: string): Promise<void> {
    await call('DELETE', `/sessions/${sid}`)
    await ended.record(db, { sid, personId })
    ended.announce({ sid, personId })
  }

  return {
    wayOf: async () => undefined,
    async sessions(personId) {
      const found = (await sessionsOf(personId)).map(({ id, start = 0 }) => ({ sid: id, since: new Date(start) }))
      return found.sort((a, b) => b.since.getTime() - a.since.getTime())
    },
    async endSession(personId, sid) {
      const isTheirs = (await sessionsOf(personId)).some(({ id }) => id === sid)
      if (isTheirs) await end(personId, sid)
      return isTheirs
    },
    async signOut(personId, exceptSid) {
      const sessions = await sessionsOf(personId)
      if (exceptSid === undefined) await call('POST', `/users/${personId}/logout`)
      for (const { id } of sessions) if (id !== exceptSid) await end(personId, id)
    },
  }
}

import { lastShown } from '#server/auth/shown-factor.ts'
import type { Db } from '#server/db/db.ts'
import type { SignOnSessions } from './sessions.ts'

/** When the person last showed their factor in this session: at its sign-in, or to the portal. */
export async function factorShownAt(
  db: Db,
  sessions: SignOnSessions,
  session: { sid: string; sub: string },
): Promise<Date | undefined> {
  const [atSignIn, toPortal] = [await sessions.signInOf(session.sid), await lastShown(db, session)]
  const isShown = atSignIn?.personId === session.sub && atSignIn.ways.includes('otp')
  const times = [isShown ? atSignIn.at : undefined, toPortal].filter((time) => time !== undefined)
  return times.sort((a, b) => b.getTime() - a.getTime())[0]
}

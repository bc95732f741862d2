// npm run mfa-reset-link -- USERNAME: a link for a person who lost their phone. Hand it over in person.
import { readConfig } from '#server/config/config.ts'
import { createDb, type Db } from '#server/db/db.ts'
import { withConfiguredDatabase } from '#server/operation/archive-command.ts'
import { findByUsername, makeResetLink, resetPath } from './reset-links.ts'

/** The lines to print; throws where no active person has this user name. */
export async function resetLinkFor(db: Db, username: string, publicUrl: string, now: Date): Promise<string> {
  const personId = await findByUsername(db, username)
  if (personId === undefined) throw new Error(`Nobody who is active has the user name ${username}.`)
  const { id, expiresAt } = await makeResetLink(db, { personId, madeBy: undefined, now })
  return [
    `${publicUrl}${resetPath(id)}`,
    `For ${username} alone, once, until ${expiresAt.toISOString()}. Older links no longer work.`,
  ].join('\n')
}

if (import.meta.filename === process.argv[1]) {
  const username = process.argv[2]
  if (username === undefined) {
    process.stderr.write('Whose? npm run mfa-reset-link -- USERNAME\n')
    process.exitCode = 2
  } else
    await withConfiguredDatabase(async (_client, url) => {
      const { db } = createDb(url, { max: 1 })
      return resetLinkFor(db, username, readConfig().publicUrl, new Date()).finally(() => db.destroy())
    })
}

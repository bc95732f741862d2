// The message that editors set beside the greeting of home: one row, for the whole group.
import { sql } from 'kysely'
import type { Welcome, WelcomeChange } from '#contract/home.ts'
import { oneLine } from '#domain/forms/one-line.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict } from '#server/http/errors.ts'

/** The NOTIFY channel that carries each new message. */
export const WELCOME_CHANNEL = 'portal_welcome'

/** Before anybody has set one. */
const NONE: Welcome = { text: '', textEn: '', version: 1 }

export const readWelcome = async (db: Db): Promise<Welcome> =>
  (await db.selectFrom('welcome_message').select(['text', 'text_en as textEn', 'version']).executeTakeFirst()) ?? NONE

/** Replaces the message and sends it to all windows; made from another `version`: 409 `version_conflict` with the present one. */
export async function changeWelcome(tx: Tx, change: WelcomeChange, version: number | undefined): Promise<Welcome> {
  await tx
    .insertInto('welcome_message')
    .defaultValues()
    .onConflict((row) => row.doNothing())
    .execute()
  const present = await tx
    .selectFrom('welcome_message')
    .select(['text', 'text_en as textEn', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const text = oneLine(change.text)
  const textEn = oneLine(change.textEn)
  // The same message again has no effect.
  if (text === present.text && textEn === present.textEn) return present
  if (version !== undefined && version !== present.version) throw conflict('version_conflict', undefined, present)
  const changed: Welcome = { text, textEn, version: present.version + 1 }
  await tx.updateTable('welcome_message').set({ text, text_en: textEn, version: changed.version }).execute()
  await sql`select pg_notify(${WELCOME_CHANNEL}, ${JSON.stringify(changed)})`.execute(tx)
  return changed
}

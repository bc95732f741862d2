// The outbox of the demo company: without a mail server its mails are stored for the administrator instead of being sent.
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Smtp } from './smtp.ts'

/** The limit of stored mails; older ones are deleted. */
const LIMIT = 1_000

export const createOutbox = (db: Db, now: () => Date): Smtp => ({
  async send({ key, address, subject, text }) {
    await db
      .insertInto('outbox_mail')
      .values({ key, address, subject, body: text, sent_at: now() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    // Counts rows, not ids, because a repeated mail uses an id, too.
    await sql`delete from outbox_mail
      where id <= (select id from outbox_mail order by id desc offset ${LIMIT} limit 1)`.execute(db)
  },
  close: () => undefined,
})

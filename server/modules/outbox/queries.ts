// Mails and reports of the outbox, the newest first.
import { sql } from 'kysely'
import type { BugReport, OutboxMails, OutboxReports } from '#contract/outbox.ts'
import type { Db } from '#server/db/db.ts'

const PAGE = 20
/** The newest reports stay; others are deleted. */
const REPORTS_LIMIT = 500

interface Entry {
  readonly id: number
  readonly at: Date
}

/** A page of `rows`, of which there is one more where there is a next page. */
function pageOf<E extends Entry>(rows: readonly E[]) {
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    entries: shown.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    ...(rows.length > PAGE && last ? { next: last.id } : {}),
  }
}

export async function readMails(db: Db, before = Number.MAX_SAFE_INTEGER): Promise<OutboxMails> {
  const rows = await db
    .selectFrom('outbox_mail')
    .select(['id', 'address', 'subject', 'body as text', 'sent_at as at'])
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  return pageOf(rows)
}

export async function readReports(db: Db, before = Number.MAX_SAFE_INTEGER): Promise<OutboxReports> {
  const rows = await db
    .selectFrom('outbox_report')
    .select(['id', 'summary', 'name', 'email', 'description', 'received_at as at'])
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  return pageOf(rows)
}

/** Stores a report once, however often it is sent. */
export async function storeReport(db: Db, { id, ...report }: BugReport, now: Date): Promise<void> {
  await db
    .insertInto('outbox_report')
    .values({ report_id: id, ...report, received_at: now })
    .onConflict((conflict) => conflict.column('report_id').doNothing())
    .execute()
  // Counts rows, not numbers, because a repeated report also uses a number.
  await sql`delete from outbox_report
    where id <= (select id from outbox_report order by id desc offset ${REPORTS_LIMIT} limit 1)`.execute(db)
}

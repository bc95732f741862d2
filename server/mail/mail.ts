// Mails: stored in the transaction that causes them, sent by a job until the mail server accepts or rejects them.
import type { FastifyBaseLogger } from 'fastify'
import { RETENTION } from '#domain/people/retention.ts'
import type { Config } from '#server/config/config.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { isMailAddress } from '#server/config/outbound.ts'
import { createOutbox } from './outbox.ts'
import { createSmtp, LetterRefused, type Smtp } from './smtp.ts'
import type { RenderedMail } from './render-mail.ts'

export interface NewMail {
  /** The subject: one mail per key. */
  readonly key: string
  readonly personId: string
  readonly address: string
  readonly content: RenderedMail
  /** Unsubscribes the receiver by one POST. */
  readonly unsubscribeUrl?: string
}

export interface Mail {
  /** False: no mail server is configured, and nothing is stored, except in the outbox of the demo company. */
  readonly available: boolean
  /** Enqueues each mail unless there is one with its key. */
  queue(tx: Tx, mails: readonly NewMail[]): Promise<void>
  close(): void
}

interface MailOptions {
  readonly config: Pick<Config, 'demo' | 'mail'>
  readonly db: Db
  readonly jobs: Pick<Jobs, 'work' | 'sendAll'>
  readonly log: FastifyBaseLogger
  readonly now: () => Date
}

const QUEUE = 'mail'
/** The queue retries for three days, and keeps unprocessed jobs for six. */
const GIVEN_UP_DAYS = 7
const ANSWER_LIMIT = 500
/** The content is deleted once the mail is sent. */
const EMPTIED = { subject: null, body_text: null, body_html: null } as const

async function insertMails(tx: Tx, mails: readonly NewMail[]): Promise<{ id: number }[]> {
  const rows = mails.map(({ key, personId, address, content, unsubscribeUrl = null }) => ({
    key,
    person_id: personId,
    address,
    subject: content.subject,
    body_text: content.text,
    body_html: content.html,
    unsubscribe_url: unsubscribeUrl,
  }))
  return tx
    .insertInto('mail')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .execute()
}

async function sendMail(smtp: Smtp, { db, log, now }: MailOptions, id: number): Promise<void> {
  const mail = await db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()
  if (!mail || mail.sent_at || mail.failed_at || mail.subject === null) return
  const { key, address, subject, unsubscribe_url: unsubscribeUrl, body_text: text, body_html: html } = mail
  const settle = (outcome: object) =>
    db
      .updateTable('mail')
      .set({ ...EMPTIED, ...outcome })
      .where('id', '=', id)
      .execute()
  try {
    if (!isMailAddress(address)) throw new LetterRefused('not an address')
    await smtp.send({ key, address, subject, text: text ?? '', html: html ?? '', unsubscribeUrl })
    await settle({ sent_at: now() })
  } catch (error) {
    if (!(error instanceof LetterRefused)) throw error
    log.error({ mail: id, person: mail.person_id, answer: error.message }, 'mail refused for good')
    await settle({ failed_at: now(), failure: error.message.slice(0, ANSWER_LIMIT) })
  }
}

function createTransport({ config, db, now }: MailOptions): Smtp | undefined {
  if (config.mail) return createSmtp(config.mail)
  return config.demo === false ? undefined : createOutbox(db, now)
}

export function createMail(parts: MailOptions): Mail {
  const smtp = createTransport(parts)
  parts.jobs.work<{ id: number }>(
    QUEUE,
    async ({ id }) => {
      if (smtp) return sendMail(smtp, parts, id)
      // The mail was queued by a server with a mail server: it waits until there is one again.
      throw new Error('no mail server is configured')
    },
    { concurrency: 4, batches: 2, patience: { days: 3, retryEvery: 600 } },
  )
  return {
    available: smtp !== undefined,
    async queue(tx, mails) {
      if (smtp && mails.length > 0) await parts.jobs.sendAll(tx, QUEUE, await insertMails(tx, mails))
    },
    close: () => smtp?.close(),
  }
}

/** Gives up mails that no server accepted in a week, and deletes old ones. */
export async function deleteOldMails(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ ...EMPTIED, failed_at: now, failure: `not taken in ${GIVEN_UP_DAYS} days` })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - GIVEN_UP_DAYS * 86_400_000))
    .execute()
  await db
    .deleteFrom('mail')
    .where('created_at', '<', new Date(now.getTime() - RETENTION.mailDays * 86_400_000))
    .execute()
}

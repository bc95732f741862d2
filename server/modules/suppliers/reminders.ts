// Reminds lead buyers before certificates and extracts of the register expire. Each reminder is stored in the transaction that
// publishes it, so that it is sent once, also after an outage.
import { sql } from 'kysely'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { dueStep, REMINDED_FOR_DAYS, REMINDER_STEPS, type CertificateKind } from '#domain/suppliers/certificate.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import { MANDATE_COMPANIES } from '#server/purchasing/purchasing.ts'
import type { Db } from '#server/db/db.ts'
import { readMandated, responsibleOf } from '#server/modules/suppliers/responsible.ts'

interface Expiry {
  readonly partnerId: number
  readonly partner: string
  /** null: the extract of the register. */
  readonly certificateId: number | null
  readonly kind: CertificateKind | 'register'
  /** Name of another certificate, and its plant. */
  readonly detail: string
  readonly until: Day
  readonly groupIds: readonly number[]
  readonly companyIds: readonly number[]
}

/** Expiries of partners from which a company buys or could buy. */
async function readExpiries(db: Db, today: Day): Promise<Expiry[]> {
  const [first, last] = [addDays(today, -REMINDED_FOR_DAYS), addDays(today, REMINDER_STEPS[0])]
  const { rows } = await sql<Expiry>`
    select p.id as "partnerId", p.name as partner, k.id as "certificateId", k.kind, trim(k.name || ' ' || k.plant) as detail,
      k.valid_until as until, p.group_ids as "groupIds", ${MANDATE_COMPANIES} as "companyIds"
    from certificate k join partner p on p.id = k.partner_id
    where k.state = 'valid' and k.valid_until between ${first}::date and ${last}::date and p.status <> 'inactive' and p.merged_into is null
    union all
    select p.id, p.name, null, 'register', '', p.register_until, p.group_ids, ${MANDATE_COMPANIES} from partner p
    where p.register_until between ${first}::date and ${last}::date and p.status <> 'inactive' and p.merged_into is null
    order by 6, 1, 3 nulls last`.execute(db)
  return rows
}

async function remindOf({ db, events, now }: Context, expiry: Expiry, today: Day): Promise<void> {
  const { partnerId, partner, certificateId, kind, detail, until } = expiry
  const step = dueStep(until, today)
  if (step === undefined) return
  const subject = certificateId === null ? `register:${partnerId}` : `certificate:${certificateId}`
  const key = `${subject}:${until}:${step}`
  await db.transaction().execute(async (tx) => {
    const personIds = responsibleOf(await readMandated(tx, expiry, today))
    // There is no receiver: people appointed later are reminded then.
    if (personIds.length === 0) return
    const stored = await tx
      .insertInto('supplier_reminder')
      .values({ key, sent_at: now() })
      .onConflict((on) => on.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!stored) return
    await events.publish(tx, 'supplier.expiring', { key, partnerId, partner, kind, detail, until, step, personIds })
  })
}

/** Runs once a day. An error for one partner does not stop the reminders for the others. */
export async function sendExpiryReminders(context: Context): Promise<void> {
  const today = businessDay(context.now())
  for (const expiry of await readExpiries(context.db, today))
    try {
      await remindOf(context, expiry, today)
    } catch (error) {
      context.log.error({ err: error, partner: expiry.partnerId }, 'a reminder of an expiry was not sent')
    }
}

/** Deletes keys of expiries without further reminders; returns how many. */
export async function deleteOldReminders(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('supplier_reminder')
    .where('sent_at', '<', new Date(now.getTime() - 400 * 86_400_000))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

// Business partners as they are compared, and the keys by which their duplicates are found.
import { sql, type RawBuilder } from 'kysely'
import { changedNumbers, KEY_KINDS, keysOf, numbersOf, type DecidingNumbers } from '#domain/duplicates/keys.ts'
import { comparedPartner, type PartnerRecord } from '#domain/duplicates/partner-record.ts'
import type { Db, Tx } from '#server/db/db.ts'

export interface PartnerSource extends Omit<PartnerRecord, 'phone' | 'email' | 'web'> {
  readonly id: number
  readonly contacts: readonly { readonly phone?: string; readonly email?: string }[]
}

/** The compared columns of a partner `p`, as a `PartnerSource`. */
export const SOURCE_COLUMNS: RawBuilder<unknown> = sql`p.id, p.name, p.name2, p.street, p.zip, p.city, p.country, p.vat_id as "vatId",
  p.tax_number as "taxNumber", concat_ws(' ', p.register_kind, p.register_number, p.register_court) as register, p.duns, p.iban, p.contacts`

/** Of several contacts the first phone and the first mail count. */
export const recordOf = ({ contacts, ...fields }: PartnerSource): PartnerRecord => ({
  ...fields,
  phone: contacts.find(({ phone }) => phone)?.phone ?? '',
  email: contacts.find(({ email }) => email)?.email ?? '',
  web: '',
})

/** Keys as they are stored: with their kind before them. */
export const storedKeys = (record: PartnerRecord): string[] =>
  keysOf(comparedPartner(record)).flatMap((key, kind) => (key === '' ? [] : [`${KEY_KINDS[kind]!} ${key}`]))

/**
 * Recomputes the keys of these partners, and deletes those of merged ones; call it in every transaction that writes fields of a partner.
 */
export async function keepPartnerKeys(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<PartnerSource>`
    select ${SOURCE_COLUMNS} from partner p where p.id = any(${ids}::bigint[]) and p.merged_into is null`.execute(tx)
  const keys = rows.flatMap((row) => storedKeys(recordOf(row)).map((key) => ({ id: row.id, key })))
  await sql`delete from partner_key where partner_id = any(${ids}::bigint[])`.execute(tx)
  await sql`insert into partner_key (key, partner_id)
    select * from unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ id }) => id)}::bigint[])`.execute(tx)
  await sql`delete from partner_key_due where partner_id = any(${ids}::bigint[])`.execute(tx)
  await noteChangedNumbers(tx, ids)
}

interface Decided {
  readonly oneId: number
  readonly otherId: number
  readonly numbers: { readonly one: DecidingNumbers; readonly other: DecidingNumbers }
}

/** A decision that two partners are no duplicates depends on their numbers: with other numbers the pair is proposed again. */
async function noteChangedNumbers(tx: Tx, ids: readonly number[]): Promise<void> {
  const { rows: decided } = await sql<Decided>`
    select n.one_id as "oneId", n.other_id as "otherId", n.numbers from no_duplicate n
    where n.one_id = any(${ids}::bigint[]) or n.other_id = any(${ids}::bigint[])`.execute(tx)
  if (decided.length === 0) return
  const { rows } = await sql<PartnerSource>`
    select ${SOURCE_COLUMNS} from partner p
    where p.id = any(${decided.flatMap(({ oneId, otherId }) => [oneId, otherId])}::bigint[])`.execute(tx)
  const present = new Map(rows.map((row) => [row.id, numbersOf(comparedPartner(recordOf(row)))]))
  for (const { oneId, otherId, numbers } of decided) {
    const changed = [
      ...new Set([
        ...changedNumbers(numbers.one, present.get(oneId)!),
        ...changedNumbers(numbers.other, present.get(otherId)!),
      ]),
    ]
    await sql`update no_duplicate set changed = ${changed}::text[]
      where one_id = ${oneId} and other_id = ${otherId} and changed <> ${changed}::text[]`.execute(tx)
  }
}

const PORTION = 2_000

/** Makes the keys that are still due, in portions of a transaction each; stops early when `signal` is aborted. */
export async function keepDueKeys(db: Db, signal?: AbortSignal): Promise<void> {
  for (let done = false; !done && !signal?.aborted;) {
    done = await db.transaction().execute(async (tx) => {
      // Partners are locked before their keys, as by those who write them.
      const { rows } = await sql<{ id: number }>`
        select p.id from partner p where p.id in (select partner_id from partner_key_due order by partner_id limit ${PORTION})
        order by p.id for no key update skip locked`.execute(tx)
      await keepPartnerKeys(
        tx,
        rows.map(({ id }) => id),
      )
      return rows.length === 0
    })
  }
}

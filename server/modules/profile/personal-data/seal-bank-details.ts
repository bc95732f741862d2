// Bank details that were written before there was a key are sealed at the start.
import { sql } from 'kysely'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Vault } from '#server/kernel/vault.ts'
import { openBank, sealBank } from './bank-details.ts'

/** Rows that one statement seals. */
const BATCH = 500

interface LogRow {
  id: number
  before: unknown
  after: unknown
}

/** Throws where sealed values need another key, or any key. */
async function tryKey(db: Db, vault: Vault): Promise<void> {
  const { rows } = await sql<{ iban: string | null; bank: unknown }>`
    select (select iban from personal_data where iban like 'sealed.%' limit 1) as iban,
      (select bank_after from personal_data_change where jsonb_exists(bank_after, 'sealed') limit 1) as bank`.execute(
    db,
  )
  const { iban, bank } = rows[0]!
  if (iban !== null) vault.open(iban)
  openBank(bank, vault)
}

async function sealPresent(db: Db, vault: Vault): Promise<number> {
  const rows = await db
    .selectFrom('personal_data')
    .select(['person_id', 'iban'])
    .where('iban', 'not like', 'sealed.%')
    .limit(BATCH)
    .execute()
  const [ids, plain] = [rows.map(({ person_id }) => person_id), rows.map(({ iban }) => iban ?? '')]
  // Bank details that were changed in between are encrypted already.
  await sql`
    update personal_data d set iban = n.sealed
    from unnest(${ids}::uuid[], ${plain}::text[], ${plain.map(vault.seal)}::text[]) as n(id, plain, sealed)
    where d.person_id = n.id and d.iban = n.plain`.execute(db)
  return rows.length
}

async function sealLogged(db: Db, vault: Vault): Promise<number> {
  const { rows } = await sql<LogRow>`
    select id, bank_before as before, bank_after as after from personal_data_change
    where bank_after is not null and not jsonb_exists(bank_after, 'sealed') limit ${BATCH}`.execute(db)
  const sealed = (stored: unknown) => {
    const details = openBank(stored, vault)
    return details && sealBank(details, vault)
  }
  await sql`
    update personal_data_change c set bank_before = n.before, bank_after = n.after
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ before }) => sealed(before))}::jsonb[],
      ${rows.map(({ after }) => sealed(after))}::jsonb[]) as n(id, before, after)
    where c.id = n.id and c.bank_after is not null`.execute(db)
  return rows.length
}

/**
 * Seals values that are not sealed; it may be interrupted, repeated and run by several servers. Throws where the key is
 * missing, or is not the one by which bank details were sealed before.
 */
export async function sealBankDetails({ db, vault }: Pick<Context, 'db' | 'vault'>): Promise<void> {
  await tryKey(db, vault)
  if (!vault.hasKey) return
  while ((await sealPresent(db, vault)) === BATCH);
  while ((await sealLogged(db, vault)) === BATCH);
}

// What a change of days means for months that one side has signed already.
import { sql } from 'kysely'
import type { Day } from '#domain/typed-days.ts'
import type { Tx } from '#server/db/db.ts'

/** A month of which days change has to be signed again; a closed one stays closed. */
export async function withdrawSignatures(
  tx: Tx,
  personIds: readonly string[],
  { from, until }: { readonly from: Day; readonly until: Day },
): Promise<void> {
  await sql`
    update time_month set employee_signed_at = null, supervisor_signed_at = null, supervisor_signed_by = null, on_behalf_of = null,
      version = version + 1
    where person_id = any(${personIds}::uuid[]) and closed_at is null
      and (employee_signed_at is not null or supervisor_signed_at is not null)
      and month between date_trunc('month', ${from}::date)::date and ${until}::date`.execute(tx)
}

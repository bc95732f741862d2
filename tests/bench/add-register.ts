// Writes a drawn register into the database of a portal.
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { drawRegisterOf, type DrawnRecord } from './partner-register.ts'

const registerOf = (record: DrawnRecord) => /^(HR[AB]) (\d+)(?: (.*))?$/.exec(record.register) ?? []

/** Adds partners in parts of 20,000, so that drawing them needs little memory; their numbers begin at 1,000,000. */
export async function addRegister(db: Db, seed: number, count: number): Promise<void> {
  for (let part = 0, written = 0; written < count; part++) {
    const records = drawRegisterOf(seed + part, Math.min(20_000, count - written))
    const rows = records.map((record, index) => {
      const [, kind = '', number = '', court = ''] = registerOf(record)
      const contact = { role: '', name: 'Kontakt', phone: record.phone, email: record.email, note: '' }
      return {
        ...record,
        number: 1_000_000 + written + index,
        kind,
        register_number: number,
        court,
        contacts: record.phone || record.email ? [contact] : [],
      }
    })
    await sql`insert into partner (bp_number, name, name2, street, zip, city, country, vat_id, tax_number, duns, register_kind,
        register_number, register_court, iban, contacts)
      select x.number, x.name, x.name2, x.street, x.zip, x.city, x.country, x."vatId", x."taxNumber", x.duns, x.kind, x.register_number,
        x.court, x.iban, x.contacts
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(number bigint, name text, name2 text, street text, zip text, city text,
        country text, "vatId" text, "taxNumber" text, duns text, kind text, register_number text, court text, iban text, contacts jsonb)`.execute(
      db,
    )
    written += records.length
  }
}

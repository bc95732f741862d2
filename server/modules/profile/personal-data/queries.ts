// A person with everything that is kept about them, and the log of changes and views.
import { sql } from 'kysely'
import { fullName } from '#server/db/columns.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Vault } from '#server/kernel/vault.ts'

export interface PersonRow {
  id: string
  username: string
  givenName: string
  familyName: string
  email: string | null
  phone: string | null
  personnelNumber: string | null
  position: string
  companyId: number | null
  company: string | null
  department: string | null
  supervisorId: string | null
  supervisor: string | null
  representativeId: string | null
  representative: string | null
  pictureId: string | null
  cellPhone: string | null
  street: string | null
  houseNumber: string | null
  zip: string | null
  location: string | null
  iban: string | null
  bic: string | null
  validUntil: string | null
  /** 0: the data were never changed. */
  version: number
}

const nameOf = (alias: string) => sql`trim(${fullName(alias)})`

/** An active person, bank details opened; undefined for an unknown id. */
export async function readPerson(db: Db, vault: Vault, personId: string): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select p.id, p.username, p.given_name as "givenName", p.family_name as "familyName", p.email, p.phone,
      p.personnel_number as "personnelNumber", p.position, p.company_id as "companyId", c.name as company,
      d.name as department, s.id as "supervisorId", ${nameOf('s')} as supervisor, r.id as "representativeId",
      ${nameOf('r')} as representative, p.picture_id as "pictureId", o.cell_phone as "cellPhone", o.street,
      o.house_number as "houseNumber", o.zip, o.location, o.iban, o.bic, o.valid_until as "validUntil",
      coalesce(o.version, 0) as version
    from person p
      left join personal_data o on o.person_id = p.id
      left join company c on c.id = p.company_id
      left join division d on d.id = p.division_id
      left join person s on s.id = p.supervisor_id
      left join person r on r.id = p.representative_id
    where p.id = ${personId} and p.active`.execute(db)
  const [row] = rows
  return row && { ...row, iban: row.iban && vault.open(row.iban) }
}

/** Holds the person until `tx` ends, so that two changes of one person follow each other. */
export async function lockPerson(tx: Tx, vault: Vault, personId: string): Promise<PersonRow | undefined> {
  await tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
  return readPerson(tx, vault, personId)
}

/** Columns of both tables that a change sets, by their names in `PersonRow`. */
export type Columns = Partial<
  Pick<
    PersonRow,
    'phone' | 'cellPhone' | 'street' | 'houseNumber' | 'zip' | 'location' | 'iban' | 'bic' | 'representativeId'
  >
>

const NAMES = {
  cellPhone: 'cell_phone',
  street: 'street',
  houseNumber: 'house_number',
  zip: 'zip',
  location: 'location',
  iban: 'iban',
  bic: 'bic',
} as const

/** Writes the columns, bank details sealed, and counts the version up. */
export async function writeColumns(tx: Tx, vault: Vault, personId: string, columns: Columns, now: Date): Promise<void> {
  const { phone, representativeId } = columns
  const ofPerson = {
    ...(phone === undefined ? {} : { phone }),
    ...(representativeId === undefined ? {} : { representative_id: representativeId }),
  }
  if (Object.keys(ofPerson).length > 0)
    await tx.updateTable('person').set(ofPerson).where('id', '=', personId).execute()
  const own = Object.fromEntries(
    Object.entries(NAMES).flatMap(([name, column]) => {
      const value = columns[name as keyof typeof NAMES]
      if (value === undefined) return []
      return [[column, name === 'iban' && value !== null ? vault.seal(value) : value]]
    }),
  )
  await tx
    .insertInto('personal_data')
    .values({ person_id: personId, ...own, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ ...own, version: sql`personal_data.version + 1`, updated_at: now }),
    )
    .execute()
}

/** The name of an active person who may be a deputy. */
export async function findActiveName(db: Db, personId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select ${nameOf('p')} as name from person p where p.id = ${personId} and p.active`.execute(db)
  return rows[0]?.name
}

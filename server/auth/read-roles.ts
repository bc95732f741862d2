import type { Db } from '#server/db/db.ts'

/** A role of the realm (client '') or of one client, as the database keeps it. */
export interface StoredRole {
  readonly client: string
  readonly role: string
}

/** The roles of a person, those of the realm first. */
export const readRoles = (db: Db, personId: string): Promise<StoredRole[]> =>
  db
    .selectFrom('person_role')
    .select(['client', 'role'])
    .where('person_id', '=', personId)
    .orderBy('client')
    .orderBy('role')
    .execute()

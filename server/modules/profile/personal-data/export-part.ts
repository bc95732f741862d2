// The person's own data, the log about them and their picture, for the export.
import { groupIban } from '#domain/payment/iban.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import type { ExportRequest } from '#server/kernel/export.ts'
import { readPicture } from '#server/files/pictures.ts'
import type { Vault } from '#server/kernel/vault.ts'
import { readChanges, readViews } from './change-log.ts'
import { toProfile } from './profile.ts'
import { readPerson } from './queries.ts'

/** More entries than any person has in the months that they are maintained. */
const ALL = 10_000

async function readFields(
  db: Db,
  { vault, now }: Context,
  { personId, full }: ExportRequest,
): Promise<Record<string, string | null>> {
  const row = await readPerson(db, vault, personId)
  if (!row) return {}
  const fields = toProfile(row, { role: 'self', mayChange: false }, now()).fields
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  return full && row.iban !== null ? { ...values, iban: groupIban(row.iban) } : values
}

async function readPortrait(db: Db, vault: Vault, personId: string): Promise<string | null> {
  const row = await readPerson(db, vault, personId)
  const picture = row?.pictureId ? await readPicture(db, row.pictureId) : undefined
  return picture ? `data:${picture.contentType};base64,${picture.bytes.toString('base64')}` : null
}

export function exportPersonalData(context: Context): void {
  const { exports, vault } = context
  exports.add('profile', (db, request) => readFields(db, context, request))
  exports.add('changes', (db, { personId }) => readChanges(db, context, personId, { limit: ALL }))
  exports.add('views', (db, { personId }) => readViews(db, personId, ALL))
  exports.add('picture', (db, { personId }) => readPortrait(db, vault, personId))
}

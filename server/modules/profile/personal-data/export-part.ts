// The person's own data, the log about them and their picture, for the export.
import { groupIban } from '#domain/iban.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { ExportWish } from '#server/export.ts'
import { readPicture } from '#server/files/pictures.ts'
import { readChanges, readViews } from './change-log.ts'
import { toProfile } from './profile.ts'
import { readPerson } from './queries.ts'

/** More entries than any person has in the months that they are kept. */
const ALL = 10_000

async function readFields(db: Db, { personId, full }: ExportWish, now: Date): Promise<Record<string, string | null>> {
  const row = await readPerson(db, personId)
  if (!row) return {}
  const fields = toProfile(row, { viewer: 'self', mayChange: false }, now).fields
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  return full && row.iban !== null ? { ...values, iban: groupIban(row.iban) } : values
}

async function readPortrait(db: Db, personId: string): Promise<string | null> {
  const row = await readPerson(db, personId)
  const picture = row?.pictureId ? await readPicture(db, row.pictureId) : undefined
  return picture ? `data:${picture.contentType};base64,${picture.bytes.toString('base64')}` : null
}

export function exportPersonalData({ exports, now }: Pick<Context, 'exports' | 'now'>): void {
  exports.add('profile', (db, wish) => readFields(db, wish, now()))
  exports.add('changes', (db, { personId }) => readChanges(db, personId, now(), { limit: ALL }))
  exports.add('views', (db, { personId }) => readViews(db, personId, ALL))
  exports.add('picture', (db, { personId }) => readPortrait(db, personId))
}

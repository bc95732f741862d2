// The contact for whistle-blowers, which administrators keep. It is read with the code of conduct: nothing tells who has looked at it.
import type { ConductContactBody } from '#contract/conduct.ts'
import { oneLine } from '#domain/one-line.ts'
import { isPlainHttps, isSafeLink, mailLink, phoneLink } from '#domain/rich-text-links.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, unprocessable } from '#server/errors.ts'
import { addToLog } from './log.ts'

export async function readContactForm(db: Db): Promise<ConductContactBody> {
  const { note, note_en, ...contact } = await db
    .selectFrom('conduct_contact')
    .select(['version', 'name', 'phone', 'email', 'url', 'note', 'note_en'])
    .executeTakeFirstOrThrow()
  return { ...contact, note: { de: note, en: note_en } }
}

/** Addresses that would lead nowhere, or elsewhere than they say: 422 with their fields. */
function checkContact({ phone, email, url }: ConductContactBody): void {
  const wrong = [
    ...(phone && !phoneLink(phone) ? [{ field: 'body.phone', rule: 'must be one telephone number' }] : []),
    ...(email && !isSafeLink(mailLink(email) ?? '')
      ? [{ field: 'body.email', rule: 'must be an e-mail address' }]
      : []),
    ...(url && !isPlainHttps(url) ? [{ field: 'body.url', rule: 'must be an https address' }] : []),
  ]
  if (wrong.length > 0) throw unprocessable('contact_invalid', wrong)
}

/** Changes the contact for whistle-blowers. Changed meanwhile: 409 `version_conflict` with the present one. */
export async function saveContact(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  byId: string,
  { version, name, phone, email, url, note }: ConductContactBody,
): Promise<ConductContactBody> {
  const contact = {
    version,
    name: oneLine(name),
    phone: oneLine(phone),
    email: oneLine(email),
    url: oneLine(url),
    note: { de: oneLine(note.de), en: oneLine(note.en) },
  }
  checkContact(contact)
  const { numUpdatedRows } = await tx
    .updateTable('conduct_contact')
    .set({
      version: version + 1,
      name: contact.name,
      phone: contact.phone,
      email: contact.email,
      url: contact.url,
      note: contact.note.de,
      note_en: contact.note.en,
    })
    .where('version', '=', version)
    .executeTakeFirst()
  const present = await readContactForm(tx)
  if (numUpdatedRows === 0n) throw conflict('version_conflict', undefined, { contact: present })
  await addToLog(tx, 'contact', { by: byId, at: now() })
  return present
}

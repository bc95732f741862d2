// The contact for whistle-blowers, which administrators maintain. It is read with the code of conduct, so that nothing reveals its readers.
import type { ConductContactBody, ConductContactForm } from '#contract/conduct.ts'
import { oneLine } from '#domain/forms/one-line.ts'
import { isPlainHttps, isSafeLink, mailLink, phoneLink } from '#domain/rich-text/rich-text-links.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, unprocessable } from '#server/http/errors.ts'
import { addToLog } from './log.ts'

/** The contact before it was set. */
const NONE = { version: 0, name: '', phone: '', email: '', url: '', note: '', note_en: '' }

export async function readContactForm(db: Db): Promise<ConductContactForm> {
  const row = await db
    .selectFrom('conduct_contact')
    .select(['version', 'name', 'phone', 'email', 'url', 'note', 'note_en'])
    .executeTakeFirst()
  const { note, note_en, ...contact } = row ?? NONE
  return { ...contact, note: { de: note, en: note_en } }
}

/** Throws 422 with the fields of invalid or misleading addresses. */
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

/** Changes the contact for whistle-blowers. Throws 409 `version_conflict` with the present one after another change. */
export async function saveContact(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  { byId, version }: { readonly byId: string; readonly version: number },
  { name, phone, email, url, note }: ConductContactBody,
): Promise<ConductContactForm> {
  const contact = {
    name: oneLine(name),
    phone: oneLine(phone),
    email: oneLine(email),
    url: oneLine(url),
    note: { de: oneLine(note.de), en: oneLine(note.en) },
  }
  checkContact(contact)
  const row = {
    version: version + 1,
    name: contact.name,
    phone: contact.phone,
    email: contact.email,
    url: contact.url,
    note: contact.note.de,
    note_en: contact.note.en,
  }
  const saved = await tx
    .insertInto('conduct_contact')
    .values(row)
    .onConflict((on) => on.column('only_one').doUpdateSet(row).where('conduct_contact.version', '=', version))
    .returning('version')
    .executeTakeFirst()
  const present = await readContactForm(tx)
  if (!saved) throw conflict('version_conflict', undefined, { contact: present })
  await addToLog(tx, 'contact', { by: byId, at: now() })
  return present
}

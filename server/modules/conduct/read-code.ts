// The code of conduct for one person: the valid text, the one they confirmed last, and whether they must confirm. The contact for
// whistle-blowers is part of the same response, so that nothing reveals its readers.
import { sql } from 'kysely'
import type { ConductCode, ConductConfirmed, ConductContact, ConductEdition } from '#contract/conduct.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import type { Language } from '#server/mail/language.ts'
import { mustConfirm } from './audience.ts'
import { readContactForm } from './contact.ts'
import { editionIn, readVersions } from './versions.ts'

async function readContact(db: Db, language: Language): Promise<ConductContact> {
  const { name, phone, email, url, note } = await readContactForm(db)
  return { name, phone, email, url, note: language === 'en' ? note.en || note.de : note.de }
}

async function readConfirmations(db: Db, personId: string): Promise<ConductConfirmed[]> {
  const rows = await db
    .selectFrom('conduct_confirmation')
    .select(['version', 'confirmed_at'])
    .where('person_id', '=', personId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ version, confirmed_at }) => ({ version, at: confirmed_at.toISOString() }))
}

/** Whether this person must confirm the version. */
async function hasDuty(db: Db, personId: string, version: number): Promise<boolean> {
  const { rows } = await sql`
    select from conduct_version v join person p on p.id = ${personId}
    where v.version = ${version} and ${mustConfirm()}`.execute(db)
  return rows.length > 0
}

export async function readCode(
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  personId: string,
  language: Language,
): Promise<ConductCode> {
  const today = businessDay(now())
  const versions = await readVersions(db)
  const applied = versions.filter(({ appliesFrom }) => appliesFrom <= today)
  const upcoming = versions.findLast(({ appliesFrom }) => appliesFrom > today)
  const [current, ...earlier] = applied
  const confirmations = await readConfirmations(db, personId)
  const last = confirmations[0]?.version
  const before = earlier.find(({ version }) => version === last)
  const line = ({ version, appliesFrom }: { version: number; appliesFrom: string }) => ({ version, appliesFrom })
  return {
    language,
    contact: await readContact(db, language),
    contactLinks: config.contactLinks,
    current: current ? editionIn(language, current) : null,
    upcoming: upcoming ? line(upcoming) : null,
    earlier: earlier.map(line),
    confirmation: current?.confirmation ?? 'none',
    duty:
      current && current.confirmBy !== null && (await hasDuty(db, personId, current.version))
        ? { by: current.confirmBy }
        : null,
    confirmations,
    before: before ? editionIn(language, before) : null,
  }
}

/** A published version, one that does not apply yet too. Unknown: 404. */
export async function readEdition(db: Db, version: number, language: Language): Promise<ConductEdition> {
  const found = (await readVersions(db)).find((one) => one.version === version)
  if (!found) throw notFound()
  return editionIn(language, found)
}

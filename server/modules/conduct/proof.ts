// The confirmations of a person, as a document that they keep or hand over.
import { sql } from 'kysely'
import type { ReadContext } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import type { Language } from '#server/mail/language.ts'
import { workerFunction } from '#server/jobs/worker-function.ts'
import type { ProofPage } from './proof-pdf-worker.ts'

const WORDS = {
  de: {
    title: 'Nachweis: Verhaltenskodex bestätigt',
    number: 'Personalnummer',
    head: ['Version', 'Titel', 'Gültig ab', 'Bestätigt am', 'Gesellschaft'],
    none: 'ohne Gesellschaft',
    meaning:
      'Die Person hat jede genannte Version im Portal gelesen, die Fragen dazu beantwortet und die Version bestätigt. Genannt ist die Gesellschaft am Tag der Bestätigung.',
    made: 'Erstellt am',
  },
  en: {
    title: 'Proof: code of conduct confirmed',
    number: 'Personnel number',
    head: ['Version', 'Title', 'Applies from', 'Confirmed on', 'Company'],
    none: 'without a company',
    meaning:
      'The person has read each of these versions in the portal, answered the questions on it, and confirmed it. The company is that of the day of the confirmation.',
    made: 'Made on',
  },
}

interface Confirmed {
  version: number
  title: string
  appliesFrom: string
  at: Date
  company: string
}

const readConfirmed = async (db: Db, personId: string, language: Language) =>
  (
    await sql<Confirmed>`
    select v.version, v.text->'title'->>${language} as title, v.applies_from as "appliesFrom", f.confirmed_at as at,
      coalesce(c.name, '') as company
    from conduct_confirmation f join conduct_version v on v.version = f.version left join company c on c.id = f.company_id
    where f.person_id = ${personId} order by v.version desc`.execute(db)
  ).rows

const layOut = workerFunction<ProofPage, Uint8Array>(new URL('proof-pdf-worker.ts', import.meta.url))

/** All confirmations of a person as a PDF; 404 where there is none. */
export async function proofPdf({ db, now }: ReadContext, personId: string, language: Language): Promise<Buffer> {
  const confirmed = await readConfirmed(db, personId, language)
  if (confirmed.length === 0) throw notFound()
  const person = await db
    .selectFrom('person')
    .select(['given_name', 'family_name', 'personnel_number'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const words = WORDS[language]
  const locale = language === 'de' ? 'de-DE' : 'en-GB'
  const dayOf = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const instantOf = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Berlin',
  })
  const pdf = await layOut({
    title: words.title,
    lines: [
      `${person.given_name} ${person.family_name}`,
      ...(person.personnel_number ? [`${words.number} ${person.personnel_number}`] : []),
    ],
    rows: [
      words.head,
      ...confirmed.map(({ version, title, appliesFrom, at, company }) => [
        String(version),
        title,
        dayOf.format(new Date(appliesFrom)),
        instantOf.format(at),
        company || words.none,
      ]),
    ],
    notes: [words.meaning, `${words.made} ${instantOf.format(now())}.`],
    language,
  })
  return Buffer.from(pdf)
}

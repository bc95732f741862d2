// Answers with which a form begins: from the profile of the person, and from the company and site in the address of the page.
import { sql } from 'kysely'
import type { Answer, Answers } from '#domain/postbox/answers.ts'
import { questionsOf, type Prefill, type Question, type TemplateContent } from '#domain/postbox/template.ts'
import { fullName } from '#server/db/columns.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'

/** The company and the site for which a form is filled in; null: those of the person. */
export interface Place {
  readonly companyId: number | null
  readonly siteId: number | null
}

/** 404 for a company or site that does not exist, or a site of another company. */
export async function readPlaces(
  db: Db,
  { companyId, siteId }: { readonly companyId?: number | undefined; readonly siteId?: number | undefined },
): Promise<Place> {
  const { rows } = await sql<{ companyId: number | null; siteId: number | null }>`
    select c.id as "companyId", s.id as "siteId" from (select) one
    left join company c on c.id = ${companyId ?? null}::integer left join site s on s.id = ${siteId ?? null}::integer
      and (${companyId ?? null}::integer is null or s.company_id = ${companyId ?? null}::integer)`.execute(db)
  const found = rows[0]!
  if ((companyId !== undefined && found.companyId === null) || (siteId !== undefined && found.siteId === null))
    throw notFound()
  return found
}

interface Profile {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly personnelNumber: string | null
  readonly position: string
  readonly department: string | null
  readonly companyId: number | null
  readonly company: string | null
  readonly siteId: number | null
  readonly site: string | null
  readonly supervisorId: string | null
  readonly supervisor: string | null
  readonly street: string
  readonly postcode: string | null
  readonly city: string | null
  readonly iban: string | null
}

async function readProfile(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  personId: string,
  place: Place,
): Promise<Profile | undefined> {
  const { rows } = await sql<Profile>`
    select ${fullName('p')} as name, p.email, p.phone, p.personnel_number as "personnelNumber", p.position,
      d.name as department, c.id as "companyId", c.name as company, i.id as "siteId", i.name as site,
      s.id as "supervisorId", ${fullName('s')} as supervisor,
      concat_ws(' ', o.street, o.house_number) as street, o.zip as postcode, o.location as city, o.iban
    from person p left join personal_data o on o.person_id = p.id left join division d on d.id = p.division_id
    left join company c on c.id = coalesce(${place.companyId}::integer, p.company_id)
    left join site i on i.id = coalesce(${place.siteId}::integer, p.site_id) and (i.company_id = c.id or ${place.companyId}::integer is null)
    left join person s on s.id = p.supervisor_id and s.active
    where p.id = ${personId}`.execute(db)
  const [row] = rows
  return row && { ...row, iban: row.iban && vault.open(row.iban) }
}

/** Converts for the kind of the question: an id for people, companies and sites, else text. */
function valueOf(profile: Profile, prefill: Prefill, { kind }: Pick<Question, 'kind'>): Answer {
  if (prefill === 'supervisor') return kind === 'person' ? profile.supervisorId : profile.supervisor
  if (prefill === 'company') return kind === 'company' ? profile.companyId : profile.company
  if (prefill === 'site') return kind === 'site' ? profile.siteId : profile.site
  return profile[prefill]
}

const isKnown = (answer: Answer): boolean => answer !== null && answer !== ''

/** Values by question; those that the profile lacks are missing. */
export async function readPrefilled(
  context: Pick<Context, 'db' | 'vault'>,
  personId: string,
  content: Pick<TemplateContent, 'pages'>,
  place: Place,
): Promise<Answers> {
  const wanted = questionsOf(content).filter(({ prefill }) => prefill !== null)
  const profile = wanted.length > 0 ? await readProfile(context, personId, place) : undefined
  if (!profile) return {}
  const answers = wanted.map((question): [string, Answer] => [
    question.name,
    valueOf(profile, question.prefill!, question),
  ])
  return Object.fromEntries(answers.filter(([, answer]) => isKnown(answer)))
}

/** The answers with those that the person cannot change; a locked question without a value in the profile is answered freely. */
export function withLocked(content: Pick<TemplateContent, 'pages'>, answers: Answers, prefilled: Answers): Answers {
  const locked = questionsOf(content).filter((question) => question.locked && Object.hasOwn(prefilled, question.name))
  return { ...answers, ...Object.fromEntries(locked.map(({ name }) => [name, prefilled[name]!])) }
}

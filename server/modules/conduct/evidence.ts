// Evidence of confirmations by company: figures, a list with names only where the version demands it, reminders of those who are
// missing. The personnel office sees its own company only.
import { sql, type RawBuilder } from 'kysely'
import type {
  ConductEvidence,
  ConductReminded,
  EvidenceExportQuery,
  EvidencePeople,
  EvidencePeopleQuery,
} from '#contract/conduct.ts'
import { CONDUCT_REMINDER_PAUSE, KEEPER_ROLE } from '#domain/legal/conduct.ts'
import { LEAST_GROUP } from '#domain/organisation/group-figures.ts'
import { holds, type Rights } from '#domain/organisation/roles.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import { plain, toCsv } from '#server/text/csv.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound, tooMany } from '#server/http/errors.ts'
import { suppressSmallCounts, type CompanyLine, type Counted } from '#server/organisation/suppress-small-groups.ts'
import { IS_ADDRESSED } from './audience.ts'
import { addToLog } from './log.ts'
import { readVersions, type StoredVersion } from './versions.ts'

/** Whose evidence may be read: of all companies, or of one. */
export type Scope = 'all' | { readonly companyId: number }

export const EVERYTHING = 'all' satisfies Scope

/** The main administrator reads all companies, the personnel office its own; without a company: 404. */
export async function scopeOf(db: Db, { personId, rights }: { personId: string; rights: Rights }): Promise<Scope> {
  if (holds(rights, KEEPER_ROLE)) return EVERYTHING
  const person = await db.selectFrom('person').select('company_id').where('id', '=', personId).executeTakeFirst()
  if (!person || person.company_id === null) throw notFound()
  return { companyId: person.company_id }
}

/**
 * SQL from `from` to `where`: the version `v`, each person `p` whom it asks or who has confirmed it, that confirmation `f`, and the
 * company `c` that it counts for: the one at the time of the confirmation, else the present one.
 */
const evidenceOf = (version: number, scope: Scope): RawBuilder<unknown> => sql`
  from conduct_version v cross join person p
  left join conduct_confirmation f on f.version = v.version and f.person_id = p.id
  left join company c on c.id = case when f.person_id is null then p.company_id else f.company_id end
  where v.version = ${version} and (f.person_id is not null or ${IS_ADDRESSED})
    and ${scope === 'all' ? sql`true` : sql`c.id = ${scope.companyId}`}`

interface Found {
  readonly version: StoredVersion
  readonly applied: readonly StoredVersion[]
}

/** A version that applies or has applied; without a number the current one. Unknown: 404. */
async function findVersion(db: Db, now: Date, number?: number): Promise<Found> {
  const today = businessDay(now)
  const applied = (await readVersions(db)).filter(({ appliesFrom }) => appliesFrom <= today)
  const version = number === undefined ? applied[0] : applied.find((one) => one.version === number)
  if (!version) throw notFound()
  return { version, applied }
}

async function countByCompany(db: Db, version: number, scope: Scope): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select c.id, coalesce(c.name, '') as name, count(*)::int as people, count(f.person_id)::int as confirmed
    ${evidenceOf(version, scope)} group by c.id, c.name order by c.name`.execute(db)
  return rows
}

async function readLastReminder(db: Db, version: number, scope: Scope): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(r.sent_at) as at from conduct_reminder r where r.version = ${version}
      and ${scope === 'all' ? sql`true` : sql`(r.company_id is null or r.company_id = ${scope.companyId})`}`.execute(db)
  return rows[0]?.at ?? null
}

/** Figures of a version by company; groups and counts of fewer than five people are hidden unless names are demanded. */
export async function readEvidence(db: Db, now: Date, scope: Scope, number?: number): Promise<ConductEvidence> {
  const { version, applied } = await findVersion(db, now, number)
  const counted = await countByCompany(db, version.version, scope)
  return {
    version: version.version,
    appliesFrom: version.appliesFrom,
    confirmation: version.confirmation,
    confirmBy: version.confirmBy,
    isCurrent: version === applied[0],
    versions: applied.map(({ version, appliesFrom }) => ({ version, appliesFrom })),
    remindedAt: (await readLastReminder(db, version.version, scope))?.toISOString() ?? null,
    companies: version.confirmation === 'named' ? counted : suppressSmallCounts(counted),
  }
}

/** True for the evidence of this company; 0: of people without a company, undefined: of all. */
const isOfCompany = (company: number | undefined): RawBuilder<boolean> =>
  company === undefined ? sql`true` : sql`coalesce(c.id, 0) = ${company}`

/** A company that this person may not see: 404, like one that does not exist. */
function requireInScope(company: number | undefined, scope: Scope): void {
  if (scope !== 'all' && company !== undefined && company !== scope.companyId) throw notFound()
}

const PAGE = 50

/** Names of those who must confirm or have confirmed. Figures only: 409 `names_not_demanded`. */
export async function readEvidencePeople(
  db: Db,
  now: Date,
  scope: Scope,
  { version: number, company, confirmed, after }: EvidencePeopleQuery,
): Promise<EvidencePeople> {
  requireInScope(company, scope)
  const { version } = await findVersion(db, now, number)
  if (version.confirmation !== 'named') throw conflict('names_not_demanded')
  const has = confirmed === undefined ? sql`true` : sql`(f.confirmed_at is not null) = ${confirmed}`
  const rest =
    after === undefined
      ? sql`true`
      : sql`(p.family_name, p.given_name, p.id) > (
          select a.family_name, a.given_name, a.id from person a where a.id = ${after})`
  const { rows } = await sql<{ id: string; name: string; company: string; confirmedAt: Date | null }>`
    select p.id, p.family_name || ', ' || p.given_name as name, coalesce(c.name, '') as company, f.confirmed_at as "confirmedAt"
    ${evidenceOf(number, scope)} and ${isOfCompany(company)} and ${has} and ${rest}
    order by p.family_name, p.given_name, p.id limit ${PAGE + 1}`.execute(db)
  const page = rows.slice(0, PAGE)
  return {
    people: page.map(({ confirmedAt, ...person }) => ({ ...person, confirmedAt: confirmedAt?.toISOString() ?? null })),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  }
}

const WORDS = {
  de: {
    named: ['Gesellschaft', 'Name', 'Personalnummer', 'Bestätigt am (UTC)', 'Version'],
    counted: ['Gesellschaft', 'Müssen bestätigen', 'Bestätigt', 'Offen', 'Version'],
    none: 'ohne Gesellschaft',
    few: 'unter 5',
    more: 'über',
  },
  en: {
    named: ['Company', 'Name', 'Personnel number', 'Confirmed at (UTC)', 'Version'],
    counted: ['Company', 'Must confirm', 'Confirmed', 'Pending', 'Version'],
    none: 'without a company',
    few: 'fewer than 5',
    more: 'more than',
  },
}

interface Line {
  company: string
  name: string
  personnelNumber: string
  confirmedAt: Date | null
}

async function namedCsv(db: Db, scope: Scope, { version, company, language = 'de' }: EvidenceExportQuery) {
  const { rows } = await sql<Line>`
    select coalesce(c.name, '') as company, p.family_name || ', ' || p.given_name as name,
      coalesce(p.personnel_number, '') as "personnelNumber", f.confirmed_at as "confirmedAt"
    ${evidenceOf(version, scope)} and ${isOfCompany(company)}
    order by c.name, p.family_name, p.given_name, p.id`.execute(db)
  const csv = toCsv([
    WORDS[language].named,
    ...rows.map(({ company, name, personnelNumber, confirmedAt }) => [
      company || WORDS[language].none,
      name,
      personnelNumber,
      plain(confirmedAt?.toISOString() ?? ''),
      version,
    ]),
  ])
  return { csv, people: rows.length }
}

/** The cells of a line for people who have confirmed and people who are missing. */
function cellsOf({ people, confirmed, fewer }: CompanyLine, language: 'de' | 'en'): (string | number)[] {
  if (confirmed !== null) return [confirmed, people - confirmed]
  const { few, more } = WORDS[language]
  const rest = `${more} ${people - LEAST_GROUP}`
  if (fewer === undefined) return [few, few]
  return fewer === 'confirmed' ? [few, rest] : [rest, few]
}

async function companyName(db: Db, id: number | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined
  return (await db.selectFrom('company').select('name').where('id', '=', id).executeTakeFirst())?.name
}

/** The evidence as a file; who took it, of which company and how many lines it has, is logged in the same transaction. */
export async function exportEvidence(
  tx: Tx,
  now: Date,
  { scope, byId }: { scope: Scope; byId: string },
  query: EvidenceExportQuery,
): Promise<string> {
  const { company, language = 'de' } = query
  requireInScope(company, scope)
  const { version } = await findVersion(tx, now, query.version)
  const name = await companyName(tx, company ?? (scope === 'all' ? undefined : scope.companyId))
  const logged = { by: byId, at: now, version: query.version, ...(name !== undefined && { company: name }) }
  if (version.confirmation === 'named') {
    const { csv, people } = await namedCsv(tx, scope, query)
    await addToLog(tx, 'exported', { ...logged, people })
    return csv
  }
  const { companies } = await readEvidence(tx, now, scope, query.version)
  await addToLog(tx, 'exported', logged)
  const { counted, none } = WORDS[language]
  return toCsv([
    counted,
    ...companies
      .filter(({ id }) => company === undefined || (id ?? 0) === company)
      .map((line) => [
        [line.name, ...(line.others ?? [])].map((one) => one || none).join(', '),
        line.people,
        ...cellsOf(line, language),
        query.version,
      ]),
  ])
}

const PAUSE_MS = CONDUCT_REMINDER_PAUSE * 60_000

/**
 * Reminds people who have not confirmed the current version. Throws 409 `version_outdated` for another one, 409 `confirmation_not_asked`
 * for one that nobody confirms, 429 `reminded_lately` within an hour of the last reminder.
 */
export async function remindMissing(
  tx: Tx,
  { events, now }: WriteContext,
  { scope, byId, version: number }: { scope: Scope; byId: string; version: number },
): Promise<ConductReminded> {
  const at = now()
  // Runs one reminder after the other, so that the second one sees the first.
  await sql`select from conduct_version where version = ${number} for update`.execute(tx)
  const { version, applied } = await findVersion(tx, at, number)
  if (version !== applied[0]) throw conflict('version_outdated', undefined, { version: applied[0]?.version ?? 0 })
  if (version.confirmation === 'none') throw conflict('confirmation_not_asked')
  const last = await readLastReminder(tx, number, scope)
  const since = last ? at.getTime() - last.getTime() : Infinity
  if (since < PAUSE_MS) throw tooMany(PAUSE_MS - since, 'reminded_lately')
  const { companies } = await readEvidence(tx, at, scope, number)
  const reminded = companies.reduce<number | null>(
    (sum, { people, confirmed }) => (sum === null || confirmed === null ? null : sum + people - confirmed),
    0,
  )
  const companyId = scope === 'all' ? null : scope.companyId
  const { id } = await tx
    .insertInto('conduct_reminder')
    .values({ version: number, company_id: companyId, step: 'sent', sent_at: at, sent_by: byId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const name = await companyName(tx, companyId ?? undefined)
  await addToLog(tx, 'reminded', {
    by: byId,
    at,
    version: number,
    people: reminded,
    ...(name !== undefined && { company: name }),
  })
  if (reminded !== 0) await events.publish(tx, 'conduct.reminded', { reminderId: id })
  return { reminded }
}

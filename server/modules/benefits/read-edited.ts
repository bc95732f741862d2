// Benefits as administrators see them, of all companies and in every state, with their history.
import { sql } from 'kysely'
import type { BenefitChoices, BenefitHistory, EditedBenefit, EditedBenefitRow } from '#contract/benefits.ts'
import { stateOf, TAKE_BACK_SECONDS } from '#domain/benefits/benefit.ts'
import { namedPerson, namedPersonOrNull } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context, ReadContext } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { ATTACHMENTS_OF, PICTURE_OF, TERMS } from './read-benefits.ts'

const COMPANIES = sql<number[]>`array(select o.company_id from benefit_company o where o.benefit_id = b.id order by 1)`

/** The end of the time in which a save is taken back. */
export const takeBackUntil = (changedAt: Date): Date => new Date(changedAt.getTime() + TAKE_BACK_SECONDS * 1_000)

type RowOf<Wire extends { changedAt: string }> = Omit<Wire, 'state' | 'changedAt'> & {
  active: boolean
  changedAt: Date
}

const OPEN_REQUESTS = sql<number>`(select count(*)::integer from benefit_request q where q.benefit_id = b.id and q.status = 'open')`

export async function listEdited({ db, now }: ReadContext): Promise<EditedBenefitRow[]> {
  const today = businessDay(now())
  const { rows } = await sql<RowOf<EditedBenefitRow>>`
    select b.id, b.version, b.category, b.title, b.title_en as "titleEn", b.active, ${COMPANIES} as "companyIds",
      b.valid_from as "validFrom", b.valid_until as "validUntil", ${OPEN_REQUESTS} as "openRequests",
      b.changed_at as "changedAt", ${namedPerson(sql`b.changed_by`)} as "changedBy"
    from benefit b order by b.title, b.id`.execute(db)
  return rows.map(({ active, changedAt, ...row }) => ({
    ...row,
    state: stateOf({ ...row, active }, today),
    changedAt: changedAt.toISOString(),
  }))
}

type EditedRow = Omit<RowOf<EditedBenefit>, 'takeBackUntil'> & { takesBack: number | null }

/** The benefit for this person: only the author of a save can undo it. */
export async function readEdited(db: Db, personId: string, id: number, now: Date): Promise<EditedBenefit> {
  const { rows } = await sql<EditedRow>`
    select b.id, b.version, b.category, b.title, b.title_en as "titleEn", b.summary, b.summary_en as "summaryEn", b.content,
      b.content_en as "contentEn", b.active, b.contact_id as "contactId", ${namedPersonOrNull(sql`b.contact_id`)} as contact,
      ${COMPANIES} as "companyIds", ${PICTURE_OF} as picture, ${ATTACHMENTS_OF} as attachments, ${TERMS},
      ${OPEN_REQUESTS} as "openRequests", b.changed_at as "changedAt", ${namedPerson(sql`b.changed_by`)} as "changedBy",
      (select v.takes_back from benefit_version v where v.benefit_id = b.id and v.version = b.version) as "takesBack"
    from benefit b where b.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  const { takesBack, changedAt, ...benefit } = row
  const until = takeBackUntil(changedAt)
  const canTakeBack = takesBack === null && benefit.changedBy.id === personId && until > now
  return {
    ...benefit,
    state: stateOf(benefit, businessDay(now)),
    changedAt: changedAt.toISOString(),
    takeBackUntil: canTakeBack ? until.toISOString() : null,
  }
}

type VersionRow = Omit<BenefitHistory[number], 'at'> & { at: Date }

/** The newest version first. The texts of the versions stay in the database, which compares them. */
export async function readHistory(db: Db, id: number): Promise<BenefitHistory> {
  const { rows } = await sql<VersionRow>`
    select v.version, v.takes_back as "takesBack", v.changed_at as at, ${namedPerson(sql`v.changed_by`)} as by,
      array(select f.key from jsonb_each(v.body) f where w.body is not null and f.value is distinct from w.body -> f.key) as fields
    from benefit_version v left join benefit_version w on w.benefit_id = v.benefit_id and w.version = v.version - 1
    where v.benefit_id = ${id} order by v.version desc`.execute(db)
  if (rows.length === 0) throw notFound()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** Everything that rules may name. */
export async function readChoices({ db, config }: Pick<Context, 'db' | 'config'>): Promise<BenefitChoices> {
  const companies = await db.selectFrom('company').select(['id', 'name']).orderBy('name').execute()
  const { rows: sites } = await sql<BenefitChoices['sites'][number]>`
    select s.id, s.name, s.company_id as "companyId" from site s order by s.name, s.id`.execute(db)
  return { companies, sites, contactLinks: config.contactLinks }
}

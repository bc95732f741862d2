// Saving a benefit: cleaned, assessed by the rules of the domain, with its documents and a version, in one transaction; and taking it back.
import { sql } from 'kysely'
import type { BenefitBody, EditedBenefit, TakenBack } from '#contract/benefits.ts'
import { faultsOf } from '#domain/benefits/benefit.ts'
import type { Condition } from '#domain/benefits/rules.ts'
import { oneLine } from '#domain/forms/one-line.ts'
import { cleanField, type TextRules } from '#server/text/clean-field.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import { attachDocuments } from './documents.ts'
import { readCompanyOfSite } from './facts.ts'
import { readEdited, takeBackUntil } from './read-edited.ts'

/** The form that is stored. Call it before the transaction, because long texts take time. */
export async function cleanBody(body: BenefitBody, rules: TextRules): Promise<BenefitBody> {
  const { picture, request } = body
  return {
    ...body,
    title: oneLine(body.title),
    titleEn: oneLine(body.titleEn),
    summary: oneLine(body.summary),
    summaryEn: oneLine(body.summaryEn),
    content: await cleanField(body.content, 'body.content', rules),
    contentEn: await cleanField(body.contentEn, 'body.contentEn', rules),
    picture: picture && { ...picture, alt: oneLine(picture.alt), altEn: oneLine(picture.altEn) },
    companyIds: body.companyIds.toSorted((a, b) => a - b),
    request: {
      mode: request.mode,
      until: request.mode === 'until' ? request.until : null,
      dayOfMonth: request.mode === 'monthly' ? request.dayOfMonth : null,
    },
  }
}

/** Throws 422 `benefit_refused`, naming field and rule of each fault. */
async function requireAllowed(db: Db, body: BenefitBody): Promise<void> {
  const faults = faultsOf({ ...body, companyOfSite: await readCompanyOfSite(db, body.conditions) })
  if (faults.length > 0)
    throw unprocessable(
      'benefit_refused',
      faults.map(({ field, rule }) => ({ field: `body.${field}`, rule })),
    )
}

const idsIn = (conditions: readonly Condition[], kind: 'company' | 'site'): readonly number[] =>
  conditions.flatMap((one) => (one.kind === kind ? (one.anyOf as readonly number[]) : []))

async function checkReferences(db: Db, { companyIds, conditions, contactId }: BenefitBody): Promise<void> {
  const companies = [...companyIds, ...idsIn(conditions, 'company')]
  const { rows } = await sql<{ field: string }>`
    select 'companyIds' as field from unnest(${companies}::integer[]) as w(id) where not exists (select from company c where c.id = w.id)
    union all select 'conditions' from unnest(${idsIn(conditions, 'site')}::integer[]) as w(id)
      where not exists (select from site s where s.id = w.id)
    union all select 'contactId' where ${contactId}::uuid is not null
      and not exists (select from person p where p.id = ${contactId}::uuid and p.active)`.execute(db)
  if (rows[0])
    throw unprocessable('reference_unknown', [{ field: `body.${rows[0].field}`, rule: 'names nothing known' }])
}

const columnsOf = (body: BenefitBody) => ({
  category: body.category,
  title: body.title,
  title_en: body.titleEn,
  summary: body.summary,
  summary_en: body.summaryEn,
  content: body.content,
  content_en: body.contentEn,
  contact_id: body.contactId,
  active: body.active,
  valid_from: body.validFrom,
  valid_until: body.validUntil,
  conditions: JSON.stringify(body.conditions),
  request_mode: body.request.mode,
  request_until: body.request.until,
  request_day_of_month: body.request.dayOfMonth,
})

interface Written {
  readonly id: number
  readonly version: number
  readonly personId: string
  readonly at: Date
  readonly takesBack?: number
}

/** Companies, documents and the version itself; the row exists already. */
async function writeParts(tx: Tx, body: BenefitBody, { id, version, personId, at, takesBack }: Written): Promise<void> {
  await sql`delete from benefit_company where benefit_id = ${id}`.execute(tx)
  await sql`insert into benefit_company (benefit_id, company_id)
    select ${id}, company_id from unnest(${body.companyIds}::integer[]) as company_id`.execute(tx)
  await attachDocuments(tx, { benefitId: id, personId }, body)
  await tx
    .insertInto('benefit_version')
    .values({
      benefit_id: id,
      version,
      body: JSON.stringify(body),
      takes_back: takesBack ?? null,
      changed_by: personId,
      changed_at: at,
    })
    .execute()
}

export async function createBenefit(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  personId: string,
  body: BenefitBody,
): Promise<EditedBenefit> {
  const at = now()
  await requireAllowed(tx, body)
  await checkReferences(tx, body)
  const { id } = await tx
    .insertInto('benefit')
    .values({ ...columnsOf(body), created_at: at, changed_at: at, changed_by: personId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeParts(tx, body, { id, version: 1, personId, at })
  return readEdited(tx, personId, id, at)
}

interface SeenBenefit {
  readonly id: number
  readonly personId: string
  /** Version that the change was made from; undefined: whatever holds. */
  readonly version: number | undefined
}

interface Locked {
  readonly version: number
  readonly active: boolean
  readonly changedBy: string | null
  readonly changedAt: Date
}

/** 404; 409 `version_conflict` with the present benefit if another version was seen. */
async function lockBenefit(tx: Tx, { id, personId, version }: SeenBenefit, at: Date): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select version, active, changed_by as "changedBy", changed_at as "changedAt" from benefit where id = ${id} for update`.execute(
    tx,
  )
  const [locked] = rows
  if (!locked) throw notFound()
  if (version !== undefined && version !== locked.version)
    throw conflict('version_conflict', undefined, await readEdited(tx, personId, id, at))
  return locked
}

async function writeChange(
  tx: Tx,
  locked: Locked,
  body: BenefitBody,
  written: Omit<Written, 'version'>,
): Promise<void> {
  const { id, personId, at } = written
  const version = locked.version + 1
  const ends = locked.active && !body.active
  await tx
    .updateTable('benefit')
    .set({
      ...columnsOf(body),
      version,
      changed_at: at,
      changed_by: personId,
      ...(body.active ? { ended_at: null } : ends ? { ended_at: at } : {}),
    })
    .where('id', '=', id)
    .execute()
  await writeParts(tx, body, { ...written, version })
}

export async function changeBenefit(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  target: SeenBenefit,
  body: BenefitBody,
): Promise<EditedBenefit> {
  const { id, personId } = target
  const at = now()
  await requireAllowed(tx, body)
  await checkReferences(tx, body)
  const locked = await lockBenefit(tx, target, at)
  await writeChange(tx, locked, body, { id, personId, at })
  return readEdited(tx, personId, id, at)
}

/** The version before `version` as it was saved, with the documents that are still there. */
async function readBody(tx: Tx, id: number, version: number): Promise<BenefitBody> {
  const { body } = await tx
    .selectFrom('benefit_version')
    .select('body')
    .where('benefit_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return body as BenefitBody
}

async function wasAskedFor(tx: Tx, id: number): Promise<boolean> {
  const request = await tx
    .selectFrom('benefit_request')
    .select('case_id')
    .where('benefit_id', '=', id)
    .executeTakeFirst()
  return request !== undefined
}

/**
 * Undoes the last save of the person within 30 s: the former version becomes the newest one, a new benefit is removed. 409 `take_back_over`
 * with the present benefit if it is too late, or was saved or requested by somebody else since.
 */
export async function takeBack(tx: Tx, { now }: Pick<Context, 'now'>, target: SeenBenefit): Promise<TakenBack> {
  const { id, personId } = target
  const at = now()
  const locked = await lockBenefit(tx, target, at)
  const present = await readEdited(tx, personId, id, at)
  const isOver = present.takeBackUntil === null || takeBackUntil(locked.changedAt) <= at
  if (isOver || (locked.version === 1 && (await wasAskedFor(tx, id))))
    throw conflict('take_back_over', undefined, present)
  if (locked.version === 1) {
    await sql`update benefit_document set benefit_id = null, position = null where benefit_id = ${id}`.execute(tx)
    await sql`delete from benefit where id = ${id}`.execute(tx)
    return { benefit: null }
  }
  const body = await readBody(tx, id, locked.version - 1)
  await writeChange(tx, locked, body, { id, personId, at, takesBack: locked.version })
  return { benefit: await readEdited(tx, personId, id, at) }
}

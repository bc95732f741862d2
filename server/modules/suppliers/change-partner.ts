// Changes of a partner's fields, each with who and when. Name, IBAN and VAT id are not among them: they change by request.
import { sql } from 'kysely'
import type { PartnerChange } from '#contract/suppliers-partner.ts'
import { numberLine, oneLine } from '#domain/forms/one-line.ts'
import type { Viewer } from '#domain/suppliers/mandate.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, unprocessable } from '#server/http/errors.ts'
import { keepPartnerKeys } from '#server/purchasing/partner-keys.ts'
import { holdGroups } from '#server/purchasing/purchasing.ts'
import { lockToChange, type Seen } from './viewer.ts'
import { raiseVersion, recordChanges, type Author, type FieldChange } from './field-history.ts'
import { readPartner, readPartnerRow } from './partner.ts'

/** Fields of the wire and their columns. */
const COLUMNS = {
  externalNumber: 'external_number',
  street: 'street',
  zip: 'zip',
  city: 'city',
  country: 'country',
  taxNumber: 'tax_number',
  duns: 'duns',
  registerUntil: 'register_until',
  status: 'status',
  internal: 'internal',
  paymentTerms: 'payment_terms',
} as const
type PlainField = keyof typeof COLUMNS

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** The database orders the keys of an object by itself. */
const contactsText = (contacts: NonNullable<PartnerChange['contacts']>): string =>
  JSON.stringify(contacts.map(({ role, name, phone, email, note }) => ({ role, name, phone, email, note })))

const byNumber = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other)

/** Replaces the material groups beside those of relations; returns the changes, as numbers. */
export async function saveGroups(
  tx: Tx,
  partnerId: number,
  ids: readonly number[],
  author: Author,
): Promise<FieldChange[]> {
  const { rows } = await sql<{ known: number; before: number[]; needed: number[] }>`
    select (select count(*)::integer from material_group where id = any(${ids}::integer[]) and merged_into is null) as known,
      array(select group_id from partner_group where partner_id = ${partnerId} order by 1) as before,
      array(select distinct group_id from supply_relation where partner_id = ${partnerId} and not ended order by 1) as needed`.execute(
    tx,
  )
  const { known, before, needed } = rows[0]!
  if (known < ids.length) throw unprocessable('reference_unknown', [{ field: 'body.groupIds', rule: 'names no group' }])
  const wanted = byNumber(ids.filter((id) => !needed.includes(id)))
  await sql`delete from partner_group where partner_id = ${partnerId} and group_id <> all(${wanted}::integer[])`.execute(
    tx,
  )
  await sql`insert into partner_group (partner_id, group_id, by_id, at)
    select ${partnerId}, id, ${author.by}, ${author.at} from unnest(${wanted}::integer[]) as id on conflict do nothing`.execute(
    tx,
  )
  return asChange('groupIds', before.join(','), wanted.join(','))
}

export async function saveArticles(tx: Tx, partnerId: number, ids: readonly number[]): Promise<FieldChange[]> {
  const { rows } = await sql<{ known: number; before: number[] }>`
    select (select count(*)::integer from article_group where id = any(${ids}::integer[])) as known,
      array(select article_id from partner_article where partner_id = ${partnerId} order by 1) as before`.execute(tx)
  const { known, before } = rows[0]!
  if (known < ids.length)
    throw unprocessable('reference_unknown', [{ field: 'body.articleIds', rule: 'names no article group' }])
  await sql`delete from partner_article where partner_id = ${partnerId} and article_id <> all(${ids}::integer[])`.execute(
    tx,
  )
  await sql`insert into partner_article (partner_id, article_id)
    select ${partnerId}, id from unnest(${ids}::integer[]) as id on conflict do nothing`.execute(tx)
  return asChange('articleIds', before.join(','), byNumber(ids).join(','))
}

export const asChange = (field: string, before: string, after: string): FieldChange[] =>
  before === after ? [] : [{ field, before, after }]

type Given = Omit<PartnerChange, 'groupIds' | 'articleIds'>

const NUMBERS: ReadonlySet<string> = new Set(['externalNumber', 'zip', 'taxNumber', 'duns', 'number', 'phone'])

/** Every text of the fields on one line, without spaces around it. */
export const tidy = <T>(value: T, field = ''): T => {
  if (typeof value === 'string') return (NUMBERS.has(field) ? numberLine(value) : oneLine(value)) as T
  if (Array.isArray(value)) return value.map((one) => tidy(one)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, tidy(inner, name)])) as T
}

/** Writes the changed fields, with the keys of duplicates; returns the changes. */
export async function saveFields(
  tx: Tx,
  partnerId: number,
  { register, contacts, ...plain }: Given,
): Promise<FieldChange[]> {
  const row = await readPartnerRow(tx, partnerId)
  const changes = Object.entries(plain).flatMap(([field, value]) =>
    asChange(field, textOf(row[field as PlainField]), textOf(value)),
  )
  if (register)
    changes.push(
      ...asChange('registerKind', row.register.kind, register.kind),
      ...asChange('registerNumber', row.register.number, register.number),
      ...asChange('registerCourt', row.register.court, register.court),
    )
  if (contacts) changes.push(...asChange('contacts', contactsText(row.contacts), contactsText(contacts)))
  if (changes.length === 0) return []
  const columns = Object.fromEntries(
    Object.entries(plain).map(([field, value]) => [COLUMNS[field as PlainField], value]),
  )
  await tx
    .updateTable('partner')
    .set({
      ...columns,
      ...(register && {
        register_kind: register.kind,
        register_number: register.number,
        register_court: register.court,
      }),
      ...(contacts && { contacts: JSON.stringify(contacts) }),
    })
    .where('id', '=', partnerId)
    .execute()
  await keepPartnerKeys(tx, [partnerId])
  return changes
}

/** 409 `version_conflict` with the present partner, 403 `notResponsible`. Unchanged fields are not in the history. */
export async function changePartner(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  viewer: Viewer,
  id: number,
  { version, groupIds, articleIds, ...fields }: Seen<PartnerChange>,
): Promise<void> {
  if (groupIds) await holdGroups(tx, sql<boolean>`g.id = any(${groupIds}::integer[])`)
  const held = await lockToChange(tx, viewer, id)
  if (version !== undefined && version !== held.version)
    throw conflict('version_conflict', undefined, await readPartner({ db: tx, now }, viewer, id))
  const author = { by: viewer.personId, at: now() }
  const changes = [
    ...(await saveFields(tx, id, tidy(fields))),
    ...(groupIds ? await saveGroups(tx, id, groupIds, author) : []),
    ...(articleIds ? await saveArticles(tx, id, articleIds) : []),
  ]
  if (changes.length === 0) return
  await recordChanges(tx, id, changes, author)
  await raiseVersion(tx, id, author.at)
}

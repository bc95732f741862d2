// Certificates of a partner: added, asked for, reviewed. They expire by their day, without a job.
import { sql } from 'kysely'
import type { Certificate, CertificateBody, CertificateChange } from '#contract/suppliers-partner.ts'
import {
  CERTIFICATE_KINDS,
  certificateState,
  type CertificateKind,
  type StoredState,
} from '#domain/suppliers/certificate.ts'
import type { Viewer } from '#domain/suppliers/mandate.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { namedPersonOrNull } from '#server/db/columns.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound, unprocessable } from '#server/http/errors.ts'
import { lockToChange, type Seen } from './viewer.ts'

interface Row extends Omit<Certificate, 'state'> {
  kind: CertificateKind
  state: StoredState
}

export async function readCertificates(db: Db, partnerId: number, today: Day): Promise<Certificate[]> {
  const { rows } = await sql<Row>`
    select k.id, k.version, k.kind, k.name, k.plant, k.state, k.valid_until as until, k.note,
      ${namedPersonOrNull(sql`k.reviewer_id`)} as reviewer, k.reminded_on as "remindedOn"
    from certificate k where k.partner_id = ${partnerId}
    order by array_position(${[...CERTIFICATE_KINDS]}::text[], k.kind), k.name, k.plant, k.id`.execute(db)
  return rows.map((row) => ({ ...row, state: certificateState(row.state, row.until ?? undefined, today) }))
}

const refuse = (field: string, rule: string) => unprocessable('certificate_refused', [{ field: `body.${field}`, rule }])

function checkState({ state, until }: Pick<CertificateBody, 'state' | 'until'>): void {
  if (state === 'valid' && !until) throw refuse('until', 'required')
}

const LIMIT = 100

/** The person who marks it as valid has reviewed it. */
const reviewerOf = (viewer: Viewer, { state }: { state: StoredState }): { reviewer_id?: string } =>
  state === 'missing' ? {} : { reviewer_id: viewer.personId }

export async function addCertificate(
  tx: Tx,
  viewer: Viewer,
  partnerId: number,
  body: CertificateBody,
  today: Day,
): Promise<Certificate[]> {
  await lockToChange(tx, viewer, partnerId)
  checkState(body)
  const { kind, name = '', plant = '', state, until = null, note = '' } = body
  if ((kind === 'other') !== /\S/.test(name)) throw refuse('name', kind === 'other' ? 'required' : 'onlyOther')
  const before = await readCertificates(tx, partnerId, today)
  if (before.length >= LIMIT) throw conflict('too_many_certificates')
  const isKnown = before.some((one) => one.kind === kind && one.name === name && one.plant === plant)
  if (isKnown) throw conflict('certificate_exists', undefined, before)
  await tx
    .insertInto('certificate')
    .values({ partner_id: partnerId, kind, name, plant, state, valid_until: until, note, ...reviewerOf(viewer, body) })
    .execute()
  return readCertificates(tx, partnerId, today)
}

/** A review or another term; 404 for a certificate of another partner, 409 for another version than was seen. */
export async function changeCertificate(
  tx: Tx,
  viewer: Viewer,
  at: { id: number; partId: number },
  body: Seen<CertificateChange>,
  today: Day,
): Promise<Certificate[]> {
  await lockToChange(tx, viewer, at.id)
  const { state, until, note, remindedOn, version: seen } = body
  const row = await tx
    .selectFrom('certificate')
    .select(['version', 'valid_until as until'])
    .where('id', '=', at.partId)
    .where('partner_id', '=', at.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (seen !== undefined && seen !== row.version)
    throw conflict('version_conflict', undefined, await readCertificates(tx, at.id, today))
  const next = until === undefined ? row.until : until
  checkState({ state, until: next })
  await tx
    .updateTable('certificate')
    .set({
      state,
      valid_until: next,
      ...(note !== undefined && { note }),
      ...(remindedOn !== undefined && { reminded_on: remindedOn }),
      ...reviewerOf(viewer, { state }),
      version: row.version + 1,
    })
    .where('id', '=', at.partId)
    .execute()
  return readCertificates(tx, at.id, today)
}

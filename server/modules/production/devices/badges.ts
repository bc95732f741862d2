// Badges and PINs for signing in at terminals. Only keys derived from them are stored. The server generates the PINs, so that nobody reuses
// one.
import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Badge, BadgeBody, NewPin } from '#contract/production-devices.ts'
import { badgeKey, badgeText, pinKey } from '#domain/production/terminal/credentials.ts'
import { isNumberLike } from '#domain/production/terminal/scan.ts'
import { fullName } from '#server/db/columns.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { refuse, type Author } from './devices.ts'

const PIN_DIGITS = 6

/** The salt of all badges and PINs of this installation, made when it is first needed. */
export async function readSalt(db: Db): Promise<string> {
  const read = () => db.selectFrom('production_salt').select('salt').executeTakeFirst()
  const known = await read()
  if (known) return known.salt
  const salt = randomBytes(32).toString('hex')
  await db
    .insertInto('production_salt')
    .values({ salt })
    .onConflict((on) => on.doNothing())
    .execute()
  return (await read())!.salt
}

interface Row extends Omit<Badge, 'badgeSetAt' | 'pinSetAt'> {
  badgeSetAt: Date | null
  pinSetAt: Date | null
}

/** The people who work in these areas, by name. */
export async function listBadges(db: Db, areas: readonly number[], personId?: string): Promise<Badge[]> {
  const { rows } = await sql<Row>`
    select p.id as "personId", ${fullName('p')} as name, p.personnel_number as number,
      case when b.badge_key is not null then b.badge_set_at end as "badgeSetAt",
      case when b.pin_number = p.personnel_number then b.pin_set_at end as "pinSetAt", coalesce(b.version, 0) as version
    from production_worker k join person p on p.id = k.person_id and p.active
    left join production_badge b on b.person_id = p.id
    where k.area_id = any(${areas}::integer[]) and k.ended_at is null and (${personId ?? null}::uuid is null or p.id = ${personId ?? null}::uuid)
    order by p.family_name collate german, p.given_name collate german, p.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    badgeSetAt: row.badgeSetAt?.toISOString() ?? null,
    pinSetAt: row.pinSetAt?.toISOString() ?? null,
  }))
}

async function readBadge(db: Db, areas: readonly number[], personId: string): Promise<Badge> {
  const [badge] = await listBadges(db, areas, personId)
  if (!badge) throw notFound()
  return badge
}

/** Throws 404 for somebody who works in none of the author's areas. */
export async function requireKept(db: Db, personId: string, { areas }: Pick<Author, 'areas'>): Promise<void> {
  await readBadge(db, areas, personId)
}

interface SeenBadge {
  readonly personId: string
  readonly version: number | undefined
}

/** Locks the credentials of the person; throws 404 for somebody of another area, 409 with the present state for another version. */
async function lockBadge(tx: Tx, { personId, version }: SeenBadge, { areas }: Author): Promise<Badge> {
  await sql`select from person where id = ${personId} for update`.execute(tx)
  const present = await readBadge(tx, areas, personId)
  if (version !== undefined && version !== present.version) throw conflict('version_conflict', undefined, present)
  await tx
    .insertInto('production_badge')
    .values({ person_id: personId })
    .onConflict((on) => on.column('person_id').doNothing())
    .execute()
  return present
}

/** The key of a badge that a person is to get; slow, so it is derived before the transaction. */
export const keyOfBadge = async (db: Db, { badge }: BadgeBody): Promise<Buffer | null> =>
  badge === null ? null : Buffer.from(await badgeKey(badge, await readSalt(db)))

/** Somebody who types this personnel number at a terminal would be mistaken for the owner of the badge, without a PIN. */
async function requireNoNumber(tx: Tx, badge: string): Promise<void> {
  const person = await tx
    .selectFrom('person')
    .select('id')
    .where('personnel_number', 'in', [badge.trim(), badgeText(badge)])
    .where('active', '=', true)
    .executeTakeFirst()
  if (person) throw refuse('body.badge', 'badgeIsNumber')
}

interface GivenBadge {
  readonly badge: string | null
  readonly key: Buffer | null
}

/**
 * Gives the person this badge, or removes it; throws 422 `badgeTaken` for one that somebody has, `badgeIsNumber` for one with the digits of
 * a personnel number.
 */
export async function setBadge(tx: Tx, target: SeenBadge, { badge, key }: GivenBadge, author: Author): Promise<Badge> {
  const { version } = await lockBadge(tx, target, author)
  const isNumber = badge !== null && isNumberLike(badge)
  if (isNumber) await requireNoNumber(tx, badge)
  const taken = await tx
    .selectFrom('production_badge')
    .select('person_id')
    .where('badge_key', '=', key ?? Buffer.alloc(0))
    .where('person_id', '<>', target.personId)
    .executeTakeFirst()
  if (taken) throw refuse('body.badge', 'badgeTaken')
  await tx
    .updateTable('production_badge')
    .set({
      badge_key: key,
      badge_is_number: isNumber,
      badge_set_at: author.at,
      set_by: author.by,
      version: version + 1,
    })
    .where('person_id', '=', target.personId)
    .execute()
  return readBadge(tx, author.areas, target.personId)
}

export interface MadePin {
  readonly number: string
  readonly pin: string
  readonly key: Buffer
}

/** A new PIN for the personnel number of the person; undefined without one. Created before the transaction, because it is slow. */
export async function makePin(db: Db, personId: string): Promise<MadePin | undefined> {
  const person = await db
    .selectFrom('person')
    .select('personnel_number as number')
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!person?.number) return undefined
  const pin = String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, '0')
  return { number: person.number, pin, key: Buffer.from(await pinKey(person.number, pin, await readSalt(db))) }
}

/** Gives the person the PIN, or removes the present one; throws 422 `numberMissing` for somebody without a personnel number. */
export async function setPin(
  tx: Tx,
  target: SeenBadge,
  { isNeeded, made }: { readonly isNeeded: boolean; readonly made: MadePin | undefined },
  author: Author,
): Promise<NewPin> {
  const { version, number } = await lockBadge(tx, target, author)
  if (isNeeded && (!made || made.number !== number)) throw refuse('body.isNeeded', 'numberMissing')
  const given = isNeeded && made ? { pin_key: made.key, pin_number: made.number } : { pin_key: null, pin_number: null }
  await tx
    .updateTable('production_badge')
    .set({ ...given, pin_set_at: author.at, set_by: author.by, version: version + 1 })
    .where('person_id', '=', target.personId)
    .execute()
  return { badge: await readBadge(tx, author.areas, target.personId), pin: isNeeded && made ? made.pin : null }
}

/** A response is stored without the PIN; a repeated call returns null instead. */
export const withoutPin = {
  keep: ({ badge: { personId } }: NewPin) => ({ personId }),
  again:
    ({ areas }: Author) =>
    async (tx: Tx, { personId }: { personId: string }): Promise<NewPin> => ({
      badge: await readBadge(tx, areas, personId),
      pin: null,
    }),
}

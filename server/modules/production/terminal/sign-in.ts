// Sign-in of people whom the terminal does not know itself: new ones, those of another area of the site, those with a new PIN. Wrong tries
// are counted by device and by personnel number, before they are looked at, so that many at once are no more than one after the other.
import { createHash } from 'node:crypto'
import type { TerminalPerson, TerminalSignIn } from '#contract/production-devices.ts'
import { afterWrongTry, badgeKey, NO_TRIES, pinKey, seal, FREE_TRIES } from '#domain/production/terminal/credentials.ts'
import type { Db } from '#server/db/db.ts'
import { tooMany, unprocessable } from '#server/errors.ts'
import { readSalt } from '#server/modules/production/devices/badges.ts'
import { refuse, type Sender } from '#server/modules/production/devices/devices.ts'
import { shortName } from './state.ts'

/** People of a whole shift scan at one device: it has so many more free tries than one number. */
const DEVICE_TRIES = 25
/** After so long without a wrong try they are forgotten, in ms. */
const FORGET = 3_600_000

interface Subject {
  readonly name: string
  readonly extra: number
}

/** Counts a try as wrong until it turns out right; throws 429 with the wait where there were too many. */
async function countTry(db: Db, { name, extra }: Subject, now: Date): Promise<void> {
  const wait = await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('production_wrong_try')
      .values({ subject: name, failures: 1, last_at: new Date(0) })
      .onConflict((on) => on.doNothing())
      .execute()
    const row = await tx
      .selectFrom('production_wrong_try')
      .select(['failures', 'waits_until as until', 'last_at as lastAt'])
      .where('subject', '=', name)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.until !== null && row.until > now) return row.until.getTime() - now.getTime()
    const isOld = now.getTime() - row.lastAt.getTime() > FORGET
    const before = isOld ? NO_TRIES : { failures: row.failures - extra, waitsUntil: 0 }
    const after = afterWrongTry(before, now.getTime())
    const failures = isOld ? 1 : row.failures + 1
    const until = failures - extra >= FREE_TRIES ? new Date(after.waitsUntil) : null
    await tx
      .updateTable('production_wrong_try')
      .set({ failures, waits_until: until, last_at: now })
      .where('subject', '=', name)
      .execute()
    return 0
  })
  if (wait > 0) throw tooMany(wait, 'too_many_tries')
}

const subjectsOf = (device: Sender, { number }: TerminalSignIn): Subject[] => [
  { name: `device ${device.id}`, extra: DEVICE_TRIES - FREE_TRIES },
  ...(number === undefined
    ? []
    : [
        {
          name: `number ${createHash('sha256').update(`${device.siteId} ${number.trim()}`).digest('base64url')}`,
          extra: 0,
        },
      ]),
]

async function keyOf(db: Db, { badge, number, pin }: TerminalSignIn) {
  const salt = await readSalt(db)
  if (badge !== undefined && number === undefined && pin === undefined)
    return { column: 'badge_key', key: await badgeKey(badge, salt) } as const
  if (badge === undefined && number !== undefined && pin !== undefined)
    return { column: 'pin_key', key: await pinKey(number, pin, salt) } as const
  throw refuse('body', 'badge, or number and pin')
}

/** The person of this site, with what the terminal keeps of them; 422 `sign_in_refused` does not say what was wrong. */
export async function signInAt(db: Db, device: Sender, body: TerminalSignIn, now: Date): Promise<TerminalPerson> {
  const subjects = subjectsOf(device, body)
  for (const subject of subjects) await countTry(db, subject, now)
  const { column, key } = await keyOf(db, body)
  const person = await db
    .selectFrom('production_badge as b')
    .innerJoin('person as p', 'p.id', 'b.person_id')
    .innerJoin('production_worker as k', 'k.person_id', 'p.id')
    .innerJoin('production_area as a', 'a.id', 'k.area_id')
    .select(['p.id', 'p.given_name', 'p.family_name', 'p.personnel_number', 'b.pin_number'])
    .where(`b.${column}`, '=', Buffer.from(key))
    .where('p.active', '=', true)
    .where('a.site_id', '=', device.siteId)
    .executeTakeFirst()
  const isValid = person && (column === 'badge_key' || person.pin_number === person.personnel_number)
  if (!isValid) throw unprocessable('sign_in_refused')
  await db
    .deleteFrom('production_wrong_try')
    .where(
      'subject',
      'in',
      subjects.map(({ name }) => name),
    )
    .execute()
  const known = { id: person.id, name: shortName(person.given_name, person.family_name) }
  const [lookup, sealed] = await seal(key, device.id, known)
  return { person: known, entry: { lookup, sealed } }
}

/** Forgets old tries; returns how many. */
export async function deleteOldTries(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('production_wrong_try')
    .where('last_at', '<', new Date(now.getTime() - FORGET))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

// Sign-in of people whom the terminal does not know itself: new ones, those of another area of the site, those with a new PIN. Wrong tries
// are counted before they are checked, so that simultaneous tries gain nothing: PINs by personnel number and by device, badges by device,
// so that wrong PINs do not stop badges.
import { createHash } from 'node:crypto'
import type { TerminalPerson, TerminalSignIn } from '#contract/production-devices.ts'
import {
  afterWrongTry,
  badgeKey,
  badgeText,
  FREE_TRIES,
  NO_TRIES,
  pinKey,
  seal,
} from '#domain/production/terminal/credentials.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { tooMany, unprocessable } from '#server/http/errors.ts'
import { readSalt } from '#server/modules/production/devices/badges.ts'
import { refuse, type Sender } from '#server/modules/production/devices/devices.ts'
import { shortName } from './state.ts'

/** Wrong tries of a device within `FORGET` that are free: people of a whole shift use it. */
const DEVICE_TRIES = 25
/** After so long without a try those of a number are forgotten; those of a device one after the other in this time, in ms. */
const FORGET = 3_600_000
const FORGET_ONE = FORGET / DEVICE_TRIES
/** How long a device knows a person of another area after a sign-in, in ms: a shift with overtime. */
const GUEST = 12 * 3_600_000

interface Subject {
  readonly name: string
  readonly isDevice: boolean
}

interface Counted {
  readonly failures: number
  readonly lastAt: Date
}

/** The wrong tries that still count now. On a device somebody always mistypes, so it forgets them one by one. */
function remaining({ isDevice }: Subject, { failures, lastAt }: Counted, now: Date): Counted {
  const quiet = now.getTime() - lastAt.getTime()
  if (quiet > FORGET) return { failures: 0, lastAt: now }
  if (!isDevice) return { failures, lastAt: now }
  const forgotten = Math.max(0, Math.floor(quiet / FORGET_ONE))
  if (forgotten >= failures) return { failures: 0, lastAt: now }
  return { failures: failures - forgotten, lastAt: new Date(lastAt.getTime() + forgotten * FORGET_ONE) }
}

/** Counts a try as wrong until it turns out right, and returns the wait that it caused; throws 429 after too many tries. */
async function countTry(tx: Tx, subject: Subject, now: Date): Promise<Date | null> {
  await tx
    .insertInto('production_wrong_try')
    .values({ subject: subject.name, failures: 1, last_at: new Date(0) })
    .onConflict((on) => on.doNothing())
    .execute()
  const row = await tx
    .selectFrom('production_wrong_try')
    .select(['failures', 'waits_until as until', 'last_at as lastAt'])
    .where('subject', '=', subject.name)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.until !== null && row.until > now) throw tooMany(row.until.getTime() - now.getTime(), 'too_many_tries')
  const { failures, lastAt } = remaining(subject, row, now)
  const extra = subject.isDevice ? DEVICE_TRIES - FREE_TRIES : 0
  const { waitsUntil } =
    failures < extra ? NO_TRIES : afterWrongTry({ failures: failures - extra, waitsUntil: 0 }, now.getTime())
  const until = waitsUntil === 0 ? null : new Date(waitsUntil)
  await tx
    .updateTable('production_wrong_try')
    .set({ failures: failures + 1, waits_until: until, last_at: lastAt })
    .where('subject', '=', subject.name)
    .execute()
  return until
}

interface Try {
  readonly subject: Subject
  /** The wait that this try caused. */
  readonly until: Date | null
}

/** Counts all tries or none: a try that is refused unchecked counts nowhere. */
const countTries = (db: Db, subjects: readonly Subject[], now: Date): Promise<Try[]> =>
  db.transaction().execute(async (tx) => {
    const tries: Try[] = []
    for (const subject of subjects) tries.push({ subject, until: await countTry(tx, subject, now) })
    return tries
  })

/** Takes back tries that were right or none at all. Other tries of the device stay, whoever has signed in. */
async function takeBack(db: Db, tries: readonly Try[]): Promise<void> {
  for (const { subject, until } of tries)
    await db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('production_wrong_try')
        .select(['failures', 'waits_until as until'])
        .where('subject', '=', subject.name)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return
      if (row.failures <= 1 || !subject.isDevice) {
        await tx.deleteFrom('production_wrong_try').where('subject', '=', subject.name).execute()
        return
      }
      const isOwnWait = until !== null && row.until?.getTime() === until.getTime()
      await tx
        .updateTable('production_wrong_try')
        .set({ failures: row.failures - 1, ...(isOwnWait && { waits_until: null }) })
        .where('subject', '=', subject.name)
        .execute()
    })
}

const numberSubject = ({ siteId }: Sender, number: string): Subject => ({
  name: `number ${createHash('sha256').update(`${siteId} ${number.trim()}`).digest('base64url')}`,
  isDevice: false,
})

type Given =
  | { readonly column: 'badge_key'; readonly badge: string }
  | { readonly column: 'pin_key'; readonly number: string; readonly pin: string }

function givenOf({ badge, number, pin }: TerminalSignIn): Given {
  if (badge !== undefined && number === undefined && pin === undefined) return { column: 'badge_key', badge }
  if (badge === undefined && number !== undefined && pin !== undefined) return { column: 'pin_key', number, pin }
  throw refuse('body', 'badge, or number and pin')
}

/** True for the personnel number of somebody of the site: typing it instead of a badge is no guess. */
async function isNumber(db: Db, { siteId }: Sender, text: string): Promise<boolean> {
  const found = await db
    .selectFrom('person as p')
    .innerJoin('production_worker as k', 'k.person_id', 'p.id')
    .innerJoin('production_area as a', 'a.id', 'k.area_id')
    .select('p.id')
    .where('p.personnel_number', 'in', [text.trim(), badgeText(text)])
    .where('p.active', '=', true)
    .where('k.ended_at', 'is', null)
    .where('a.site_id', '=', siteId)
    .executeTakeFirst()
  return found !== undefined
}

/** The person of this site, with what the terminal keeps of them; the 422 `sign_in_refused` does not reveal which part was wrong. */
export async function signInAt(db: Db, device: Sender, body: TerminalSignIn, now: Date): Promise<TerminalPerson> {
  const given = givenOf(body)
  const tries = await countTries(
    db,
    given.column === 'badge_key'
      ? [{ name: `device ${device.id} badge`, isDevice: true }]
      : [numberSubject(device, given.number), { name: `device ${device.id} pin`, isDevice: true }],
    now,
  )
  const salt = await readSalt(db)
  const key =
    given.column === 'badge_key' ? await badgeKey(given.badge, salt) : await pinKey(given.number, given.pin, salt)
  const person = await db
    .selectFrom('production_badge as b')
    .innerJoin('person as p', 'p.id', 'b.person_id')
    .innerJoin('production_worker as k', 'k.person_id', 'p.id')
    .innerJoin('production_area as a', 'a.id', 'k.area_id')
    .select(['p.id', 'p.given_name', 'p.family_name', 'p.personnel_number', 'b.pin_number', 'k.area_id as areaId'])
    .where(`b.${given.column}`, '=', Buffer.from(key))
    .where('p.active', '=', true)
    .where('k.ended_at', 'is', null)
    .where('a.site_id', '=', device.siteId)
    .executeTakeFirst()
  const isValid = person && (given.column === 'badge_key' || person.pin_number === person.personnel_number)
  if (!isValid) {
    if (given.column === 'badge_key' && (await isNumber(db, device, given.badge))) await takeBack(db, tries)
    throw unprocessable('sign_in_refused')
  }
  await takeBack(db, tries)
  const known = { id: person.id, name: shortName(person.given_name, person.family_name) }
  const [lookup, sealed] = await seal(key, device.id, known)
  const isGuest = person.areaId !== device.areaId
  return {
    person: known,
    entry: { lookup, sealed, ...(isGuest && { until: new Date(now.getTime() + GUEST).toISOString() }) },
  }
}

/** Forgets old tries; returns how many. */
export async function deleteOldTries(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('production_wrong_try')
    .where('last_at', '<', new Date(now.getTime() - FORGET))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

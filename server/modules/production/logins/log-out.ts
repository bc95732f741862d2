// The foreman logs people out: running work ends at the end of their shift, and they confirm or contest it.
import type { LogOutBody, LogOutRefusal, LogOutResult } from '#contract/production.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { openCase } from '#server/decisions/decide.ts'
import { forbidden } from '#server/http/errors.ts'
import { applyEvents, lockWorkers, type Touched } from '#server/modules/production/bookings/apply-events.ts'
import { leads, readAreaOfPeople } from '#server/modules/production/readers.ts'
import { CORRECTIONS, PERSON_STAGE } from '#server/modules/production/times/correction-kind.ts'
import { logOutAt, readLoginRows, type LoginRow } from './read-logins.ts'

/** When payroll takes over each released shift; until then the release must be taken back first. */
async function readReleased(tx: Tx, rows: readonly LoginRow[]): Promise<ReadonlyMap<string, Date>> {
  if (rows.length === 0) return new Map()
  const released = await tx
    .selectFrom('production_release')
    .select(['person_id', 'shift_day', 'shift_id', 'hands_over_at'])
    .where(
      'person_id',
      'in',
      rows.map(({ personId }) => personId),
    )
    .execute()
  return new Map(released.map((one) => [`${one.person_id} ${one.shift_day} ${one.shift_id}`, one.hands_over_at]))
}

/**
 * Logs out each of these people whose login is unchanged; returns the reason for the others. Throws 404 for people who do not see the area,
 * 403 `notLead` for the time office.
 */
export async function logOut(
  tx: Tx,
  context: WriteContext,
  by: string,
  { area: areaId, logins }: LogOutBody,
): Promise<LogOutResult> {
  const area = await readAreaOfPeople({ db: tx, now: context.now }, by, areaId)
  if (!leads(area)) throw forbidden('notLead')
  const versions = new Map(logins.map(({ personId, version }) => [personId, version]))
  const ids = [...versions.keys()]
  await lockWorkers(tx, ids)
  const now = context.now()
  const rows = await readLoginRows(tx, area.id, ids)
  const released = await readReleased(tx, rows)
  const touched: Touched[] = []
  const result: LogOutResult = []
  for (const [personId, version] of versions) {
    // Somebody may be signed in from two shifts: the login that was seen counts.
    const own = rows.filter((row) => row.personId === personId)
    const row = own.find((one) => one.version === version) ?? own[0]
    const code = refusalOf(row, { by, personId, version, now, released })
    const shift = area.shifts.find(({ id }) => id === row?.shiftId)
    if (code !== undefined || !row || !shift) {
      result.push({ personId, done: false, at: null, code: code ?? 'notSignedIn' })
      continue
    }
    const at = logOutAt(row, shift, now.getTime())
    const caseId = await openCase(tx, context, CORRECTIONS, {
      requesterId: by,
      stages: [{ name: PERSON_STAGE, holderId: personId }],
    })
    await tx
      .insertInto('production_correction')
      .values({
        case_id: caseId,
        person_id: personId,
        shift_day: row.day,
        shift_id: row.shiftId,
        change: 'logOut',
        began_at: new Date(at),
        reason: 'loggedOut',
        created_at: now,
        takes_effect: 'atOnce',
      })
      .execute()
    touched.push({ personId, from: at })
    result.push({ personId, done: true, at: new Date(at).toISOString() })
  }
  await applyEvents(tx, touched)
  return result
}

interface LogOut {
  readonly by: string
  readonly personId: string
  readonly version: number
  readonly now: Date
  readonly released: ReadonlyMap<string, Date>
}

function refusalOf(
  row: LoginRow | undefined,
  { by, personId, version, now, released }: LogOut,
): LogOutRefusal | undefined {
  if (!row) return 'notSignedIn'
  if (personId === by) return 'ownLogin'
  if (row.version !== version) return 'changed'
  const handsOverAt = released.get(`${personId} ${row.day} ${row.shiftId}`)
  if (!handsOverAt) return undefined
  return handsOverAt <= now ? 'handedOver' : 'released'
}

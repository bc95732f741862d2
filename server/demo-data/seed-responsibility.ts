// The buyer of each material group for each site of the demo company, with the gaps and double assignments of the mock.
import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import { insertCase, storeRejection } from '#server/decisions/cases.ts'
import { MAIN_ADMIN_STAGE, PURCHASING_REQUESTS } from '#server/modules/responsibility/requests.ts'
import { isoDay, shift, type Calendar } from './calendar.ts'
import type { SiteName } from './company.ts'
import { personId, type Places } from './seed-company.ts'
import { GROUPS } from './purchasing.ts'

interface Seed {
  readonly seed: number
  readonly places: Places
  readonly on: Calendar
}

type Place = `${string} ${SiteName}`

/** Buyers on site instead of the lead buyer. */
const LOCAL: Readonly<Partial<Record<Place, string>>> = {
  '0110 Meschede': 'lukas.steinmetz',
  '0110 Stade': 'wiebke.janssen',
  '0115 Stade': 'wiebke.janssen',
  '0120 Olpe': 'daniel.kowalski',
  '0120 Meschede': 'daniel.kowalski',
  '0120 Stade': 'wiebke.janssen',
}
/** Buyers in addition to the lead buyer. */
const BOTH: Readonly<Partial<Record<Place, string>>> = {
  '0230 Stade': 'wiebke.janssen',
  '0410 Stade': 'wiebke.janssen',
}
/** The last buyer there, and how many days ago the assignment ended; null: there never was one. */
const GAPS: Readonly<Partial<Record<Place, { readonly username: string; readonly days: number } | null>>> = {
  '0115 Meschede': null,
  '0260 Kassel': { username: 'henning.ziegler', days: 21 },
  '0510 Olpe': { username: 'elke.brandhorst', days: 7 },
}
/** The buyer of groups without a lead buyer. */
const WITHOUT_LEAD = 'elke.brandhorst'

interface Row {
  readonly person_id: string | null
  readonly from_day: string
  readonly until_day?: string
}

function rowsOf(place: Place, isLed: boolean, { seed, on }: Seed): Row[] {
  const from_day = `${on.year - 3}-01-01`
  const gap = GAPS[place]
  if (gap === null) return []
  if (gap) return [{ person_id: personId(seed, gap.username), from_day, until_day: isoDay(shift(on.today, -gap.days)) }]
  const lead: Row = { person_id: isLed ? null : personId(seed, WITHOUT_LEAD), from_day }
  const local = LOCAL[place]
  if (local !== undefined) return [{ person_id: personId(seed, local), from_day }]
  const both = BOTH[place]
  return both === undefined ? [lead] : [lead, { person_id: personId(seed, both), from_day: isoDay(on.month(-2)) }]
}

async function insertRequests(tx: Tx, { seed, places, on }: Seed): Promise<void> {
  const open = (username: string, note: string, at: Date) => {
    const asked = { kind: PURCHASING_REQUESTS.kind, stages: [MAIN_ADMIN_STAGE], note }
    return insertCase(tx, { ...asked, requesterId: personId(seed, username) }, at)
  }
  const access = 'Übernimmt die Ladungsträger, solange die Stelle nicht besetzt ist.'
  const group = 'Bisher unter Kartonagen geführt.'
  const rejected = await open('lukas.steinmetz', group, on.at(-9, 14, 3))
  await tx
    .insertInto('purchasing_request')
    .values([
      {
        case_id: await open('wiebke.janssen', access, on.at(-2, 9, 12)),
        kind: 'access',
        site_id: places.sites.get('Stade')!,
        person_id: personId(seed, 'tim.ostendorf'),
        reason: access,
      },
      {
        case_id: rejected,
        kind: 'group',
        group_number: '0430',
        group_name: 'Folien',
        group_name_en: 'Films',
        reason: group,
      },
    ])
    .execute()
  await storeRejection(tx, rejected, {
    by: personId(seed, 'thorsten.wehmeyer'),
    reason: 'Folien bleiben unter 0420 Kartonagen.',
    at: on.at(-8, 8, 40),
  })
}

/** Call it after the suppliers: purchases of a site need a buyer. */
export async function insertResponsibilities(tx: Tx, seed: Seed): Promise<void> {
  const { rows } = await sql<{ group_id: number; number: string; site_id: number; site: SiteName }>`
    select distinct r.group_id, g.number, s.id as site_id, s.name as site from supply_relation r
    join material_group g on g.id = r.group_id join site s on s.company_id = r.company_id order by 2, 3`.execute(tx)
  const led = new Set(GROUPS.flatMap(([number, , , lead]) => (lead === undefined ? [] : [number])))
  // The lead buyer of this group begins later.
  led.add('0265')
  await tx
    .insertInto('site_buyer')
    .values(
      rows.flatMap(({ group_id, site_id, number, site }) =>
        rowsOf(`${number} ${site}`, led.has(number), seed).map((row) => ({ group_id, site_id, ...row })),
      ),
    )
    .execute()
  await insertRequests(tx, seed)
}

// A company with a hall of three shifts, its foreman and two workers, for tests of bookings, releases and figures.
import type { TestApp } from '#server/testing/app.ts'
import { timeCompany } from '#server/testing/time-company.ts'
import { find, insert } from '#server/testing/rows.ts'

/** The terminal of the hall was seen at `seenAt`. */
export async function aShiftCompany(server: TestApp, seenAt: Date) {
  const company = await timeCompany(server)
  const { db } = server
  const roles = ['portal_mes', 'menu_mes_times', 'menu_mes_logins'] as const
  const lead = await company.approver('lead', { roles })
  const deputy = await company.approver('deputy', { roles })
  const office = await company.office('office')
  const reader = await company.person('reader', { roles })
  const dragan = await company.person('dragan', { supervisor: lead })
  const sandra = await company.person('sandra', { supervisor: lead })
  const area = await insert(db, 'production_area', { site_id: company.siteId, name: 'Halle 2' })
  const areaId = area.id
  await insert(db, 'production_area_lead', { area_id: areaId, person_id: lead.id })
  await insert(db, 'production_shift', [
    { area_id: areaId, kind: 'early', begins: 360, ends: 840 },
    { area_id: areaId, kind: 'late', begins: 840, ends: 1320 },
    { area_id: areaId, kind: 'night', begins: 1320, ends: 360 },
  ])
  const places = await addPlaces(server, areaId)
  const orders = await addOrders(server)
  await db
    .insertInto('production_activity')
    .values([
      { kind: 'cleaning', name: 'Reinigung', name_en: 'Cleaning' },
      { kind: 'setup', name: 'Rüsten', name_en: 'Setup' },
      { kind: 'other', name: 'Sonstiges', name_en: 'Other' },
    ])
    .onConflict((on) => on.doNothing())
    .execute()
  const setup = (await find(db, 'production_activity', { kind: 'setup' })).id
  const device = (
    await insert(db, 'production_device', {
      area_id: areaId,
      workplace_id: places['Platz 12']!,
      kind: 'terminal',
      name: 'Terminal 7',
      key_hash: Buffer.from('one'),
      last_seen_at: seenAt,
    })
  ).id
  return { company, lead, deputy, office, reader, dragan, sandra, areaId, places, orders, setup, device }
}

async function addPlaces({ db }: TestApp, areaId: number): Promise<Record<string, number>> {
  const places: Record<string, number> = {}
  for (const name of ['Platz 12', 'Platz 14', 'Presse 2']) {
    const row = await insert(db, 'production_workplace', { area_id: areaId, name })
    places[name] = row.id
  }
  return places
}

async function addOrders({ db }: TestApp): Promise<Record<string, number>> {
  const orders: Record<string, number> = {}
  for (const [number, minutes] of [
    ['4711-20', 0],
    ['4718-02', 45],
  ] as const) {
    const row = await insert(db, 'production_order', {
      number,
      title: 'Ritzelwelle',
      operation: 'Drehen',
      planned_pieces: 140,
      setup_minutes: minutes,
      run_minutes: 300,
    })
    orders[number] = row.id
  }
  return orders
}

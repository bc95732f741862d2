// One business partner that was created twice, with everything that refers to a partner, for tests.
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Purchasing } from '#server/modules/suppliers/testing/purchasing.ts'
import { keepDueKeys } from '#server/purchasing/partner-keys.ts'

export const ZINTL = {
  name: 'Zintl Oberflächentechnik GmbH & Co. KG',
  street: 'Industriestraße 14',
  zip: '57462',
  city: 'Olpe',
  vat_id: 'DE136695976',
  iban: 'DE02120300000000202051',
} as const

/** Two entries of one partner, from which Antriebe buys 0110; with `isAcross` Guss buys 0115 from the second one. */
export async function insertTwoPartners(
  db: Db,
  p: Purchasing,
  {
    authorId,
    changes,
    isAcross,
  }: { authorId: string; changes: Parameters<Purchasing['partner']>[0]; isAcross: boolean },
): Promise<[number, number]> {
  const one = await p.partner({ ...ZINTL, external_number: 'K-77' })
  const other = await p.partner({
    ...ZINTL,
    name: 'ZINTL OBERFLAECHENTECHNIK GMBH',
    duns: '31-640-2287',
    external_number: 'X-9',
    ...changes,
  })
  await p.relation(one, { companyId: p.drives, groupId: p.bars, cents: 1_000 })
  await p.relation(other, { companyId: p.drives, groupId: p.bars, cents: 500 })
  if (isAcross) {
    await p.relation(one, { companyId: p.drives, groupId: p.bright })
    await p.relation(other, { companyId: p.castings, groupId: p.bright, cents: 70 })
  }
  for (const id of [one, other]) {
    await p.memo(id, { company_id: p.drives, author_id: authorId, text: `Memo ${id === one}` })
    await p.certificate(id)
  }
  await p.certificate(other, { kind: 'iso14001' })
  await sql`insert into partner_group (partner_id, group_id) values (${one}, ${p.bright}), (${other}, ${p.bright})`.execute(
    db,
  )
  await sql`insert into supply_event (partner_id, company_id, kind, month) values (${other}, ${p.drives}, 'created', '2020-01-01')`.execute(
    db,
  )
  await keepDueKeys(db)
  return [one, other]
}

// Addresses, mobile numbers and bank details of the demo company, and the changes of Katrin Osterloh's.
import type { Tx } from '#server/db/db.ts'
import { payrollMonthAfter } from '#domain/people/personal-data.ts'
import { maskIban } from '#domain/payment/iban.ts'
import { inBatches } from './batches.ts'
import type { Calendar } from './calendar.ts'
import { SITES } from './company.ts'
import type { DemoPerson } from './person.ts'
import { random } from './random.ts'
import { personId } from './seed-company.ts'

const STREETS = ['Lindenweg', 'Bergstraße', 'Am Mühlbach', 'Gartenstraße', 'Hüttenweg', 'Schulstraße', 'Birkenallee']
/** A bank code of no bank, so that the accounts of the demo do not exist. */
const BANK_CODE = '99950000'
const BIC = 'TALBDE7XXXX'

/** A German IBAN with its check digits. */
function ibanOf(account: string): string {
  const digits = `${BANK_CODE}${account.padStart(10, '0')}`
  // 'DE00' at the end, letters as numbers: D is 13, E is 14.
  const check = 98n - (BigInt(`${digits}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${digits}`
}

/** Given where the mocks show them. */
const GIVEN: Readonly<Record<string, { street: string; house: string; cell: string; account: string }>> = {
  'katrin.osterloh': { street: 'Lindenweg', house: '4', cell: '0160 5550 214', account: '490042' },
}

function rowOf(seed: number, { username, site }: DemoPerson) {
  const draw = random(seed, `personal:${username}`)
  const place = SITES.find(({ name }) => name === site)
  const given = GIVEN[username]
  const drawn = {
    street: draw.pick(STREETS),
    house: String(1 + draw.int(80)),
    cell: `0160 5550 ${100 + draw.int(900)}`,
    account: String(1_000_000 + draw.int(8_999_999)),
  }
  const { street, house, cell, account } = given ?? drawn
  return {
    person_id: personId(seed, username),
    street,
    house_number: house,
    // Katrin works in one part of Siegen and lives in another.
    zip: given ? '57074' : (place?.zip ?? '57072'),
    location: place?.city ?? 'Siegen',
    cell_phone: cell,
    iban: ibanOf(account),
    bic: BIC,
  }
}

export async function insertPersonalData(
  tx: Tx,
  seed: number,
  people: readonly DemoPerson[],
  on: Calendar,
): Promise<void> {
  const rows = people.map((person) => rowOf(seed, person))
  await inBatches(rows, 2_000, (batch) => tx.insertInto('personal_data').values(batch).execute())
  const [katrin, miriam] = ['katrin.osterloh', 'miriam.falk'].map((username) => personId(seed, username))
  if (!people.some(({ username }) => username === 'katrin.osterloh') || !katrin || !miriam) return
  const changed = on.at(-34, 9, 12)
  const after = rows.find((row) => row.person_id === katrin)
  await tx
    .insertInto('personal_data_change')
    .values([
      {
        person_id: katrin,
        what: 'address',
        shown_before: '57072 Siegen',
        shown_after: '57074 Siegen',
        changed_by: miriam,
        changed_at: on.at(-68, 14, 5),
      },
      {
        person_id: katrin,
        what: 'iban',
        shown_before: maskIban(ibanOf('7318')),
        shown_after: maskIban(after?.iban ?? ''),
        changed_by: katrin,
        changed_at: changed,
        // She has no factor in the demo.
        with_factor: false,
        mailed: true,
        effective_from: `${payrollMonthAfter(changed.toISOString().slice(0, 10))}-01`,
        objection_until: new Date(changed.getTime() + 7 * 86_400_000),
      },
    ])
    .execute()
  await tx
    .insertInto('personal_data_view')
    .values({ person_id: katrin, viewer_id: miriam, viewed_at: on.at(-12, 10, 40) })
    .execute()
}

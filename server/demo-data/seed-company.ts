// Writes the group and its people.
import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import { DEMO_TOTP_SECRET, SURVEY_USERNAME, TOTP_USERNAME } from './accounts.ts'
import { readAsset } from './asset.ts'
import { inBatches } from './batches.ts'
import { shift, type Calendar } from './calendar.ts'
import { COMPANIES, DIVISIONS, SITES } from './company.ts'
import type { DemoPerson } from './person.ts'
import { insertPictures, renderAll, type Rendered } from './pictures.ts'
import { random } from './random.ts'
import { roleRow, rolesOf } from './roles.ts'

/** Keys of the inserted rows by name; a site and a division include their company: 'Antriebe/Siegen'. */
export interface Places {
  companies: ReadonlyMap<string, number>
  sites: ReadonlyMap<string, number>
  divisions: ReadonlyMap<string, number>
  teams: ReadonlyMap<string, number>
}

const byName = (rows: readonly { name: string; id: number }[]) => new Map(rows.map(({ name, id }) => [name, id]))

export async function insertPlaces(tx: Tx): Promise<Places> {
  const companies = byName(
    await tx
      .insertInto('company')
      .values(COMPANIES.map(({ name, short }) => ({ name, short_name: short })))
      .returning(['id', 'short_name as name'])
      .execute(),
  )
  const sites = byName(
    await tx
      .insertInto('site')
      .values(
        SITES.map(({ company, name, street, zip, city, land }) => ({
          company_id: companies.get(company)!,
          name,
          street,
          zip,
          city,
          land,
        })),
      )
      .returning(['id', 'name'])
      .execute(),
  )
  const divisions = byName(
    await tx
      .insertInto('division')
      .values(DIVISIONS.map(({ company, name }) => ({ company_id: companies.get(company)!, name })))
      .returning(['id', 'name'])
      .execute(),
  )
  const teams = byName(
    await tx
      .insertInto('team')
      .values(
        DIVISIONS.flatMap(({ name, teams }) =>
          teams.map((team) => ({ division_id: divisions.get(name)!, name: team })),
        ),
      )
      .returning(['id', sql<string>`division_id || '/' || name`.as('name')])
      .execute(),
  )
  return { companies, sites, divisions, teams }
}

export const personId = (seed: number, username: string) => random(seed, `person:${username}`).uuid()
export const pictureId = (seed: number, name: string) => random(seed, `picture:${name}`).uuid()

const DIALS: ReadonlyMap<string, string> = new Map(SITES.map(({ name, dial }) => [name, dial]))

function personRow(
  seed: number,
  { companies, sites, divisions, teams }: Places,
  on: Calendar,
  person: DemoPerson,
  index: number,
) {
  const { username, company, division, supervisor, representative } = person
  const draw = random(seed, `row:${username}`)
  const divisionId = divisions.get(division)!
  const accepted = on.at(-20 - draw.int(200), 8 + draw.int(8), draw.int(60))
  return {
    id: personId(seed, username),
    username,
    given_name: person.givenName,
    family_name: person.familyName,
    email: `${username}@talbrueck.example`,
    phone: `${DIALS.get(person.site)}-${person.extension ?? 500 + index}`,
    personnel_number: person.personnelNumber ?? String(21_000 + index * 7),
    position: person.position,
    company_id: companies.get(company)!,
    site_id: sites.get(person.site)!,
    division_id: divisionId,
    team_id: teams.get(`${divisionId}/${person.team}`)!,
    supervisor_id: supervisor === undefined ? null : personId(seed, supervisor),
    representative_id: representative === undefined ? null : personId(seed, representative),
    picture_id: person.portrait ? pictureId(seed, username) : null,
    locale: person.locale,
    expense_user_id: person.kinds.includes('traveller') ? `TB${String(30_000 + index)}` : null,
    // The survey is offered to who has used the portal for a month.
    terms_accepted_at: username === SURVEY_USERNAME ? on.at(-60, 9) : accepted,
    created_at: shift(on.today, -400 - draw.int(1_000)),
    changed_at: on.today,
    scim_id: personId(seed, username),
  }
}

export async function insertPeople(
  tx: Tx,
  seed: number,
  places: Places,
  people: readonly DemoPerson[],
  on: Calendar,
): Promise<void> {
  const rows = people.map((person, index) => personRow(seed, places, on, person, index))
  // One statement: a representative may be further down in the list.
  await tx.insertInto('person').values(rows).execute()
  const roles = people.flatMap(({ username, kinds }) =>
    rolesOf(kinds).map((role) => Object.assign(roleRow(role), { person_id: personId(seed, username) })),
  )
  await inBatches(roles, 5_000, (batch) => tx.insertInto('person_role').values(batch).execute())
}

/** One hash for all: a hash for each would take minutes for a thousand people. */
export async function insertAccounts(
  tx: Tx,
  seed: number,
  people: readonly DemoPerson[],
  hash: string,
  now: Date,
): Promise<void> {
  const rows = people.map(({ username }) => ({
    person_id: personId(seed, username),
    password_hash: hash,
    demo: true,
    ...(username === TOTP_USERNAME ? { totp_secret: DEMO_TOTP_SECRET, totp_confirmed_at: now } : {}),
  }))
  await tx.insertInto('account').values(rows).execute()
}

/** Portraits of each group that the unnamed people share: each person has a file with the bytes of one of them. */
const SHARED_PORTRAITS = 15

/** Wears work clothes on a shared portrait. */
const worksInHall = ({ division, position }: DemoPerson) =>
  /^(Produktion|Lagerlogistik|Montage|Ausbildung)/.test(division) && !/leiter|Einkäufer/i.test(position)

/** Portraits by user name. The first `named` people have one of their own. */
export async function renderPortraits(people: readonly DemoPerson[], named: number): Promise<Map<string, Rendered>> {
  const shown = people.flatMap((person, index) => {
    if (!person.portrait) return []
    const group = worksInHall(person) ? 'hall' : 'office'
    const file = index < named ? person.username : `${group}-${person.look}-${index % SHARED_PORTRAITS}`
    return [{ username: person.username, file }]
  })
  const files = new Set(shown.map(({ file }) => file))
  const rendered = await renderAll(new Map([...files].map((file) => [file, readAsset(`portraits/${file}.svg`)])))
  return new Map(shown.map(({ username, file }) => [username, rendered.get(file)!]))
}

export async function insertPortraits(
  tx: Tx,
  seed: number,
  people: readonly DemoPerson[],
  portraits: ReadonlyMap<string, Rendered>,
): Promise<void> {
  const shown = people.filter(({ portrait }) => portrait)
  await insertPictures(
    tx,
    shown.map(({ username }) => ({ id: pictureId(seed, username), picture: portraits.get(username)! })),
  )
}

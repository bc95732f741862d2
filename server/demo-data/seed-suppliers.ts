// Writes the business partners of the demo company, and all that the mocks show of one of them.
import { sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import { insertCase } from '#server/decisions/cases.ts'
import { PARTNER_REQUESTS, PARTNER_STAGE } from '#server/modules/suppliers/change-requests.ts'
import { inBatches } from './batches.ts'
import { isoDay, shift, type Calendar } from './calendar.ts'
import { random } from './random.ts'
import { personId, type Places } from './seed-company.ts'
import { GROUPS, LOCAL_BUYERS, PLANNED_LEAD, SITE_ADMINS } from './purchasing.ts'
import { ENDED_RELATION, FERRUM, type DemoPartner } from './suppliers.ts'

type Ids = ReadonlyMap<string, number>

interface Seed {
  readonly seed: number
  readonly places: Places
  readonly on: Calendar
}

/** The last day of a month, counted from this one. */
const endOfMonth = (on: Calendar, count: number): string => isoDay(shift(on.month(count + 1), -1))

async function insertGroups(tx: Tx, { seed, on }: Seed): Promise<Ids> {
  const rows = await tx
    .insertInto('material_group')
    .values(GROUPS.map(([number, name, name_en]) => ({ number, name, name_en })))
    .returning(['id', 'number'])
    .execute()
  const groups = new Map(rows.map(({ id, number }) => [number, id]))
  await tx
    .insertInto('article_group')
    .values(
      GROUPS.flatMap(([number, , , , articles]) =>
        articles.map(([digits, name]) => ({ number: number + digits, name, group_id: groups.get(number)! })),
      ),
    )
    .execute()
  const led = GROUPS.flatMap(([number, , , username]) => (username === undefined ? [] : [{ number, username }]))
  await tx
    .insertInto('lead_buyer')
    .values([
      ...led.map(({ number, username }) => ({
        group_id: groups.get(number)!,
        person_id: personId(seed, username),
        from_day: `${on.year - 4}-01-01`,
      })),
      {
        group_id: groups.get(PLANNED_LEAD.group)!,
        person_id: personId(seed, PLANNED_LEAD.username),
        from_day: isoDay(on.month(2)),
      },
    ])
    .execute()
  return groups
}

async function insertSiteAdmins(tx: Tx, { seed, places, on }: Seed): Promise<void> {
  await tx
    .insertInto('site_admin')
    .values(
      SITE_ADMINS.map(([site, username]) => ({
        site_id: places.sites.get(site)!,
        person_id: personId(seed, username),
        from_day: `${on.year - 3}-01-01`,
      })),
    )
    .execute()
}

/** Twelve full months up to this one. */
const salesPeriod = (on: Calendar) => ({ sales_from: isoDay(on.month(-11)), sales_until: isoDay(on.month(0)) })

/** The end of its certificate, if it has one. */
function certificateOf({ certificate }: DemoPartner, on: Calendar) {
  const { kind, shown } = certificate
  if (shown === 'missing' || shown === 'review') return { kind, until: shown }
  if (shown === 'expired') return { kind, until: endOfMonth(on, -3) }
  return { kind, until: 'days' in shown ? isoDay(shift(on.today, shown.days)) : endOfMonth(on, shown.months) }
}

function certificateRow(partner: DemoPartner, ids: Ids, on: Calendar) {
  const { kind, until } = certificateOf(partner, on)
  if (until === 'missing') return []
  const state = until === 'review' ? { state: 'review' } : { state: 'valid', valid_until: until }
  return [{ partner_id: ids.get(String(partner.bpNumber))!, kind, ...state }]
}

/** The search text of the partner in lists, as `keep_partners` computes it for one material group. */
function factsOf(partner: DemoPartner, groups: Ids, { places, on }: Seed) {
  const companies = new Set(partner.relations.map(({ company }) => places.companies.get(company)!))
  const { kind, until } = certificateOf(partner, on)
  return {
    group_ids: partner.groups.map((number) => groups.get(number)!),
    main_group: partner.groups[0] ?? null,
    company_ids: [...companies].toSorted((one, other) => one - other),
    volume: companies.size === 0 ? null : partner.relations.reduce((sum, { cents }) => sum + cents, 0),
    certificate_kind: until === 'missing' ? null : kind,
    certificate_review: until === 'review',
    certificate_until: until === 'missing' || until === 'review' ? null : until,
  }
}

/** Numbers that the Federal Network Agency reserves for fiction: a demo calls no real person. */
const PHONES = ['+49 30 23125', '+49 40 66969', '+49 69 90009', '+49 89 99998', '+49 221 4710'] as const

/** The contact for a call before bank details change. */
function bookkeepingOf({ bpNumber }: DemoPartner, { seed }: Seed) {
  const draw = random(seed, `phone:${bpNumber}`)
  const phone = `${draw.pick(PHONES)} ${100 + draw.int(900)}`
  return { role: 'Buchhaltung', name: 'Zentrale', phone, email: '', note: '' }
}

function partnerRow(partner: DemoPartner, groups: Ids, seed: Seed) {
  const { on } = seed
  const [kind, number, court] = partner.register
  return {
    bp_number: partner.bpNumber,
    name: partner.name,
    street: partner.street,
    zip: partner.zip,
    city: partner.city,
    country: partner.country,
    vat_id: partner.vatId,
    tax_number: partner.taxNumber,
    duns: partner.duns,
    register_kind: kind,
    register_number: number,
    register_court: court,
    iban: partner.iban,
    status: partner.status,
    internal: partner.internal,
    contacts: JSON.stringify([bookkeepingOf(partner, seed)]),
    changed_at: on.at(-30, 9),
    ...salesPeriod(on),
    ...factsOf(partner, groups, seed),
  }
}

/** Years with an amount, counted back from the sales period: for most partners only the present one. */
const yearsOf = (bpNumber: number): readonly number[] => (bpNumber === FERRUM.bpNumber ? [0, 1, 2, 3] : [0])

async function insertRelations(tx: Tx, partners: readonly DemoPartner[], ids: Ids, groups: Ids, seed: Seed) {
  const { on, places } = seed
  const relations = partners.flatMap(({ bpNumber, relations }) =>
    relations.map((relation) => ({
      ...relation,
      bpNumber,
      draw: random(seed.seed, `relation:${bpNumber}:${relation.company}:${relation.group}`),
    })),
  )
  await inBatches(relations, 1_000, async (batch) => {
    const rows = await tx
      .insertInto('supply_relation')
      .values(
        batch.map(({ bpNumber, company, group, since, buyer, draw }) => ({
          partner_id: ids.get(String(bpNumber))!,
          company_id: places.companies.get(company)!,
          group_id: groups.get(group)!,
          since: `${since}-04-01`,
          buyer_id: buyer === null ? null : personId(seed.seed, buyer ?? LOCAL_BUYERS[company]),
          on_time: 80 + draw.int(20),
          orders_per_quarter: 1 + draw.int(12),
          complaints: draw.int(4),
          payment_terms: draw.pick(['30 Tage netto', '14 Tage 2 %', '60 Tage netto']),
        })),
      )
      .returning('id')
      .execute()
    const amounts = batch.flatMap(({ bpNumber, cents, since }, index) =>
      yearsOf(bpNumber)
        .filter((back) => back === 0 || since <= on.year - back)
        .map((back) => ({
          relation_id: rows[index]!.id,
          first_month: isoDay(on.month(-11 - 12 * back)),
          last_month: isoDay(on.month(-12 * back)),
          // The years before were a little smaller.
          cents: Math.round(cents * (1 - 0.04 * back)),
        })),
    )
    await tx.insertInto('supply_amount').values(amounts).execute()
  })
}

async function insertPartners(tx: Tx, seed: Seed, groups: Ids, partners: readonly DemoPartner[]): Promise<Ids> {
  const ids = new Map<string, number>()
  await inBatches(partners, 300, async (batch) => {
    const rows = await tx
      .insertInto('partner')
      .values(batch.map((partner) => partnerRow(partner, groups, seed)))
      .returning(['id', 'bp_number'])
      .execute()
    for (const { id, bp_number } of rows) ids.set(String(bp_number), id)
  })
  const assigned = partners
    .filter(({ relations }) => relations.length === 0)
    .flatMap(({ bpNumber, groups: numbers }) =>
      numbers.map((number) => ({
        partner_id: ids.get(String(bpNumber))!,
        group_id: groups.get(number)!,
        at: seed.on.at(-40, 9),
      })),
    )
  await inBatches(assigned, 2_000, (batch) => tx.insertInto('partner_group').values(batch).execute())
  await insertRelations(tx, partners, ids, groups, seed)
  const certificates = partners.flatMap((partner) => certificateRow(partner, ids, seed.on))
  await inBatches(certificates, 2_000, (batch) => tx.insertInto('certificate').values(batch).execute())
  return ids
}

/** Contacts, article groups and certificates of Ferrum Wittgenstein. */
async function insertFerrum(tx: Tx, id: number, { seed, on }: Seed): Promise<void> {
  const contacts = [
    {
      role: 'Vertrieb',
      name: 'Sonja Achenbach',
      phone: '+49 2752 4711-212',
      email: 'achenbach@ferrum.example',
      note: 'spricht auch Englisch',
    },
    { role: 'Qualität', name: 'Werk', phone: '+49 2752 4711-330', email: '', note: '' },
    { role: 'Buchhaltung', name: 'Herr Thiel', phone: '+49 2752 4711-118', email: '', note: '' },
  ]
  await tx
    .updateTable('partner')
    .set({
      external_number: 'K-77120',
      contacts: JSON.stringify(contacts),
      payment_terms: '30 Tage netto',
      register_until: endOfMonth(on, 7),
    })
    .where('id', '=', id)
    .execute()
  await sql`insert into partner_article (partner_id, article_id) select ${id}, a.id from article_group a
    where a.number in ('011001', '011502', '011507')`.execute(tx)
  const note = { partner_id: id, name: '' }
  await tx
    .updateTable('certificate')
    .set({ note: `Auditbericht ${isoDay(on.month(-8)).slice(5, 7)}/${isoDay(on.month(-8)).slice(0, 4)}` })
    .where('partner_id', '=', id)
    .execute()
  const wiesner = personId(seed, 'katja.wiesner')
  await tx
    .insertInto('certificate')
    .values([
      { ...note, kind: 'iatf16949', state: 'review', note: 'Bestätigung fehlt', reviewer_id: wiesner },
      { ...note, kind: 'iso14001', plant: 'Werk Laasphe', state: 'valid', valid_until: endOfMonth(on, 23) },
      {
        ...note,
        kind: 'supplierDeclaration',
        state: 'valid',
        valid_until: endOfMonth(on, -4),
        note: 'Lieferantenerklärung EU',
        reminded_on: isoDay(shift(on.today, -7)),
      },
    ])
    .execute()
}

/** Contracts of Ferrum Wittgenstein. */
async function insertContracts(tx: Tx, id: number, groups: Ids, { places, on }: Seed): Promise<void> {
  const company = (name: string) => places.companies.get(name)!
  const contracts = await tx
    .insertInto('supply_contract')
    .values([
      {
        partner_id: id,
        number: 'R-2231',
        kind: 'frame',
        name: 'Stahl',
        from_day: '2018-01-01',
        until_day: `${on.year + 1}-12-31`,
      },
      {
        partner_id: id,
        number: 'R-2305',
        kind: 'frame',
        name: 'Blankstahl',
        from_day: '2024-01-01',
        until_day: isoDay(shift(on.today, 38)),
      },
      { partner_id: id, number: 'E-4410', kind: 'single', name: 'Lohnbearbeitung', from_day: '2021-01-01' },
      { partner_id: id, number: 'QS-118', kind: 'quality', name: 'Qualitätssicherung', from_day: '2015-01-01' },
    ])
    .returning(['id', 'number'])
    .execute()
  const contract = (number: string) => contracts.find((one) => one.number === number)!.id
  await tx
    .insertInto('supply_contract_group')
    .values([
      { contract_id: contract('R-2231'), group_id: groups.get('0110')! },
      { contract_id: contract('R-2305'), group_id: groups.get('0115')! },
      { contract_id: contract('E-4410'), group_id: groups.get('9000')! },
    ])
    .execute()
  await tx
    .insertInto('supply_contract_company')
    .values([
      ...['Antriebe', 'Guss', 'Hydraulik'].map((name) => ({
        contract_id: contract('R-2231'),
        company_id: company(name),
      })),
      { contract_id: contract('R-2305'), company_id: company('Service') },
      { contract_id: contract('E-4410'), company_id: company('Hydraulik') },
    ])
    .execute()
}

/** The purchases of Guss, and their begin. */
async function insertGuss(tx: Tx, id: number, groups: Ids, { seed, places, on }: Seed): Promise<void> {
  const guss = { partner_id: id, company_id: places.companies.get('Guss')! }
  await sql`update supply_relation set on_time = 91, orders_per_quarter = 3, complaints = 2, payment_terms = '30 Tage netto',
      last_complaint = ${isoDay(shift(on.today, -41))}::date
    where partner_id = ${id} and company_id = ${guss.company_id} and group_id = ${groups.get('0115')!}`.execute(tx)
  await tx
    .insertInto('supply_event')
    .values([
      { ...guss, kind: 'created', month: '2016-04-01' },
      { ...guss, kind: 'contractJoined', month: '2020-01-01', contract_number: 'R-2231' },
      {
        ...guss,
        kind: 'groupStarted',
        month: '2022-09-01',
        group_id: groups.get('0115')!,
        by_id: personId(seed, 'wiebke.janssen'),
      },
    ])
    .execute()
}

async function insertEndedRelation(tx: Tx, id: number, groups: Ids, { seed, places, on }: Seed): Promise<void> {
  const { company, group, since, cents, reason, author } = ENDED_RELATION
  const of = { partner_id: id, company_id: places.companies.get(company)!, group_id: groups.get(group)! }
  const until_day = endOfMonth(on, -2)
  const relation = await tx
    .insertInto('supply_relation')
    .values({ ...of, since: `${since}-04-01`, until_day, end_reason: reason, ended: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('supply_amount')
    .values({ relation_id: relation.id, first_month: isoDay(on.month(-13)), last_month: isoDay(on.month(-2)), cents })
    .execute()
  await tx
    .insertInto('supply_event')
    .values([
      { ...of, kind: 'groupStarted', month: `${since}-04-01` },
      { ...of, kind: 'ended', month: isoDay(on.month(-2)), reason, by_id: personId(seed, author) },
    ])
    .execute()
}

/** Memo, request and history of Ferrum Wittgenstein. */
async function insertNotes(tx: Tx, id: number, { seed, places, on }: Seed): Promise<void> {
  const katrin = personId(seed, 'katrin.osterloh')
  const written = on.at(-28, 10)
  await tx
    .insertInto('partner_memo')
    .values({
      partner_id: id,
      text: 'Skonto 2 % nur bei Sammelrechnung. Reklamationen immer zuerst an die Werksqualität, nicht an den Vertrieb.',
      visibility: 'purchasing',
      author_id: katrin,
      company_id: places.companies.get('Antriebe')!,
      created_at: written,
      changed_at: written,
    })
    .execute()
  const reason = 'Neues Konto bei der Sparkasse Siegen'
  const asked = { kind: PARTNER_REQUESTS.kind, requesterId: personId(seed, 'elke.brandhorst'), note: reason }
  await tx
    .insertInto('partner_request')
    .values({
      case_id: await insertCase(tx, { ...asked, stages: [PARTNER_STAGE] }, on.at(-1, 9, 50)),
      partner_id: id,
      kind: 'bank',
      before: JSON.stringify({ iban: FERRUM.iban }),
      after: JSON.stringify({ iban: 'DE27460500010000006017' }),
      reason,
      called_at: on.at(-1, 10, 40),
      called_name: 'Herr Thiel',
      called_number: '+49 2752 4711-118',
    })
    .execute()
  await tx
    .insertInto('partner_change')
    .values({
      partner_id: id,
      field: 'street',
      before: 'Alte Hütte 3',
      after: FERRUM.street,
      at: on.at(-55, 11),
      by_id: katrin,
    })
    .execute()
}

/** Call it after the people. */
export async function insertSuppliers(tx: Tx, parts: Seed, partners: readonly DemoPartner[]): Promise<void> {
  // The search texts of partners are written together with them.
  await sql`set local portal.bulk = 'on'`.execute(tx)
  const groups = await insertGroups(tx, parts)
  await insertSiteAdmins(tx, parts)
  const ids = await insertPartners(tx, parts, groups, partners)
  const ferrum = ids.get(String(FERRUM.bpNumber))!
  await insertFerrum(tx, ferrum, parts)
  await insertContracts(tx, ferrum, groups, parts)
  await insertGuss(tx, ferrum, groups, parts)
  await insertNotes(tx, ferrum, parts)
  const former = ids.get(String(ENDED_RELATION.bpNumber))!
  await insertEndedRelation(tx, former, groups, parts)
  await sql`set local portal.bulk = 'off'`.execute(tx)
  await sql`select keep_partners(array[${ferrum}, ${former}]::bigint[])`.execute(tx)
}

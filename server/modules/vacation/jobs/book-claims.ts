// Books what the contracts earn in a year, so that a claim is carried over when the year ends. During the year, claims booked
// here follow the contract; entries of the personnel office stay as they are.
import { sql, type RawBuilder } from 'kysely'
import { CLAIM_KINDS, type ClaimKind } from '#domain/leave/balance.ts'
import { entitlementOf } from '#domain/leave/entitlement.ts'
import { fraction, subtract, sum, type Fraction } from '#domain/calendar/fraction.ts'
import { withStandardModel, type WorkingTimeModel } from '#domain/calendar/working-time-model.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { modelsOf } from '#server/organisation/personal-calendar.ts'
import { lockAccount, lockAccountsOfCompany } from '#server/modules/vacation/ledger.ts'
import { EMPLOYMENT, type EmploymentFacts } from '#server/modules/vacation/person.ts'

const REASON = 'Berechnung nach Vertrag'
/** A statement takes 65,535 parameters, and each entry has eleven. */
const BATCH = 1_000

interface ClaimRow {
  kind: 'claim' | 'correct'
  year: number
  claimKind: ClaimKind
  numerator: number
  denominator: number
  byContract: boolean
}
interface ContractRow {
  personId: string
  employment: EmploymentFacts
  models: WorkingTimeModel[]
  claims: ClaimRow[]
}

interface DueEntry {
  readonly kind: 'claim' | 'correct'
  readonly year: number
  readonly claimKind: ClaimKind
  readonly amount: Fraction
}

async function readContracts(db: Db, year: number, which: RawBuilder<boolean> = sql`true`): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select e.person_id as "personId", ${EMPLOYMENT} as employment,
      ${modelsOf(sql`e.person_id`)} as models,
      coalesce((select json_agg(json_build_object('kind', l.kind, 'year', l.year, 'claimKind', l.claim_kind,
          'numerator', l.numerator, 'denominator', l.denominator, 'byContract', l.by_contract))
        from leave_entry l where l.person_id = e.person_id and l.account = 'leave' and l.request_id is null), '[]') as claims
    from employment e join person p on p.id = e.person_id left join leave_rules g on g.company_id = p.company_id
    where p.active and e.entry_day <= ${`${year}-12-31`}::date
      and ${which}
    order by e.person_id`.execute(db)
  return rows
}

const isEmployedIn = ({ employment: { entry, exit } }: ContractRow, year: number): boolean =>
  entry <= `${year}-12-31` && (exit === undefined || exit >= `${year}-01-01`)

const amountsOf = ({ employment, models }: ContractRow, year: number) =>
  entitlementOf({ ...employment, models: withStandardModel(models) }, year)

/** The claims of a year that is not booked; always the statutory one, which marks the year as booked. */
function newClaims(row: ContractRow, year: number): DueEntry[] {
  if (!isEmployedIn(row, year)) return []
  const amounts = amountsOf(row, year)
  return CLAIM_KINDS.flatMap((claimKind) =>
    claimKind === 'statutory' || amounts[claimKind].numerator > 0
      ? [{ kind: 'claim', year, claimKind, amount: amounts[claimKind] }]
      : [],
  )
}

/** The difference between the present contract and the claims booked for it before. */
function corrections(row: ContractRow, year: number): DueEntry[] {
  const own = row.claims.filter((claim) => claim.year === year && claim.byContract)
  if (own.length === 0) return []
  const amounts = amountsOf(row, year)
  return CLAIM_KINDS.flatMap((claimKind) => {
    const booked = own.filter((claim) => claim.claimKind === claimKind)
    const known = sum(booked.map(({ numerator, denominator }) => fraction(numerator, denominator)))
    const amount = subtract(amounts[claimKind], known)
    return amount.numerator === 0 ? [] : [{ kind: 'correct', year, claimKind, amount }]
  })
}

/** After an outage also those of the years since the last one that is booked; years before the first one were kept elsewhere. */
function dueEntries(row: ContractRow, year: number): DueEntry[] {
  const booked = row.claims.filter((claim) => claim.kind === 'claim' && claim.year <= year).map((claim) => claim.year)
  if (booked.includes(year)) return corrections(row, year)
  const first = booked.length > 0 ? Math.max(...booked) + 1 : year
  return Array.from({ length: year - first + 1 }, (_, index) => newClaims(row, first + index)).flat()
}

/** A disability is often recognised for past years; their other claims stay as they were booked. */
const pastDisability = (row: ContractRow, year: number): DueEntry[] =>
  [...new Set(row.claims.map((claim) => claim.year))]
    .filter((past) => past < year)
    .flatMap((past) => corrections(row, past).filter(({ claimKind }) => claimKind === 'disability'))

/** Books what one person's contract earns in a year, or corrects it. */
export async function bookDue(tx: Tx, personId: string, year: number, at: Date): Promise<void> {
  await lockAccount(tx, personId)
  await bookContracts(tx, await readContracts(tx, year, sql`e.person_id = ${personId}`), year, at)
}

/** The same for all people of a company, whose rules have changed. */
export async function bookCompany(tx: Tx, companyId: number, year: number, at: Date): Promise<void> {
  await lockAccountsOfCompany(tx, companyId)
  await bookContracts(tx, await readContracts(tx, year, sql`p.company_id = ${companyId}`), year, at)
}

async function bookContracts(tx: Tx, rows: readonly ContractRow[], year: number, at: Date): Promise<void> {
  const due = rows.flatMap((row) =>
    [...pastDisability(row, year), ...dueEntries(row, year)].map((entry) => ({ ...entry, personId: row.personId })),
  )
  const entries = due.map(({ personId, kind, claimKind, amount, ...entry }) => ({
    ...entry,
    person_id: personId,
    account: 'leave',
    kind,
    claim_kind: claimKind,
    numerator: amount.numerator,
    denominator: amount.denominator,
    by_contract: true,
    reason: REASON,
    at,
  }))
  for (let start = 0; start < entries.length; start += BATCH)
    await tx
      .insertInto('leave_entry')
      .values(entries.slice(start, start + BATCH))
      .execute()
}

/** Books the claims of this year for each person without them, and corrects those that no longer follow from the contract. */
export async function bookClaims({ db, now, log }: Pick<Context, 'db' | 'now' | 'log'>): Promise<void> {
  const at = now()
  const year = Number(businessDay(at).slice(0, 4))
  for (const row of await readContracts(db, year)) {
    if (dueEntries(row, year).length === 0) continue
    try {
      await db.transaction().execute((tx) => bookDue(tx, row.personId, year, at))
    } catch (error) {
      // The others are booked regardless; this one is tried again on the next day.
      log.error({ err: error, person: row.personId }, 'the claim to leave was not booked')
    }
  }
}

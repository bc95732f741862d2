// Sends the notices of lapse: at the start of the year and on 1 September, or as soon after it as a server runs or a person has open
// days. Each is sent once, and names the days without approved leave.
import { sql } from 'kysely'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { allocate } from '#domain/leave/balance.ts'
import { type Fraction, compare, subtract, sum, ZERO } from '#domain/calendar/fraction.ts'
import { lapseDay, type LapseFacts } from '#domain/leave/lapse.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { fullName } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context, WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Language } from '#server/mail/language.ts'
import { readAccount } from '#server/modules/vacation/account.ts'
import { lockAccount, toLeaveDays } from '#server/modules/vacation/ledger.ts'
import { readPerson } from '#server/modules/vacation/person.ts'

/**
 * The version of the letter by which the employer names the open days of a person, asks to take them, and states when they lapse (BUrlG § 7
 * (3), EuGH C-684/16, BAG 9 AZR 541/15). A change of its text is a new version: sent letters stay as they were.
 */
const TEXT_VERSION = '2026-11'

/** Open days of one year. */
interface NamedClaim {
  readonly year: number
  readonly amount: Fraction
  readonly lapsesOn: Day
}

interface Letter {
  readonly name: string
  readonly sentOn: Day
  readonly claims: readonly NamedClaim[]
}

export const formatDay = (day: Day, language: Language): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'de-DE', {
    day: '2-digit',
    month: language === 'en' ? 'long' : '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))

/** '5 Tage', '12,5 Tage', '8 1/3 Tage': exact, never rounded. */
function formatDays({ numerator, denominator }: Fraction, language: Language): string {
  const isOne = numerator === denominator
  const unit = { de: isOne ? 'Tag' : 'Tage', en: isOne ? 'day' : 'days' }[language]
  if (denominator <= 2)
    return `${(numerator / denominator).toLocaleString(language === 'en' ? 'en-GB' : 'de-DE')} ${unit}`
  const whole = Math.floor(numerator / denominator)
  return `${whole > 0 ? `${whole} ` : ''}${numerator % denominator}/${denominator} ${unit}`
}

const WORDS = {
  de: {
    greeting: (name: string) => `Guten Tag ${name},`,
    open: (day: string) => `am ${day} haben Sie noch folgenden Urlaub, der nicht genehmigt ist:`,
    claim: (days: string, year: number, end: string) => `- ${days} aus dem Jahr ${year}, zu nehmen bis ${end}`,
    request:
      'Bitte beantragen Sie diesen Urlaub so rechtzeitig, dass Sie ihn bis zum jeweils genannten Tag nehmen können.',
    lapse:
      'Urlaub, den Sie bis zu diesem Tag nicht nehmen, obwohl Sie ihn nehmen konnten, verfällt mit dessen Ablauf ersatzlos (§ 7 Absatz 3 Bundesurlaubsgesetz).',
    exception:
      'Können Sie den Urlaub nicht nehmen, zum Beispiel wegen Krankheit, Mutterschutz oder Elternzeit, gelten die längeren gesetzlichen Fristen.',
    contact: 'Bei Fragen wenden Sie sich an die Personalabteilung.',
  },
  en: {
    greeting: (name: string) => `Dear ${name},`,
    open: (day: string) => `on ${day} you still have the following leave that is not approved:`,
    claim: (days: string, year: number, end: string) => `- ${days} of the year ${year}, to be taken by ${end}`,
    request: 'Please request this leave in time, so that you can take it by the day named for it.',
    lapse:
      'Leave that you do not take by that day although you could have taken it lapses at its end, without compensation (section 7 (3) of the Federal Leave Act, BUrlG).',
    exception:
      'If you cannot take the leave, for example because of illness, maternity protection or parental leave, the longer statutory periods apply.',
    contact: 'If you have questions, contact the human resources department.',
  },
} as const

function letterOf({ name, sentOn, claims }: Letter, language: Language): string {
  const { greeting, open, claim, request, lapse, exception, contact } = WORDS[language]
  const day = (one: Day) => formatDay(one, language)
  const lines = claims.map(({ year, amount, lapsesOn }) => claim(formatDays(amount, language), year, day(lapsesOn)))
  return [greeting(name), open(day(sentOn)), lines.join('\n'), request, lapse, exception, contact].join('\n\n')
}

const AUTUMN = '09-01'
/** Days that remain to take leave which no notice has named before: with less the notice would come too late for it. */
const TIME_TO_TAKE = 28

/** The first day of the occasion on which everybody with open days gets a notice. */
function occasionOf(today: Day): Day {
  const autumn = `${today.slice(0, 4)}-${AUTUMN}`
  return today >= autumn ? autumn : `${today.slice(0, 4)}-01-01`
}

/** The last day of leave of `year` once a notice of `today` names it; sickness, which may end, does not change the date. */
function namedEnd(year: number, today: Day, { notices, carryOver, wholeNextYear = [] }: LapseFacts): Day | undefined {
  const known = { notices, carryOver, wholeNextYear, sickness: [] }
  const end = lapseDay(year, { ...known, notices: [...notices, { sent: today, years: [year] }] })
  if (end === undefined || end < today) return undefined
  const isNamedAlready = lapseDay(year, known) === end
  return isNamedAlready || end >= addDays(today, TIME_TO_TAKE) ? end : undefined
}

/** The days of this year and of earlier ones that no approved leave uses. */
async function readOpenClaims(tx: Tx, personId: string, today: Day): Promise<NamedClaim[]> {
  const { claims: all, booked, lapse } = await readAccount(tx, await readPerson(tx, personId), { today })
  const claims = all.filter(({ from, to = today }) => from <= today && to >= today)
  const approved = booked.filter(({ isApproved }) => isApproved)
  const { consumed } = allocate(all, toLeaveDays(approved, 'leave'))
  return [...Map.groupBy(claims, ({ year }) => year)].flatMap(([year, ofYear]) => {
    const ids = new Set(ofYear.map(({ id }) => id))
    const used = sum(consumed.filter(({ claimId }) => ids.has(claimId)).map(({ amount }) => amount))
    const amount = subtract(sum(ofYear.map((claim) => claim.amount)), used)
    const lapsesOn = namedEnd(year, today, lapse)
    return lapsesOn !== undefined && compare(amount, ZERO) > 0 ? [{ year, amount, lapsesOn }] : []
  })
}

async function isSent(db: Db, personId: string, today: Day): Promise<boolean> {
  const found = await db
    .selectFrom('lapse_notice')
    .select('id')
    .where('person_id', '=', personId)
    .where('sent_on', '>=', occasionOf(today))
    .executeTakeFirst()
  return found !== undefined
}

async function sendNotice(tx: Tx, { events, now }: WriteContext, { id, name }: Receiver): Promise<void> {
  await lockAccount(tx, id)
  const today = businessDay(now())
  if (await isSent(tx, id, today)) return
  const claims = (await readOpenClaims(tx, id, today)).toSorted((one, other) => one.year - other.year)
  if (claims.length === 0) return
  const letter = { name, sentOn: today, claims }
  const { numerator, denominator } = sum(claims.map(({ amount }) => amount))
  await tx
    .insertInto('lapse_notice')
    .values({
      person_id: id,
      years: claims.map(({ year }) => year),
      text_version: TEXT_VERSION,
      numerator,
      denominator,
      lapses_on: claims.map(({ lapsesOn }) => lapsesOn).toSorted()[0]!,
      sent_on: today,
      text_de: letterOf(letter, 'de'),
      text_en: letterOf(letter, 'en'),
      claims: JSON.stringify(claims.map(({ amount, ...claim }) => ({ ...claim, ...amount }))),
    })
    .execute()
  await events.publish(tx, 'leave.notice_changed', { personId: id })
}

interface Receiver {
  readonly id: string
  readonly name: string
}

/** People without a notice of this occasion, in companies that send them. */
async function readReceivers(db: Db, today: Day): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select p.id, ${fullName('p')} as name
    from person p join employment e on e.person_id = p.id join leave_rules g on g.company_id = p.company_id
    where p.active and g.sends_notices and e.entry_day <= ${today}::date and (e.exit_day is null or e.exit_day >= ${today}::date)
      and exists (select from person_role r where r.person_id = p.id and r.client = '' and r.role = 'menu_ma_holiday')
      and not exists (select from lapse_notice n where n.person_id = p.id and n.sent_on >= ${occasionOf(today)}::date)
    order by p.id`.execute(db)
  return rows
}

export async function sendNotices(context: Pick<Context, 'db' | 'events' | 'now' | 'log'>): Promise<void> {
  const { db, now, log } = context
  for (const receiver of await readReceivers(db, businessDay(now())))
    try {
      await db.transaction().execute((tx) => sendNotice(tx, context, receiver))
    } catch (error) {
      // The others get theirs; this one is tried again with the next day.
      log.error({ err: error, person: receiver.id }, 'the notice of lapse was not sent')
    }
}

// The certificate about leave that an employer issues at the end of an employment (BUrlG § 6 (2)): which days of the year were granted or
// are paid out, so that the next employer can deduct them.
import { sql } from 'kysely'
import { sum, type Fraction } from '#domain/calendar/fraction.ts'
import { fullName } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import { conflict } from '#server/http/errors.ts'
import { readAccounts } from '#server/modules/vacation/account.ts'
import { explainAccount, payoutOf } from '#server/modules/vacation/balance.ts'
import { formatDay } from '#server/modules/vacation/notices/send-notices.ts'
import { readPeople } from '#server/modules/vacation/person.ts'
import { textDocument, type TextDocument } from '#server/modules/vacation/text-document.ts'
import { requirePerson } from './people.ts'
import type { Viewer } from '#server/modules/vacation/scope.ts'

interface NamedRow {
  name: string
  username: string
  company: string
  birth: string | null
}

const daysText = ({ numerator, denominator }: Fraction): string => {
  const whole = Math.floor(numerator / denominator)
  const rest = numerator % denominator
  const amount = rest === 0 ? String(whole) : `${whole > 0 ? `${whole} ` : ''}${rest}/${denominator}`
  return `${amount} ${numerator === denominator ? 'Tag' : 'Tage'}`
}

/**
 * The certificate of the year of the last day, also for people who have left; its last line is the SHA-256 of all bytes above it. 404 for
 * a person of another company, 409 `noExit` while the employment has no last day.
 */
export async function readLeaveCertificate(
  { db, now }: ReadContext,
  viewer: Viewer,
  personId: string,
): Promise<TextDocument> {
  await requirePerson(db, viewer, personId)
  const today = businessDay(now())
  const [person] = await readPeople(db, [personId], { isFormer: true })
  const { employment } = person!
  if (!employment?.exit) throw conflict('noExit')
  const { entry, exit } = employment
  const year = Number(exit.slice(0, 4))
  const account = (await readAccounts(db, [person!], { today })).get(personId)!
  const { taken, planned, entitlement, corrected } = explainAccount(account, { year, today })
  const granted = sum(
    [taken, planned].flatMap(({ days }) => days.filter(({ day }) => day <= exit)).map((one) => one.amount),
  )
  const { rows } = await sql<NamedRow>`
    select ${fullName('p')} as name, p.username, c.name as company, e.birth_day as birth
    from person p join company c on c.id = p.company_id left join employment e on e.person_id = p.id
    where p.id = ${personId}`.execute(db)
  const { name, username, company, birth } = rows[0]!
  const day = (one: string) => formatDay(one, 'de')
  return textDocument(`urlaubsbescheinigung-${username}-${year}.txt`, [
    'Urlaubsbescheinigung nach § 6 Absatz 2 Bundesurlaubsgesetz',
    '',
    `Arbeitgeber:     ${company}`,
    `Person:          ${name}`,
    ...(birth ? [`Geboren am:      ${day(birth)}`] : []),
    `Beschäftigt:     ${day(entry)} bis ${day(exit)}`,
    `Urlaubsjahr:     ${year}`,
    '',
    `Urlaubsanspruch: ${daysText(sum([entitlement, corrected.amount]))}`,
    `Gewährt:         ${daysText(granted)}`,
    `Abzugelten:      ${daysText(payoutOf(person!, account)!)}`,
    '',
    `Ausgestellt am ${day(today)} durch die Personalabteilung.`,
  ])
}

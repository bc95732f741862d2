// The letter by which the employer names the open days of a person, asks to take them, and says when they lapse (BUrlG § 7 (3), EuGH
// C-684/16, BAG 9 AZR 541/15). A change of its words is a new version: sent letters stay as they were.
import type { Fraction } from '#domain/leave/fraction.ts'
import type { Day } from '#domain/typed-days.ts'
import type { Language } from '#server/mail/language.ts'

export const TEXT_VERSION = '2026-11'

/** Open days of one year. */
export interface NamedClaim {
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

export function letterOf({ name, sentOn, claims }: Letter, language: Language): string {
  const { greeting, open, claim, request, lapse, exception, contact } = WORDS[language]
  const day = (one: Day) => formatDay(one, language)
  const lines = claims.map(({ year, amount, lapsesOn }) => claim(formatDays(amount, language), year, day(lapsesOn)))
  return [greeting(name), open(day(sentOn)), lines.join('\n'), request, lapse, exception, contact].join('\n\n')
}

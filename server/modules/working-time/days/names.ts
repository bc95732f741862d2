// Names of holidays and absences beside days, in the language of the viewer.
import type { Holiday } from '#domain/calendar/holidays.ts'
import type { Language } from '#server/mail/language.ts'
import type { NamedAbsence } from './people.ts'

const HOLIDAY_NAMES: Readonly<Record<Holiday, readonly [de: string, en: string]>> = {
  newYear: ['Neujahr', 'New Year’s Day'],
  epiphany: ['Heilige Drei Könige', 'Epiphany'],
  womensDay: ['Frauentag', 'Women’s Day'],
  goodFriday: ['Karfreitag', 'Good Friday'],
  easterSunday: ['Ostersonntag', 'Easter Sunday'],
  easterMonday: ['Ostermontag', 'Easter Monday'],
  labourDay: ['Tag der Arbeit', 'Labour Day'],
  liberationDay: ['Tag der Befreiung', 'Liberation Day'],
  ascension: ['Christi Himmelfahrt', 'Ascension Day'],
  whitSunday: ['Pfingstsonntag', 'Whit Sunday'],
  whitMonday: ['Pfingstmontag', 'Whit Monday'],
  corpusChristi: ['Fronleichnam', 'Corpus Christi'],
  uprising1953: ['Jahrestag des 17. Juni 1953', 'Anniversary of 17 June 1953'],
  peaceFestival: ['Hohes Friedensfest', 'Peace Festival'],
  assumption: ['Mariä Himmelfahrt', 'Assumption Day'],
  childrensDay: ['Weltkindertag', 'World Children’s Day'],
  germanUnity: ['Tag der Deutschen Einheit', 'German Unity Day'],
  reformation: ['Reformationstag', 'Reformation Day'],
  allSaints: ['Allerheiligen', 'All Saints’ Day'],
  repentance: ['Buß- und Bettag', 'Day of Repentance'],
  christmas: ['1. Weihnachtstag', 'Christmas Day'],
  boxingDay: ['2. Weihnachtstag', 'Boxing Day'],
}

const ABSENCE_NAMES: Readonly<Record<NamedAbsence['type'], readonly [de: string, en: string]>> = {
  tariffLeave: ['Tarifurlaub', 'Tariff leave'],
  tariffLeaveHalf: ['Tarifurlaub, halber Tag', 'Tariff leave, half day'],
  specialLeave: ['Sonderurlaub', 'Special leave'],
  flexDay: ['Gleitzeit, Tag', 'Flexitime, day'],
  flexHours: ['Gleitzeit, Stunden', 'Flexitime, hours'],
  paidTimeOff: ['Zusätzliche bezahlte Freizeit', 'Additional paid time off'],
  sickness: ['Krankheit', 'Sickness'],
  released: ['Freistellung', 'Release from work'],
}
const AWAY = ['Abwesend', 'Away'] as const
/** Absences that a project manager reads only as 'away'. */
const HIDDEN: ReadonlySet<NamedAbsence['type']> = new Set(['specialLeave', 'sickness', 'released'])

const indexOf = (language: Language): 0 | 1 => (language === 'de' ? 0 : 1)

export const holidayName = (holiday: Holiday, language: Language): string => HOLIDAY_NAMES[holiday][indexOf(language)]

export function absenceName({ type }: NamedAbsence, language: Language, isWhole: boolean): string {
  const names = isWhole || !HIDDEN.has(type) ? ABSENCE_NAMES[type] : AWAY
  return names[indexOf(language)]
}

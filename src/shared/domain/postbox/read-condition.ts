// A condition as a sentence: 'Wenn Ziel nicht „Deutschland“ ist und Dauer größer als 3 Tage ist'.
import { comparisonsOf, readComparison, type Comparison, type Condition, type ConditionValue } from './conditions.ts'
import { nameKey, wordsFor, type FormPage, type Question } from './template.ts'

type Language = 'de' | 'en'

export interface ReadOptions {
  /** Names of people, companies and sites by their id; a missing name is shown as the id. */
  readonly names?: Readonly<Record<string, string>>
}

interface Tools {
  readonly language: Language
  readonly names: Readonly<Record<string, string>>
}

const QUOTES = { de: ['„', '“'], en: ['“', '”'] } as const
const LOCALES = { de: 'de-DE', en: 'en-GB' } as const

const quoted = (value: string, language: Language): string => QUOTES[language].join(value)

/** A label that is a sentence of its own is quoted, so that it does not run into the condition. */
function labelOf(question: Question, language: Language): string {
  const label = wordsFor(question.label, language).trim()
  return /[?.:!]$/.test(label) ? quoted(label, language) : label
}

const dayOf = (value: string, language: Language): string => {
  const [year, month, day] = value.split('-')
  if (language === 'de') return `${day}.${month}.${year}`
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${value}T00:00:00Z`),
  )
}

/** '9:00' of '09:00'. */
const timeOf = (value: string, language: Language): string =>
  `${value.replace(/^0/, '')}${language === 'de' ? ' Uhr' : ''}`

function countryOf(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

function numberOf(question: Question, value: number, language: Language): string {
  const locale = LOCALES[language]
  if (question.kind === 'amount')
    return new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(value / 100)
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(value)
  return question.unit === '' ? number : `${number} ${question.unit}`
}

function shownValue(question: Question, value: ConditionValue, { language, names }: Tools): string {
  if (typeof value === 'boolean')
    return quoted({ de: ['nein', 'ja'], en: ['no', 'yes'] }[language][Number(value)]!, language)
  switch (question.kind) {
    case 'choice':
    case 'choices': {
      const option = question.options.find(({ name }) => name === value)
      return quoted(option ? wordsFor(option.label, language) : String(value), language)
    }
    case 'number':
    case 'amount':
    case 'rating':
      return typeof value === 'number' ? numberOf(question, value, language) : String(value)
    case 'day':
    case 'period':
      return dayOf(String(value), language)
    case 'time':
      return timeOf(String(value), language)
    case 'country':
      return quoted(countryOf(String(value), language), language)
    default:
      return quoted(names[nameKey(question.kind, value)] ?? String(value), language)
  }
}

/** A clause without its 'wenn': label, values joined by 'oder'. The verb of a German one is at its end. */
type Clause = (label: string, values: string) => string
type Clauses = Readonly<Record<string, Clause>>

const PLAIN: Readonly<Record<Language, Clauses>> = {
  de: {
    '===': (label, values) => `${label} ${values} ist`,
    '!==': (label, values) => `${label} nicht ${values} ist`,
    '<': (label, values) => `${label} kleiner als ${values} ist`,
    '<=': (label, values) => `${label} höchstens ${values} ist`,
    '>': (label, values) => `${label} größer als ${values} ist`,
    '>=': (label, values) => `${label} mindestens ${values} ist`,
    in: (label, values) => `${label} ${values} ist`,
    '!!': (label) => `${label} beantwortet ist`,
    '!': (label) => `${label} nicht beantwortet ist`,
  },
  en: {
    '===': (label, values) => `${label} is ${values}`,
    '!==': (label, values) => `${label} is not ${values}`,
    '<': (label, values) => `${label} is less than ${values}`,
    '<=': (label, values) => `${label} is at most ${values}`,
    '>': (label, values) => `${label} is more than ${values}`,
    '>=': (label, values) => `${label} is at least ${values}`,
    in: (label, values) => `${label} is ${values}`,
    '!!': (label) => `${label} is answered`,
    '!': (label) => `${label} is not answered`,
  },
}

const DAYS: Readonly<Record<Language, Clauses>> = {
  de: {
    '===': (label, values) => `${label} am ${values} ist`,
    '!==': (label, values) => `${label} nicht am ${values} ist`,
    '<': (label, values) => `${label} vor dem ${values} ist`,
    '<=': (label, values) => `${label} spätestens am ${values} ist`,
    '>': (label, values) => `${label} nach dem ${values} ist`,
    '>=': (label, values) => `${label} frühestens am ${values} ist`,
    in: (label, values) => `${label} am ${values} ist`,
  },
  en: {
    '===': (label, values) => `${label} is on ${values}`,
    '!==': (label, values) => `${label} is not on ${values}`,
    '<': (label, values) => `${label} is before ${values}`,
    '<=': (label, values) => `${label} is on ${values} at the latest`,
    '>': (label, values) => `${label} is after ${values}`,
    '>=': (label, values) => `${label} is on ${values} at the earliest`,
    in: (label, values) => `${label} is on ${values}`,
  },
}

const swapVerb = (clauses: Clauses, from: RegExp, to: string): Clauses =>
  Object.fromEntries(
    Object.entries(clauses).map(([operator, clause]) => [
      operator,
      (label: string, values: string) => clause(label, values).replace(from, to),
    ]),
  )

/** A period counts by its first day. */
const PERIODS: Readonly<Record<Language, Clauses>> = {
  de: swapVerb(DAYS.de, / ist$/, ' beginnt'),
  en: swapVerb(swapVerb(DAYS.en, / is not on /, ' does not begin on '), / is (?=on|before|after)/, ' begins '),
}

const TIMES: Readonly<Record<Language, Clauses>> = {
  de: {
    '<': (label, values) => `${label} vor ${values} ist`,
    '<=': (label, values) => `${label} spätestens ${values} ist`,
    '>': (label, values) => `${label} nach ${values} ist`,
    '>=': (label, values) => `${label} frühestens ${values} ist`,
  },
  en: {
    '<': (label, values) => `${label} is before ${values}`,
    '<=': (label, values) => `${label} is ${values} at the latest`,
    '>': (label, values) => `${label} is after ${values}`,
    '>=': (label, values) => `${label} is ${values} at the earliest`,
  },
}

const CHOICES: Readonly<Record<Language, Clauses>> = {
  de: { in: (label, values) => `${label} ${values} enthält` },
  en: { in: (label, values) => `${label} includes ${values}` },
}

const FILES: Readonly<Record<Language, Clauses>> = {
  de: {
    '!!': (label) => `bei ${label} eine Datei angehängt ist`,
    '!': (label) => `bei ${label} keine Datei angehängt ist`,
  },
  en: { '!!': (label) => `a file is attached to ${label}`, '!': (label) => `no file is attached to ${label}` },
}

const CONSENTS: Readonly<Record<Language, Clauses>> = {
  de: {
    '===true': (label) => `${label} angekreuzt ist`,
    '===false': (label) => `${label} nicht angekreuzt ist`,
    '!==true': (label) => `${label} nicht angekreuzt ist`,
    '!==false': (label) => `${label} angekreuzt ist`,
  },
  en: {
    '===true': (label) => `${label} is ticked`,
    '===false': (label) => `${label} is not ticked`,
    '!==true': (label) => `${label} is not ticked`,
    '!==false': (label) => `${label} is ticked`,
  },
}

const OF_KIND: Partial<Record<Question['kind'], Readonly<Record<Language, Clauses>>>> = {
  day: DAYS,
  period: PERIODS,
  time: TIMES,
  choices: CHOICES,
  files: FILES,
  consent: CONSENTS,
}

function clauseOf(comparison: Comparison, questions: ReadonlyMap<string, Question>, tools: Tools): string {
  const { language } = tools
  const { question: name, operator, values } = readComparison(comparison)
  const question = questions.get(name)
  const own = question && OF_KIND[question.kind]?.[language]
  const clause = own?.[`${operator}${String(values[0])}`] ?? own?.[operator] ?? PLAIN[language][operator]!
  const shown = values.map((value) => (question ? shownValue(question, value, tools) : quoted(String(value), language)))
  const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(shown)
  return clause(question ? labelOf(question, language) : quoted(name, language), list)
}

/**
 * The condition as a sentence without a full stop, with the labels of the questions: 'Wenn Ziel nicht „Deutschland“ ist'. An unknown
 * question is quoted by its name. `questions`: all of the template, or those of the row that the condition reads.
 */
export function readConditionOf(
  condition: Condition,
  questions: readonly Question[],
  language: Language,
  { names = {} }: ReadOptions = {},
): string {
  const known = new Map(questions.map((question) => [question.name, question]))
  const clauses = comparisonsOf(condition).map((one) => clauseOf(one, known, { language, names }))
  const joint = { de: { and: ' und ', or: ' oder ' }, en: { and: ' and ', or: ' or ' } }[language]
  return `${language === 'de' ? 'Wenn' : 'If'} ${clauses.join('and' in condition ? joint.and : joint.or)}`
}

/** The same for a condition of a page, a station, or a question that is in no group. */
export const readCondition = (
  condition: Condition,
  { pages }: { readonly pages: readonly FormPage[] },
  language: Language,
  options: ReadOptions = {},
): string =>
  readConditionOf(
    condition,
    pages.flatMap(({ questions }) => questions),
    language,
    options,
  )

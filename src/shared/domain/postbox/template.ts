// A form template: its questions, their conditions, and the stations of the form. A template is data that people edit; versions of it never
// change, and a form keeps the version with which it was begun.
import type { Condition } from './conditions.ts'

export const QUESTION_LIMIT = 300
export const PAGE_LIMIT = 20
export const STATION_LIMIT = 12
export const OPTION_LIMIT = 100
export const ROW_LIMIT = 50
export const LABEL_LIMIT = 200
export const HINT_LIMIT = 1000
/** Maximum lengths of answers with one line and with several, in characters. */
export const LINE_LIMIT = 200
export const TEXT_LIMIT = 10_000
export const FILES_PER_QUESTION = 10
export const MONTHS_LIMIT = 120
export const DAYS_LIMIT = 365
/** Days after the last change after which a draft is deleted. */
export const DRAFT_DAYS = 90
/** How long a form that was sent can be called back while nobody has decided, in s. */
export const RECALL_SECONDS = 30
/** Names of questions, pages, stations and options. They are keys of answers, so names of object properties are refused. */
export const NAME_PATTERN = '^[a-z][a-zA-Z0-9]{0,39}$'
export const RESERVED_NAMES: readonly string[] = ['constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty']

/** German, and English; '' is shown in German. */
export interface Words {
  readonly de: string
  readonly en: string
}

/**
 * line, text: on one line, on several · number: with decimals and a unit · amount: cents · day, time, period: 'YYYY-MM-DD', 'HH:MM',
 * { from, to } · choice, choices: names of options · yesNo: boolean · rating: 1 to 5 · consent: must be true · person, company, site:
 * ids · country: ISO 3166 alpha-2 · files: ids of files · info: text without an answer · group: rows of questions
 */
export const QUESTION_KINDS = [
  'line',
  'text',
  'number',
  'amount',
  'day',
  'time',
  'period',
  'choice',
  'choices',
  'yesNo',
  'rating',
  'consent',
  'person',
  'company',
  'site',
  'country',
  'iban',
  'email',
  'phone',
  'files',
  'info',
  'group',
] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** Values of the profile, the company and the site that prefill an answer; the person may change them unless `locked`. */
export const PREFILLS = [
  'name',
  'email',
  'phone',
  'personnelNumber',
  'position',
  'department',
  'company',
  'site',
  'supervisor',
  'street',
  'postcode',
  'city',
  'iban',
] as const
export type Prefill = (typeof PREFILLS)[number]

export interface Option {
  readonly name: string
  readonly label: Words
}

export interface Question {
  readonly name: string
  readonly kind: QuestionKind
  readonly label: Words
  readonly hint: Words
  readonly required: boolean
  /** The question is asked while it is true; null: always. It reads only earlier questions. */
  readonly when: Condition | null
  readonly prefill: Prefill | null
  /** The person sees the value of `prefill` and cannot change it. */
  readonly locked: boolean
  /** For line and text: maximum length. For number and amount (cents): bounds. For group: minimum and maximum of rows. */
  readonly min: number | null
  readonly max: number | null
  /** Only for number. */
  readonly decimals: number
  readonly unit: string
  /** Only for choice and choices. */
  readonly options: readonly Option[]
  /** Only for group; none of them is a group. */
  readonly questions: readonly Question[]
  /**
   * Names of the stations whose people read the answer; the sender always does. null: everybody who takes part. Questions in a group have
   * null, because the value of the group applies.
   */
  readonly visibleTo: readonly string[] | null
}

export interface FormPage {
  readonly name: string
  readonly title: Words
  /** The page is shown while it is true; null: always. */
  readonly when: Condition | null
  readonly questions: readonly Question[]
}

/**
 * supervisor: of the sender, with deputies and next levels · group: members of a group postbox, one of whom takes the form · person: one
 * person · role: everybody with a role
 */
export type StationDecider =
  | { readonly kind: 'supervisor' }
  | { readonly kind: 'group'; readonly groupId: number }
  | { readonly kind: 'person'; readonly personId: string }
  | { readonly kind: 'role'; readonly role: string }

/** remind: the deciders again · nextLevel: their supervisors too · expire: the form ends undecided */
export const LIMIT_ACTIONS = ['remind', 'nextLevel', 'expire'] as const
/** skip: the form continues to the next station, and says so · administrator: the administrators of the template decide */
export const EMPTY_ACTIONS = ['skip', 'administrator'] as const

export interface Station {
  readonly name: string
  readonly label: Words
  readonly decider: StationDecider
  /** The sender reads the label of the station instead of the names of its deciders. */
  readonly showsRoleOnly: boolean
  /** The form passes the station only while it is true; null: always. */
  readonly when: Condition | null
  /** Estimated working days, until there are figures. */
  readonly usualDays: number
  /** Working days after which `onLimit` happens; null: none. */
  readonly limitDays: number | null
  readonly onLimit: (typeof LIMIT_ACTIONS)[number]
  readonly whenEmpty: (typeof EMPTY_ACTIONS)[number]
}

/**
 * How long the sender may change the form and send it again. untilDecided: while no station has decided · untilEnded: also later, and then
 * all stations begin again
 */
export const CHANGE_RULES = ['never', 'untilDecided', 'untilEnded'] as const
export type ChangeRule = (typeof CHANGE_RULES)[number]

/** The icons that a template can have: names of the icon set of the kit. */
export const TEMPLATE_CATEGORIES = ['person', 'money', 'travel', 'equipment', 'access', 'feedback', 'other'] as const
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number]

export interface TemplateContent {
  readonly title: Words
  readonly summary: Words
  readonly category: TemplateCategory
  /** Title of a form, with names of questions in braces: 'Dienstreise {country}, {period}'. '' is the title of the template. */
  readonly formTitle: Words
  /** Companies whose people can use it; none: all, also future ones. */
  readonly companies: readonly number[]
  readonly pages: readonly FormPage[]
  /** In order; none: the form is completed when it is sent, as with a survey. */
  readonly stations: readonly Station[]
  readonly mayChange: ChangeRule
  /** The deciders may be nudged once in this many days; null: never. */
  readonly nudgeDays: number | null
  /** Months after its end after which a form with its files and messages is deleted. */
  readonly retentionMonths: number
}

/** All questions in order, without those in groups. */
export const questionsOf = ({ pages }: Pick<TemplateContent, 'pages'>): readonly Question[] =>
  pages.flatMap(({ questions }) => questions)

/** The text in a language: English where it exists. */
export const wordsFor = (words: Words, language: 'de' | 'en'): string =>
  language === 'en' && words.en !== '' ? words.en : words.de

/** The key for the name of an answer: its id, with the kind for companies and sites, whose ids are numbers. */
export const nameKey = (kind: QuestionKind, id: string | number): string =>
  kind === 'company' || kind === 'site' ? `${kind} ${id}` : String(id)

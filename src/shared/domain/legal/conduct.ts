// The code of conduct: who edits it and reads the evidence, which version is complete, who can be asked to confirm it.
import { plainTextOf } from '#domain/rich-text/compare-rich-text.ts'
import type { RealmRole, Role } from '#domain/organisation/roles.ts'

/** Drafts and publishes versions, sets the contact, reads the evidence of all companies. */
export const KEEPER_ROLE = 'menu_usermanagement' satisfies RealmRole
/** The personnel office: reads the evidence of the own company, and reminds its people. */
export const OFFICE_ROLE = 'menu_ma_personaldata' satisfies RealmRole
export const EVIDENCE_ROLES: readonly RealmRole[] = [KEEPER_ROLE, OFFICE_ROLE]

/** none: to be read only · counted: figures by company · named: a list with names, where a duty demands it. */
export const CONDUCT_CONFIRMATIONS = ['none', 'counted', 'named'] as const
export type ConductConfirmation = (typeof CONDUCT_CONFIRMATIONS)[number]

/** Groups of people who can be asked to confirm, by their common role. */
export const CONDUCT_GROUPS = {
  employees: 'portal_ma',
  supervisors: 'ma-api:ma_supervisor',
  approvers: 'menu_ma_holiday_approve',
  purchasing: 'portal_ek',
  production: 'portal_mes',
  controlling: 'portal_cp',
  personnel: 'menu_ma_personaldata',
} as const satisfies Readonly<Record<string, Role>>
export type ConductGroup = keyof typeof CONDUCT_GROUPS
export const CONDUCT_GROUP_NAMES = Object.keys(CONDUCT_GROUPS) as readonly ConductGroup[]

/** Maximum of sections and answers, and of characters of the texts. */
export const CONDUCT_LIMITS = {
  sections: 30,
  questions: 3,
  answers: 4,
  line: 160,
  summary: 500,
  html: 20_000,
  explanation: 500,
  /** Characters of all texts of a version. */
  whole: 400_000,
} as const

/** The days before the deadline on which the job reminds; it reminds again on the day after it. */
export const NEAR_DAYS = 7
/** Pause between two manual reminders, in minutes. */
export const CONDUCT_REMINDER_PAUSE = 60

export const LANGUAGES = ['de', 'en'] as const
/** A text in both languages. */
export interface InBoth {
  readonly de: string
  readonly en: string
}
export interface ConductSection {
  /** The id is the same in all versions; it is the anchor of links. */
  readonly id: string
  readonly heading: InBoth
  readonly html: InBoth
}
export interface ConductAnswer {
  readonly text: InBoth
  readonly isRight: boolean
  readonly explanation: InBoth
}
export interface ConductQuestion {
  readonly question: InBoth
  readonly answers: readonly ConductAnswer[]
}
export interface ConductText {
  readonly title: InBoth
  readonly summary: InBoth
  readonly sections: readonly ConductSection[]
  readonly questions: readonly ConductQuestion[]
}

/** The draft of the next version: its text, and the settings of its confirmation. */
export interface ConductPlan {
  readonly text: ConductText
  /** Calendar day. */
  readonly appliesFrom: string | null
  readonly confirmation: ConductConfirmation
  readonly confirmBy: string | null
}

export const CONDUCT_RULES = [
  'missing',
  'noSections',
  'sameId',
  'threeQuestions',
  'twoAnswers',
  'oneRight',
  'past',
  'notAfterVersion',
  'beforeStart',
  'nobody',
] as const
export type ConductRule = (typeof CONDUCT_RULES)[number]
/** A rule that a draft breaks, and the path of the field in the draft, such as `text.sections.2.html.en`. */
export interface ConductFault {
  readonly field: string
  readonly rule: ConductRule
}

const missingIn = (field: string, text: InBoth): ConductFault[] =>
  LANGUAGES.filter((language) => plainTextOf(text[language]) === '').map((language) => ({
    field: `${field}.${language}`,
    rule: 'missing',
  }))

function questionFaults({ question, answers }: ConductQuestion, field: string): ConductFault[] {
  const faults = [
    ...missingIn(`${field}.question`, question),
    ...answers.flatMap((answer, at) => [
      ...missingIn(`${field}.answers.${at}.text`, answer.text),
      ...missingIn(`${field}.answers.${at}.explanation`, answer.explanation),
    ]),
  ]
  if (answers.length < 2) faults.push({ field: `${field}.answers`, rule: 'twoAnswers' })
  else if (answers.filter(({ isRight }) => isRight).length !== 1)
    faults.push({ field: `${field}.answers`, rule: 'oneRight' })
  return faults
}

function textFaults({ title, summary, sections, questions }: ConductText): ConductFault[] {
  const faults = [
    ...missingIn('text.title', title),
    ...missingIn('text.summary', summary),
    ...sections.flatMap(({ heading, html }, at) => [
      ...missingIn(`text.sections.${at}.heading`, heading),
      ...missingIn(`text.sections.${at}.html`, html),
    ]),
    ...questions.flatMap((question, at) => questionFaults(question, `text.questions.${at}`)),
  ]
  if (sections.length === 0) faults.push({ field: 'text.sections', rule: 'noSections' })
  if (new Set(sections.map(({ id }) => id)).size < sections.length)
    faults.push({ field: 'text.sections', rule: 'sameId' })
  if (questions.length !== CONDUCT_LIMITS.questions) faults.push({ field: 'text.questions', rule: 'threeQuestions' })
  return faults
}

interface Circumstances {
  readonly today: string
  /** The begin of the last published version; undefined: there is none. */
  readonly lastFrom?: string | undefined
  /** The number of people who would be asked to confirm. */
  readonly people: number
}

/** All rules that prevent the publication of a draft. */
export function conductFaults(plan: ConductPlan, { today, lastFrom, people }: Circumstances): ConductFault[] {
  const { appliesFrom, confirmation, confirmBy } = plan
  const faults = textFaults(plan.text)
  if (appliesFrom === null) faults.push({ field: 'appliesFrom', rule: 'missing' })
  else if (appliesFrom < today) faults.push({ field: 'appliesFrom', rule: 'past' })
  else if (lastFrom !== undefined && appliesFrom <= lastFrom)
    faults.push({ field: 'appliesFrom', rule: 'notAfterVersion' })
  if (confirmation === 'none') return faults
  if (confirmBy === null) faults.push({ field: 'confirmBy', rule: 'missing' })
  else if (confirmBy < (appliesFrom ?? today)) faults.push({ field: 'confirmBy', rule: 'beforeStart' })
  if (people === 0) faults.push({ field: 'companies', rule: 'nobody' })
  return faults
}

/** Whether each question has its right answer, given by index; undefined stands for a question without one. */
export const areAnswersRight = (
  questions: readonly { readonly answers: readonly { readonly isRight: boolean }[] }[],
  given: readonly (number | undefined)[],
): boolean =>
  given.length === questions.length && questions.every(({ answers }, at) => answers[given[at] ?? -1]?.isRight === true)

/** The address of a section on the page. */
export const sectionPath = (section: string): string => `/verhaltenskodex?abschnitt=${encodeURIComponent(section)}`

/** The address of a version on the page; without a number that of the valid one. */
export const versionPath = (version?: number): string =>
  version === undefined ? '/verhaltenskodex' : `/verhaltenskodex?version=${version}`

/** The id of a new section: the words of its heading, with a number where another section has the same. */
export function sectionId(heading: string, taken: readonly string[]): string {
  const letters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
  const words =
    heading
      .toLowerCase()
      .replaceAll(/[äöüß]/g, (letter) => letters[letter]!)
      .normalize('NFKD')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 30)
      .replace(/-+$/, '') || 'abschnitt'
  let id = words
  for (let number = 2; taken.includes(id); number++) id = `${words}-${number}`
  return id
}

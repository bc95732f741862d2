// Conditions, own values and deadlines as text.
import type { BenefitCard, BenefitNames, BenefitRequest } from '#contract/benefits.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { Eligibility, RequestMode, RequestWindow } from '#domain/benefits/request.ts'
import { presentOn, type Condition, type PersonFacts } from '#domain/benefits/rules.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { useStore } from '@nanostores/react'
import { $language, type Language } from '#shared/bus/language.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { useBenefitTexts } from './texts.ts'

type Text = ReturnType<typeof useBenefitTexts>
/** A text in the language of the reader, German where there is no English one. */
export const inLanguage = (language: Language, german: string, english: string): string =>
  language === 'en' && english.trim() !== '' ? english : german

/** 35.5 hours of 2,130 minutes, to a hundredth. */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 100) / 100

interface Tools {
  readonly text: Text
  readonly format: Formats
  readonly language: Language
}

const listed = ({ language }: Tools, names: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(names)

const namesOf = (names: BenefitNames['companies'], ids: readonly number[]): string[] =>
  ids.flatMap((id) => names.find((one) => one.id === id)?.name ?? [])

/** The requirement of a condition: 'gilt ab 20 Stunden in der Woche'. */
function needsOf(tools: Tools, condition: Condition, names: BenefitNames): string {
  const { text, format } = tools
  switch (condition.kind) {
    case 'company':
    case 'site': {
      const known = condition.kind === 'company' ? names.companies : names.sites
      return text(`needs.${condition.kind}`, { names: listed(tools, namesOf(known, condition.anyOf)) })
    }
    case 'contract':
      return text('needs.contract', {
        names: listed(
          tools,
          condition.anyOf.map((kind) => text(`contract.${kind}`)),
        ),
      })
    case 'probation':
      return text(`needs.probation.${condition.is}`)
    case 'hours': {
      const { atLeast, atMost } = condition
      const least = atLeast === null ? '' : format.number(hoursOf(atLeast))
      const most = atMost === null ? '' : format.number(hoursOf(atMost))
      return text(`needs.hours.${atMost === null ? 'least' : atLeast === null ? 'most' : 'between'}`, { least, most })
    }
    case 'entry': {
      const { from, until, months } = condition
      const values = { from: from === null ? '' : format.date(from), until: until === null ? '' : format.date(until) }
      const period =
        from === null && until === null ? undefined : until === null ? 'from' : from === null ? 'until' : 'between'
      return [
        ...(period ? [text(`needs.entry.${period}`, values)] : []),
        ...(months === null ? [] : [text('needs.months', { count: months })]),
      ].join(', ')
    }
  }
}

/** The value of the person that a condition looks at: 'bis 30.06.2026'. */
function ownOf(
  { text, format }: Tools,
  { kind }: Condition,
  facts: PersonFacts,
  names: BenefitNames,
  today: Day,
): string {
  const { companyId, contract, entry, probationEnd } = facts
  const unknown = text('own.unknown')
  switch (kind) {
    case 'company':
      return names.companies.find(({ id }) => id === companyId)?.name ?? unknown
    case 'site': {
      const site = presentOn(facts.sites, today)
      return names.sites.find(({ id }) => id === site?.siteId)?.name ?? unknown
    }
    case 'contract':
      return contract === null ? unknown : text(`contract.${contract}`)
    case 'probation':
      if (entry === null) return unknown
      if (probationEnd === null) return text('own.noProbation')
      return probationEnd >= today
        ? text('own.probationUntil', { date: format.date(probationEnd) })
        : text('own.probationOver', { date: format.date(addDays(probationEnd, 1)) })
    case 'hours': {
      const minutes = presentOn(facts.hours, today)?.minutes
      return minutes === undefined ? unknown : text('own.hours', { hours: format.number(hoursOf(minutes)) })
    }
    case 'entry':
      return entry === null ? unknown : text('own.entry', { date: format.date(entry) })
  }
}

/** Texts of a benefit that an English reader gets in German, because there is no English one. */
export const isGermanOnly = (
  language: Language,
  {
    titleEn,
    summaryEn,
    content = '',
    contentEn = '',
  }: { titleEn: string; summaryEn: string; content?: string; contentEn?: string },
): boolean =>
  language === 'en' &&
  [titleEn, summaryEn, content === '' ? 'none' : contentEn].some((english) => english.trim() === '')

export interface BenefitWords {
  readonly text: Text
  /** The text of a benefit in the language of the reader. */
  /** The language of such a text, for its element. */
  langOf(english: string): Language
  title(benefit: Pick<BenefitCard, 'title' | 'titleEn'>): string
  summary(benefit: Pick<BenefitCard, 'summary' | 'summaryEn'>): string
  needs(condition: Condition, names: BenefitNames): string
  own(condition: Condition, facts: PersonFacts, names: BenefitNames, today: Day): string
}

export function useBenefitWords(): BenefitWords {
  const text = useBenefitTexts()
  const format = useFormat()
  const language = useStore($language)
  const tools = { text, format, language }
  return {
    text,
    langOf: (english) => (inLanguage(language, 'de', english && 'en') === 'en' ? 'en' : 'de'),
    title: ({ title, titleEn }) => inLanguage(language, title, titleEn),
    summary: ({ summary, summaryEn }) => inLanguage(language, summary, summaryEn),
    needs: (condition, names) => needsOf(tools, condition, names),
    own: (condition, facts, names, today) => ownOf(tools, condition, facts, names, today),
  }
}

export interface AnswerWords {
  readonly tone: 'yes' | 'later' | 'no'
  readonly sentence: string
}

/** Whether a benefit applies, in a few words: 'Ab 01.07.2026'. */
export function answerOf(text: Text, format: Formats, { answer, from }: Eligibility, today: Day): AnswerWords {
  const date = from === null ? '' : format.date(from)
  if (answer === 'yes')
    return {
      tone: 'yes',
      sentence: from !== null && from > today ? text('answer.yesFrom', { date }) : text('answer.yes'),
    }
  return { tone: answer === 'later' ? 'later' : 'no', sentence: text(`answer.${answer}`, { date }) }
}

/** The deadline of requests: 'Antrag bis 10.05.2026'. */
export function deadlineOf(text: Text, format: Formats, mode: RequestMode, window: RequestWindow | undefined): string {
  if (mode === 'automatic') return text('deadline.automatic')
  if (!window) return text('deadline.over')
  if (window.requestBy === null) return text('deadline.anytime')
  return text('deadline.by', { date: format.date(window.requestBy) })
}

/** The open or granted request, after which no other one is possible. */
export const currentOf = (requests: readonly BenefitRequest[], benefitId: number): BenefitRequest | undefined =>
  requests.find((one) => one.benefitId === benefitId && (one.status === 'approved' || stateOfRequest(one) === 'open'))

type ShownState = 'open' | 'approved' | 'rejected' | 'withdrawn' | 'expired'

/** Requests have one stage, so that every state before the decision is open. */
export const stateOfRequest = ({ status }: Pick<BenefitRequest, 'status'>): ShownState =>
  status === 'inProgress' || status === 'askedBack' ? 'open' : status

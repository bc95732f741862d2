// The text of an error report, from the text of the person and the parts that they include.
import type { FailedCall, Toast } from '#shared/bus/toasts.ts'
import { redactBody, redactText, redactUrl, type Names } from './redact.ts'

/** The parts that may be included, in the order of the text. */
export const PARTS = ['page', 'time', 'version', 'browser', 'request', 'answer', 'replay'] as const
export type Part = (typeof PARTS)[number]

/** The content of each part, before redaction; undefined for an empty part. */
export type Facts = Readonly<Record<Part, string | undefined>>

export interface Report {
  readonly summary: string
  /** '' where the person does not want to be named. */
  readonly name: string
  readonly email: string
  readonly description: string
}

/** How far back a recording is entered, in ms. */
const REWIND = 30_000

/** Where the recording of `session` is seen, from 30 s before `at`. */
export const replayLink = (template: string, session: string, at: Date): string =>
  template
    .replaceAll('{session}', encodeURIComponent(session))
    .replaceAll('{timestamp}', String(Math.floor((at.getTime() - REWIND) / 1000)))

/** '503 - Highlight Beitrag konnte nicht geladen werden.' */
export const toastLine = ({ status, text }: Toast): string => (status === undefined ? text : `${status} - ${text}`)

/** '503 GET https://…/highlight' */
export const callLine = ({ method, url }: FailedCall, status: Toast['status']): string =>
  `${status ?? 'Error'} ${method} ${redactUrl(url)}`

export interface Draft {
  readonly summary: string
  readonly typed: string
  readonly name: string
  readonly email: string
  readonly facts: Facts
  readonly included: ReadonlySet<Part>
  readonly labels: Readonly<Record<Part, string>>
  /** Names and addresses of the person, which must not appear in it. */
  readonly names: Names
}

/** Our own addresses contain ids that may be reported. */
const AS_IT_IS: ReadonlySet<Part> = new Set<Part>(['replay', 'version', 'time', 'page'])

/** The report as it would be sent, with secrets and personal data removed. */
export function reportOf({ summary, typed, name, email, facts, included, labels, names }: Draft): Report {
  const lines = PARTS.flatMap((part) => {
    const value = facts[part]
    if (!value || !included.has(part)) return []
    if (part === 'answer') return [`${labels.answer}:\n${redactBody(value, names)}`]
    return [`${labels[part]}: ${AS_IT_IS.has(part) ? value : redactText(value, names)}`]
  })
  const words = redactText(typed.trim(), names)
  return {
    summary: redactText(summary.trim(), names),
    name,
    email,
    description: [words, lines.join('\n')].filter(Boolean).join('\n\n'),
  }
}

/** The whole report as one text: shown before it is sent, and copied. */
export function previewOf(report: Report, labels: Readonly<Record<'summary' | 'name' | 'email', string>>): string {
  const head = (['summary', 'name', 'email'] as const).filter((key) => report[key] !== '')
  return `${head.map((key) => `${labels[key]}: ${report[key]}`).join('\n')}\n\n${report.description}`
}

import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { VERSION } from '#shared/bus/bus.ts'
import type { SignedIn } from '#shared/bus/person.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { serverTime } from '#shell/clock.ts'
import { useFacts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'
import { windowSession } from '#shell/identity/window-session.ts'
import { placeOf } from '#domain/routes/routes.ts'
import { callLine, PARTS, replayLink, reportOf, toastLine, type Facts, type Part, type Report } from './report.ts'
import { $typed, type Occasion } from '#shell/report/report-store.ts'
import { useDialogTexts } from './texts.ts'

/** A report that is being written. */
export interface Draft {
  readonly summary: string
  readonly typed: string
  readonly name: string
  readonly email: string
  readonly isNamed: boolean
  /** The parts with a content; those that are sent are in `included`. */
  readonly offered: readonly Part[]
  readonly included: ReadonlySet<Part>
  readonly report: Report
  change(changes: Partial<ReportInput>): void
  keep(part: Part, isCached: boolean): void
}

interface ReportInput {
  readonly summary: string
  readonly name: string
  readonly email: string
  readonly isNamed: boolean
  readonly included: ReadonlySet<Part>
}

/** Every word by which the signed-in person is known here, longest first. */
export const namesOf = ({ name, givenName, familyName, email, sub }: SignedIn): string[] =>
  [name, familyName, givenName, email, email.split('@')[0] ?? '', sub]
    .filter((word) => word.length > 1)
    .toSorted((a, b) => b.length - a.length)

/** The facts known about the subject. */
function useKnown({ at, path, toast }: Occasion): Facts {
  const { date, time } = useFormat()
  const { replayUrl } = useFacts().config
  const moment = serverTime(at)
  return {
    page: path,
    time: `${date(moment)}, ${time(moment)}`,
    version: VERSION,
    browser: navigator.userAgent,
    request: toast?.call && callLine(toast.call, toast.status),
    answer: toast && answerOf(toast.call?.body ?? toast.details),
    replay: replayUrl && replayLink(replayUrl, windowSession(), moment),
  }
}

const answerOf = (body: unknown): string | undefined =>
  body === undefined || body === '' ? undefined : typeof body === 'string' ? body : JSON.stringify(body)

/** The initial description: the message of the toast, otherwise the page. */
function useSummary({ toast }: Occasion): string {
  const text = useDialogTexts()
  const shellText = useShellTexts()
  const title = placeOf(location.pathname)?.route.title
  return toast ? toastLine(toast) : text('summaryOf', { page: shellText(`titles.${title ?? 'home'}`) })
}

/** A report from an error message has a name only if the person agrees; a report by the flag has it, because they expect an answer. */
export function useDraft(occasion: Occasion): Draft {
  const text = useDialogTexts()
  const { person } = useFacts()
  const typed = useStore($typed)
  const facts = useKnown(occasion)
  const first = useSummary(occasion)
  const [answers, setAnswers] = useState<ReportInput>(() => ({
    summary: first,
    name: person.name,
    email: person.email,
    isNamed: !occasion.toast,
    included: new Set(PARTS),
  }))
  const { summary, isNamed, included } = answers
  const [name, email] = isNamed ? [answers.name.trim(), answers.email.trim()] : ['', '']
  const names = useMemo(() => (isNamed ? [] : namesOf(person)), [isNamed, person])
  const labels = Object.fromEntries(PARTS.map((part) => [part, text(part)])) as Record<Part, string>
  const change = (changes: Partial<ReportInput>) => setAnswers((before) => ({ ...before, ...changes }))
  return {
    ...answers,
    typed,
    offered: PARTS.filter((part) => facts[part]),
    report: reportOf({ summary, typed, name, email, facts, included, labels, names }),
    change,
    keep: (part, isCached) =>
      change({ included: new Set(PARTS.filter((one) => (one === part ? isCached : included.has(one)))) }),
  }
}

// Facts of a request that its decider needs, beside its days: as text for the card, the table and the phone, and the documents of special
// leave, which open beside them.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactElement } from 'react'
import type { Proof } from '#contract/vacation-proofs.ts'
import type { LeaveRequest } from '#contract/vacation.ts'
import { statusOf } from '#shared/transport/api.ts'
import type { Language } from '#shared/bus/language.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { formatDuration } from '#shared/i18n/format.ts'
import type { Formats } from '#shared/i18n/use-format.ts'
import { viewPdf } from '#shared/transport/save-file.ts'
import { Button } from '#shared/ui/button.tsx'
import { placeBeside } from '#shared/ui/place-beside.ts'
import { periodWords } from '#widgets/vacation/absences.tsx'
import type { NamedFact } from '#widgets/vacation/board-model.ts'
import { fetchProof } from '#widgets/vacation/proofs/api.ts'
import type { VacationText } from '#widgets/vacation/texts.ts'
import type { OpenDecision } from './api.ts'
import { type ApprovalText, useApprovalTexts } from './texts.ts'

type Amount = OpenDecision['cost']['days']

/** '4 Tage', '½ Tag' as '0,5 Tage'. */
export const daysWords = ({ numerator, denominator }: Amount, text: ApprovalText, format: Formats): string =>
  text('days', { count: numerator / denominator, amount: format.number(numerator / denominator) })

const clockOf = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** 'Mo 11.05. – Fr 15.05.'; of hours with their times, 'Mo 11.05., 9:00–11:30 Uhr', or 'Mo 11.05., 2:30 h' without. */
export function wishedWords(
  period: LeaveRequest['periods'][number],
  words: VacationText,
  text: ApprovalText,
  format: Formats,
): string {
  const { clock, minutes } = period
  const days = periodWords(period, words, format)
  if (clock) return text('atTimes', { days, from: clockOf(clock.from), to: clockOf(clock.to) })
  return minutes === undefined ? days : `${days}, ${formatDuration(minutes)}`
}

export const costWords = ({ cost: { days, minutes } }: OpenDecision, text: ApprovalText, format: Formats): string =>
  minutes !== 0 ? text('ofFlexitime', { duration: formatDuration(minutes) }) : daysWords(days, text, format)

export interface Words {
  readonly text: ApprovalText
  readonly words: VacationText
  readonly format: Formats
  readonly language: Language
}

/** The existing facts, in reading order. */
export function factsOf(decision: OpenDecision, { text, words, format, language }: Words): NamedFact[] {
  const { request, onBehalfOf, reason, decideBy, proofs, proofCount } = decision
  const { substitute, periods } = request
  const hours = periods.filter(({ minutes }) => minutes !== undefined)
  const names = proofs.map(({ name }) => name)
  const facts: [NamedFact['key'], string | undefined][] = [
    ['onBehalfOf', onBehalfOf?.name],
    ['times', hours.map((period) => wishedWords(period, words, text, format)).join('; ')],
    ['reason', reason ? (language === 'en' && reason.labelEn ? reason.labelEn : reason.label) : undefined],
    ['proof', names.join(', ') || (proofCount > 0 ? text('proofOfOffice') : undefined)],
    [
      'substitute',
      substitute
        ? [substitute.name, substitute.state && text(`substitute.${substitute.state}`)].filter(Boolean).join(', ')
        : undefined,
    ],
    ['decideBy', decideBy ? text('lapsesAfter', { date: format.date(decideBy) }) : undefined],
  ]
  return facts.flatMap(([key, value]) => (value ? [{ key, name: text(`fact.${key}`), value }] : []))
}

/** Documents of special leave that the decider may read; each opens beside the present view, which stays. */
export function ProofButtons({ proofs }: Pick<OpenDecision, 'proofs'>): ReactElement {
  const text = useApprovalTexts()
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const [picture, setPicture] = useState<{ readonly name: string; readonly file: Blob; readonly anchor: Element }>()
  const show = async ({ id, name, contentType }: Proof, anchor: Element) => {
    setBusy(id)
    setFailure(undefined)
    try {
      const file = await fetchProof(id)
      if (contentType === 'application/pdf') viewPdf(file)
      else setPicture({ name, file, anchor })
    } catch (error) {
      setFailure(error)
    }
    setBusy(undefined)
  }
  return (
    <span className="proof-buttons">
      {proofs.map((proof) => (
        <Button
          key={proof.id}
          size="small"
          busy={busy === proof.id}
          aria-label={text('openProof', proof)}
          onClick={({ currentTarget }) => void show(proof, currentTarget)}
        >
          {proof.name}
        </Button>
      ))}
      {failure !== undefined && (
        <span className="failure" role="alert">
          {errorText(failure, text, 'proofFailed', { status: statusOf(failure) })}
        </span>
      )}
      {picture && <PictureBeside key={picture.name} {...picture} onClose={() => setPicture(undefined)} />}
    </span>
  )
}

interface PictureBesideProps {
  readonly name: string
  readonly file: Blob
  readonly anchor: Element
  readonly onClose: () => void
}

/** A popover inside the card, so that the card stays open; Escape closes only the picture. */
function PictureBeside({ name, file, anchor, onClose }: PictureBesideProps): ReactElement {
  const text = useApprovalTexts()
  const ref = useRef<HTMLDivElement>(null)
  const [address] = useState(() => URL.createObjectURL(file))
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  // A picture has its size once it is loaded.
  const place = useEffectEvent(() => {
    const { current: popover } = ref
    if (!popover) return
    const card = anchor.closest('[popover]') ?? anchor
    if (!placeBeside(popover, card, 'after')) placeBeside(popover, anchor)
  })
  useLayoutEffect(() => {
    const { current: popover } = ref
    if (!popover) return
    popover.showPopover()
    place()
    const stop = new AbortController()
    popover.addEventListener('load', place, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [])
  return (
    <div
      ref={ref}
      popover="auto"
      role="dialog"
      aria-label={name}
      className="pop proof-view"
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      <img src={address} alt={text('proofPicture', { name })} />
    </div>
  )
}

// Common parts of the forms of working time: sentences of refusals, stages of a decision, changed values, the time office.
import type { ReactElement } from 'react'
import type { TimeMonth, TimeStageLine } from '#contract/working-time.ts'
import { phoneLink } from '#domain/rich-text/rich-text-links.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Station, StationList, type Way } from '#shared/ui/decisions/stations.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { refusalText, ruleText, useTimeRefusals } from '#widgets/working-time/refusals/texts.ts'
import { useWorkingTimeTexts } from '#widgets/working-time/texts.ts'
import type { PieceFault } from './pieces.ts'
import { useFormsTexts } from './texts.ts'

/** The sentence of a rule that a field breaks; a later server may know more of them. */
export function useRuleWords(): (fault: Pick<PieceFault, 'field' | 'rule'>) => string {
  const text = useTimeRefusals()
  const forms = useFormsTexts()
  return ({ field, rule }) =>
    rule === 'required' ? required(forms(field)) : (ruleText(text, rule) ?? text('rule.unknown', { rule }))
}

export type Done = 'sent' | 'kept'

export interface EntryProps {
  readonly month: TimeMonth
  /** Ends the dialog with the result of the times. */
  readonly onEnd: (done?: Done) => void
  readonly onUnsaved: (isUnsaved: boolean) => void
}

/** Why sending failed, as a sentence, without refusals that a field shows. */
export function useRefusal(): (error: unknown) => string {
  const text = useTimeRefusals()
  return (error) => refusalText(text, error)
}

export function OfficeLine({ office }: { office: TimeMonth['office'] }): ReactElement | null {
  const text = useFormsTexts()
  if (!office) return null
  const { name, mail, phone } = office
  const call = phoneLink(phone)
  return (
    <span>
      {text('office', { name })}
      {mail && (
        <>
          {', '}
          <a href={`mailto:${mail}`}>{mail}</a>
        </>
      )}
      {phone && (
        <>
          {', '}
          {call ? <a href={call}>{phone}</a> : phone}
        </>
      )}
    </span>
  )
}

function wayOf(stage: TimeStageLine, current: TimeStageLine | undefined): Way {
  if (stage.outcome === 'manuallyRejected') return 'bad'
  if (stage.outcome !== null) return 'done'
  return stage === current ? 'current' : 'ahead'
}

/** Both stages of a release as one track, with their deciders. */
export function Stages({ stages, isOver = false }: { stages: readonly TimeStageLine[]; isOver?: boolean }) {
  const text = useFormsTexts()
  const shared = useWorkingTimeTexts()
  const { date } = useFormat()
  const isRejected = stages.some(({ outcome }) => outcome === 'manuallyRejected')
  const current = isOver || isRejected ? undefined : stages.find(({ outcome }) => outcome === null)
  return (
    <StationList isRow>
      {stages.map((stage) => {
        const { outcome, decider, onBehalfOf, decidedAt, reason } = stage
        const way = wayOf(stage, current)
        const what =
          outcome === null
            ? text(way === 'current' ? 'stage.open' : 'stage.ahead')
            : text(`stage.${outcome}`, { date: decidedAt ? date(decidedAt) : '' })
        const who = [decider?.name, onBehalfOf && shared('onBehalfOf', { name: onBehalfOf.name })].filter(Boolean)
        return (
          <Station
            key={`${stage.stage} ${decider?.id}`}
            way={way}
            title={shared(`stage.${stage.stage}`)}
            reason={reason}
          >
            {[what, ...who].join(', ')}
          </Station>
        )
      })}
    </StationList>
  )
}

interface ChangeProps {
  readonly label: string
  readonly before: string | undefined
  readonly after: string
}

/** The old value struck, the new one beside it. */
export function Change({ label, before, after }: ChangeProps): ReactElement {
  const text = useFormsTexts()
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {before !== undefined && (
          <>
            <span className="sr">{text('correct.from')} </span>
            <s>{before}</s> <span aria-hidden="true">→ </span>
            <span className="sr">{text('correct.to')} </span>
          </>
        )}
        {after}
      </dd>
    </div>
  )
}

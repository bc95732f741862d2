// How many people the rules include, while they are built. The figures come from groups of at least five people.
import octagonAlert from 'lucide-static/icons/octagon-alert.svg?raw'
import userMinus from 'lucide-static/icons/user-minus.svg?raw'
import userPlus from 'lucide-static/icons/user-plus.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import users from 'lucide-static/icons/users.svg?raw'
import { useEffect, useState, type ReactElement } from 'react'
import type { BenefitImpact, ImpactBody } from '#contract/benefits.ts'
import { statusOf } from '#shared/transport/api.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Card } from '#shared/ui/card.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { readImpact } from './api.ts'
import type { BenefitValues } from './form-state.ts'
import { useEditorTexts } from './texts.ts'

/** After the last change, in ms. */
const PAUSE = 500

interface State {
  readonly impact?: BenefitImpact
  readonly error?: unknown
}

function useImpact(body: ImpactBody): State {
  const [state, setState] = useState<State>({})
  const asked = JSON.stringify(body)
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      readImpact(JSON.parse(asked) as ImpactBody, stop.signal).then(
        (impact) => setState({ impact }),
        (error: unknown) => !stop.signal.aborted && setState({ error }),
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked])
  return state
}

interface ImpactCardProps {
  readonly benefitId: number | null
  readonly values: BenefitValues
  readonly saved: BenefitValues
}

/** The fields that determine for whom the benefit is; if two are equal, the impact is the same. */
const reachOf = ({ companyIds, conditions, validUntil }: BenefitValues) =>
  JSON.stringify([companyIds, conditions, validUntil])

export function ImpactCard({ benefitId, values, saved }: ImpactCardProps): ReactElement {
  const text = useEditorTexts()
  const { companyIds, conditions, validUntil } = values
  const { impact, error } = useImpact({
    benefitId,
    companyIds: [...companyIds],
    conditions: conditions as ImpactBody['conditions'],
    validUntil,
  })
  return (
    <Card title={text('impact')}>
      <div aria-live="polite">
        {error !== undefined && (
          <p className="err">
            {statusOf(error)} - {text('impactFailed')}
          </p>
        )}
        {!impact && error === undefined && <p className="muted">{text('impactLoading')}</p>}
        {impact && <Figures impact={impact} isUnchanged={reachOf(values) === reachOf(saved)} />}
      </div>
      <p className="small muted">{text('impactHow')}</p>
    </Card>
  )
}

function Figures({ impact, isUnchanged }: { impact: BenefitImpact; isUnchanged: boolean }): ReactElement {
  const text = useEditorTexts()
  const { number } = useFormat()
  const { included, people, before, joining, leaving, later, isImpossible } = impact
  const shown = (count: number | null) => (count === null ? text('underFive') : number(count))
  if (isImpossible)
    return (
      <p className="impossible">
        <Icon source={octagonAlert} size="s" />
        <b>{text('nobody')}</b>
      </p>
    )
  return (
    <ul className="lined icon-list">
      <li>
        <Icon source={users} size="s" />
        <span>
          {text('included', { included: shown(included), people: shown(people) })}
          {before !== undefined &&
            ` ${isUnchanged ? text('reachUnchanged') : text('before', { before: shown(before) })}`}
        </span>
      </li>
      {before !== undefined && !isUnchanged && (
        <>
          <li>
            <Icon source={userPlus} size="s" />
            <span>{text('joining', { n: shown(joining) })}</span>
          </li>
          <li>
            <Icon source={userMinus} size="s" />
            <span>{text('leaving', { n: shown(leaving) })}</span>
          </li>
        </>
      )}
      <li>
        <Icon source={hourglass} size="s" />
        <span>{text('laterCount', { n: shown(later) })}</span>
      </li>
    </ul>
  )
}

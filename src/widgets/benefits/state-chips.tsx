import calendarX from 'lucide-static/icons/calendar-x.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import type { ReactElement } from 'react'
import type { BenefitRequest } from '#contract/benefits.ts'
import type { BenefitState } from '#domain/benefits/benefit.ts'
import { Chip } from '#shared/ui/chip.tsx'
import { useBenefitTexts } from './texts.ts'
import { stateOfRequest } from './words.ts'

const LOOKS = {
  open: { kind: 'open', icon: hourglass },
  approved: { kind: 'ok', icon: circleCheck },
  rejected: { kind: 'bad', icon: circleX },
  withdrawn: { kind: 'off', icon: undo },
  expired: { kind: 'off', icon: calendarX },
} as const

/** The state of a request. */
export function RequestChip({ request }: { request: Pick<BenefitRequest, 'status'> }): ReactElement {
  const text = useBenefitTexts()
  const state = stateOfRequest(request)
  return <Chip {...LOOKS[state]}>{text(`request.${state}`)}</Chip>
}

const CHIP: Readonly<Record<BenefitState, 'ok' | 'info' | 'warn' | 'off'>> = {
  active: 'ok',
  planned: 'info',
  ended: 'warn',
  inactive: 'off',
}

/** The state of a benefit, as administrators see it. */
export function StateChip({ state }: { state: BenefitState }): ReactElement {
  const text = useBenefitTexts()
  return <Chip kind={CHIP[state]}>{text(`state.${state}`)}</Chip>
}

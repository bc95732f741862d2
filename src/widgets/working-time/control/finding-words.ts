// The findings of a day: icon, text and figures of each.
import alarmClock from 'lucide-static/icons/alarm-clock.svg?raw'
import circleDashed from 'lucide-static/icons/circle-dashed.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import messageCircle from 'lucide-static/icons/message-circle-question-mark.svg?raw'
import octagonAlert from 'lucide-static/icons/octagon-alert.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import timerOff from 'lucide-static/icons/timer-off.svg?raw'
import type { ControlItem } from '#contract/working-time-control.ts'
import type { ChipProps } from '#shared/ui/chip.tsx'
import { hours } from '#widgets/working-time/times.ts'
import type { ControlText } from './texts.ts'

export type Finding = ControlItem['findings'][number]
type Look = { readonly kind: NonNullable<ChipProps['kind']>; readonly icon: string }

const RULE_BROKEN: Look = { kind: 'bad', icon: octagonAlert }
const NOTE: Look = { kind: 'info', icon: info }

/** Hints that are not listed break a rule of the law. */
const LOOKS: Readonly<Partial<Record<Finding['code'], Look>>> = {
  correction: { kind: 'open', icon: pencil },
  question: { kind: 'open', icon: messageCircle },
  pending: { kind: 'plain', icon: hourglass },
  stampingMissing: { kind: 'warn', icon: timerOff },
  invalidStamping: { kind: 'bad', icon: circleX },
  unexcused: { kind: 'plain', icon: circleDashed },
  projectRelease: { kind: 'plain', icon: hourglass },
  rejected: { kind: 'bad', icon: circleX },
  sundayWork: NOTE,
  holidayWork: NOTE,
  nightWork: { kind: 'info', icon: alarmClock },
}

export const lookOf = ({ code }: Finding): Look => LOOKS[code] ?? RULE_BROKEN

export const titleOf = ({ code }: Finding, text: ControlText): string => text(`finding.${code}`)

/** Beside the name of the person: what exactly is wrong; '' where the title says it all. */
export function detailOf(item: Pick<ControlItem, 'findings' | 'missing'>, text: ControlText): string {
  const [first] = item.findings
  if (!first) return ''
  if (first.code === 'stampingMissing' && item.missing) return text(`missing.${item.missing}`)
  if (first.minutes !== undefined) return text('figure', { minutes: hours(first.minutes) })
  return first.code === 'unexcused' ? text('noRequest') : ''
}

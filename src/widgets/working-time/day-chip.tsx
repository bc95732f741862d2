// The state of a day as icon and word: its finding, else its release.
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleDashed from 'lucide-static/icons/circle-dashed.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import hand from 'lucide-static/icons/hand.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import logIn from 'lucide-static/icons/log-in.svg?raw'
import messageSquare from 'lucide-static/icons/message-square.svg?raw'
import timer from 'lucide-static/icons/timer.svg?raw'
import timerOff from 'lucide-static/icons/timer-off.svg?raw'
import type { ReactElement } from 'react'
import type { DayLine } from '#contract/working-time.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { Chip, type ChipProps } from '#shared/ui/chip.tsx'
import { useWorkingTimeTexts, type WorkingTimeText } from './texts.ts'

type Look = Pick<ChipProps, 'kind' | 'icon'>

const FEEDBACK: Readonly<Record<NonNullable<DayLine['feedback']>, Look>> = {
  pending: { kind: 'info', icon: hourglass },
  stampingMissing: { kind: 'warn', icon: timerOff },
  invalidStamping: { kind: 'bad', icon: circleX },
  unexcused: { kind: 'warn', icon: circleDashed },
}

const STATUS: Readonly<Record<DayLine['status'], Look>> = {
  manualReleaseRequired: { kind: 'off', icon: hand },
  automaticReleaseActivated: { kind: 'off', icon: timer },
  notYetProcessed: { kind: 'open', icon: circleDashed },
  notYetProcessedByProjectManager: { kind: 'open', icon: hourglass },
  manuallyApproved: { kind: 'ok', icon: circleCheck },
  manuallyRejected: { kind: 'bad', icon: circleX },
  automaticallyApproved: { kind: 'ok', icon: circleCheck },
}

type StateOf = Pick<DayLine, 'isRunning' | 'lock' | 'feedback' | 'status' | 'releaseAt'> & { terminal?: string }

/** The word of the state, and how its chip looks. */
export function dayState(line: StateOf, text: WorkingTimeText, { shortDate }: Formats): Look & { word: string } {
  const { isRunning, lock, feedback, status, releaseAt, terminal } = line
  if (isRunning && !lock)
    return {
      kind: 'info',
      icon: logIn,
      word: terminal ? text('status.runningAt', { terminal }) : text('status.running'),
    }
  if (lock === 'reported') return { kind: 'info', icon: messageSquare, word: text('status.reported') }
  if (feedback) return { ...FEEDBACK[feedback], word: text(`feedback.${feedback}`) }
  if (status === 'automaticReleaseActivated' && releaseAt)
    return { ...STATUS[status], word: text('status.automaticReleaseOn', { date: shortDate(releaseAt) }) }
  return { ...STATUS[status], word: text(`status.${status}`) }
}

/** `isQuiet`: released days have no background, so that open days stand out. */
export function DayChip({ line, isQuiet = false }: { line: StateOf; isQuiet?: boolean }): ReactElement {
  const text = useWorkingTimeTexts()
  const { word, ...look } = dayState(line, text, useFormat())
  const quiet = isQuiet && look.kind === 'ok' && ({ kind: 'off' } as const)
  return (
    <Chip {...look} {...quiet}>
      {word}
    </Chip>
  )
}

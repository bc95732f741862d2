// The marks of a board or calendar as text, and the state of an absence as a chip.
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import { memo, type ReactElement } from 'react'
import { Chip } from '#shared/ui/chip.tsx'
import { stateWord } from './absence-words.ts'
import type { Absence, AbsenceState } from './board-model.ts'
import { useVacationTexts } from './texts.ts'

const MARKS = {
  approved: ['bar approved', 'state.approved'],
  requested: ['bar requested', 'state.requested'],
  half: ['bar half morning', 'legend.half'],
  pencil: ['bar pencil', 'state.pencil'],
  cancellationPending: ['bar cancellationPending', 'state.cancellationPending'],
  absent: ['bar approved hidden-kind', 'legend.absent'],
  others: ['bar approved hidden-kind', 'legend.others'],
  holiday: ['holiday', 'legend.holiday'],
  dayOff: ['day-off', 'legend.dayOff'],
  school: ['school', 'legend.schoolHolidays'],
  conflict: ['conflict', 'legend.conflict'],
} as const
export type Mark = keyof typeof MARKS

function Marks({ marks, site = '' }: { marks: readonly Mark[]; site?: string }): ReactElement {
  const text = useVacationTexts()
  return (
    <ul className="legend" aria-label={text('legend')}>
      {marks.map((mark) => {
        const [swatch, key] = MARKS[mark]
        const ofSite = mark === 'holiday' || mark === 'school' ? ` ${site}` : ''
        return (
          <li key={mark}>
            <span className={`swatch ${swatch}`} aria-hidden="true" />
            {`${text(key)}${ofSite}`.trim()}
          </li>
        )
      })}
    </ul>
  )
}

/** One entry for each of `marks`; `site` follows holidays: 'Feiertag NRW'. */
export const Legend = memo(Marks)

const CHIPS: Readonly<Record<AbsenceState, { kind: 'ok' | 'open' | 'plain' | 'warn'; icon: string }>> = {
  approved: { kind: 'ok', icon: circleCheck },
  requested: { kind: 'open', icon: hourglass },
  pencil: { kind: 'plain', icon: pencil },
  cancellationPending: { kind: 'warn', icon: undo },
}

export function StateChip({ absence }: { absence: Pick<Absence, 'state'> }): ReactElement {
  const text = useVacationTexts()
  return <Chip {...CHIPS[absence.state]}>{stateWord(absence, text)}</Chip>
}

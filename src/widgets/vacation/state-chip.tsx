import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import type { ReactElement } from 'react'
import { Chip } from '#shared/ui/chip.tsx'
import { stateWord } from './absence-words.ts'
import type { Absence, AbsenceState } from './board-model.ts'
import { useVacationTexts } from './texts.ts'

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

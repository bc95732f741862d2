// The day from which an assignment or appointment applies.
import { useState } from 'react'
import type { Day } from '#domain/typed-days.ts'
import { todayInBerlin } from '#shared/today.ts'

/** `previewed` is '' while the typed text is refused: what follows from an earlier day is not shown. */
export function useFromDay(initial: () => Day) {
  const [from, setFrom] = useState<Day | ''>(initial)
  const [isRefused, setRefused] = useState(false)
  const onChange = (day: Day | '') => {
    setRefused(false)
    setFrom(day)
  }
  const field = { min: todayInBerlin(), value: from, onChange, onRefuse: () => setRefused(true) }
  return { from, previewed: isRefused ? '' : from, field } as const
}

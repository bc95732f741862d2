// The board on the days of the open requests, by which their staffing is checked: the shown one may have other days.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useState } from 'react'
import type { Board } from '#contract/vacation-calendar.ts'
import { addDays } from '#domain/berlin-time.ts'
import type { DayRange } from '#domain/typed-days.ts'
import type { QueryState } from '#shared/query.ts'
import { board as boardOf, refreshBoard, type OpenDecision } from './api.ts'

/** Days that are read: the server answers 400. */
const LONGEST = 366

const $nothing = atom<QueryState<Board>>({ loading: false })

/** From the first day to the last one. */
function around(spans: readonly DayRange[]): DayRange | undefined {
  const first = spans.map((span) => span.first).toSorted()[0]
  const last = spans
    .map((span) => span.last)
    .toSorted()
    .at(-1)
  return first === undefined || last === undefined ? undefined : { first, last }
}

export const spanOf = ({ request: { periods } }: OpenDecision): DayRange => around(periods) ?? { first: '', last: '' }

export const covers = (outer: DayRange, inner: DayRange): boolean =>
  outer.first <= inner.first && inner.last <= outer.last

function spanOfAll(decisions: readonly OpenDecision[]): DayRange | undefined {
  const span = around(decisions.map(spanOf))
  if (!span) return undefined
  const most = addDays(span.first, LONGEST - 1)
  return span.last < most ? span : { ...span, last: most }
}

export interface Checks {
  /** Undefined: not read. */
  readonly board: Board | undefined
  readonly error: Error | undefined
  readonly retry: () => void
}

/** `shown` are days whose board is read anyway. */
export function useChecks(decisions: readonly OpenDecision[], shown?: DayRange): Checks {
  const needed = spanOfAll(decisions)
  const [kept, setKept] = useState(needed)
  // Decisions shorten the list: the checks read before are enough then.
  if (needed && !(kept && covers(kept, needed))) setKept(needed)
  const span = needed && (shown && covers(shown, needed) ? shown : kept)
  const { data, error } = useStore(span ? boardOf(span) : $nothing)
  return { board: data, error: data ? undefined : error, retry: () => span && refreshBoard(span) }
}

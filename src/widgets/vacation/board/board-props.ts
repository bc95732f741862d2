// The props of a board, on the desktop and as a list.
import type { BoardAbsence, BoardModel, BoardPerson, DaySelection } from '#widgets/vacation/board-model.ts'

export interface BoardProps {
  readonly model: BoardModel
  /** Accessible name: the people and the period of the absences. */
  readonly label: string
  /** Days that are being chosen; only with `onSelect` can days be chosen. */
  readonly selection?: DaySelection | undefined
  readonly onSelect?: ((selection: DaySelection | undefined) => void) | undefined
  /** Enter on chosen days. */
  readonly onAsk?: ((selection: DaySelection) => void) | undefined
  /** Ids of the requests that are picked to be decided together; only with `onPick` can they be picked. */
  readonly picked?: ReadonlySet<string> | undefined
  readonly onPick?: ((picked: ReadonlySet<string>) => void) | undefined
  /** An absence was pressed, or Enter was pressed on it; `anchor` is where its card can be placed. */
  readonly onOpen?: ((absence: BoardAbsence, person: BoardPerson, anchor: HTMLElement) => void) | undefined
  /** Number of the request that a link names: it is outlined. */
  readonly named?: number | undefined
  /** While it is given, the named request comes into view and takes the focus once it is on the board, and this is called with it. */
  readonly onNamed?: ((absence: BoardAbsence, person: BoardPerson, anchor: HTMLElement) => void) | undefined
  /** Decides on one request, or on all picked ones. */
  readonly onApprove?: ((requests: readonly BoardAbsence[]) => void) | undefined
  readonly onReject?: ((requests: readonly BoardAbsence[]) => void) | undefined
}

export const NOTHING_PICKED: ReadonlySet<string> = new Set()

/** `picked` with `ids` added, or removed where all of them were picked. */
export function toggled(picked: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const next = new Set(picked)
  const isOn = ids.every((id) => picked.has(id))
  for (const id of ids) {
    if (isOn) next.delete(id)
    else next.add(id)
  }
  return next
}

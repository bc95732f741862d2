// Moving through the lines by keys: one line at a time can be reached by Tab, arrows go from line to line.
import { useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

export interface RowKeys {
  /** The line that Tab reaches. */
  readonly active: number | undefined
  readonly box: RefObject<HTMLDivElement | null>
  onFocus(event: FocusEvent): void
  onKeyDown(event: KeyboardEvent): void
  onKeyUp(event: KeyboardEvent): void
}

export interface RowKeyActions {
  /** Ids in the order of the lines. */
  readonly order: readonly number[]
  readonly onToggle: (id: number) => void
  readonly onExtend: (id: number) => void
  readonly onAll: () => void
  /** True where there was something to clear. */
  readonly onClear: () => boolean
  readonly onDelete: (id: number) => void
  /** Asked to go on behind the last line. */
  readonly onEnd: () => void
}

const lineOf = (target: EventTarget): HTMLElement | null => (target as Element).closest<HTMLElement>('[data-line]')
const controlsOf = (line: HTMLElement): HTMLElement[] => [
  ...line.querySelectorAll<HTMLElement>('input, a[href], button:not([role])'),
]

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, last) => last,
}
const SIDES: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** The control of the same kind in another line. */
function focusIn(box: HTMLElement, id: number, from: HTMLElement): void {
  const column = controlsOf(lineOf(from) ?? from).indexOf(from)
  const line = box.querySelector<HTMLElement>(`[data-line="${id}"]`)
  const controls = line ? controlsOf(line) : []
  const next = controls[column] ?? controls[0]
  next?.focus()
  line?.scrollIntoView?.({ block: 'nearest' })
}

/** To the next control in the line; false: it is no key for that. */
function stepAside({ key, target }: KeyboardEvent): boolean {
  const step = SIDES[key]
  const line = lineOf(target)
  if (step === undefined || !line) return false
  const controls = controlsOf(line)
  controls[controls.indexOf(target as HTMLElement) + step]?.focus()
  return true
}

/** What a key does with the line; false: nothing. */
function act(acts: RowKeyActions, event: KeyboardEvent, id: number): boolean {
  const { key, shiftKey, ctrlKey, metaKey, target } = event
  const control = target as Element
  if (key === ' ' && shiftKey && !control.matches('button')) acts.onExtend(id)
  // A box has its own way with Space.
  else if (key === ' ' && control.matches('a')) acts.onToggle(id)
  else if (key.toLowerCase() === 'a' && (ctrlKey || metaKey)) acts.onAll()
  else if (key === 'Delete') acts.onDelete(id)
  else if (key === 'Escape') return acts.onClear()
  else return false
  return true
}

export function useRowKeys(acts: RowKeyActions): RowKeys {
  const { order } = acts
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<number>()
  const active = chosen !== undefined && order.includes(chosen) ? chosen : order[0]
  const move = (event: KeyboardEvent, id: number): boolean => {
    const index = order.indexOf(id)
    const step = STEPS[event.key]
    if (!step) return false
    const next = order[step(index, order.length - 1)]
    if (next === undefined) {
      if (event.key === 'ArrowDown') acts.onEnd()
      return true
    }
    if (event.shiftKey) acts.onExtend(next)
    if (box.current) focusIn(box.current, next, event.target as HTMLElement)
    return true
  }
  return {
    active,
    box,
    onFocus: ({ target }) => {
      const id = lineOf(target)?.dataset['line']
      if (id !== undefined) setChosen(Number(id))
    },
    // Firefox presses a box when the key comes up, whatever became of its going down.
    onKeyUp: (event) => {
      if (event.key === ' ' && event.shiftKey && (event.target as Element).matches('input')) event.preventDefault()
    },
    onKeyDown: (event) => {
      const id = lineOf(event.target)?.dataset['line']
      // A menu that is open has keys of its own.
      if (id === undefined || event.isDefaultPrevented() || event.altKey) return
      if ((event.target as Element).closest('[role="menu"]')) return
      if (move(event, Number(id)) || stepAside(event) || act(acts, event, Number(id))) event.preventDefault()
    },
  }
}

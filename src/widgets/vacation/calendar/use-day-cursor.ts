// Moving through days and choosing a range of them, by keys, mouse and finger: what month and year have in common.
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Day, DayRange } from '#domain/typed-days.ts'
import { dayAfterKey } from '#shared/ui/day-keys.ts'
import { trackDrag } from '#shared/ui/pointer-drag.ts'

export interface DayCursorProps {
  /** The shown days; a move beyond them calls `onLeave`. */
  readonly period: DayRange
  readonly today: Day
  readonly selection: DayRange | undefined
  /** A day that gets cursor and focus as soon as it is named. */
  readonly focused: Day | undefined
  readonly onSelect: ((range: DayRange | undefined) => void) | undefined
  readonly onLeave: (day: Day) => void
  /** Enter, or a press on a bar. */
  readonly onEnter: (day: Day, cell: HTMLElement) => void
}

const ordered = (one: Day, other: Day): DayRange =>
  one <= other ? { first: one, last: other } : { first: other, last: one }

const dayIn = (target: EventTarget | Element | null): Day | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset['day'] : undefined

/** The day under a point, also inside a shadow root. */
function dayAt(grid: HTMLElement, x: number, y: number): Day | undefined {
  const root = grid.getRootNode() as Document | ShadowRoot
  return dayIn(root.elementFromPoint(x, y))
}

/** Chooses the days from a press to where the pointer is. */
function useDayDrag(onSelect: DayCursorProps['onSelect'], selection: DayRange | undefined) {
  const stop = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    stop.current = controller
    return () => controller.abort()
  }, [])
  return (event: PointerEvent<HTMLElement>, start: Day) => {
    const grid = event.currentTarget
    trackDrag(event, stop.current.signal, {
      onMove: (x, y) => {
        const day = dayAt(grid, x, y)
        if (day) onSelect?.(ordered(start, day))
      },
      onCancel: () => onSelect?.(selection),
      onEnd: () => undefined,
    })
  }
}

export function useDayCursor(props: DayCursorProps) {
  const { period, today, selection, focused, onSelect, onLeave, onEnter } = props
  const isShown = (day: Day) => period.first <= day && day <= period.last
  const [moved, setMoved] = useState<Day>()
  const home = selection && isShown(selection.first) ? selection.first : isShown(today) ? today : period.first
  const cursor = moved !== undefined && isShown(moved) ? moved : home
  /** The cell takes the focus after a key, or when it is named: the first one is reached by Tab. */
  const [takesFocus, setTakesFocus] = useState(false)
  const [known, setKnown] = useState(focused)
  if (focused !== known) {
    setKnown(focused)
    setMoved(focused)
    setTakesFocus(focused !== undefined)
  }
  /** Where Shift or a press started. */
  const origin = useRef<Day>(cursor)
  const drag = useDayDrag(onSelect, selection)

  const moveTo = (day: Day, withFocus: boolean) => {
    setMoved(day)
    setTakesFocus(withFocus)
    if (!isShown(day)) onLeave(day)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event
    if (ctrlKey || altKey || metaKey) return
    const next = dayAfterKey(key, cursor)
    if (next !== undefined) {
      if (shiftKey) onSelect?.(ordered(origin.current, next))
      else origin.current = next
      moveTo(next, true)
    } else if (key === ' ') {
      origin.current = cursor
      onSelect?.({ first: cursor, last: cursor })
    } else if (key === 'Enter' && event.target instanceof HTMLElement) onEnter(cursor, event.target)
    else if (key === 'Escape' && selection) {
      onSelect?.(undefined)
      event.stopPropagation()
    } else return
    event.preventDefault()
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const day = event.button === 0 ? dayIn(event.target) : undefined
    if (!day || event.pointerType === 'touch' || !onSelect) return
    if (event.shiftKey) return onSelect(ordered(origin.current, day))
    origin.current = day
    moveTo(day, false)
    drag(event, day)
  }
  const onClick = ({ target, shiftKey }: MouseEvent<HTMLElement>) => {
    const day = dayIn(target)
    if (!day || shiftKey) return
    origin.current = day
    moveTo(day, false)
    const bar = target instanceof Element ? target.closest<HTMLElement>('span.bar') : null
    if (bar) onEnter(day, bar)
    else onSelect?.({ first: day, last: day })
  }
  return { cursor, takesFocus, handlers: { onKeyDown, onPointerDown, onClick } }
}

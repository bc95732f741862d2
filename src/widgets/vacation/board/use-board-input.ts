// Keys and pointer on the board: the cursor, chosen days, picked requests, decisions.
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { addDays, daysBetween } from '#domain/calendar/berlin-time.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { trackDrag } from '#shared/ui/pointer-drag.ts'
import { periodWords } from '#widgets/vacation/absences.tsx'
import type { BoardAbsence } from '#widgets/vacation/board-model.ts'
import { useVacationTexts } from '#widgets/vacation/texts.ts'
import { barOn } from './board-geometry.ts'
import {
  type Ground,
  personNamed,
  type Place,
  placeAfter,
  placeOfRequest,
  requestAt,
  requestsIn,
} from './board-keys.ts'
import { type BoardProps, NOTHING_PICKED, toggled } from './board-props.ts'

/** Typed letters belong together until so many ms pass. */
const TYPING = 800

interface Input {
  readonly props: BoardProps
  readonly ground: Ground
  /** Scrolls a cell into view. */
  readonly reveal: (place: Place) => void
  /** The cell at a point of the window; undefined beside the days. */
  readonly placeAt: (x: number, y: number) => Place | undefined
  /** The drawn element of the cursor. */
  readonly anchor: () => HTMLElement | null
}

/** The request that a link names, else the first person, today if the board contains it. */
function startOf(ground: Ground, { model, named }: BoardProps): Place {
  const { rows, days } = ground
  const place = named === undefined ? undefined : placeOfRequest(ground, named)
  if (place) return place
  const today = daysBetween(model.first, model.today)
  return {
    row: Math.max(
      0,
      rows.findIndex(({ kind }) => kind === 'person'),
    ),
    day: today >= 0 && today < days ? today : 0,
  }
}

function useTyping(): { add: (letter: string) => string; isOpen: () => boolean } {
  const typed = useRef({ text: '', at: 0 })
  const isOpen = () => performance.now() - typed.current.at < TYPING && typed.current.text !== ''
  const add = (letter: string) => {
    const text = isOpen() ? typed.current.text + letter : letter
    // The same letter again moves to the next name.
    const repeated = [...text].every((one) => one === letter) ? letter : text
    typed.current = { text, at: performance.now() }
    return repeated
  }
  return { add, isOpen }
}

/** The cursor cell and the selected rows, and how they change. */
function useChoice({ props, ground }: Input, cursor: Place) {
  const { model, selection, onSelect, picked = NOTHING_PICKED, onPick } = props
  const text = useVacationTexts()
  const format = useFormat()
  /** Where Shift started: a day of a row, or a row. */
  const origin = useRef<Place>(cursor)
  const select = (row: number, from: number, to: number) => {
    const found = ground.rows[row]
    if (!onSelect || found?.kind !== 'person') return
    const [first, last] = [Math.min(from, to), Math.max(from, to)].map((day) => addDays(model.first, day))
    if (first === undefined || last === undefined) return
    onSelect({ personId: found.person.id, first, last })
    const count = Math.abs(to - from) + 1
    announce(text('chosenDays', { count, days: periodWords({ first, last }, text, format) }))
  }
  const pick = (next: ReadonlySet<string>) => {
    onPick?.(next)
    announce(text('pickedRequests', { count: next.size }))
  }
  const pickRows = (from: number, to: number) => {
    const ids = requestsIn(ground, from, to).map(({ id }) => id)
    if (onPick && ids.length > 0) pick(new Set([...picked, ...ids]))
  }
  const clear = (): boolean => {
    const isAny = selection !== undefined || picked.size > 0
    if (selection) onSelect?.(undefined)
    if (picked.size > 0) onPick?.(NOTHING_PICKED)
    return isAny
  }
  const startAt = (place: Place) => {
    origin.current = place
  }
  return { origin: () => origin.current, startAt, select, pick, pickRows, clear, picked }
}

type Choice = ReturnType<typeof useChoice>

/** The requests that A and R decide on: all picked ones, unless the cursor is on another. */
function toDecide({ props, ground }: Input, { picked }: Choice, cursor: Place): readonly BoardAbsence[] {
  const here = requestAt(ground, cursor)
  if (here && !picked.has(here.id)) return [here]
  if (picked.size === 0 || !(props.onApprove || props.onReject)) return []
  return requestsIn(ground, 0, ground.rows.length - 1).filter(({ id }) => picked.has(id))
}

/** A and R decide; other letters are the beginning of a name. True if the letter had an effect. */
function useLetters(input: Input, choice: Choice, cursor: Place, moveTo: (place: Place) => void) {
  const { props, ground } = input
  const typing = useTyping()
  const onLetter = (key: string): boolean => {
    const decide = { a: props.onApprove, r: props.onReject }[key.toLowerCase()]
    const requests = decide && !typing.isOpen() ? toDecide(input, choice, cursor) : []
    if (decide && requests.length > 0) {
      decide(requests)
      return true
    }
    const row = personNamed(ground.rows, typing.add(key), cursor.row)
    if (row >= 0) moveTo({ row, day: cursor.day })
    return row >= 0
  }
  return { onLetter, isTyping: typing.isOpen }
}

function useKeys(input: Input, choice: Choice, cursor: Place, moveTo: (place: Place) => void) {
  const { props, ground, anchor } = input
  const { onSelect, onOpen, onAsk, onPick, selection } = props
  const { onLetter, isTyping } = useLetters(input, choice, cursor, moveTo)

  const onShift = (next: Place) => {
    const { origin, select, pickRows } = choice
    if (next.row === cursor.row) select(next.row, origin().day, next.day)
    else pickRows(origin().row, next.row)
  }
  const onSpace = (isRange: boolean) => {
    const { origin, startAt, pickRows, pick, picked, select } = choice
    if (isRange) return pickRows(origin().row, cursor.row)
    startAt(cursor)
    const here = requestAt(ground, cursor)
    const found = here ? [here] : requestsIn(ground, cursor.row, cursor.row)
    if (onPick && found.length > 0)
      return pick(
        toggled(
          picked,
          found.map(({ id }) => id),
        ),
      )
    select(cursor.row, cursor.day, cursor.day)
  }
  const onEnter = () => {
    const row = ground.rows[cursor.row]
    const bar = barOn(ground.barsAt(cursor.row), cursor.day)
    const element = anchor()
    if (row?.kind === 'person' && bar && onOpen && element) return onOpen(bar.absence, row.person, element)
    if (selection) return onAsk?.(selection)
    if (onSelect) choice.select(cursor.row, cursor.day, cursor.day)
  }
  return (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event
    if (altKey || metaKey) return
    const next = placeAfter({ key, ctrlKey }, cursor, ground)
    if (next) {
      event.preventDefault()
      if (shiftKey) onShift(next)
      else choice.startAt(next)
      return moveTo(next)
    }
    if (ctrlKey) return
    if (key === ' ' && !isTyping()) onSpace(shiftKey)
    else if (key === 'Enter') onEnter()
    else if (key === 'Escape') return void (choice.clear() && event.stopPropagation())
    else if (key.length !== 1 || !onLetter(key)) return
    event.preventDefault()
  }
}

function usePointer(input: Input, choice: Choice, cursor: Place, moveTo: (place: Place) => void) {
  const { props, ground, placeAt, anchor } = input
  const stop = useRef(new AbortController())
  /** The day that a drag has reached. */
  const dragged = useRef(0)
  useEffect(() => {
    const controller = new AbortController()
    stop.current = controller
    return () => controller.abort()
  }, [])
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { button, pointerType, clientX, clientY, shiftKey } = event
    const place = button === 0 && pointerType !== 'touch' ? placeAt(clientX, clientY) : undefined
    if (!place) return
    moveTo(place)
    if (shiftKey) {
      const { origin } = choice
      if (origin().row === place.row) choice.select(place.row, origin().day, place.day)
      else choice.pickRows(origin().row, place.row)
      return
    }
    choice.startAt(place)
    if (!props.onSelect) return
    const before = props.selection
    if (!barOn(ground.barsAt(place.row), place.day)) choice.select(place.row, place.day, place.day)
    dragged.current = place.day
    trackDrag(event, stop.current.signal, {
      onMove: (x) => {
        const at = placeAt(x, clientY)
        if (!at || at.day === dragged.current) return
        dragged.current = at.day
        choice.select(place.row, place.day, at.day)
      },
      onCancel: () => props.onSelect?.(before),
      onEnd: () => undefined,
    })
  }
  const onClick = ({ nativeEvent, clientX, clientY, shiftKey }: MouseEvent<HTMLElement>) => {
    const place = placeAt(clientX, clientY)
    const row = place && ground.rows[place.row]
    if (!place || row?.kind !== 'person' || shiftKey) return
    const isTouch = (nativeEvent as unknown as Partial<globalThis.PointerEvent>).pointerType === 'touch'
    if (place.row !== cursor.row || place.day !== cursor.day) moveTo(place)
    const bar = barOn(ground.barsAt(place.row), place.day)
    const element = anchor()
    if (bar && element) props.onOpen?.(bar.absence, row.person, element)
    else if (isTouch) choice.select(place.row, place.day, place.day)
  }
  return { onPointerDown, onClick }
}

/** Scrolls to the named request and focuses its cell, if the caller asks for that by `onNamed`. */
function useNamed({ props, ground, reveal, anchor }: Input) {
  const { named, onNamed } = props
  useLayoutEffect(() => {
    const place = named === undefined || !onNamed ? undefined : placeOfRequest(ground, named)
    const row = place && ground.rows[place.row]
    if (!place || row?.kind !== 'person') return
    const bar = barOn(ground.barsAt(place.row), place.day)
    const element = anchor()
    if (!bar || !element) return
    reveal(place)
    element.closest<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
    onNamed?.(bar.absence, row.person, element)
  })
}

/** The cursor and the handlers of the grid. */
export function useBoardInput(input: Input) {
  const { props, ground, reveal } = input
  const [chosen, setCursor] = useState<Place>()
  const start = chosen ?? startOf(ground, props)
  // Rows and days may have become fewer.
  const isThere = ground.rows[start.row]?.kind === 'person' && start.day < ground.days
  const cursor = isThere ? start : startOf(ground, props)
  useNamed(input)
  const moveTo = (place: Place) => {
    setCursor(place)
    reveal(place)
  }
  const choice = useChoice(input, cursor)
  const onKeyDown = useKeys(input, choice, cursor, moveTo)
  const pointer = usePointer(input, choice, cursor, moveTo)
  const pickRow = (row: number, isRange: boolean) => {
    const { origin, startAt, pickRows, pick, picked } = choice
    if (isRange) return pickRows(origin().row, row)
    startAt({ row, day: cursor.day })
    const ids = requestsIn(ground, row, row).map(({ id }) => id)
    if (ids.length > 0) pick(toggled(picked, ids))
  }
  return { cursor, onKeyDown, pickRow, ...pointer }
}

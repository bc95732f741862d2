// The view of the page: view, area, day, shift and month. In the portal they are part of the address.
import { useState } from 'react'
import { addDays, wallTimeOf } from '#domain/calendar/berlin-time.ts'
import { SHIFT_KINDS, windowOf, type ShiftKind } from '#domain/production/shifts.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { seesPeople, type Area } from '#widgets/production/api.ts'
import { TIMES_VIEWS, timesPath, type TimesPlace, type TimesView } from '#widgets/production/times-path.ts'

interface Attributes {
  readonly view: string
  readonly area: string
  readonly day: string
  readonly shift: string
  readonly month: string
}

const DAY = /^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const MONTH = /^2\d{3}-(0[1-9]|1[0-2])$/

/** A day of the calendar; the pattern also allows the 31st of a short month. */
function isDay(given: string | undefined): given is Day {
  if (given === undefined || !DAY.test(given)) return false
  const noon = Date.parse(`${given}T12:00:00Z`)
  return !Number.isNaN(noon) && new Date(noon).toISOString().startsWith(given)
}

function placeOf(props: Partial<Attributes>): TimesPlace {
  return {
    view: TIMES_VIEWS.find((one) => one === props.view),
    areaId: /^\d{1,9}$/.test(props.area ?? '') ? Number(props.area) : undefined,
    day: isDay(props.day) ? props.day : undefined,
    kind: SHIFT_KINDS.find((one) => one === props.shift),
    month: MONTH.test(props.month ?? '') ? props.month : undefined,
  }
}

/** The place of the attributes, or a later choice; changes are emitted to the portal, which puts them into the address. */
export function usePlace(pathOf: (place: TimesPlace) => string = timesPath) {
  const { host, props } = useHost<Attributes>()
  const { view, area, day, shift, month } = props
  const given = JSON.stringify([view, area, day, shift, month])
  const [shown, setShown] = useState(() => ({ given, place: placeOf(props) }))
  // Back, or a host that sets other attributes.
  const current = shown.given === given ? shown : { given, place: placeOf(props) }
  if (current !== shown) setShown(current)
  return {
    place: current.place,
    go(change: TimesPlace) {
      const place = { ...current.place, ...change }
      setShown({ given, place })
      emit(host, 'portal-address', { path: pathOf(place) })
    },
  }
}

/** A shift that is shown. */
export interface ChosenShift {
  readonly area: Area
  readonly day: Day
  readonly kind: ShiftKind
}

/** The shift that has ended last, which is to be released; an area without shifts has none. */
export function lastEnded({ shifts }: Pick<Area, 'shifts'>, now: Date): { day: Day; kind: ShiftKind } | undefined {
  const { day } = wallTimeOf(now)
  const all = [addDays(day, -2), addDays(day, -1), day].flatMap((one) =>
    shifts.map((shift) => ({ day: one, kind: shift.kind, ...windowOf(shift, one) })),
  )
  const ended = all.filter(({ to }) => to <= now.getTime()).toSorted((one, other) => other.to - one.to)
  return ended[0]
}

/** The shift of a place; missing values are those of the area's last ended shift. */
export function shiftOfPlace(place: TimesPlace, areas: readonly Area[], now: Date): ChosenShift | undefined {
  const seen = areas.filter(seesPeople)
  const area = seen.find(({ id }) => id === place.areaId) ?? (place.areaId === undefined ? seen[0] : undefined)
  if (!area) return undefined
  const last = lastEnded(area, now)
  const kind = area.shifts.find((shift) => shift.kind === place.kind)?.kind ?? last?.kind
  const day = place.day ?? last?.day
  return kind === undefined || day === undefined ? undefined : { area, day, kind }
}

/** Without a view in the address: the shift for those who see people, their own bookings for everybody else who has some. */
export function viewOf({ view }: TimesPlace, areas: readonly Area[], hasOwn: boolean): TimesView {
  return view ?? (areas.some(seesPeople) ? 'shift' : hasOwn ? 'own' : 'month')
}

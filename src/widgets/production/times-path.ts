// The address of the bookings: view, area, day, shift and month, by their German names.
import type { ShiftKind } from '#domain/production/shifts.ts'

export const TIMES_VIEWS = ['shift', 'own', 'month'] as const
export type TimesView = (typeof TIMES_VIEWS)[number]

/** The requested view of the page; the page chooses missing values. */
export interface TimesPlace {
  readonly view?: TimesView | undefined
  readonly areaId?: number | undefined
  readonly day?: string | undefined
  readonly kind?: ShiftKind | undefined
  /** YYYY-MM */
  readonly month?: string | undefined
}

/** Without a role: the page of the own bookings, which everybody may open. */
export const OWN_PATH = '/mes/own-times'

const withQuery = (path: string, query: Readonly<Record<string, string | number | undefined>>): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
}

export const ownPath = ({ month }: Pick<TimesPlace, 'month'>): string => withQuery(OWN_PATH, { monat: month })

export function timesPath({ view, areaId, day, kind, month }: TimesPlace): string {
  const query = { ansicht: view, bereich: areaId, tag: day, schicht: kind, monat: month }
  return withQuery('/mes/times', query)
}

// How people show their absence to others, as the calendars of their divisions hold it.
import { sql } from 'kysely'
import { ABSENCE_VISIBILITIES, effectiveVisibility, type AbsenceVisibility } from '#domain/organisation/visibility.ts'

/** How a person shows their absence: of all teams of the calendar the least open one. */
export interface ShownRow {
  /** 0 none, 1 abstract, 2 concrete; null: in no team. */
  readonly visibility: number | null
  /** Where a calendar administrator manages absence, the setting `none` counts as `abstract`. */
  readonly managed: boolean
}

export const visibilityOf = ({ visibility, managed }: ShownRow): AbsenceVisibility =>
  effectiveVisibility(visibility === null ? 'abstract' : ABSENCE_VISIBILITIES[visibility]!, managed)

/** `person_id`, `least` and `managed` of everybody in a team of the calendar. */
export const SHOWN = sql`select person_id, min(case visibility when 'none' then 0 when 'abstract' then 1 else 2 end) as least,
  bool_or(managed) as managed from calendar_member`

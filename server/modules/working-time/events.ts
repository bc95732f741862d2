// Events about recorded working time.
import type { Day } from '#domain/calendar/typed-days.ts'

declare module '#server/kernel/events.ts' {
  interface DomainEvents {
    /** Results, findings or releases of days have changed. */
    'time.days_changed': {
      personIds: string[]
      /** The first and the last day. */
      from: Day
      until: Day
    }
    /** A correction or question about a day was opened, answered, decided or ended; the handler reads what follows. */
    'time.case_changed': { caseId: number; byId: string | null; at: string }
    /** A month was signed, closed or opened again, or its signature was withdrawn; `month` is YYYY-MM. */
    'time.month_changed': { personId: string; month: string; byId: string | null; at: string }
    /** Targets of these people from `from` on may have changed: by hours, sites, holidays, absences or rules. */
    'time.target_changed': {
      cause: 'absence' | 'calendar' | 'rules'
      /** Default: everybody of the company; null: of all companies. */
      personIds?: string[]
      companyId?: number | null
      /** Default: all recorded days. */
      from?: Day
      /** The person who changed it. */
      byId?: string | null
    }
    /** Recorded days of many people were evaluated again, because of a change by the person. */
    'time.evaluated': {
      id: number
      cause: 'absence' | 'calendar' | 'rules' | 'import'
      byId: string
      people: number
      failed?: number
    }
    /** The time office has set the entries of an employee's day. */
    'time.office_corrected': { personId: string; day: Day; version: number; byId: string; reason: string }
  }
}

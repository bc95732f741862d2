// What happens to recorded working time.
import type { Day } from '#domain/calendar/typed-days.ts'

declare module '#server/kernel/events.ts' {
  interface DomainEvents {
    /** Results, findings or releases of days are no longer what they were. */
    'time.days_changed': {
      personIds: string[]
      /** Both included. */
      from: Day
      until: Day
    }
    /** A correction or question about a day was opened, answered, decided or ended; the handler reads what follows. */
    'time.case_changed': { caseId: number; byId: string | null; at: string }
    /** A month was signed, closed or opened again, or its signature was withdrawn; `month` is YYYY-MM. */
    'time.month_changed': { personId: string; month: string; byId: string | null; at: string }
    /** What these people owe on days from `from` on may be different: hours, places, holidays, absences or rules have changed. */
    'time.target_changed': {
      cause: 'absence' | 'calendar' | 'rules'
      /** Absent: everybody of the company; null: of all companies. */
      personIds?: string[]
      companyId?: number | null
      /** Absent: whatever is recorded. */
      from?: Day
      /** The person who changed it. */
      byId?: string | null
    }
    /** Recorded days of many people have been evaluated again, because of what the person has changed. */
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

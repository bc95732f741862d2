// Events of responsibilities in purchasing.
import type { Day } from '#domain/calendar/typed-days.ts'

declare module '#server/kernel/events.ts' {
  interface DomainEvents {
    /** A person buys a material group for a site from a day on; `endedIds` are the former buyers and those planned for later. `version` is that of the place. */
    'responsibility.assigned': {
      groupId: number
      siteId: number
      version: number
      from: Day
      byId: string
      personId: string
      /** True for a person who did not buy it before. */
      isNew: boolean
      endedIds: string[]
    }
    /** A new lead buyer of a material group, or administrator of a site; `endedIds` are the former one and those planned for later. */
    'responsibility.appointed': {
      kind: 'leadBuyer' | 'siteAdmin'
      /** Id of the group or site. */
      placeId: number
      version: number
      from: Day
      byId: string
      personId: string
      /** True for a person who did not hold the place before. */
      isNew: boolean
      endedIds: string[]
    }
  }
}

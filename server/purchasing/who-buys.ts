// The buyer of a material group for a site on a day, and later changes: from holdings and lead buyers, of whom some have left.
import { sql } from 'kysely'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { holdsOn, type Holding } from '#domain/organisation/responsibility.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { Buyer } from '#contract/responsibility.ts'
import { fullName } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'

interface Place {
  readonly groupId: number
  readonly siteId: number
}

interface Period {
  readonly from: Day
  readonly until: Day | null
}

interface LeadPeriod extends Period {
  readonly groupId: number
  readonly personId: string
}

interface Person {
  readonly name: string
  readonly active: boolean
}

export interface Holdings {
  /** Holdings of a group at a site: those of the day and later ones. */
  of(place: Place): readonly Holding[]
  buyersOn(place: Place, day: Day): Buyer[]
  leadOn(groupId: number, day: Day): { id: string; name: string } | null
  /** The first day after `day` on which other people buy than on the day before, with them. */
  nextChange(place: Place, day: Day): { day: Day; buyers: Buyer[] } | null
  /** Groups at sites with a holding. */
  readonly places: readonly Place[]
  /** True when the holder of the place on the day, by its rows, has left. */
  hasLeaver(place: Place, day: Day): boolean
}

const keyOf = ({ groupId, siteId }: Place): string => `${groupId}/${siteId}`

/** Holdings and lead buyers from a day on; with a place only those of it. */
export async function readHoldings(db: Db, day: Day, place?: Place): Promise<Holdings> {
  const [held, led] = await Promise.all([
    sql<Holding & Place>`
      select b.id, b.group_id as "groupId", b.site_id as "siteId", b.person_id as "personId", b.from_day as "from", b.until_day as until
      from site_buyer b join material_group g on g.id = b.group_id
      where g.merged_into is null and coalesce(b.until_day, 'infinity') >= ${day}::date
        and (${place?.groupId ?? null}::integer is null or b.group_id = ${place?.groupId ?? null}::integer)
        and (${place?.siteId ?? null}::integer is null or b.site_id = ${place?.siteId ?? null}::integer)
      order by b.from_day, b.id`.execute(db),
    sql<LeadPeriod>`select group_id as "groupId", person_id as "personId", from_day as "from", until_day as until
      from lead_buyer where coalesce(until_day, 'infinity') >= ${day}::date order by from_day`.execute(db),
  ])
  const ids = [...held.rows, ...led.rows].flatMap(({ personId }) => personId ?? [])
  const { rows } = await sql<Person & { id: string }>`
    select id, ${fullName('person')} as name, active from person where id = any(${ids}::uuid[])`.execute(db)
  return holdingsOf(held.rows, led.rows, new Map(rows.map((row) => [row.id, row])))
}

function holdingsOf(
  held: readonly (Holding & Place)[],
  led: readonly LeadPeriod[],
  people: ReadonlyMap<string, Person>,
): Holdings {
  const byPlace = Map.groupBy(held, keyOf)
  const leads = Map.groupBy(led, ({ groupId }) => groupId)
  const of = (place: Place): readonly (Holding & Place)[] => byPlace.get(keyOf(place)) ?? []
  const leadPeriods = (groupId: number) => leads.get(groupId) ?? []

  const holderOn = ({ personId, groupId }: Holding & Place, day: Day): string | undefined =>
    personId ?? leadPeriods(groupId).find((one) => holdsOn(one, day))?.personId

  const toBuyer = (id: string, isLead: boolean): Buyer[] => {
    const person = people.get(id)
    return person?.active ? [{ id, name: person.name, isLead }] : []
  }
  const leadOn = (groupId: number, day: Day) => {
    const id = leadPeriods(groupId).find((one) => holdsOn(one, day))?.personId
    const [lead] = id === undefined ? [] : toBuyer(id, true)
    return lead ? { id: lead.id, name: lead.name } : null
  }
  const buyersOn = (place: Place, day: Day): Buyer[] => {
    const buyers = of(place)
      .filter((one) => holdsOn(one, day))
      .flatMap((one) => toBuyer(holderOn(one, day) ?? '', one.personId === null))
      .toSorted((one, other) => Number(other.isLead) - Number(one.isLead))
    // A person who is both lead buyer and buyer on site counts once.
    return buyers.filter(({ id }, index) => buyers.findIndex((one) => one.id === id) === index)
  }
  const nextChange = (place: Place, day: Day) => {
    const periods: Period[] = [...of(place), ...leadPeriods(place.groupId)]
    const days = periods.flatMap(({ from, until }) => [from, ...(until === null ? [] : [addDays(until, 1)])])
    const idsOn = (one: Day) =>
      buyersOn(place, one)
        .map(({ id }) => id)
        .join()
    const now = idsOn(day)
    const next = [...new Set(days)].toSorted().find((one) => one > day && idsOn(one) !== now)
    return next === undefined ? null : { day: next, buyers: buyersOn(place, next) }
  }
  return {
    of,
    buyersOn,
    leadOn,
    nextChange,
    places: [...byPlace.values()].flatMap(([first]) => first ?? []),
    hasLeaver: (place, day) =>
      of(place).some((one) => holdsOn(one, day) && people.get(holderOn(one, day) ?? '')?.active === false),
  }
}

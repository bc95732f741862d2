// Who answers the questions of a category: its people, their deputies, or the moderators if nobody is left.
import { sql } from 'kysely'
import { answeringOf, idsBelow, isVisibleTo, pathOf, type CategoryFacts } from '#domain/forum/categories.ts'
import { FORUM_MODERATOR } from '#domain/forum/entry.ts'
import { DEFAULT_ANSWER_DAYS, turnOn, type Gap, type Stage, type Turn } from '#domain/forum/turn.ts'
import type { PlaceOfWork } from '#domain/calendar/holidays.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import type { Db } from '#server/db/db.ts'
import { readWorkPlace } from '#server/organisation/personal-calendar.ts'
import { readHoldings, type Holdings } from '#server/purchasing/who-buys.ts'

export interface Category extends CategoryFacts {
  readonly icon: string
  readonly version: number
}

export interface Office {
  readonly kind: 'person' | 'role' | 'buyers' | 'moderators'
  /** The name of the office. */
  readonly name: string
  readonly nameEn: string
  /** Ids of active people who see the questions, and answer first. */
  readonly people: readonly string[]
  readonly deputies: readonly string[]
  readonly answerDays: number
  /** Why the moderators answer. */
  readonly gap: Gap | null
}

interface Person {
  readonly id: string
  readonly companyId: number | null
  readonly representativeId: string | null
}

export interface Offices {
  readonly categories: readonly Category[]
  readonly byId: ReadonlyMap<number, Category>
  readonly moderators: readonly string[]
  of(categoryId: number, siteId: number | null): Office
  /** Ids of the categories that people of a company see; removed ones too, for their questions. */
  visibleTo(companyId: number | null): number[]
  below(categoryId: number): number[]
  /** Who should answer a waiting question: by its days, and by the people present today. */
  turnOf(question: WaitingQuestion): Promise<Turn & { readonly gap: Gap | null }>
}

export interface WaitingQuestion {
  readonly categoryId: number
  readonly siteId: number | null
  readonly waitingSince: Day
}

export const peopleOf = (office: Office, stage: Stage, moderators: readonly string[]): readonly string[] =>
  stage === 'moderator' ? moderators : stage === 'deputy' ? office.deputies : office.people

const splitRole = (role: string): readonly [client: string, name: string] =>
  role.includes(':') ? (role.split(':') as [string, string]) : ['', role]

/** All categories, those at the top first. */
export async function readCategories(db: Db): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select id, parent_id as "parentId", name, name_en as "nameEn", icon, responsible_id as "responsibleId",
      responsible_role as "responsibleRole", group_id as "groupId", deputy_id as "deputyId", office, office_en as "officeEn",
      answer_days as "answerDays", is_anonymous_allowed as "isAnonymousAllowed", company_ids as "companyIds",
      removed_at is not null as "isRemoved", version
    from forum_category order by parent_id nulls first, position, name, id`.execute(db)
  return rows
}

interface Staff {
  readonly active: ReadonlyMap<string, Person>
  readonly byRole: ReadonlyMap<string, readonly string[]>
  /** The companies of all these people. */
  readonly companies: ReadonlyMap<string, number | null>
}

/** Active people who are named by a category, are deputies of those, or hold one of the roles. */
async function readStaff(db: Db, categories: readonly Category[], buyers: readonly string[]): Promise<Staff> {
  const named = [...categories.flatMap(({ responsibleId, deputyId }) => [responsibleId, deputyId]), ...buyers]
  const ids = named.filter((id) => id !== null)
  const roles = [...new Set([FORUM_MODERATOR, ...categories.flatMap(({ responsibleRole }) => responsibleRole ?? [])])]
  const parts = roles.map(splitRole)
  const [people, held] = await Promise.all([
    sql<Person>`
      select p.id, p.company_id as "companyId", p.representative_id as "representativeId" from person p where p.active and p.id in (
        select unnest(${ids}::uuid[]) union select representative_id from person where id = any(${ids}::uuid[]))`.execute(
      db,
    ),
    sql<{ role: string; id: string; companyId: number | null }>`
      select r.role, p.id, p.company_id as "companyId" from unnest(${roles}::text[], ${parts.map(([client]) => client)}::text[], ${parts.map(([, name]) => name)}::text[])
        as r (role, client, name)
      join person_role g on g.client = r.client and g.role = r.name join person p on p.id = g.person_id
      where p.active order by p.id`.execute(db),
  ])
  return {
    active: new Map(people.rows.map((person) => [person.id, person])),
    byRole: new Map(
      [...Map.groupBy(held.rows, ({ role }) => role)].map(([role, holders]) => [role, holders.map(({ id }) => id)]),
    ),
    companies: new Map([...people.rows, ...held.rows].map(({ id, companyId }) => [id, companyId])),
  }
}

const buyersOf = (holdings: Holdings, groupId: number, siteId: number | null, today: Day): string[] => {
  const atSite = siteId === null ? [] : holdings.buyersOn({ groupId, siteId }, today)
  if (atSite.length > 0) return atSite.map(({ id }) => id)
  const lead = holdings.leadOn(groupId, today)
  return lead ? [lead.id] : []
}

/** The facts of a day: who works here, holds which role, and buys what. */
interface Facts extends Staff {
  readonly today: Day
  readonly holdings: Holdings | undefined
  readonly byId: ReadonlyMap<number, Category>
}

function answering({ active, byRole, holdings, today }: Facts, category: Category, siteId: number | null) {
  const { responsibleId, responsibleRole, groupId } = category
  if (responsibleId !== null)
    return { kind: 'person', people: active.has(responsibleId) ? [responsibleId] : [], gap: 'personLeft' } as const
  if (responsibleRole !== null)
    return { kind: 'role', people: byRole.get(responsibleRole) ?? [], gap: 'roleEmpty' } as const
  const people = holdings && groupId !== null ? buyersOf(holdings, groupId, siteId, today) : []
  return { kind: 'buyers', people, gap: 'noBuyer' } as const
}

type Sees = (personId: string) => boolean

/** Questions go only to people who may see them. */
function seeing({ companies, byRole }: Facts, path: readonly Category[]): Sees {
  const moderators = byRole.get(FORUM_MODERATOR) ?? []
  return (id) => moderators.includes(id) || isVisibleTo(path, companies.get(id) ?? null)
}

function deputiesOf(facts: Facts, { deputyId, groupId }: Category, people: readonly string[], sees: Sees): string[] {
  const { active, holdings, today } = facts
  if (deputyId !== null && active.has(deputyId) && !people.includes(deputyId) && sees(deputyId)) return [deputyId]
  // The lead buyer is the deputy of the buyer of a site.
  const lead = holdings && groupId !== null ? buyersOf(holdings, groupId, null, today) : []
  if (lead.length > 0 && !people.includes(lead[0]!) && sees(lead[0]!)) return lead
  // A whole role has no deputies.
  const [only] = people.length === 1 ? people : []
  const representative = only === undefined ? null : (active.get(only)?.representativeId ?? null)
  return representative !== null && active.has(representative) && sees(representative) ? [representative] : []
}

const moderatorsFor = (gap: Gap, answerDays: number): Office => ({
  kind: 'moderators',
  name: 'Moderation',
  nameEn: 'Moderators',
  people: [],
  deputies: [],
  answerDays,
  gap,
})

function officeFor(facts: Facts, categoryId: number, siteId: number | null): Office {
  const path = pathOf(categoryId, facts.byId)
  const [own] = path
  const answerDays = path.find((one) => one.answerDays !== null)?.answerDays ?? DEFAULT_ANSWER_DAYS
  if (!own || own.isRemoved) return moderatorsFor('categoryRemoved', answerDays)
  const category = answeringOf(path)
  if (!category) return moderatorsFor('nobodyNamed', answerDays)
  const { kind, people: named, gap } = answering(facts, category, siteId)
  const sees = seeing(facts, path)
  const people = named.filter(sees)
  // A person who works here but may not see the questions has not left.
  if (people.length === 0) return moderatorsFor(named.length > 0 ? 'notAllowed' : gap, answerDays)
  return {
    kind,
    name: category.office || category.name,
    nameEn: category.officeEn || category.nameEn || category.office || category.name,
    people,
    deputies: deputiesOf(facts, category, people, sees),
    answerDays,
    gap: null,
  }
}

/** The buyers of the material groups of the categories, and all of these people. */
async function readBuyers(db: Db, categories: readonly Category[], today: Day) {
  const groups = categories.flatMap(({ groupId }) => groupId ?? [])
  if (groups.length === 0) return { holdings: undefined, buyers: [] }
  const holdings = await readHoldings(db, today)
  const places = holdings.places.filter(({ groupId }) => groups.includes(groupId))
  const buyers = [
    ...groups.flatMap((groupId) => buyersOf(holdings, groupId, null, today)),
    ...places.flatMap(({ groupId, siteId }) => buyersOf(holdings, groupId, siteId, today)),
  ]
  return { holdings, buyers: [...new Set(buyers)] }
}

/** All categories with the people who answer there on that day. */
export async function readOffices(db: Db, today: Day): Promise<Offices> {
  const categories = await readCategories(db)
  const byId = new Map(categories.map((category) => [category.id, category]))
  const { holdings, buyers } = await readBuyers(db, categories, today)
  const facts: Facts = { ...(await readStaff(db, categories, buyers)), today, holdings, byId }
  const places = new Map<number, Promise<PlaceOfWork | undefined>>()
  const placeAt = (siteId: number | null): Promise<PlaceOfWork | undefined> => {
    if (siteId === null) return Promise.resolve(undefined)
    const known = places.get(siteId) ?? readWorkPlace(db, siteId)
    places.set(siteId, known)
    return known
  }
  return {
    categories,
    byId,
    moderators: facts.byRole.get(FORUM_MODERATOR) ?? [],
    of: (categoryId, siteId) => officeFor(facts, categoryId, siteId),
    visibleTo: (companyId) =>
      categories.filter(({ id }) => isVisibleTo(pathOf(id, byId), companyId)).map(({ id }) => id),
    below: (categoryId) => idsBelow(categoryId, categories),
    async turnOf({ categoryId, siteId, waitingSince: since }) {
      const { people, deputies, answerDays, gap } = officeFor(facts, categoryId, siteId)
      const place = await placeAt(siteId)
      const turn = turnOn(
        { since, hasResponsible: people.length > 0, hasDeputy: deputies.length > 0, answerDays, place },
        today,
      )
      return { ...turn, gap }
    },
  }
}

// Rows for tests, with sensible defaults and overrides for the subject of the test.
import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Role } from '#domain/organisation/roles.ts'
import type { Db } from '#server/db/db.ts'
import type { NewsStory, Notification, Person } from '#server/db/schema.ts'
import { insert } from './rows.ts'

/** The roles of an ordinary employee. */
export const EMPLOYEE_ROLES: readonly Role[] = [
  'portal_ma',
  'menu_dashboard',
  'menu_ma_news',
  'ma_news_user',
  'menu_profile',
]

let serial = 0

export async function aCompany(db: Db, name = `Company ${++serial}`): Promise<number> {
  const { id } = await insert(db, 'company', { name, short_name: name })
  return id
}

type PersonChanges = Partial<Insertable<Person>> & { roles?: readonly Role[] }

/** Inserts a person and returns their id; `roles` replaces those of an employee. */
export async function aPerson(
  db: Db,
  username: string,
  { roles = EMPLOYEE_ROLES, ...changes }: PersonChanges = {},
): Promise<string> {
  const [given = username, family = 'Test'] = username.split('.')
  const row = { id: randomUUID(), username, given_name: given, family_name: family, ...changes }
  const { id } = await insert(db, 'person', row)
  await giveRoles(db, id, roles)
  return id
}

export interface Somebody {
  /** User name. */
  readonly name: string
  readonly id: string
}

/** Inserts a person with a user name of their own that begins so. */
export async function somebody(db: Db, prefix: string, changes?: PersonChanges): Promise<Somebody> {
  const name = `${prefix}.${randomUUID().slice(0, 8)}`
  return { name, id: await aPerson(db, name, changes) }
}

/** In Nordrhein-Westfalen. */
export async function aSite(db: Db, companyId: number, name = 'Siegen'): Promise<number> {
  const { id } = await insert(db, 'site', { company_id: companyId, name, city: name, land: 'NW' })
  return id
}

interface PersonPlan<C, P> extends PersonChanges {
  /** Without it the first one. */
  readonly company?: C
  /** The supervisor, who must come before this person in the plan. */
  readonly supervisor?: P
  readonly deputies?: readonly P[]
}

interface Plan<C extends string, P extends string> {
  /** Names of the companies, each with a site. */
  readonly companies: Readonly<Record<C, string>>
  /** People whose user name is their key unless the plan contains another. */
  readonly people: Readonly<Record<P, PersonPlan<NoInfer<C>, NoInfer<P>>>>
}

interface Organisation<C extends string, P extends string> {
  readonly companies: Readonly<Record<C, number>>
  readonly sites: Readonly<Record<C, number>>
  readonly ids: Readonly<Record<P, string>>
}

/** Companies, sites and people in one call; everything is named by its key in the plan. */
export async function organisation<C extends string, P extends string>(
  db: Db,
  plan: Plan<C, P>,
): Promise<Organisation<C, P>> {
  const companies = {} as Record<C, number>
  const sites = {} as Record<C, number>
  const ids = {} as Record<P, string>
  for (const [key, name] of Object.entries<string>(plan.companies) as [C, string][]) {
    companies[key] = await aCompany(db, name)
    sites[key] = await aSite(db, companies[key])
  }
  const people = Object.entries<PersonPlan<C, P>>(plan.people) as [P, PersonPlan<C, P>][]
  const [first] = Object.keys(companies) as C[]
  for (const [key, { company = first!, supervisor, deputies: _deputies, ...changes }] of people) {
    const place = { company_id: companies[company], site_id: sites[company] }
    const boss = supervisor && { supervisor_id: ids[supervisor] }
    ids[key] = await aPerson(db, changes.username ?? key, { ...place, ...boss, ...changes })
  }
  for (const [key, { deputies = [] }] of people)
    for (const [index, deputy] of deputies.entries())
      await insert(db, 'deputy', { holder_id: ids[key], position: index + 1, deputy_id: ids[deputy] })
  return { companies, sites, ids }
}

export async function giveRoles(db: Db, personId: string, roles: readonly Role[]): Promise<void> {
  if (roles.length === 0) return
  const rows = roles.map((name) => {
    const [client, role] = name.includes(':') ? (name.split(':') as [string, string]) : ['', name]
    return { person_id: personId, client, role }
  })
  await db
    .insertInto('person_role')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type StoryChanges = Partial<Insertable<NewsStory>> & { companies?: readonly number[]; categories?: readonly number[] }

/** A published story, visible to all companies unless `companies` restricts it; its history begins with all of it. */
export const aStory = (db: Db, changes: StoryChanges = {}): Promise<number> =>
  db.transaction().execute((tx) => insertStory(tx, changes))

async function insertStory(tx: Db, { companies = [], categories = [], ...changes }: StoryChanges): Promise<number> {
  const { id } = await insert(tx, 'news_story', {
    title: `Story ${++serial}`,
    preview: 'Preview',
    content: '<p>Content</p>',
    status: 'published',
    published_at: new Date(Date.now() - 60_000),
    ...changes,
  })
  if (companies.length)
    await insert(
      tx,
      'news_story_company',
      companies.map((company_id) => ({ story_id: id, company_id })),
    )
  if (categories.length)
    await insert(
      tx,
      'news_story_category',
      categories.map((category_id) => ({ story_id: id, category_id })),
    )
  return id
}

/** An unread notification of `personId`; returns its id. */
export async function aNotification(
  db: Db,
  personId: string,
  changes: Partial<Insertable<Notification>> = {},
): Promise<number> {
  const { id } = await insert(db, 'notification', {
    person_id: personId,
    event_key: `test:${++serial}`,
    menu_id: 'menu_ma_news',
    niko_id: serial,
    title: `Notification ${serial}`,
    ...changes,
  })
  return id
}

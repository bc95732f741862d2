// Rows for tests, with defaults that make sense and overrides for what the test is about.
import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Role } from '#domain/organisation/roles.ts'
import type { Db } from '#server/db/db.ts'
import type { NewsStory, Notification, Person } from '#server/db/schema.ts'

/** What an ordinary employee may do. */
export const EMPLOYEE_ROLES: readonly Role[] = [
  'portal_ma',
  'menu_dashboard',
  'menu_ma_news',
  'ma_news_user',
  'menu_profile',
]

let serial = 0

export async function aCompany(db: Db, name = `Company ${++serial}`): Promise<number> {
  const { id } = await db
    .insertInto('company')
    .values({ name, short_name: name })
    .returning('id')
    .executeTakeFirstOrThrow()
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
  const { id } = await db
    .insertInto('person')
    .values({ id: randomUUID(), username, given_name: given, family_name: family, ...changes })
    .returning('id')
    .executeTakeFirstOrThrow()
  await giveRoles(db, id, roles)
  return id
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

/** A published story, visible to all companies unless `companies` says otherwise; its history begins with all of it. */
export const aStory = (db: Db, changes: StoryChanges = {}): Promise<number> =>
  db.transaction().execute((tx) => insertStory(tx, changes))

async function insertStory(tx: Db, { companies = [], categories = [], ...changes }: StoryChanges): Promise<number> {
  const { id } = await tx
    .insertInto('news_story')
    .values({
      title: `Story ${++serial}`,
      preview: 'Preview',
      content: '<p>Content</p>',
      status: 'published',
      published_at: new Date(Date.now() - 60_000),
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (companies.length)
    await tx
      .insertInto('news_story_company')
      .values(companies.map((company_id) => ({ story_id: id, company_id })))
      .execute()
  if (categories.length)
    await tx
      .insertInto('news_story_category')
      .values(categories.map((category_id) => ({ story_id: id, category_id })))
      .execute()
  return id
}

/** An unread notification of `personId`; returns its id. */
export async function aNotification(
  db: Db,
  personId: string,
  changes: Partial<Insertable<Notification>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('notification')
    .values({
      person_id: personId,
      event_key: `test:${++serial}`,
      menu_id: 'menu_ma_news',
      niko_id: serial,
      title: `Notification ${serial}`,
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

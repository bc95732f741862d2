import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkCode } from '#server/auth/totp.ts'
import { verifyPassword } from '#server/auth/password.ts'
import { createDb, type Db } from '#server/db/db.ts'
import { THUMBNAIL_HEIGHTS } from '#server/files/pictures.ts'
import { createDatabase, type TestDatabase } from '#server/testing/database.ts'
import { isDescribed } from '#domain/rich-text/picture-description.ts'
import { CLIENT_ROLES, REALM_ROLES } from '#domain/organisation/roles.ts'
import { ACCOUNTS } from './accounts.ts'
import { createDemoCompany } from './demo-data.ts'
import type { Kind } from './roles.ts'

const NOW = new Date('2026-04-21T06:12:00Z')
const options = { size: 'small', password: 'demo', now: NOW, seed: 7 } as const

/** Hash of everything that was created, without salts and without numbers and dates of the database. */
async function contentHash(db: Db): Promise<string> {
  const parts = await Promise.all(
    [
      sql`select * from company order by id`,
      sql`select * from site order by id`,
      sql`select * from division order by id`,
      sql`select * from person order by id`,
      sql`select * from person_role order by 1, 2, 3`,
      sql`select person_id, totp_secret, demo from account order by 1`,
      sql`select id, width, height, encode(sha256, 'hex') from file order by 1`,
      sql`select file_id, height, md5(bytes) from file_thumbnail order by 1, 2`,
      sql`select * from news_category order by id`,
      sql`select * from news_story order by id`,
      sql`select * from news_story_category order by 1, 2`,
      sql`select * from news_story_company order by 1, 2`,
      sql`select * from news_highlight order by 1`,
      sql`select id, kind, name, file_id from news_document order by id`,
      sql`select * from news_version_document order by story_id, version, position`,
      sql`select * from notification order by id`,
      sql`select * from person_sequence order by 1`,
    ].map(async (query) => JSON.stringify((await query.execute(db)).rows)),
  )
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}

const numberOf = async (db: Db, query: ReturnType<typeof sql>) =>
  Number(((await query.execute(db)).rows[0] as { n: number }).n)

const databases: TestDatabase[] = []
const seeded = async (changes: Partial<Parameters<typeof createDemoCompany>[1]> = {}): Promise<Db> => {
  const database = await createDatabase()
  databases.push(database)
  await createDemoCompany(database.db, { ...options, ...changes })
  return database.db
}

afterAll(() => Promise.all(databases.map((database) => database.drop())))
const db = await seeded()

test('the facts by which lists find partners are those that the database computes', async () => {
  const stamp = sql<{ count: number; sum: number }>`
    select count(*)::integer as count, sum(touch)::integer as sum from partner`
  const { rows: before } = await stamp.execute(db)
  await sql`select keep_partners(array(select id from partner))`.execute(db)
  const { rows: after } = await stamp.execute(db)
  expect(after).toEqual(before)
  expect(after[0]!.count).toBe(1_284)
})

describe('the demo company', () => {
  test.each([
    ['companies', 5, sql`select count(*) as n from company`],
    ['sites', 8, sql`select count(*) as n from site`],
    ['Länder', 5, sql`select count(distinct land) as n from site`],
    [
      'site admins, one per site',
      8,
      sql`select count(distinct site_id) as n from person join person_role on person_id = id where role = 'menu_ek_doubletten' and site_id is not null`,
    ],
    ['highlights, one per company', 5, sql`select count(*) as n from news_highlight`],
    [
      'stories to be published 75 s from now',
      1,
      sql`select count(*) as n from news_story where status = 'scheduled' and publish_at = ${new Date(NOW.getTime() + 75_000)}`,
    ],
    [
      'expired stories',
      1,
      sql`select count(*) as n from news_story where status = 'published' and expires_at < ${NOW}`,
    ],
    ['drafts', 2, sql`select count(*) as n from news_story where status = 'draft'`],
    ['people without a company', 0, sql`select count(*) as n from person where company_id is null`],
    [
      'people whose division is another company’s',
      0,
      sql`select count(*) as n from person p join division d on d.id = division_id where d.company_id <> p.company_id`,
    ],
    [
      'people whose site is another company’s',
      0,
      sql`select count(*) as n from person p join site s on s.id = site_id where s.company_id <> p.company_id`,
    ],
    [
      'what is dated after now',
      0,
      sql`select count(*) as n from (select created_at from notification union all select published_at from news_story) x where created_at > ${NOW}`,
    ],
    [
      'people without a balance of leave',
      0,
      sql`select count(*) as n from person p where not exists (
        select from leave_entry e where e.person_id = p.id and e.kind = 'claim' and e.year = 2026)`,
    ],
    [
      'sequences that differ from the number of notifications',
      0,
      sql`select count(*) as n from person_sequence s where seq <> (select count(*) from notification n where n.person_id = s.person_id)`,
    ],
  ])('%s: %i', async (_what, expected, query) => {
    expect(await numberOf(db, query)).toBe(expected)
  })

  test.each([
    ['people', 60, sql`select count(*) as n from person`],
    ['portraits', 60, sql`select count(picture_id) as n from person`],
    ['published stories', 24, sql`select count(*) as n from news_story where status = 'published'`],
    ['people who write in English', 3, sql`select count(*) as n from person where locale = 'en'`],
    ['travellers', 5, sql`select count(*) as n from person where expense_user_id is not null`],
    ['stories for some companies only', 5, sql`select count(distinct story_id) as n from news_story_company`],
    [
      'requests for leave that wait',
      6,
      sql`select count(*) as n from leave_request where status in ('open', 'inProgress')`,
    ],
    ['approved requests for leave', 5, sql`select count(*) as n from leave_request where status = 'approved'`],
    ['tables in stories', 3, sql`select count(*) as n from news_story where content like '%<table>%'`],
  ])('at least: %s', async (_what, least, query) => {
    expect(await numberOf(db, query)).toBeGreaterThanOrEqual(least)
  })

  test('supervisors and representatives form no circle', async () => {
    for (const column of [sql.ref('supervisor_id'), sql.ref('representative_id')]) {
      const circles = sql`
        with recursive above as (
          select id as start, ${column} as next from person where ${column} is not null
          union select a.start, p.${column} from above a join person p on p.id = a.next where p.${column} is not null
        ) select count(*) as n from above where start = next`
      expect(await numberOf(db, circles)).toBe(0)
    }
  })

  test('every role of the closed set is assigned, and no other', async () => {
    const rows = await db.selectFrom('person_role').select(['client', 'role']).distinct().execute()
    const held = rows.map(({ client, role }) => (client === '' ? role : `${client}:${role}`))
    const client = Object.entries(CLIENT_ROLES).flatMap(([name, roles]) => roles.map((role) => `${name}:${role}`))
    expect(held.sort()).toEqual([...REALM_ROLES, ...client].sort())
  })
})

describe('accounts', () => {
  test.each<[Kind, string, ...string[]]>([
    ['employee', 'portal_ma', 'menu_dashboard', 'ma_news_user', 'benefits-api:benefits_user'],
    ['supervisor', 'ma-api:ma_supervisor', 'menu_ma_az_genehmigen', 'menu_ma_holiday_approve'],
    ['project-manager', 'menu_ma_az_genehmigen', 'menu_ma_holiday_approve'],
    ['deputy', 'menu_ma_az_genehmigen', 'menu_ma_holiday_approve'],
    ['calendar-admin', 'ma-api:ma_edit_devision_settings', 'ma-api:ma_tk_view'],
    ['buyer', 'portal_ek', 'ek-user', 'menu_ek_marktplatz', 'mp-api:anzeigen_anlegen'],
    ['lead-buyer', 'portal_ek', 'menu_ek_leadbuyer', 'menu_ek_doubletten'],
    ['site-admin', 'portal_ek', 'portal_ma', 'ma-api:ma_supervisor', 'menu_ek_doubletten'],
    ['main-admin', 'menu_admin', 'menu_usermanagement', 'menu_monitoring'],
    ['benefit-admin', 'benefits-api:benefits_admin'],
    ['news-editor', 'ma-news-api:news_write', 'ma-news-api:news_cat_write'],
    ['news-reviewer', 'ma-news-api:news_write'],
    ['category-editor', 'ma-news-api:news_cat_write', 'menu_ma_news'],
    ['production', 'portal_mes', 'menu_mes_times', 'menu_mes_logins'],
    ['worker', 'portal_mes', 'menu_mes_times'],
    ['controlling-only', 'portal_cp'],
    ['purchasing-only', 'portal_ek', 'menu_ek_lieferanten_report'],
    ['without-home', 'portal_ma', 'ma_news_user'],
  ])('one that is %s, with %s', async (kind, ...roles) => {
    const username = ACCOUNTS.find((each) => each.kind === kind)?.username ?? ''
    expect(await rolesHeld(username)).toEqual(expect.arrayContaining(roles))
    const account = db
      .selectFrom('account')
      .innerJoin('person', 'person.id', 'person_id')
      .select(['demo', 'password_hash'])
    const { demo, password_hash } = await account.where('username', '=', username).executeTakeFirstOrThrow()
    expect([demo, password_hash]).toEqual([true, expect.stringMatching(/^\$scrypt\$/)])
  })

  test('the table has at most 19 rows, in both languages', () => {
    expect(ACCOUNTS.length).toBeLessThanOrEqual(19)
    expect(ACCOUNTS.filter(({ may }) => may.de === '' || may.en === '' || may.de === may.en)).toEqual([])
  })

  test.each([
    ['anke.siebert', 'portal_cp'],
    ['gregor.hollmann', 'portal_ek'],
  ])('%s holds no portal but %s', async (username, portal) => {
    const rows = await rolesHeld(username)
    expect(rows.filter((role) => role.startsWith('portal_'))).toEqual([portal])
  })

  test.each([
    ['jens.koetter', 'menu_dashboard'],
    ['dragan.ilic', 'menu_mes_logins'],
    ['nadine.ruhnau', 'ma_news_user'],
    ['katrin.osterloh', 'ma-news-api:news_write'],
    ['renate.vogt', 'ma-news-api:news_cat_write'],
    ['petra.sommerfeld', 'ma-news-api:news_write'],
  ])('%s does not hold %s', async (username, role) => {
    const rows = await rolesHeld(username)
    expect(rows).toContain('portal_ma')
    expect(rows).not.toContain(role)
  })

  test('the second factor of the table is the one that is set up', async () => {
    const [withCode, ...others] = await db
      .selectFrom('account')
      .innerJoin('person', 'person.id', 'person_id')
      .select(['username', 'totp_secret', 'totp_confirmed_at'])
      .where('totp_secret', 'is not', null)
      .execute()
    const secret = ACCOUNTS.find(({ totpSecret }) => totpSecret !== undefined)?.totpSecret ?? ''
    expect(others).toEqual([])
    expect(withCode).toMatchObject({ totp_secret: secret, totp_confirmed_at: NOW })
    const code = new TOTP({ secret }).generate({ timestamp: NOW.getTime() })
    expect(checkCode(secret, code, NOW).kind).toBe('good')
  })
})

const rolesHeld = async (username: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('person_role')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['client', 'role'])
    .where('username', '=', username)
    .execute()
  return rows.map(({ client, role }) => (client === '' ? role : `${client}:${role}`))
}

describe('pictures', () => {
  test('every story picture decodes at 1200 × 675, with the copies an upload gets', async () => {
    const rows = await db
      .selectFrom('news_document')
      .innerJoin('file', 'file.id', 'file_id')
      .select(['file.id', 'bytes', 'file.content_type', 'name'])
      .execute()
    expect(rows.length).toBeGreaterThanOrEqual(24)
    for (const { id, bytes, content_type, name } of rows) {
      const { info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      expect([name, info.width, info.height, content_type]).toEqual([name, 1200, 675, 'image/webp'])
      const copies = await db
        .selectFrom('file_thumbnail')
        .select(['height', 'bytes'])
        .where('file_id', '=', id)
        .orderBy('height')
        .execute()
      expect(copies.map(({ height }) => height)).toEqual([...THUMBNAIL_HEIGHTS])
      for (const copy of copies) expect((await sharp(copy.bytes).metadata()).height).toBe(copy.height)
    }
  })

  test('[NEWS-04] each is described in both languages, so that its story can be published', async () => {
    const rows = await db
      .selectFrom('news_version_document')
      .innerJoin('news_document', 'news_document.id', 'document_id')
      .select(['name', 'alt', 'alt_en'])
      .where('kind', '=', 'picture')
      .execute()
    const bare = rows.filter(
      ({ name, alt, alt_en }) => !isDescribed({ name, alt }) || !isDescribed({ name, alt: alt_en }),
    )
    expect([rows.length > 24, bare]).toEqual([true, []])
  })

  test('portraits decode at 256 × 256 and no two named people share one', async () => {
    const rows = await db
      .selectFrom('person')
      .innerJoin('file', 'file.id', 'picture_id')
      .select(['bytes', 'sha256', 'username'])
      .execute()
    const shared = Map.groupBy(rows, ({ sha256 }) => sha256.toString('hex'))
    expect(shared.size).toBe(rows.length)
    for (const { bytes } of rows) expect(await sharp(bytes).metadata()).toMatchObject({ width: 256, height: 256 })
  })
})

describe('the first day of Katrin Osterloh', () => {
  const unread = async (todo: boolean) =>
    db
      .selectFrom('notification')
      .innerJoin('person', 'person.id', 'person_id')
      .select(['menu_id', 'title', 'why', 'del_over_bell', 'niko_id'])
      .where('username', '=', 'katrin.osterloh')
      .where('todo', '=', todo)
      .where('read_at', 'is', null)
      .orderBy('notification.created_at', 'desc')
      .orderBy('notification.id')
      .execute()

  test('the stories on the cards, her suppliers and her saved search are her news: those of areas that are not installed do not exist', async () => {
    const news = await unread(false)
    expect(news.every(({ del_over_bell }) => del_over_bell)).toBe(true)
    expect(news.map(({ title }) => title)).toEqual([
      'Härterei Siegen: der neue Ofen läuft seit heute Nacht',
      'Brandwald Feinguss: Zertifikat läuft in 38 Tagen ab',
      'Betriebsversammlung am 7.\u00a0Mai: Fragen jetzt einreichen',
      'Skonto bei Sammelrechnung: neue Antwort',
      'Dienstrad: Ihr Vertrag wird günstiger',
      'Dienstrad: zweites Rad für die Familie möglich',
      'Ferrum Wittgenstein: Langzeiterklärung fehlt',
      'Europaletten, gebraucht, Klasse B',
    ])
  })

  test('forms, hours, leave and bank details to decide, three confirmations to give: to-dos of areas that are not installed do not exist', async () => {
    const unreadTodo = await unread(true)
    // The questions of the forum are mixed with the others by the age of their entries; the test checks which three they are.
    const asked = unreadTodo.filter(({ title }) => title.startsWith('Frage an Sie:'))
    expect(asked.map(({ title }) => title).toSorted()).toEqual([
      'Frage an Sie: Darf Baustahl S235 für Vorrichtungen direkt am Lager bestellt werden?',
      'Frage an Sie: Wer prüft Werkszeugnisse 3.1, wenn der Lead Buyer im Urlaub ist?',
      'Frage an Sie: Wie lege ich einen Lieferanten ohne Steuernummer an?',
    ])
    const todo = unreadTodo.filter((entry) => !asked.includes(entry))
    expect(todo.map(({ title, del_over_bell }) => [title, del_over_bell])).toEqual([
      ['Formular zu entscheiden: Dienstreise Ausland: Wien, 29.04.2026 – 30.04.2026', false],
      ['Rückfrage zu Neue Bankverbindung ab 12.05.2026', false],
      ['Formular zu entscheiden: IT-Zugang: Programm, Fernzugang', false],
      ['Ferrum Wittgenstein GmbH: Bankverbindung prüfen', false],
      ['Arbeitszeit: 4 Tage zu klären', false],
      ['Korrektur der Arbeitszeit: Jonas Reiter', false],
      ['Arbeitszeit vom 16.04.2026 klären', false],
      ['Urlaubsantrag: Jonas Reiter', false],
      ['Urlaubsantrag: Bernd Rademacher', false],
      ['Urlaubsantrag: Elke Brandhorst', false],
      ['Neue Anmeldung: zweiter Faktor wird Pflicht', false],
      ['Verhaltenskodex: Version 4 bestätigen', false],
      ['Meschede: Prüfstand schafft 700 bar', false],
    ])
    const links = await db.selectFrom('notification').select('link').distinct().execute()
    expect(
      links.filter(
        ({ link }) =>
          !/^\/(story\/ma|news\/ma|urlaub|urlaubsgenehmigung|arbeitszeiten|arbeitszeitkontrolle|lieferanten|marktplatz|zustaendigkeit|forum|verhaltenskodex|benefits|formular)(\/|$)/.test(
            link,
          ),
      ),
    ).toEqual([])
  })
})

test('entries of the bell about purchasing lead to partners and ads that exist', async () => {
  const { rows } = await sql<{ found: boolean; link: string }>`
    select n.link, exists (select from partner p where n.niko_id = p.id and n.link = '/lieferanten/' || p.id)
      or exists (select from ad a where n.niko_id = a.id and n.link = '/marktplatz/' || a.id) as found
    from notification n where n.menu_id in ('menu_ek_lieferanten_report', 'menu_ek_marktplatz')`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ found }) => !found)).toEqual([])
})

test('all readers of news have unread stories, and only such as they may see', async () => {
  const reader = sql`exists (select from person_role where person_id = p.id and role = 'ma_news_user')`
  const stories = sql`exists (select from notification where person_id = p.id and menu_id = 'menu_ma_news')`
  expect(await numberOf(db, sql`select count(*) as n from person p where ${reader} <> ${stories}`)).toBe(0)
  const foreign = sql`
    select count(*) as n from notification n join person p on p.id = n.person_id
    where menu_id = 'menu_ma_news' and exists (select from news_story_company where story_id = niko_id)
      and not exists (select from news_story_company a where story_id = niko_id and a.company_id = p.company_id)`
  expect(await numberOf(db, foreign)).toBe(0)
})

describe('two servers that start at the same moment', () => {
  let twin: Db

  beforeAll(async () => {
    const database = await createDatabase()
    databases.push(database)
    // As the portal makes it: the second server waits for the first, however long that takes.
    const { db: patient } = createDb(database.url, { max: 4, longRunning: true })
    twin = patient
  })
  afterAll(() => twin.destroy())

  test('make one company, the same as everywhere with this seed at this moment', async () => {
    const both = await Promise.all([createDemoCompany(twin, options), createDemoCompany(twin, options)])
    expect(both.map(({ accounts }) => accounts.length)).toEqual([ACCOUNTS.length, ACCOUNTS.length])
    expect(await contentHash(twin)).toBe(await contentHash(db))
  }, 120_000)

  test('a later start gives the accounts another password, except those that chose their own', async () => {
    const felix = twin.selectFrom('person').select('id').where('username', '=', 'felix.hartung')
    await twin.updateTable('account').set({ password_hash: 'own' }).where('person_id', '=', felix).execute()
    await createDemoCompany(twin, { ...options, password: 'another' })
    const rows = await twin.selectFrom('account').select(['password_hash']).distinct().execute()
    const changed = rows.find((row) => row.password_hash !== 'own')
    expect(rows.length).toBe(2)
    expect(await verifyPassword('another', changed?.password_hash)).toBe(true)
  })
})

describe('a second start', () => {
  test('creates no data again and returns the accounts', async () => {
    const before = await contentHash(db)
    const { accounts } = await createDemoCompany(db, {
      ...options,
      size: 'large',
      now: new Date('2026-04-22T06:12:00Z'),
    })
    expect(accounts).toEqual(ACCOUNTS)
    expect(await contentHash(db)).toBe(before)
  })

  test('leaves a database with other data unchanged', async () => {
    const database = await createDatabase()
    databases.push(database)
    await database.db.insertInto('company').values({ name: 'Fremd GmbH', short_name: 'Fremd' }).execute()
    expect(await createDemoCompany(database.db, options)).toEqual({ accounts: [] })
    expect(await numberOf(database.db, sql`select count(*) as n from person`)).toBe(0)
  })
})

test('large has a thousand people, all with their own name, account and sequence', { timeout: 90_000 }, async () => {
  const large = await seeded({ size: 'large' })
  expect(await numberOf(large, sql`select count(*) as n from person`)).toBe(1_000)
  expect(await numberOf(large, sql`select count(*) as n from account where demo`)).toBe(1_000)
  expect(await numberOf(large, sql`select count(*) as n from person where picture_id is not null`)).toBeGreaterThan(900)
  const alone = sql`select count(*) as n from person where supervisor_id is null`
  expect(await numberOf(large, alone)).toBe(1)
})

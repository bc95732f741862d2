import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ContactGroups, type UserContact } from '#contract/search.ts'
import { Check } from 'typebox/value'
import { fold } from '#domain/search/search-text.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aPerson } from '#server/testing/builders.ts'
import { insert, insertAll } from '#server/testing/rows.ts'

const server = await testApp()
const ask = (q: string, rest = '', who = 'sara.searcher') =>
  server.as(who).get<ContactGroups>(`/api/user/user/search?q=${encodeURIComponent(q)}${rest}`)
const namesOf = ([people]: ContactGroups) => people.map(({ displayname }) => displayname)
const found = async (q: string, who?: string) => namesOf((await ask(q, '&type=user', who)).body)

const { db } = server
const [werke, nord] = [await aCompany(db, 'Talbrück Werke'), await aCompany(db, 'Talbrück Nord')]
const division = async (company_id: number, name: string) => (await insert(db, 'division', { company_id, name })).id
const [buying, wages] = [await division(werke, 'Einkauf Stahl & Blech'), await division(werke, 'Lohnabrechnung')]
const north = await division(nord, 'Einkauf Nord')
const [south] = await insertAll(db, 'team', [
  { division_id: wages, name: 'Abrechnung Süd' },
  { division_id: north, name: 'Abrechnung Nord' },
])
const person = (given_name: string, family_name: string, changes = {}) =>
  aPerson(db, `u${fold(given_name + family_name).replaceAll(' ', '')}`, {
    given_name,
    family_name,
    company_id: werke,
    ...changes,
  })
await aPerson(db, 'sara.searcher', { company_id: werke, division_id: buying, roles: [] })
await aPerson(db, 'nils.north', { company_id: nord, division_id: north })
await aPerson(db, 'zoe.nowhere')
await person('Daniel', 'Kowalski', {
  division_id: buying,
  position: 'Einkäufer',
  email: 'daniel@talbrueck.test',
  phone: '0271-500',
  personnel_number: '4711',
  expense_user_id: 'TB1',
})
await person('Marta', 'Kowalczyk', { division_id: wages, team_id: south!.id })
await person('Kowal', 'Zander', { company_id: nord, division_id: north })
await person('Jürgen', 'Müller', { division_id: wages })
await person('Anna', 'Mueller', { company_id: nord, division_id: north })
await person('Peter', 'Muller', { division_id: buying })
await person('Martin', 'Adler')
await person('Hannes', 'Martin')
await person('Ayşe', 'Yıldız')
await person('Anna-Lena', 'von der Heide')
await person('Gone', 'Kowalenko', { active: false, division_id: wages })
await person('Prozent%', 'Unter_strich')

describe('[POST-05] [API-01] contact search', () => {
  test('[T33] a hit has the fields of the phone list, and no others', async () => {
    const { status, body } = await ask('kowalski')
    expect(status).toBe(200)
    expect(body).toEqual([
      [
        {
          uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
          displayname: 'Daniel Kowalski',
          position: 'Einkäufer',
          devision: 'Einkauf Stahl & Blech',
          company: 'Talbrück Werke',
          email: 'daniel@talbrueck.test',
          phone: '0271-500',
        },
      ],
      [],
      [],
    ])
  })

  test.each([
    ['kow', ['Daniel Kowalski', 'Marta Kowalczyk', 'Kowal Zander']],
    ['KOWALS', ['Daniel Kowalski', 'Marta Kowalczyk', 'Kowal Zander']],
    ['KOWALSKI', ['Daniel Kowalski']],
    ['dan kow', ['Daniel Kowalski']],
    ['kowalski d', ['Daniel Kowalski']],
    ['Kowalski, Daniel', ['Daniel Kowalski']],
    ['müller', ['Peter Muller', 'Jürgen Müller', 'Anna Mueller']],
    ['mu\u0308ller', ['Peter Muller', 'Jürgen Müller', 'Anna Mueller']],
    ['mueller', ['Peter Muller', 'Jürgen Müller', 'Anna Mueller']],
    ['MULL', ['Peter Muller', 'Jürgen Müller', 'Anna Mueller']],
    ['martin', ['Hannes Martin', 'Martin Adler']],
    ['yildiz', ['Ayşe Yıldız']],
    ['von der', ['Anna-Lena von der Heide']],
    ['anna-lena', ['Anna-Lena von der Heide']],
    ['alski', []],
  ])('%s finds %j: family name first, own division and company before others', async (q, names) => {
    expect(await found(q)).toEqual(names)
  })

  test('nearness depends on the person who searches; without a company everybody is equally near', async () => {
    expect(await found('mueller', 'nils.north')).toEqual(['Anna Mueller', 'Peter Muller', 'Jürgen Müller'])
    expect(await found('mueller', 'zoe.nowhere')).toEqual(['Anna Mueller', 'Peter Muller', 'Jürgen Müller'])
  })

  test.each([
    ['kowlaski', ['Daniel Kowalski']],
    ['danile kowalski', ['Daniel Kowalski']],
    ['kovalski', ['Daniel Kowalski']],
    ['kowaltz', ['Marta Kowalczyk', 'Daniel Kowalski', 'Kowal Zander']],
    ['jürgen mülelr', ['Jürgen Müller']],
    ['quatsch', []],
  ])('%s is forgiven: %j', async (q, names) => {
    expect((await found(q)).toSorted()).toEqual(names.toSorted())
  })

  test('a person who left is not found, neither by name nor by a typing error', async () => {
    expect(await found('kowalenko')).not.toContain('Gone Kowalenko')
    expect(await found('kowalenk')).not.toContain('Gone Kowalenko')
  })

  test.each(['%%%', '___', '\\\\\\', '%_%', "'''", '👍👍👍', '";--'])('%s is no wildcard and finds nobody', async (q) =>
    expect(await ask(q)).toMatchObject({ status: 200, body: [[], [], []] }),
  )

  test('a sign inside a name is a gap between words, in the query and in the name', async () => {
    expect(await found('unter_str')).toEqual(['Prozent% Unter_strich'])
    expect(await found('pro%ent')).toEqual([])
  })

  test.each([
    ['user', [1, 0, 0]],
    ['team', [0, 0, 0]],
    ['devision', [0, 0, 0]],
    ['all', [1, 0, 0]],
  ])('type=%s: the shape stays', async (type, counts) => {
    const { body } = await ask('kowalski', `&type=${type}`)
    expect(body.map((group) => group.length)).toEqual(counts)
  })

  test('teams and divisions, also by the end of a compound, the nearest first', async () => {
    const { body } = await ask('abrechnung')
    expect(Check(ContactGroups, body)).toBe(true)
    expect(body[0]).toEqual([])
    expect(body[1].map(({ title, devision, company }) => [title, devision, company])).toEqual([
      ['Abrechnung Süd', 'Lohnabrechnung', 'Talbrück Werke'],
      ['Abrechnung Nord', 'Einkauf Nord', 'Talbrück Nord'],
    ])
    expect(body[2].map(({ title }) => title)).toEqual(['Lohnabrechnung'])
    expect((await ask('einkauf')).body[2].map(({ title }) => title)).toEqual(['Einkauf Stahl & Blech', 'Einkauf Nord'])
    expect((await ask('sud', '&type=team')).body[1].map(({ title }) => title)).toEqual(['Abrechnung Süd'])
  })
})

describe('[POST-05] the people of a team or division that was found', () => {
  const members = (path: string) => server.as('sara.searcher').get<UserContact[]>(`/api/user/user/search/${path}`)
  const names = (people: UserContact[]) => people.map(({ displayname }) => displayname)

  test('are those who are still there, by family name', async () => {
    const [, [team], [division]] = (await ask('abrechnung')).body
    expect(names((await members(`team/${team!.teamid}`)).body)).toEqual(['Marta Kowalczyk'])
    const { body } = await members(`devision/${division!.devisionid}`)
    expect(names(body)).toEqual(['Marta Kowalczyk', 'Jürgen Müller'])
    expect(Object.keys(body[0]!).toSorted()).toEqual(
      ['uid', 'displayname', 'position', 'devision', 'company', 'email', 'phone'].toSorted(),
    )
  })

  test('are empty for an unknown one; a malformed id is refused by name, a request without a token gets 401', async () => {
    expect(await members('team/2147483647')).toMatchObject({ status: 200, body: [] })
    expect(await members('team/1e0')).toMatchObject({ status: 400, body: { details: [{ field: 'params.teamid' }] } })
    expect((await server.nobody.get('/api/user/user/search/team/1')).status).toBe(401)
  })
})

describe('an invalid search', () => {
  const rule = (text: string) => ({
    status: 400,
    body: { code: 'validation_failed', details: [{ field: 'query.q', rule: text }] },
  })
  test.each(['ko', '', 'k', '  k  ', 'a\u0308b', '👍👍'])('[T33] %j is too short: 400 names the rule', async (q) => {
    expect(await ask(q)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'query.q', rule: expect.stringMatching(/3 characters/) }] },
    })
  })

  test('a hundred characters are searched for, one more is refused', async () => {
    expect((await ask('ä'.repeat(100))).status).toBe(200)
    expect((await ask(`${'a\u0308'.repeat(100)}`)).status).toBe(200)
    expect(await ask('ä'.repeat(101))).toMatchObject(rule('must have at most 100 characters'))
    expect((await ask('ä'.repeat(5_000))).status).toBe(400)
  })

  test.each([
    ['?type=user', 'query.q'],
    ['?q=kow&type=person', 'query.type'],
    ['?q=k%00w', 'query.q'],
    ['?q=kow&q=dan', 'query.q'],
  ])('%s: 400 at %s', async (query, field) => {
    const { status, body } = await server.as('sara.searcher').get(`/api/user/user/search${query}`)
    expect({ status, field: body.details?.[0].field }).toEqual({ status: 400, field })
  })

  test('without a token: 401', async () => {
    expect((await server.nobody.get('/api/user/user/search?q=kowalski')).status).toBe(401)
  })
})

test('two concurrent searches each get their own result', async () => {
  const [one, other] = await Promise.all([found('kowalski'), found('yildiz')])
  expect([one, other]).toEqual([['Daniel Kowalski'], ['Ayşe Yıldız']])
})

test('[T33] reading out the company ends in 429; a colleague is not affected', async () => {
  await aPerson(server.db, 'rita.reader')
  const statuses: number[] = []
  for (let n = 0; n <= 150; n++) statuses.push((await ask('zzz', '&type=team', 'rita.reader')).status)
  expect(statuses.indexOf(429)).toBe(150)
  const refused = await ask('zzz', '', 'rita.reader')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('kowalski')).status).toBe(200)
})

test('the database folds as the domain does', async () => {
  const texts = ['Müller', 'Mueller', 'Groß-Gerau', 'Paweł Łukasz', 'Ayşe Yıldız', 'İnce', 'Søren Æbelø', 'Þór', "O'Neill", 'ẞ', 'Đorđe', 'Ｔｅｓｔ', 'Иван Ё', 'Αθήνα', 'x²_y', '%\\'] // prettier-ignore
  const { rows } = await sql<{ folded: string }>`
    select search_fold(t) as folded from unnest(${texts}::text[]) with ordinality as u(t, n) order by n`.execute(
    server.db,
  )
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(fold))
})

test('with many people an index finds the hits, exact and similar ones', async () => {
  const { db } = server
  await sql`insert into person (username, given_name, family_name)
    select 'p' || n, (array['Anna', 'Jürgen', 'Zoë', 'Paul'])[1 + n % 4], initcap(translate(md5(n::text), '0123456789', 'aeioulnrst'))
    from generate_series(1, 20000) n`.execute(db)
  await sql`analyze person`.execute(db)
  const plan = async (condition: string) => {
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': string }>(`explain select id from person where active ${condition}`)
      .execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  for (const condition of ["and search_name like '% kow%'", "order by 'kowlaski' <<-> search_name limit 40"]) {
    expect(await plan(condition)).toContain('person_search')
    expect(await plan(condition)).not.toContain('Seq Scan')
  }
  expect(await found('kowlaski')).toEqual(['Daniel Kowalski'])
}, 30_000)

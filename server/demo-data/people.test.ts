import { describe, expect, test } from 'vitest'
import { SITES } from './company.ts'
import { largeCompany } from './large-company.ts'
import { PEOPLE } from './people.ts'
import { usernameOf } from './person.ts'
import { random } from './random.ts'

test.each([
  ['Katrin', 'Osterloh', 'katrin.osterloh'],
  ['Gül', 'Aksoy', 'guel.aksoy'],
  ['Katharina', 'von der Heyde', 'katharina.vonderheyde'],
  ['Jan-Hendrik', 'Bollmann', 'jan-hendrik.bollmann'],
  ['Murat', 'Yıldız', 'murat.yildiz'],
  ['Paweł', 'Nowicki', 'pawel.nowicki'],
  ['Dragan', 'Ilić', 'dragan.ilic'],
  ['Ayşe', 'Weiß', 'ayse.weiss'],
])('%s %s signs in as %s', (given, family, expected) => {
  expect(usernameOf(given, family)).toBe(expected)
})

describe.each([
  ['small', PEOPLE],
  ['large', largeCompany(1, 1_000)],
])('the people of the %s company', (_size, people) => {
  const names = people.map(({ username }) => username)

  test('have a user name of their own, in ASCII', () => {
    expect(new Set(names).size).toBe(people.length)
    expect(names.filter((name) => !/^[a-z-]+\.[a-z-]+\d*$/.test(name))).toEqual([])
  })

  test('are listed after their supervisor, so that the hierarchy has no cycle', () => {
    const known = new Set<string>()
    for (const { username, supervisor } of people) {
      if (supervisor !== undefined) expect([username, known.has(supervisor)]).toEqual([username, true])
      known.add(username)
    }
  })

  test('have a deputy in the same company, never themselves', () => {
    const known = new Set(names)
    const lost = people.filter(
      ({ representative: by, username }) => by !== undefined && (!known.has(by) || by === username),
    )
    expect(lost).toEqual([])
  })
})

test('every site has one site admin', () => {
  const sites = PEOPLE.filter(({ kinds }) => kinds.includes('site-admin')).map(({ site }) => site)
  expect(sites.toSorted()).toEqual(SITES.map(({ name }) => name).toSorted())
})

test('random numbers differ between subjects and repeat for the same one', () => {
  const three = (seed: number, subject: string) => {
    const draw = random(seed, subject)
    return [draw.next(), draw.next(), draw.next()]
  }
  expect(three(1, 'a')).toEqual(three(1, 'a'))
  expect(three(1, 'a')).not.toEqual(three(1, 'b'))
  expect(three(1, 'a')).not.toEqual(three(2, 'a'))
  expect(random(1, 'a').uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

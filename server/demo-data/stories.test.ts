import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { calendarAt } from './calendar.ts'
import { CATEGORIES, pathTo } from './categories.ts'
import { PEOPLE } from './people.ts'
import { PICTURES } from './story-pictures.ts'
import { storiesOf } from './stories.ts'

const TAGS = new Set(
  'p h1 h2 h3 h4 h5 h6 strong em ol ul li br span u a b i figure table thead tbody tr th td'.split(' '),
)

describe.each([
  ['a Tuesday morning', '2026-04-21T06:12:00Z'],
  ['before work began', '2026-04-21T04:00:00Z'],
  ['a Sunday', '2026-11-22T12:00:00Z'],
  ['the turn of the year', '2027-01-01T10:00:00Z'],
  ['shortly before Christmas', '2026-12-20T10:00:00Z'],
  ['summer time begins', '2026-03-29T01:30:00Z'],
])('stories made on %s', (_when, iso) => {
  const now = new Date(iso)
  const stories = storiesOf(calendarAt(now))
  const published = stories.filter(({ status }) => status === 'published')

  test('were published before, on weekdays between 7 and 17 o’clock in Berlin, each at a moment of its own', () => {
    const moments = published.map(({ publishedAt }) => publishedAt!)
    const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: 'numeric' })
    const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', weekday: 'short' })
    // The Christmas market has a date of its own, whatever the weekday.
    const byWorkday = published
      .filter(({ title }) => !title.includes('Weihnachtsmarkt'))
      .map(({ publishedAt }) => publishedAt!)
    expect(moments.filter((moment) => moment > now)).toEqual([])
    expect(byWorkday.filter((moment) => ['Sat', 'Sun'].includes(day.format(moment)))).toEqual([])
    expect(moments.filter((moment) => Number(hour.format(moment)) < 7 || Number(hour.format(moment)) > 17)).toEqual([])
    expect(new Set(moments.map(Number)).size).toBe(moments.length)
  })

  test('begin with the highlight of Siegen, then the three that are new', () => {
    const titles = published.toReversed().map(({ title }) => title.split(':')[0]?.replace(/ am .*/, ''))
    expect(titles.slice(0, 4)).toEqual([
      'Härterei Siegen',
      'Betriebsversammlung',
      'Dienstrad',
      'Elf Auszubildende übernommen, alle unbefristet',
    ])
  })
})

describe('every story', () => {
  const stories = storiesOf(calendarAt(new Date('2026-04-21T06:12:00Z')))

  test.each(stories.map((story) => [story.title, story] as const))(
    '%s',
    (_title, { content, preview, categories, contact, companies, highlightFor = [] }) => {
      const tags = [...content.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag!)
      expect(tags.filter((tag) => !TAGS.has(tag))).toEqual([])
      const opened = [...content.matchAll(/<([a-z0-9]+)[^>]*>/g)].length
      expect([...content.matchAll(/<\/[a-z0-9]+>/g)].length).toBe(opened)
      expect([...content.matchAll(/href="([^"]*)"/g)].filter(([, href]) => !href!.startsWith('https://'))).toEqual([])
      expect(preview).not.toMatch(/[<>]/)
      expect(preview.length).toBeGreaterThan(50)
      expect(categories.filter((label) => pathTo(label).length === 0)).toEqual([])
      expect(categories.length).toBeGreaterThan(0)
      expect(PEOPLE.map(({ username }) => username)).toContain(contact)
      expect(highlightFor.filter((company) => companies !== undefined && !companies.includes(company))).toEqual([])
    },
  )

  test('has a title and pictures of its own, and every picture is used', () => {
    const first = stories.flatMap(({ pictures }) => pictures.slice(0, 1).map(({ picture }) => picture))
    expect(new Set(stories.map(({ title }) => title)).size).toBe(stories.length)
    expect(first.toSorted()).toEqual(Object.keys(PICTURES).toSorted())
  })

  test('highlights name each company once', () => {
    const named = stories.flatMap(({ highlightFor = [] }) => highlightFor)
    expect(named.toSorted()).toEqual(['Antriebe', 'Guss', 'Handel', 'Hydraulik', 'Service'])
  })
})

describe('categories', () => {
  const all = CATEGORIES.flatMap((branch) => [branch, ...(branch.children ?? [])])

  test('have labels of their own in both languages and icons that exist', () => {
    expect(new Set(all.map(({ label }) => label)).size).toBe(all.length)
    expect(all.filter(({ label, labelEn }) => label === '' || labelEn === '' || /^\d+$/.test(label))).toEqual([])
    const icons = all.map(({ icon }) => icon).filter((icon) => icon !== '')
    expect(icons.filter((icon) => !existsSync(`node_modules/lucide-static/icons/${icon}.svg`))).toEqual([])
    expect(icons.length).toBeLessThan(all.length)
  })
})

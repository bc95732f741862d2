// Compares the table of public holidays with another source: date-holidays, which is only a development dependency.
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { holidaysOf, LAENDER, type PlaceOfWork } from './holidays.ts'

interface Library {
  getHolidays(year: number): readonly { readonly date: string; readonly type: string }[]
}
const Holidays = createRequire(import.meta.url)('date-holidays') as new (country: string, state: string) => Library

const YEARS = Array.from({ length: 21 }, (_, index) => 2015 + index)

/** Public holidays of a region by their local dates, because an instant would depend on the machine's zone. */
function knownTo(library: Library, year: number): string[] {
  const days = library.getHolidays(year).filter(({ type }) => type === 'public')
  return [...new Set(days.map(({ date }) => date.slice(0, 10)))].toSorted()
}

const daysOf = (place: PlaceOfWork, year: number): string[] => [...holidaysOf(place, year).keys()]

test.each(LAENDER)('%s has the holidays of 2015 to 2035 that date-holidays knows', (land) => {
  const library = new Holidays('DE', land.toLowerCase())
  for (const year of YEARS) expect([year, daysOf({ land }, year)]).toEqual([year, knownTo(library, year)])
})

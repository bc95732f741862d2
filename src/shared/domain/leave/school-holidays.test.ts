import { describe, expect, test } from 'vitest'
import { readSchoolHolidays } from './school-holidays.ts'

const SUMMER = { land: 'NW', name: 'Sommerferien', first: '2027-07-19', last: '2027-08-31' }

describe('a file with school holidays', () => {
  test.each([
    ['a table with a head', 'Bundesland;Ferien;von;bis\r\nNW;Sommerferien;19.07.2027;31.08.2027\r\n'],
    ['another order and quotes', '\uFEFFvon,bis,Name,Land\n2027-07-19,2027-08-31,"Sommerferien",DE-NW\n\n'],
    ['a table without a head', 'NW\tSommerferien\t20270719\t20270831'],
    ['a table without a Land', 'Name;Start;Ende\nSommerferien;19.7.2027;31.8.2027'],
    [
      'a calendar, whose last day is excluded, with a folded line',
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20270719\r\nDTEND;VALUE=DATE:20270901\r\nSUMMARY:Sommer\r\n ferien\r\nEND:VEVENT\r\nEND:VCALENDAR',
    ],
  ])('is read as %s', (_, text) => {
    expect(readSchoolHolidays(text, { land: 'NW' })).toEqual({ entries: [SUMMER], faults: [] })
  })

  test('names each line that cannot be read, with its rule', () => {
    const text = [
      'Land;Name;von;bis',
      'XX;Herbstferien;01.10.2027;10.10.2027',
      'NW;;01.10.2027;10.10.2027',
      'NW;Herbstferien;31.02.2027;10.10.2027',
      'NW;Herbstferien;11.10.2027;10.10.2027',
      'NW;Herbstferien;01.01.2027;31.12.2027',
      'NW;Herbstferien;01.10.2027;10.10.2027',
    ].join('\n')
    const { entries, faults } = readSchoolHolidays(text)
    expect(faults).toEqual([
      { line: 2, rule: 'landMissing' },
      { line: 3, rule: 'nameMissing' },
      { line: 4, rule: 'dayUnreadable' },
      { line: 5, rule: 'reversed' },
      { line: 6, rule: 'tooLong' },
    ])
    expect(entries).toHaveLength(1)
  })

  test.each([
    ['', 'nothingFound'],
    ['BEGIN:VCALENDAR\nEND:VCALENDAR', 'nothingFound'],
    ['NW;Ferien;01.10.2027;02.10.2027\n'.repeat(1_501), 'tooMany'],
  ])('without entries, or with too many, says so', (text, rule) => {
    expect(readSchoolHolidays(text).faults).toMatchObject([{ rule }])
  })

  test('lists the same holidays once', () => {
    const line = 'NW;Sommerferien;19.07.2027;31.08.2027\n'
    expect(readSchoolHolidays(line + line).entries).toEqual([SUMMER])
  })
})

test('days that a spreadsheet has written as numbers are reported with their originals, and accepted once these are chosen', () => {
  const text = 'Land;Name;Von;Bis\nNW;Sommerferien;46587;31.08.2027\n'
  const original = ['2027-07-19', '2027-08-31']
  expect(readSchoolHolidays(text)).toEqual({ entries: [], faults: [{ line: 2, rule: 'dayWritten', original }] })
  expect(readSchoolHolidays(text, { takesOriginals: true }).entries).toEqual([
    { land: 'NW', name: 'Sommerferien', first: '2027-07-19', last: '2027-08-31' },
  ])
})

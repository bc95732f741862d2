import { expect, test } from 'vitest'
import { escapeText, fold, timesOf, writeCalendar, type CalendarEvent } from './ics.ts'

test.each([
  ['Urlaub', 'Urlaub'],
  ['a;b,c\\d', String.raw`a\;b\,c\\d`],
  ['one\ntwo\r\nthree\rfour', String.raw`one\ntwo\nthree\nfour`],
  ['bell\u0007 and\u0000 null', 'bell and null'],
  ['END:VEVENT\r\nBEGIN:VALARM', String.raw`END:VEVENT\nBEGIN:VALARM`],
])('the text %j is written as %j', (text, written) => expect(escapeText(text)).toBe(written))

test.each([
  ['a short line', 'x'.repeat(75), 1],
  ['a long line', 'x'.repeat(76), 2],
  ['letters of two bytes', 'ü'.repeat(100), 3],
  ['characters of four bytes', '🏖'.repeat(40), 3],
])('%s has at most 75 bytes, and no character is cut', (_name, line, count) => {
  const lines = fold(line).split('\r\n')
  expect(lines).toHaveLength(count)
  for (const one of lines) expect(Buffer.byteLength(one)).toBeLessThanOrEqual(75)
  expect(lines.map((one, index) => (index > 0 ? one.slice(1) : one)).join('')).toBe(line)
})

const WHOLE = { first: '2026-03-09', last: '2026-03-13', startsAtNoon: false, endsAtNoon: false }
test.each<[string, Partial<CalendarEvent>, string, string]>([
  ['whole days', {}, 'DTSTART;VALUE=DATE:20260309', 'DTEND;VALUE=DATE:20260314'],
  ['one day', { last: '2026-03-09' }, 'DTSTART;VALUE=DATE:20260309', 'DTEND;VALUE=DATE:20260310'],
  ['the last day of a year', { last: '2026-12-31' }, 'DTSTART;VALUE=DATE:20260309', 'DTEND;VALUE=DATE:20270101'],
  ['a morning', { last: '2026-03-09', endsAtNoon: true }, 'DTSTART:20260309T070000Z', 'DTEND:20260309T110000Z'],
  ['an afternoon', { last: '2026-03-09', startsAtNoon: true }, 'DTSTART:20260309T110000Z', 'DTEND:20260309T160000Z'],
  [
    'from noon to noon over the change of the clock',
    { last: '2026-03-30', startsAtNoon: true, endsAtNoon: true },
    'DTSTART:20260309T110000Z',
    'DTEND:20260330T100000Z',
  ],
  ['from noon', { startsAtNoon: true }, 'DTSTART:20260309T110000Z', 'DTEND:20260313T230000Z'],
  ['until noon', { endsAtNoon: true }, 'DTSTART:20260308T230000Z', 'DTEND:20260313T110000Z'],
  [
    'hours in summer',
    { first: '2026-07-06', clock: { from: 780, to: 1440 } },
    'DTSTART:20260706T110000Z',
    'DTEND:20260706T220000Z',
  ],
])('%s', (_name, change, start, end) => expect(timesOf({ ...WHOLE, ...change })).toEqual([start, end]))

test('a calendar is the same for the same events', () => {
  const event = {
    ...WHOLE,
    uid: '1@portal',
    summary: 'Urlaub',
    description: 'ganztags, 5 Tage',
    modified: new Date('2026-01-05T08:00:00Z'),
    sequence: 2,
    isTentative: true,
  }
  const text = writeCalendar('Urlaub, Anna', [event])
  expect(text).toBe(writeCalendar('Urlaub, Anna', [event]))
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//portal//vacation//DE',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    String.raw`X-WR-CALNAME:Urlaub\, Anna`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'X-PUBLISHED-TTL:PT4H',
    'BEGIN:VEVENT',
    'UID:1@portal',
    'DTSTAMP:20260105T080000Z',
    'LAST-MODIFIED:20260105T080000Z',
    'SEQUENCE:2',
    'DTSTART;VALUE=DATE:20260309',
    'DTEND;VALUE=DATE:20260314',
    'SUMMARY:Urlaub',
    String.raw`DESCRIPTION:ganztags\, 5 Tage`,
    'STATUS:TENTATIVE',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

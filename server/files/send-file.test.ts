import { parse } from 'content-disposition'
import { expect, test } from 'vitest'
import { contentDisposition } from './send-file.ts'

test.each([
  ['Plan.pdf', 'filename=Plan.pdf'],
  ['Größe Übersicht.pdf', `filename="Grosse Ubersicht.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%C3%9Cbersicht.pdf`],
  ['a"b\\c.txt', String.raw`filename="a\"b\\c.txt"`],
  ['a"b\\c%d.txt', String.raw`filename="a\"b\\c_d.txt"; filename*=UTF-8''a%22b%5Cc%25d.txt`],
  ['Bonus%41.pdf', `filename=Bonus_41.pdf; filename*=UTF-8''Bonus%2541.pdf`],
  [`it's (1)*.txt`, `filename="it's (1)*.txt"`],
  ['a\r\nSet-Cookie: x', `filename="a__Set-Cookie: x"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x`],
  ['🏭.pdf', `filename=_.pdf; filename*=UTF-8''%F0%9F%8F%AD.pdf`],
])('the header for %j carries the name', (name, expected) => {
  const header = contentDisposition('attachment', name)
  expect(header).toBe(`attachment; ${expected}`)
  expect(parse(header).parameters['filename']).toBe(name)
})

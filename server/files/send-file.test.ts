import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

test.each([
  ['Plan.pdf', `filename="Plan.pdf"; filename*=UTF-8''Plan.pdf`],
  ['Größe Übersicht.pdf', `filename="Grosse Ubersicht.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%C3%9Cbersicht.pdf`],
  ['a"b\\c%d.txt', `filename="a_b_c_d.txt"; filename*=UTF-8''a%22b%5Cc%25d.txt`],
  [`it's (1)*.txt`, `filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
  ['a\r\nSet-Cookie: x', `filename="a__Set-Cookie: x"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x`],
  ['🏭.pdf', `filename="_.pdf"; filename*=UTF-8''%F0%9F%8F%AD.pdf`],
])('%j', (name, expected) => expect(contentDisposition('attachment', name)).toBe(`attachment; ${expected}`))

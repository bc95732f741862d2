import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Never on main; names of later ones are stored in databases, so that they cannot move up. */
const MISSING = 23

test('migrations are numbered from 001 without a further gap and without a duplicate', async () => {
  const names = (await readdir(new URL('../server/db/migrations/', import.meta.url))).toSorted()
  const numbers = names.map((_, index) => (index + 1 < MISSING ? index + 1 : index + 2))
  expect(names.map((name) => name.slice(0, 4))).toEqual(numbers.map((number) => `${String(number).padStart(3, '0')}-`))
})

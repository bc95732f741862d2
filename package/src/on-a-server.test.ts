import { expect, test } from 'vitest'
import { loadPortal } from './load-portal.ts'
import { provideToken } from './provide-token.ts'

test('has no effect on a server', async () => {
  expect(globalThis).not.toHaveProperty('document')
  await expect(loadPortal('https://portal.example')).resolves.toBeUndefined()
  expect(() => provideToken(async () => '')).not.toThrow()
})

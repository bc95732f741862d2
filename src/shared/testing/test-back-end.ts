// Separate from the back end itself, which tests in a browser use too.
import { afterAll } from 'vitest'
import { startBackEnd, type BackEnd, type Handler } from './back-end.ts'

/** Starts it; it is closed after the tests of the file. */
export async function testBackEnd(answer?: Handler): Promise<BackEnd> {
  const backEnd = await startBackEnd(answer)
  afterAll(() => backEnd.close())
  return backEnd
}

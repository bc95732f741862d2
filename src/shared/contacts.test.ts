import { afterEach, expect, test } from 'vitest'
import { configureAddresses } from './bus/configure-addresses.ts'
import { accessToken, setTokenProvider } from './bus/session.ts'
import { contactsOf, searchContacts } from './contacts.ts'
import { aToken } from './testing/a-token.ts'
import { startBackEnd, type BackEnd } from './testing/back-end.ts'

const DANIEL = {
  uid: 'u1',
  displayname: 'Daniel Kowalski',
  position: '',
  devision: '',
  company: '',
  email: '',
  phone: '',
}
const TEAM = { teamid: 3, title: 'Süd', devision: 'Lohn', company: 'Werke' }
const DIVISION = { companyid: 1, devisionid: 2, title: 'Lohn', company: 'Werke' }
const EXPECTED = [
  { ...DANIEL, source: 'user', title: 'Daniel Kowalski' },
  { ...TEAM, source: 'team' },
  { ...DIVISION, source: 'devision' },
]

let backEnd: BackEnd | undefined
afterEach(async () => {
  setTokenProvider(undefined)
  await backEnd?.close()
})

test('[POST-05] each contact has its source; users have their display name', () => {
  expect(contactsOf([[DANIEL], [TEAM], [DIVISION]])).toEqual(EXPECTED)
  expect(contactsOf({ users: [DANIEL], teams: [TEAM], devisions: [DIVISION] })).toEqual(EXPECTED)
  expect(contactsOf([[], [], []])).toEqual([])
})

test('[POST-05] [API-01] the call sends the typed text and rejects with its error', async () => {
  backEnd = await startBackEnd(({ path }) =>
    path.includes('fail')
      ? { status: 503, body: { status: 503, code: 'database_unavailable', title: 'Unavailable' } }
      : { body: [[DANIEL], [TEAM], [DIVISION]] },
  )
  configureAddresses(backEnd.baseUrl)
  const token = aToken({ sub: 'p' })
  setTokenProvider(async () => token)
  await accessToken()
  expect(await searchContacts('  mu\u0308ller & co ', 'all')).toEqual(EXPECTED)
  expect(backEnd.asked.at(-1)?.path).toBe('/api/user/user/search?q=m%C3%BCller+%26+co&type=all')
  await expect(searchContacts('failing', 'user')).rejects.toMatchObject({ name: 'ApiError', status: 503 })
})

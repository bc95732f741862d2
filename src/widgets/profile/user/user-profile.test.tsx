import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Profile } from '#contract/personal-data.ts'
import { FIELD_RULES, type PersonalField } from '#domain/people/personal-data.ts'
import { failure } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { UserProfile } from './user-profile.tsx'
// Imported before the first test, so that no test waits for a lazily loaded module.
import '#widgets/profile/factor/factor-dialog.tsx'
import './picture/picture-dialog.tsx'

const VALUES: Partial<Record<PersonalField, string>> = {
  email: 'katrin.osterloh@talbrueck.test',
  phone: '+49 (0) 271 5550-506',
  cellPhone: '',
  position: 'Einkäuferin',
}
const aProfile = (changes: Partial<Profile> = {}): Profile => ({
  personId: '6f1d1c1e-9d5f-4e3a-8a0e-2f5b8f8f8f8f',
  name: 'Katrin Osterloh',
  own: true,
  version: 1,
  hasPicture: false,
  payrollMonth: '2026-05',
  fields: Object.entries(VALUES).map(([name, value]) => {
    const field = name as PersonalField
    return { name: field, value, ...FIELD_RULES[field] }
  }),
  ...changes,
})

/** Opens one's own profile; `factor` is the state of the second factor. */
async function open(factor: object) {
  const { fetch } = await screenTest(UserProfile, {
    service: {
      '/user/profile': aProfile(),
      '/profile/changes': { changes: [], views: [] },
      '/user/mfa': factor,
      '/mfa/session': (_url: URL, init: RequestInit) => ({ valid: init.method === 'POST', how: 'code' }),
    },
  })
  await screen.findByRole('heading', { name: 'Katrin Osterloh' })
  return { asked: () => fetch.mock.calls.map(([url]) => String(url)) }
}
const shown = { setup: true, session: { valid: true, how: 'code' } }

test('[PROF-01] shows a message to people who may not see the profiles of others', async () => {
  const id = '00000000-0000-4000-8000-000000000001'
  await screenTest(UserProfile, {
    service: { [`/profile/${id}`]: failure(403, { code: 'role_missing' }) },
    props: { personId: id },
  })
  expect(await screen.findByText(/^Sie dürfen die Profile anderer Personen nicht sehen\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull()
})

test('[PROF-01] mail addresses and numbers are links that write and call', async () => {
  await open(shown)
  expect((await screen.findByRole('link', { name: VALUES.email! })).getAttribute('href')).toBe(`mailto:${VALUES.email}`)
  expect(screen.getByRole('link', { name: VALUES.phone! }).getAttribute('href')).toBe('tel:+492715550506')
})

test('[PROF-02] the second factor is checked before the picture is chosen', async () => {
  await open({ setup: true, session: { valid: false, how: 'code' } })
  const button = screen.getByRole('button', { name: 'Bild ändern, mit zweitem Faktor' })
  await userEvent.click(button)
  const question = within(await screen.findByRole('dialog', { name: 'Mit zweitem Faktor bestätigen' }))
  expect(screen.queryByText(/Bild wählen/)).toBeNull()
  await userEvent.click(question.getByRole('button', { name: 'Abbrechen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  await userEvent.type((await screen.findAllByRole('textbox'))[0]!, '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Bestätigen' }))
  expect(await screen.findByRole('dialog', { name: 'Profilbild ändern' })).toBeTruthy()
})

test('[PROF-02] a recently shown second factor opens the picture directly', async () => {
  await open(shown)
  await userEvent.click(screen.getByRole('button', { name: 'Bild ändern, mit zweitem Faktor' }))
  expect(await screen.findByRole('dialog', { name: 'Profilbild ändern' })).toBeTruthy()
})

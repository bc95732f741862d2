import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aPerson, choosePerson, show, submitted } from '#widgets/vacation/testing/personnel-office.tsx'

const user = userEvent.setup()
const employed = (changes: object) => aPerson({ employment: { ...aPerson().employment!, ...changes } })

test('[VAC-05] days of vocational school are only entered for a youth', async () => {
  const sent = await show(undefined, employed({ birth: '2009-06-01' }))
  await choosePerson()
  await user.click(await screen.findByRole('button', { name: 'Berufsschultag eintragen' }))
  const dialog = await screen.findByRole('dialog')
  await submitted(dialog)
  expect(within(dialog).getByText('Das Feld Tag darf nicht leer sein.')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: 'Tag' }), '10.2.2026{Enter}')
  await submitted(dialog)
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ body: { day: '2026-02-10' } }))
})

test('[VAC-05] an employment that ends has a certificate of leave, and an adult no days of school', async () => {
  await show(undefined, employed({ exit: '2026-12-31' }))
  await choosePerson()
  expect(await screen.findByRole('button', { name: 'Urlaubsbescheinigung' })).toBeTruthy()
  expect(screen.queryByText('Berufsschule im Urlaub')).toBeNull()
})

test('[VAC-05] partial leave is carried to the whole next year on demand, for an entry from July on', async () => {
  const sent = await show(undefined, employed({ entry: '2026-07-01' }))
  await choosePerson()
  await user.click((await screen.findAllByRole('button', { name: 'Ändern' }))[0]!)
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('checkbox', { name: 'Teilurlaub in das ganze nächste Jahr übertragen' }))
  await submitted(dialog)
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ body: { entry: '2026-07-01', carriesPartial: true } }))
})

test('[VAC-05] entry and birth typed with two digits of the year lie in the past; an entry far ahead is refused', async () => {
  await show(undefined, employed({ entry: '2026-07-01' }))
  await choosePerson()
  await user.click((await screen.findAllByRole('button', { name: 'Ändern' }))[0]!)
  const dialog = await screen.findByRole('dialog')
  const field = (name: string) => within(dialog).getByRole<HTMLInputElement>('textbox', { name })
  const type = async (name: string, typed: string) => {
    await user.clear(field(name))
    await user.type(field(name), `${typed}{Enter}`)
  }
  await type('Eintritt', '1.3.87')
  expect(field('Eintritt').value).toBe('01.03.1987')
  await type('Geburtsdatum optional', '24,12,65')
  expect(field('Geburtsdatum optional').value).toBe('24.12.1965')
  await type('Eintritt', '1.3.2087')
  expect(within(dialog).getByText(/^Spätestens am 31\.12\./)).toBeTruthy()
})

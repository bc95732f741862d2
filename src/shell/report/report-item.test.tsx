import { resize } from '#shell/testing/media.ts'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aConfig, banner, enter } from '#shell/testing/enter.tsx'

const menu = async () => {
  await userEvent.click(banner().getByRole('button', { name: /^Profilmenü/ }))
  return within(document.getElementById('profile-menu')!)
}

test('[SHELL-05] a phone reports errors from the profile menu, where reports are taken', async () => {
  await enter('/startseite', { config: aConfig({ bugReportUrl: 'mailto:it@talbrueck.test' }) })
  const { queryByRole, getByRole } = await menu()
  expect(queryByRole('button', { name: 'Fehler melden' })).toBeNull()
  act(() => resize(390))
  await userEvent.click(getByRole('button', { name: 'Fehler melden' }))
  expect(await screen.findByRole('dialog', { name: 'Fehler melden' })).toBeTruthy()
})

test('[SHELL-05] hides the menu entry when no report address is configured', async () => {
  act(() => resize(390))
  await enter('/startseite')
  expect((await menu()).queryByRole('button', { name: 'Fehler melden' })).toBeNull()
})

import 'fake-indexeddb/auto'
import { cleanup, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storedDrafts } from '#shared/writes/draft-storage.ts'
import { aLeaveRequest } from '#widgets/vacation/testing/leave-service.ts'
import { inMay2026, panel, show, submit, told, user } from '#widgets/vacation/testing/own-calendar.tsx'
import { $applicant } from './api.ts'
import { $form, clearForm, type RequestForm } from './request-form.ts'
import { keepForm } from './unsent.ts'

inMay2026()

const kept = () => storedDrafts<RequestForm>($applicant.get()!, 'leave-form')

async function fillIn() {
  await show({ service: { '/vac/requests': aLeaveRequest() } })
  await user.type(panel().getByRole('textbox', { name: 'Zeitraum' }), '18.–20.5.{Enter}')
  await user.type(panel().getByRole('textbox', { name: /Bemerkung/ }), 'Umzug')
  await waitFor(async () => expect(await kept()).toMatchObject([{ comment: 'Umzug' }]))
}

test('[VAC-03] a request that is being filled in survives a reload', async () => {
  await fillIn()
  cleanup()
  // A new page begins with an empty form.
  clearForm()
  const end = keepForm($applicant.get()!)
  await waitFor(() => expect($form.get().comment).toBe('Umzug'))
  expect($form.get().periods).toMatchObject([{ days: { first: '2026-05-18', last: '2026-05-20' } }])
  end()
})

test('[VAC-03] a request that was filled in is forgotten once it is sent', async () => {
  await fillIn()
  await submit()
  await told('Der Antrag wurde gestellt.')
  await waitFor(async () => expect(await kept()).toEqual([]))
})

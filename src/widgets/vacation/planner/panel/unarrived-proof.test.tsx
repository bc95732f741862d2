import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#shared/transport/api.ts'
import { upload } from '#shared/transport/upload.ts'
import { aLeaveRequest } from '#widgets/vacation/testing/leave-service.ts'
import { day, inMay2026, panel, show, submit, user } from '#widgets/vacation/testing/own-calendar.tsx'

vi.mock('#shared/transport/upload.ts', () => ({ upload: vi.fn(), pauseOf: () => undefined }))
const sent = vi.mocked(upload)
inMay2026()

const SENDING = 'Ein Nachweis wird noch hochgeladen. Senden Sie, sobald er angekommen ist.'
const FAILED = 'Ein Nachweis wurde nicht hochgeladen. Entfernen Sie ihn oder laden Sie ihn erneut hoch.'

test('[VAC-04] a request is not sent while a proof has not arrived, which is shown at its proofs', async () => {
  const arrival = Promise.withResolvers<never>()
  sent.mockReturnValueOnce(arrival.promise)
  const draft = aLeaveRequest({ status: 'draft' })
  const { calls } = await show({
    service: {
      '/vac/requests': draft,
      [`/vac/requests/${draft.id}`]: aLeaveRequest(),
      [`/vac/requests/${draft.id}/proofs`]: [],
    },
  })
  await user.selectOptions(panel().getByRole('combobox', { name: 'Art' }), 'Sonderurlaub')
  await user.selectOptions(await panel().findByRole('combobox', { name: 'Anlass' }), 'Umzug')
  await user.click(day(/Mittwoch, 13\./))
  const field = await panel().findByLabelText<HTMLInputElement>(/Datei wählen/)
  fireEvent.change(field, { target: { files: [new File(['%PDF-1.7'], 'Urkunde.pdf', { type: 'application/pdf' })] } })
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  await submit()
  expect(panel().getAllByText(SENDING).length).toBeGreaterThan(0)
  await user.click(panel().getByRole('link', { name: SENDING }))
  expect(document.activeElement).toBe(field)
  arrival.reject(new ApiError({ status: 503, code: 'uploads_busy', title: 'x', url: '', method: 'POST' }))
  expect((await panel().findAllByText(FAILED)).length).toBeGreaterThan(0)
  await submit()
  expect(calls('PUT', /requests\/\d+$/)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Urkunde.pdf entfernen' }))
  await submit()
  await waitFor(() => expect(calls('PUT', /requests\/\d+$/)).toHaveLength(1))
})

test('[VAC-03] a request asks before it is closed while a proof is being uploaded', async () => {
  sent.mockReset()
  let isCancelled = false
  sent.mockImplementationOnce(async (_path, { signal }) => {
    signal.addEventListener('abort', () => (isCancelled = true))
    return new Promise(() => {})
  })
  const request = aLeaveRequest({ type: 'specialLeave', specialReasonId: 7 })
  await show({
    requests: () => [request],
    props: { highlight: String(request.id) },
    service: { [`/vac/requests/${request.id}/proofs`]: [] },
  })
  const dialog = within(await screen.findByRole('dialog', { name: /18\.05\./ }))
  const field = await dialog.findByLabelText<HTMLInputElement>(/^Nachweis optional/)
  expect(dialog.getByText(/^Laden Sie einen Nachweis hoch, können ihn nur Sie und die Personal/)).toBeTruthy()
  fireEvent.change(field, { target: { files: [new File(['%PDF-1.7'], 'Urkunde.pdf', { type: 'application/pdf' })] } })
  await waitFor(() => expect(sent).toHaveBeenCalled())
  await user.click(dialog.getByRole('button', { name: 'Schließen' }))
  expect(dialog.getByRole('alert').textContent).toBe('Ihre Änderungen sind noch nicht gespeichert.')
  expect(isCancelled).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Verwerfen' }))
  await waitFor(() => expect(isCancelled).toBe(true))
})

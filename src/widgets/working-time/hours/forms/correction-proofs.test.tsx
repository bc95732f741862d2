import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#shared/transport/api.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { upload } from '#shared/transport/upload.ts'
import { aCase, aMonth } from '#widgets/working-time/testing/months.ts'
import { Correction } from './correction.tsx'

vi.mock('#shared/transport/upload.ts', () => ({ upload: vi.fn(), pauseOf: () => undefined }))
const sent = vi.mocked(upload)
const SENDING = 'Ein Nachweis wird noch hochgeladen. Senden Sie, sobald er angekommen ist.'
const FAILED = 'Ein Nachweis wurde nicht hochgeladen. Entfernen Sie ihn oder laden Sie ihn erneut hoch.'

test('[TIME-03] a correction is not sent while a proof has not arrived, which is shown at its proofs', async () => {
  const month = aMonth()
  const line = month.days.find((one) => one.day === '2026-04-16')!
  const onSent = vi.fn()
  const { fetch } = await screenTest(
    () => <Correction line={line} month={month} onEnd={() => undefined} onSent={onSent} />,
    { service: { '/az/cases': aCase() }, roles: ['portal_ma', 'menu_ma_az'] },
  )
  const cases = () => fetch.mock.calls.filter(([url]) => String(url).endsWith('cases'))
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Korrektur senden' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Gehen' }), '1648')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Grund' }), 'terminalDown')
  const first = Promise.withResolvers<never>()
  sent.mockReturnValueOnce(first.promise)
  const proof = new File(['%PDF-1.7'], 'Zettel.pdf', { type: 'application/pdf' })
  await userEvent.upload(screen.getByLabelText(/Foto oder PDF/), proof)
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  await submit()
  expect(screen.getByText(SENDING)).toBeTruthy()
  await act(async () =>
    first.reject(new ApiError({ status: 503, code: 'uploads_busy', title: 'x', url: '', method: 'POST' })),
  )
  expect(await screen.findByText(FAILED)).toBeTruthy()
  await submit()
  expect(cases()).toEqual([])
  sent.mockResolvedValueOnce({ id: 'p1', name: 'Zettel.pdf', size: 8 })
  await userEvent.click(screen.getByRole('button', { name: /Erneut|noch einmal/ }))
  await waitFor(() => expect(screen.queryByText(FAILED)).toBeNull())
  await submit()
  await waitFor(() => expect(onSent).toHaveBeenCalled())
  expect(JSON.parse(String(cases()[0]?.[1]?.body))).toMatchObject({ proofIds: ['p1'] })
})

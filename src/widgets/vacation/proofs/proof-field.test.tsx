import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { ApiError } from '#shared/api.ts'
import { upload } from '#shared/upload.ts'
import { serve, type Service } from '#shared/testing/serve.ts'
import { showIn } from '#shared/testing/show-in.tsx'
import { signIn, standOn } from '#shared/testing/sign-in.ts'
import { ProofField } from './proof-field.tsx'

vi.mock('#shared/upload.ts', () => ({ upload: vi.fn() }))
const sent = vi.mocked(upload)
const PROOF = {
  id: '5f3f1c3e-0000-4000-8000-000000000001',
  name: 'Urkunde.pdf',
  contentType: 'application/pdf',
  size: 900,
  uploadedAt: '2026-06-01T08:00:00Z',
}
const aFile = (name = 'Urkunde.pdf', type = 'application/pdf') => new File(['%PDF-1.7'], name, { type })

let service: Service
beforeEach(() => {
  setLanguage('de')
  standOn('portal')
  sent.mockReset()
  service = { '/badges': { notifications: [], seq: 1 }, '/requests/9/proofs': [] }
})
async function open(isSent = false) {
  const fetch = serve(service)
  await signIn()
  const ensure = vi.fn(async () => 9)
  function Panel() {
    const [id, setId] = useState<number>()
    const ensureRequest = async () => {
      const made = await ensure()
      setId(made)
      return made
    }
    return <ProofField requestId={isSent ? 9 : id} ensureRequest={ensureRequest} isRequired isSent={isSent} />
  }
  showIn(Panel, {})
  return { ensure, fetch }
}
const choose = async (...files: File[]) =>
  userEvent.upload(await screen.findByLabelText<HTMLInputElement>(/Datei wählen/), files, { applyAccept: false })
const rows = async () => within(await screen.findByRole('list', { name: 'Nachweise' })).getAllByRole('listitem')

test('[VAC-04] the first file stores the draft, and each file is sent once', async () => {
  sent.mockResolvedValueOnce(PROOF).mockResolvedValueOnce({ ...PROOF, id: `${PROOF.id}2`, name: 'Foto.jpg' })
  service['/requests/9/proofs'] = [PROOF, { ...PROOF, id: `${PROOF.id}2`, name: 'Foto.jpg' }]
  const { ensure } = await open()
  expect(await screen.findByText(/Mit der ersten Datei wird der Antrag als Entwurf gespeichert/)).toBeTruthy()
  await choose(aFile(), aFile('Foto.jpg', 'image/jpeg'))
  await screen.findByRole('button', { name: 'Foto.jpg speichern' })
  expect(await screen.findByRole('button', { name: 'Urkunde.pdf speichern' })).toBeTruthy()
  expect(sent.mock.calls.map(([path]) => path)).toEqual([
    'api/vac/requests/9/proofs?name=Urkunde.pdf',
    'api/vac/requests/9/proofs?name=Foto.jpg',
  ])
  expect(ensure).toHaveBeenCalledTimes(1)
  expect(screen.queryByText(/Mit der ersten Datei/)).toBeNull()
})

test('[VAC-04] a file of another type is refused before it is sent', async () => {
  await open()
  await choose(aFile('Brief.docx', 'application/msword'))
  expect(await screen.findByText(/Brief\.docx/)).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
})

test('[VAC-04] a file that the server refuses stays with its reason and is sent again', async () => {
  const refusal = { status: 422, code: 'document_unreadable', title: 'x', url: '', method: 'POST' }
  sent.mockRejectedValueOnce(new ApiError(refusal)).mockResolvedValueOnce(PROOF)
  await open()
  await choose(aFile())
  await screen.findByText(/Die Datei ist beschädigt/)
  service['/requests/9/proofs'] = [PROOF]
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await screen.findByRole('button', { name: 'Urkunde.pdf speichern' })
  expect(screen.queryByText(/Die Datei ist beschädigt/)).toBeNull()
})

test('[VAC-04] a proof of a sent request is not removed, of a draft it is', async () => {
  service['/requests/9/proofs'] = [PROOF]
  await open(true)
  expect(await rows()).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /entfernen/i })).toBeNull()
  await waitFor(() => expect(screen.getByText(/Nur Sie und die Personalabteilung/)).toBeTruthy())
})

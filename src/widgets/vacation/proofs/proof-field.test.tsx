import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/transport/api.ts'
import { upload } from '#shared/transport/upload.ts'
import type { Service } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { ProofField } from './proof-field.tsx'

vi.mock('#shared/transport/upload.ts', () => ({ upload: vi.fn(), pauseOf: () => undefined }))
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
  sent.mockReset()
  service = { '/requests/9/proofs': [] }
})
async function open(isSent = false) {
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
  const { fetch } = await screenTest(Panel, { service })
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
  expect(await screen.findByText('„Brief.docx“ hat ein falsches Format. Erlaubt: PDF, JPG, PNG, WEBP.')).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
})

const MB = 1_048_576
const large = (name: string, bytes: number) => Object.defineProperty(aFile(name), 'size', { value: bytes })

test.each([
  ['Attest.pdf', 10 * MB + 1, '„Attest.pdf“ ist größer als 10 MB.'],
  ['Foto.jpg', 2 * MB + 1, '„Foto.jpg“ ist größer als 2 MB.'],
  ['Foto.png', 2 * MB + 1, '„Foto.png“ ist größer als 2 MB.'],
  ['leer.pdf', 0, '„leer.pdf“ ist leer. Wählen Sie eine andere Datei.'],
])('[VAC-03] %s of %i bytes is not sent, and says why', async (name, bytes, sentence) => {
  await open()
  await choose(large(name, bytes))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Verkleinern/ }) !== null).toBe(name.startsWith('Foto'))
  expect(sent).not.toHaveBeenCalled()
})

test.each([
  ['Attest.pdf', 10 * MB],
  ['Foto.jpg', 2 * MB],
])('[VAC-03] %s of %i bytes is sent', async (name, bytes) => {
  sent.mockResolvedValueOnce({ ...PROOF, name })
  await open()
  expect(screen.getByText('PDF bis 10 MB · JPG, PNG, WEBP bis 2 MB')).toBeTruthy()
  await choose(large(name, bytes))
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
})

test('[VAC-03] files can be dropped, two are sent at a time with their progress, and one can be cancelled', async () => {
  sent.mockImplementation(async (_path, { onProgress, signal }) => {
    onProgress(0.4)
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  })
  await open(true)
  const files = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => aFile(name))
  fireEvent.drop((await screen.findByLabelText(/Datei wählen/)).closest('label')!, { dataTransfer: { files } })
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  expect(screen.getAllByRole('progressbar')).toHaveLength(3)
  expect(screen.getByText('wartet')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'a.pdf entfernen' }))
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(3))
})

test('[VAC-04] a file that the server refuses stays with its reason and is sent again', async () => {
  const refusal = { status: 503, code: 'uploads_busy', title: 'x', url: '', method: 'POST' }
  sent.mockRejectedValueOnce(new ApiError(refusal)).mockResolvedValueOnce(PROOF)
  await open()
  await choose(aFile())
  await screen.findByText(/Gerade werden viele Dateien hochgeladen/)
  service['/requests/9/proofs'] = [PROOF]
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await screen.findByRole('button', { name: 'Urkunde.pdf speichern' })
  expect(screen.queryByText(/Gerade werden viele Dateien hochgeladen/)).toBeNull()
})

test('[VAC-04] a proof of a draft can be removed, one of a sent request cannot', async () => {
  service['/requests/9/proofs'] = [PROOF]
  await open(true)
  expect(await rows()).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /entfernen/i })).toBeNull()
  await waitFor(() => expect(screen.getByText(/Nur Sie und die Personalabteilung/)).toBeTruthy())
})

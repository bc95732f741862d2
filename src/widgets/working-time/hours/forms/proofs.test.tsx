import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { showIn } from '#shared/testing/show-in.tsx'
import { upload } from '#shared/transport/upload.ts'
import { ProofField, useProofs } from './proofs.tsx'

vi.mock('#shared/transport/upload.ts', () => ({ upload: vi.fn(), pauseOf: () => undefined }))
const sent = vi.mocked(upload)
const MB = 1_048_576

function Form() {
  const proofs = useProofs()
  return (
    <>
      <ProofField proofs={proofs} />
      <output aria-label="ids">{proofs.ids.join(' ')}</output>
    </>
  )
}
const aFile = (name: string, bytes = 900) =>
  Object.defineProperty(new File(['%PDF-1.7'], name, { type: 'application/pdf' }), 'size', { value: bytes })
const input = () => screen.findByLabelText<HTMLInputElement>(/Foto oder PDF/)

beforeEach(() => {
  setLanguage('de')
  sent.mockReset()
  let id = 0
  sent.mockImplementation(async (_path, { onProgress, body }) => {
    onProgress(1)
    return { id: `p${++id}`, name: (body as File).name, size: body.size }
  })
  showIn(Form, {})
})

test('[TIME-03] dropped proofs of a correction are sent and named by it; a removed one is not', async () => {
  const files = [aFile('Zettel.pdf'), aFile('Foto.pdf')]
  fireEvent.drop((await input()).closest('label')!, { dataTransfer: { files } })
  await waitFor(() => expect(screen.getByLabelText('ids').textContent).toBe('p1 p2'))
  await userEvent.click(screen.getByRole('button', { name: 'Zettel.pdf entfernen' }))
  expect(screen.getByLabelText('ids').textContent).toBe('p2')
})

test.each([
  ['Zettel.pdf', 10 * MB + 1, '„Zettel.pdf“ ist größer als 10 MB.'],
  ['Foto.jpg', 2 * MB + 1, '„Foto.jpg“ ist größer als 2 MB.'],
  ['Brief.docx', 900, '„Brief.docx“ hat ein falsches Format. Erlaubt: PDF, JPG, PNG, WEBP.'],
])('[TIME-03] %s of %i bytes is refused before it is sent', async (name, bytes, sentence) => {
  const file = Object.defineProperty(new File(['x'], name), 'size', { value: bytes })
  await userEvent.upload(await input(), file, { applyAccept: false })
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
})

test('[TIME-03] a sixth proof is refused', async () => {
  await userEvent.upload(
    await input(),
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => aFile(`${name}.pdf`)),
  )
  expect(await screen.findByText('Eine Korrektur kann höchstens 5 Nachweise enthalten.')).toBeTruthy()
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(5))
})

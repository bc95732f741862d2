import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FileDrop } from './file-drop.tsx'
import { fileSize } from './file-size.ts'

const KB = 1024
const files = vi.fn()
const TYPES = [
  { mime: 'image/jpeg', word: 'JPG' },
  { mime: 'image/png', word: 'PNG' },
]

/** A file of that size, without its bytes. */
function aFile(name: string, type: string, size = 100): File {
  return Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size })
}

function well(multiple = false): HTMLInputElement {
  files.mockClear()
  render(
    <FileDrop
      label="Ihr Bild"
      choose="Bild wählen"
      types={TYPES}
      maxBytes={2 * KB * KB}
      multiple={multiple}
      onFiles={files}
    />,
  )
  return screen.getByLabelText<HTMLInputElement>('Ihr Bild Bild wählen')
}
const said = (input: HTMLElement) =>
  input
    .getAttribute('aria-describedby')!
    .split(' ')
    .map((id) => document.getElementById(id)!.textContent)

test('its limits are written inside and belong to the control', () => {
  const input = well()
  expect(said(input)).toEqual(['JPG, PNG bis 2\u00A0MB', ''])
  expect(input.accept).toBe('image/jpeg,image/png')
})

test.each([
  [aFile('lohn.pdf', 'application/pdf'), '„lohn.pdf“ hat ein falsches Format. Erlaubt: JPG, PNG.'],
  [aFile('ich.jpg', 'image/jpeg', 2 * KB * KB + 1), '„ich.jpg“ ist etwas größer als 2\u00A0MB.'],
  [aFile('wir.jpg', 'image/jpeg', 3 * KB * KB), '„wir.jpg“ hat 3\u00A0MB, erlaubt sind 2\u00A0MB.'],
  [aFile('leer.png', 'image/png', 0), '„leer.png“ ist leer.'],
])('%o is refused with the reason', (file, reason) => {
  const input = well()
  fireEvent.drop(input.closest('label')!, { dataTransfer: { files: [file] } })
  expect(files).not.toHaveBeenCalled()
  expect(said(input)[1]).toMatch(reason)
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('a file of exactly the limit is accepted, and the reason of the previous one is cleared', async () => {
  const input = well()
  fireEvent.drop(input.closest('label')!, { dataTransfer: { files: [aFile('lohn.pdf', 'application/pdf')] } })
  const file = aFile('ich.jpg', 'image/jpeg', 2 * KB * KB)
  await userEvent.upload(input, file)
  expect(files).toHaveBeenCalledExactlyOnceWith([file])
  expect(said(input)[1]).toBe('')
})

test('of several the fitting ones are taken and the others named', () => {
  const input = well(true)
  const [good, other] = [aFile('a.png', 'image/png'), aFile('b.jpg', 'image/jpeg')]
  const bad = aFile('c.gif', 'image/gif')
  fireEvent.drop(input.closest('label')!, { dataTransfer: { files: [good, bad, other] } })
  expect(files).toHaveBeenCalledExactlyOnceWith([good, other])
  expect(said(input)[1]).toBe('„c.gif“ hat ein falsches Format. Erlaubt: JPG, PNG.')
})

test('where one is wanted the first counts', () => {
  const input = well()
  const first = aFile('a.png', 'image/png')
  fireEvent.drop(input.closest('label')!, { dataTransfer: { files: [first, aFile('b.png', 'image/png')] } })
  expect(files).toHaveBeenCalledExactlyOnceWith([first])
})

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [348_160, '340 KB'],
  [1_468_006, '1.4 MB'],
  [2 * KB * KB + 1, '2 MB'],
  [12 * KB * KB, '12 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(fileSize(bytes, String)).toBe(words.replace(' ', '\u00A0'))
})

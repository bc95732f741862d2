import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { ShareLink } from './share-link.tsx'

const URL = 'https://portal.example/story/ma/7'
const writeText = vi.fn<(text: string) => Promise<void>>()

/** Mocks the capabilities of the device. */
function show(parts: object, { coarse = false } = {}): void {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }, parts))
  vi.stubGlobal('matchMedia', () => ({ matches: coarse }))
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  setLanguage('de')
  writeText.mockReset().mockResolvedValue()
})
test('copies the URL and says so', async () => {
  show({ share: vi.fn<() => Promise<void>>() })
  render(<ShareLink title="Titel" url={URL} note="Alle können ihn öffnen." />)
  await press('Link kopieren')
  expect(await screen.findByText('Der Link wurde kopiert. Alle können ihn öffnen.')).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith(URL)
})

test('shows the URL selected in a field where the browser forbids copying', async () => {
  writeText.mockRejectedValue(new Error('not allowed'))
  show({})
  render(<ShareLink title="Titel" url={URL} note="Alle können ihn öffnen." />)
  await press('Link kopieren')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Adresse zum Kopieren' })
  expect([field.value, field.selectionEnd]).toEqual([URL, URL.length])
})

test('opens the share sheet on a handheld device; dismissing it copies nothing', async () => {
  const share = vi.fn<(what: ShareData) => Promise<void>>(() => Promise.reject(new DOMException('', 'AbortError')))
  show({ share }, { coarse: true })
  render(<ShareLink title="Titel" url={URL} note="Alle können ihn öffnen." />)
  await press('Teilen')
  expect(share).toHaveBeenCalledWith({ title: 'Titel', url: URL })
  expect(writeText).not.toHaveBeenCalled()
})

test('falls back to the clipboard when the share sheet does not open', async () => {
  show({ share: () => Promise.reject(new DOMException('', 'NotAllowedError')) }, { coarse: true })
  render(<ShareLink title="Titel" url={URL} note="Alle können ihn öffnen." />)
  await press('Teilen')
  expect(await screen.findByText('Der Link wurde kopiert. Alle können ihn öffnen.')).toBeTruthy()
})

import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { $language, setLanguage } from '#shared/bus/language.ts'
import { StoryAttachments } from './attachments.tsx'
import { aDocument, failure, type Service } from '#widgets/news/testing/stories.tsx'
import { screenTest } from '#shared/testing/screen-test.tsx'

const plan = aDocument({
  name: 'Laufwege.pdf',
  alt: 'Laufwege Halle 2–3',
  altEn: 'Walkways hall 2–3',
  vorschau: false,
  kind: 'attachment',
  contentType: 'application/pdf',
  size: 1_468_006,
  thumbnails: [],
})
const dates = aDocument({ ...plan, id: crypto.randomUUID(), name: 'Termine.ics', alt: '', altEn: '', size: 2_048 })

let service: Service
let saved: { name: string; href: string }[]
let pressed: HTMLAnchorElement[]
beforeEach(() => {
  service = {
    '/download': () => new Response(new Blob(['x'.repeat(10)], { type: 'application/pdf' })),
  }
  saved = []
  pressed = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href })
    pressed.push(this)
  })
})
async function show() {
  const { fetch } = await screenTest(
    () => <StoryAttachments documents={[aDocument(), plan, dates]} language={$language.get()} />,
    { service },
  )
  return { asked: () => fetch.mock.calls.map(([url]) => new URL(String(url)).pathname) }
}

test('[NEWS-04] shows name, type and size of attachments', async () => {
  await show()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  const first = screen.getByRole('button', { name: 'Laufwege Halle 2–3', description: 'PDF, 1,4\u00a0MB' })
  expect(first).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Termine.ics', description: 'Kalenderdatei, 2\u00a0KB' })).toBeTruthy()
})

test('shows the English name to an English reader', async () => {
  setLanguage('en')
  await show()
  expect(screen.getByRole('button', { name: 'Walkways hall 2–3', description: 'PDF, 1.4\u00a0MB' })).toBeTruthy()
})

test('downloads with the access token and saves under the file name', async () => {
  const { asked } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Laufwege Halle 2–3' }))
  await waitFor(() => expect(saved).toEqual([{ name: 'Laufwege.pdf', href: expect.stringMatching(/^blob:/) }]))
  expect(asked()).toContain(`/api/news/ma/docs/${plan.id}/download`)
  expect(await screen.findByText('„Laufwege Halle 2–3“ wurde heruntergeladen.')).toBeTruthy()
})

test('shows the progress of a download, which can be cancelled', async () => {
  const begun = Promise.withResolvers<ReadableStreamDefaultController>()
  service['/download'] = new Response(new ReadableStream({ start: begun.resolve }))
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Laufwege Halle 2–3' }))
  const line = await begun.promise
  line.enqueue(new Uint8Array(734_003))
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar', {
    name: '„Laufwege Halle 2–3“ wird heruntergeladen',
  })
  await waitFor(() => expect(bar.value).toBeCloseTo(0.5))
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect([saved, screen.queryByRole('alert')]).toEqual([[], null])
})

test('reports a broken connection and resumes the download on retry', async () => {
  service['/download'] = () => Promise.reject(new TypeError('network'))
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Laufwege Halle 2–3' }))
  expect(
    await screen.findByText('Die Verbindung wurde unterbrochen. Mit „Fortsetzen“ laden Sie den Rest.'),
  ).toBeTruthy()
  service['/download'] = () => new Response('x')
  await userEvent.click(screen.getByRole('button', { name: 'Fortsetzen' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

const VIEW = { name: '„Laufwege Halle 2–3“ in neuem Fenster ansehen' }
/** Clicks by the code on links without a download. */
const opened = () => saved.filter(({ name }) => name === '').map(({ href }) => href)

test('[NEWS-04] shows a PDF in a window of its own, as a PDF whatever was sent, and again by the focused button', async () => {
  service['/download'] = () => new Response(new Blob(['<script>'], { type: 'text/html' }))
  const made = vi.spyOn(URL, 'createObjectURL')
  await show()
  // Other files are only downloaded.
  expect(screen.getAllByRole('button', { name: /ansehen$/ })).toHaveLength(1)
  const button = screen.getByRole('button', VIEW)
  await userEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-label')).toBe('„Laufwege Halle 2–3“ in neuem Fenster öffnen'))
  expect([button.isConnected, (button.getRootNode() as ShadowRoot).activeElement === button]).toEqual([true, true])
  expect([opened(), saved.length]).toEqual([[expect.stringMatching(/^blob:/)], 1])
  expect(pressed[0]).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' })
  expect(made.mock.lastCall?.[0]).toMatchObject({ type: 'application/pdf' })
  // The window was refused, or closed: no second download.
  service['/download'] = failure(503)
  await userEvent.click(button)
  expect([opened().length, screen.queryByRole('alert')]).toEqual([2, null])
})

test('[NEWS-04] the viewer can read a PDF for minutes after its reader has left the story', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  await show()
  await userEvent.click(screen.getByRole('button', VIEW))
  await waitFor(() => expect(opened()).toHaveLength(1))
  cleanup()
  expect(revoked).not.toHaveBeenCalled()
})

test('a PDF that could not be loaded for viewing is viewed on retry, not saved', async () => {
  service['/download'] = failure(503)
  await show()
  await userEvent.click(screen.getByRole('button', VIEW))
  await screen.findByRole('alert')
  service['/download'] = () => new Response('x')
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await waitFor(() => expect([opened().length, saved.length]).toEqual([1, 1]))
})

test('reports a deleted file and offers no retry', async () => {
  service['/download'] = failure(404, { code: 'not_found' })
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Termine.ics' }))
  expect(await screen.findByText('404 - „Termine.ics“ konnte nicht heruntergeladen werden.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull()
})

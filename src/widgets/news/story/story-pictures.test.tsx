import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { NewsDocument } from '#contract/news.ts'
import { $language, setLanguage } from '#shared/bus/language.ts'
import { documentPath } from '#widgets/news/paths.ts'
import { captionOf } from './picture-box.tsx'
import { StoryPictures } from './story-pictures.tsx'
import { aDocument, aStory, failure, type Service } from '#widgets/news/testing/stories.tsx'
import { screenTest } from '#shared/testing/screen-test.tsx'

const oven = aDocument({ name: 'Die erste Charge.webp', alt: 'Der offene Ofen', altEn: 'The open oven' })
const shift = aDocument({ name: 'IMG_1.jpg', vorschau: false, alt: 'Die Nachtschicht' })
const hall = aDocument({ name: 'IMG_2.jpg', vorschau: false })
const plan = aDocument({ name: 'Plan.pdf', vorschau: false, kind: 'attachment', width: null, height: null })

let service: Service
beforeEach(() => {
  service = {
    '/download': () => new Response(new Blob(['x'], { type: 'image/png' })),
  }
})

async function show(dokumente: readonly NewsDocument[], content = '') {
  const story = aStory({ titel: 'Neuer Ofen', dokumente: [...dokumente], content })
  const result = await screenTest(() => <StoryPictures story={story} language={$language.get()} />, { service })
  return { ...result, asked: () => result.fetch.mock.calls.map(([url]) => String(url)) }
}

const shown = () =>
  screen.getAllByRole('group').find((group) => group.ariaLabel?.startsWith('Bild ') && !group.hasAttribute('inert'))
const stroke = (target: HTMLElement, from: number, to: number) =>
  userEvent.pointer([
    { keys: '[TouchA>]', target, coords: { clientX: from, clientY: 100 } },
    { pointerName: 'TouchA', target, coords: { clientX: to, clientY: 100 } },
    { keys: '[/TouchA]', target, coords: { clientX: to, clientY: 100 } },
  ])

test('[NEWS-04] shows a single picture with its description and caption', async () => {
  await show([oven, plan])
  expect(await screen.findByRole('img', { name: 'Der offene Ofen' })).toBeTruthy()
  expect(screen.getByText('Die erste Charge')).toBeTruthy()
  expect(screen.getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'Bild groß anzeigen' })])
})

test('describes a picture in English, else in German, else by the story', async () => {
  setLanguage('en')
  await show([oven, shift, hall])
  await screen.findByRole('img', { name: 'The open oven' })
  const next = await screen.findByRole('button', { name: 'Next picture' })
  await userEvent.click(next)
  await screen.findByRole('img', { name: 'Die Nachtschicht' })
  await userEvent.click(next)
  await screen.findByRole('img', { name: 'Picture of the story “Neuer Ofen”' })
})

test('[NEWS-04] turns several pictures by buttons and keys, and stops at the ends', async () => {
  await show([oven, shift, hall])
  const next = await screen.findByRole('button', { name: 'Nächstes Bild' })
  expect(screen.getByRole('group', { name: 'Bilder' }).getAttribute('aria-roledescription')).toBe('Bilderfolge')
  expect(screen.getByText('1 von 3')).toBeTruthy()
  await userEvent.click(next)
  expect(screen.getByText('2 von 3')).toBeTruthy()
  expect(shown()?.ariaLabel).toBe('Bild 2 von 3')
  expect(document.activeElement).toBe(next)
  await userEvent.keyboard('{End}{ArrowRight}')
  expect(screen.getByText('3 von 3')).toBeTruthy()
  expect(next.getAttribute('aria-disabled')).toBe('true')
  await userEvent.keyboard('{Home}')
  expect(screen.getByText('1 von 3')).toBeTruthy()
})

test('a swipe turns one picture', async () => {
  await show([oven, shift, hall])
  await screen.findByText('1 von 3')
  const picture = screen.getByRole('button', { name: 'Bild groß anzeigen' })
  await stroke(picture, 300, 100)
  expect(screen.getByText('2 von 3')).toBeTruthy()
  await stroke(picture, 100, 300)
  expect(screen.getByText('1 von 3')).toBeTruthy()
})

test('fetches a picture when it is next, and keeps it', async () => {
  const { asked } = await show([oven, shift, hall])
  const of = (document: NewsDocument) => asked().filter((url) => url.includes(document.id)).length
  await waitFor(() => expect(of(shift)).toBe(1))
  expect(of(hall)).toBe(0)
  await userEvent.click(await screen.findByRole('button', { name: 'Nächstes Bild' }))
  await waitFor(() => expect(of(hall)).toBe(1))
  expect(of(oven)).toBe(1)
})

test('a tap opens the full size, where keys turn pictures and the page behind keeps its position', async () => {
  await show([oven, shift, hall])
  await screen.findByText('1 von 3')
  await userEvent.click(screen.getByRole('button', { name: 'Bild groß anzeigen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bild 1 von 3' }))
  expect(await dialog.findByRole('img', { name: 'Der offene Ofen' })).toBeTruthy()
  dialog.getByRole('button', { name: 'Nächstes Bild' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  const second = within(screen.getByRole('dialog', { name: 'Bild 2 von 3' }))
  expect(await second.findByRole('img', { name: 'Die Nachtschicht' })).toBeTruthy()
  await userEvent.click(second.getByRole('button', { name: 'Schließen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('1 von 3')).toBeTruthy()
})

test('says in full size when a picture cannot be loaded', async () => {
  service['/download'] = failure(404)
  await show([oven])
  await userEvent.click(await screen.findByRole('button', { name: 'Bild groß anzeigen' }))
  expect(await screen.findByText('Das Bild konnte nicht geladen werden.')).toBeTruthy()
})

test('does not repeat a picture that the text contains, and never shows attachments', async () => {
  await show([oven, shift, plan], `<figure class="rt-picture rt-p-${shift.id}">Nachts</figure>`)
  await screen.findByRole('img', { name: 'Der offene Ofen' })
  expect(screen.queryByRole('button', { name: 'Nächstes Bild' })).toBeNull()
})

test('renders nothing without pictures', async () => {
  const { host } = await show([plan])
  expect(host.textContent).toBe('')
})

test.each([
  [100, '?height=100'],
  [101, '?height=400'],
  [401, ''],
])('for %i px the smallest copy that is high enough is taken: %s', (height, query) => {
  const document = aDocument({ thumbnails: [{ height: 400 }, { height: 100 }] })
  expect(documentPath(document, height)).toBe(`api/news/ma/docs/${document.id}/download${query}`)
})

test.each([
  ['Die erste Charge.webp', 'Die erste Charge'],
  ['Die erste Charge. Foto: Werk Siegen', 'Die erste Charge. Foto: Werk Siegen'],
  ['IMG_0815.jpg', undefined],
  ['DSC 0815.jpg', undefined],
  ['ofen.png', undefined],
  ['', undefined],
])('the name "%s" says of a picture: %s', (name, caption) => expect(captionOf(name)).toBe(caption))

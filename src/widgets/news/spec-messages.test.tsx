// The news messages of specification sections 5 and 8 on the screen, in both languages.
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { Draft } from './editor/draft/draft.ts'
import { NO_FIELDS, type FieldName, type Fields } from './editor/draft/merge.ts'
import { aPdf, aPng, KB, showAttachments, showPictures } from './editor/testing/media.tsx'
import { createValidation } from './editor/draft/validation.ts'
import { NewsCards } from './cards/news-cards.tsx'
import { aNewsService } from './testing/cards.tsx'
import { Story } from './story/story.tsx'
import { aDocument, failure, serve, showIn, signIn, type Service } from './testing/stories.tsx'

const MB = KB * KB

let service: Service
beforeEach(() => {
  service = aNewsService()
  serve(service)
})

/** Renders cards or a story with a service that answers like this. */
async function showWith(change: Service, view: () => ReturnType<typeof showIn>): Promise<void> {
  serve({ ...service, ...change })
  await signIn()
  view()
}
const cards = (path: string) => () => showWith({ [path]: failure(500) }, () => showIn(NewsCards))
const choose = (show: () => unknown, ...files: File[]) => {
  show()
  const well = document.querySelector<HTMLInputElement>('input[type=file]')!
  return userEvent.upload(well, files, { applyAccept: false })
}
const pictures = (file: File) => () => choose(showPictures, file)
const attachments = (file: File) => () => choose(showAttachments, file)

type Case = readonly [situation: string, show: () => unknown, german: string, english: string]

const SHOWN: readonly Case[] = [
  [
    '8 highlight',
    cards('/news/highlight'),
    '500 - Highlight Beitrag konnte nicht geladen werden.',
    '500 - The highlight story could not be loaded.',
  ],
  [
    '8 latest',
    cards('/news/last'),
    '500 - Neuster Beitrag konnte nicht geladen werden.',
    '500 - The latest story could not be loaded.',
  ],
  [
    '8 unknown story',
    () => showWith({}, () => showIn(Story, { storyId: '99' })),
    'Beitrag nicht gefunden',
    'Story not found',
  ],
  [
    '5 picture of 2 MB and a byte',
    pictures(aPng('ofen.png', { size: 2 * MB + 1 })),
    '„ofen.png“ ist größer als 2 MB.',
    '“ofen.png” is larger than 2 MB.',
  ],
  [
    '5 picture of another type',
    pictures(aPng('ofen.gif', { type: 'image/gif' })),
    '„ofen.gif“ hat ein falsches Format. Erlaubt: JPG, PNG.',
    '“ofen.gif” has the wrong format. Allowed: JPG, PNG.',
  ],
  [
    '5 small picture',
    () => showPictures([aDocument({ width: 300, height: 200 })]),
    'Kleiner als 900 × 506 Pixel: Das Bild kann unscharf oder verzerrt wirken.',
    'Smaller than 900 × 506 pixels: the picture may look blurred or distorted.',
  ],
  [
    '8 file of 10 MB and a byte',
    attachments(aPdf('plan.pdf', 10 * MB + 1)),
    '„plan.pdf“ ist etwas größer als 10 MB.',
    '“plan.pdf” is slightly larger than 10 MB.',
  ],
  [
    '8 file of 12 MB',
    attachments(aPdf('plan.pdf', 12 * MB)),
    '„plan.pdf“ hat 12 MB, erlaubt sind 10 MB.',
    '“plan.pdf” has 12 MB, 10 MB are allowed.',
  ],
]

const WORDS: readonly (readonly [situation: string, change: Partial<Fields>, FieldName, string, string])[] = [
  ['5 no title', {}, 'titel', 'Das Feld Titel darf nicht leer sein.', 'The Title field must not be empty.'],
  [
    '5 no summary',
    {},
    'preview',
    'Das Feld Zusammenfassung darf nicht leer sein.',
    'The Summary field must not be empty.',
  ],
  [
    '5 spaces for content',
    { content: '<p>&nbsp;</p>' },
    'content',
    'Das Feld Inhalt darf nicht leer sein.',
    'The Content field must not be empty.',
  ],
  [
    '5 English without a title',
    { contentEn: '<p>Furnace</p>' },
    'titelEn',
    'Das Feld Titel (Englisch) darf nicht leer sein.',
    'The Title (English) field must not be empty.',
  ],
  [
    '8 content of 65,536 characters',
    { content: 'x'.repeat(65_536) },
    'content',
    'Inhalt hat 65.536 Zeichen, erlaubt sind 65.535.',
    'Content has 65,536 characters, 65,535 are allowed.',
  ],
]

describe.each(['de', 'en'] as const)('[HOME-08] [NEWS-10] in %s', (language) => {
  test.each(SHOWN)('section %s', async (_situation, show, german, english) => {
    setLanguage(language)
    await show()
    expect(await screen.findByText(language === 'de' ? german : english)).toBeTruthy()
  })

  test.each(WORDS)('section %s', (_situation, change, field, german, english) => {
    setLanguage(language)
    const watch = createValidation(new Draft({ fields: { ...NO_FIELDS, ...change } }))
    watch.requireAll()
    expect(watch.$fieldErrors.get()[field]).toBe(language === 'de' ? german : english)
  })
})

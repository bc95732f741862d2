import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { NewsStory } from '#contract/news.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { Story } from './story.tsx'
import { aCategory, aStory } from '#widgets/news/testing/stories.tsx'
import { screenTest } from '#shared/testing/screen-test.tsx'

const story = aStory({
  id: 4711,
  titel: 'Härterei Siegen: der neue Ofen läuft',
  kategorien: [aCategory(1, 'Unternehmen', { children: [aCategory(2, 'Standort Siegen')] })],
  companyNames: ['Talbrück Antriebe GmbH', 'Talbrück Guss GmbH'],
  expiresAt: '2031-04-30T16:00:00.000Z',
})

const { expiresAt: _end, ...endless } = story

async function open(changes: Partial<NewsStory> = {}, base: NewsStory = story) {
  await screenTest(Story, {
    service: {
      '/news/last': [],
      '/news/4711': { ...base, ...changes },
      '/download': () => new Response(new Blob(['x'], { type: 'image/png' })),
    },
    props: { storyId: '4711' },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Aushang drucken …' }))
  return within(await screen.findByRole('dialog', { name: 'Aushang für das schwarze Brett' }))
}

const said = (dialog: { getAllByRole(role: 'definition'): readonly HTMLElement[] }) =>
  dialog.getAllByRole('definition').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))

test('the poster shows title, summary, audience, end date, and a code for the address of the story', async () => {
  const dialog = await open()
  expect(dialog.getByText(story.titel)).toBeTruthy()
  expect(dialog.getByText(story.preview)).toBeTruthy()
  expect(dialog.getByText('Standort Siegen')).toBeTruthy()
  expect(said(dialog)).toEqual([
    'Talbrück Antriebe GmbH und Talbrück Guss GmbH',
    '30.04.2031, 18:00 Uhr',
    '20.04.2026',
    'Claudia Pfeiffer, Betriebsrat',
  ])
  expect(dialog.getByRole('img', { name: 'QR-Code mit der Adresse des Beitrags' })).toBeTruthy()
})

test('says that a story is for all companies, and omits a missing end date and contact', async () => {
  const dialog = await open(
    {
      companyNames: [],
      kontaktName: '',
      kontaktAbteilung: '',
      kontaktPos: '',
    },
    endless,
  )
  expect(said(dialog)).toEqual(['Alle Gesellschaften', '20.04.2026'])
})

test('prints the text that an English reader sees', async () => {
  setLanguage('en')
  await screenTest(Story, {
    service: {
      '/news/last': [],
      '/news/4711': { ...story, titelEn: 'The new furnace runs', contentEn: '<p>Furnace</p>' },
    },
    props: { storyId: '4711' },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Print notice …' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Notice for the noticeboard' }))
  expect(dialog.getByText('The new furnace runs').lang).toBe('en')
  expect(dialog.getByText(story.preview).lang).toBe('de')
})

// jsdom cannot print.
test('says when the browser cannot print, and keeps the dialog open', async () => {
  const dialog = await open()
  await userEvent.click(dialog.getByRole('button', { name: 'Drucken' }))
  expect(await dialog.findByText(/^Der Browser lässt das Drucken hier nicht zu/)).toBeTruthy()
  expect(document.querySelector('iframe')).toBeNull()
})

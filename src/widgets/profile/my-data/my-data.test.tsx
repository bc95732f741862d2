import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StoredData } from '#contract/legal.ts'
import { STORED_KINDS } from '#domain/legal/legal.ts'
import { PERSONAL_FIGURES } from '#domain/people/personal-figures.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { failure } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { MyData } from './my-data.tsx'

const STORED: StoredData = {
  entries: STORED_KINDS.map((kind) => ({
    kind,
    on: kind !== 'rankings',
    ...(kind === 'production' && { days: 180 }),
    ...(kind === 'forms' && { count: 2 }),
  })),
  figures: PERSONAL_FIGURES.map((figure) => ({
    figure,
    on: figure === 'typing',
    since: figure === 'lastSeen' ? null : '2026-03-01T09:00:00.000Z',
  })),
}

async function open(language: 'de' | 'en') {
  setLanguage(language)
  await screenTest(MyData, { service: { '/legal/stored-data/entries': STORED, '/legal/stored-data': failure(404) } })
}
/** Found by its text: the names of thirty rows are computed for seconds. */
async function cellsOf(name: RegExp) {
  const row = (await screen.findByText(name, { selector: 'th b' })).closest('tr')!
  return [...row.querySelectorAll('td')].map(({ textContent }) => (textContent ?? '').replaceAll('\u00a0', ' '))
}

test('shows for every kind of data how long it is kept, by the table that the server deletes by', async () => {
  await open('de')
  expect(await cellsOf(/^Fertigung/)).toContain(
    'Meldungen der Terminals 180 Tage, abgewiesene 30 Tage; Buchungen, solange Sie beschäftigt sind, danach 2 Jahre',
  )
  expect(await cellsOf(/^Prüfprotokoll/)).toContain('400 Tage')
  expect(await cellsOf(/^Formulare/)).toEqual(
    expect.arrayContaining(['Antworten, Dateien und Gespräche dazu; Entwürfe2 Einträge']),
  )
  expect(document.querySelectorAll('tbody tr')).toHaveLength(STORED_KINDS.length + PERSONAL_FIGURES.length)
  // No text has a gap without a value.
  expect(document.body.textContent).not.toContain('{{')
})

test.each([
  ['de', /^Schreibt gerade/, ['Beteiligte des Gesprächs', 'wird nicht gespeichert', 'Anseit 01.03.2026']],
  ['de', /^Zuletzt gesehen/, ['niemand', 'wird nicht erhoben', 'Aus']],
  ['en', /^Read receipts/, ['nobody', 'is not collected', 'Offsince 1 Mar 2026']],
] as const)('says of every figure whether it exists, and since when (%s, %s)', async (language, name, cells) => {
  await open(language)
  expect((await cellsOf(name)).slice(-3)).toEqual(cells)
})

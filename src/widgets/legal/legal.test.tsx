import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LegalDocument } from '#contract/legal.ts'
import { setBase } from '#shared/bus/addresses.ts'
import { setLanguage } from '#shared/bus/language.ts'
import type { Shown } from '#shared/testing/show-in.tsx'
import { press, screenTest } from '#shared/testing/screen-test.tsx'
import { Legal } from './legal.tsx'

const aDocument = (changes: Partial<LegalDocument> = {}): LegalDocument => ({
  document: 'conditions',
  language: 'de',
  version: '2026-01',
  current: true,
  validFrom: '2026-01-01',
  title: 'Geschäftsbedingungen',
  summary: 'Fair bleiben.',
  sections: [{ id: 'zweck', heading: 'Zweck', html: '<p>Text</p>', changed: true }],
  earlier: [{ version: '2025-01', validFrom: '2025-01-01' }],
  acceptable: true,
  ...changes,
})
const OLD = aDocument({ version: '2025-01', current: false, validFrom: '2025-01-01', title: 'Alte Bedingungen' })

let shown: Shown

/** Shows the conditions; an earlier version gets the response `old`. */
async function open(old: () => unknown = () => OLD, present = aDocument()) {
  shown = await screenTest(Legal, {
    service: {
      '/legal/conditions': (url: URL) => (url.searchParams.has('version') ? old() : present),
      '/conditions/acceptance': { version: '2026-01', at: '2026-01-02T08:00:00Z' },
    },
    props: { document: 'conditions' },
  })
  return screen.findByRole('heading', { level: 2, name: 'Geschäftsbedingungen' })
}
const title = () => screen.getByRole('heading', { level: 2 })

test('[LEGAL-01] while an earlier version loads the page stays; then the focus moves to its title, and back', async () => {
  const gate = Promise.withResolvers<unknown>()
  await open(() => gate.promise)
  await press('01.01.2025')
  expect(title().textContent).toBe('Geschäftsbedingungen')
  expect(document.activeElement?.textContent).toBe('01.01.2025')
  await act(async () => gate.resolve(OLD))
  await waitFor(() => expect(title().textContent).toBe('Alte Bedingungen'))
  expect(document.activeElement).toBe(title())
  await press('Zur geltenden Fassung')
  await waitFor(() => expect(title().textContent).toBe('Geschäftsbedingungen'))
  expect(document.activeElement).toBe(title())
})

test('[LEGAL-01] moves the focus to the title when acceptance removes the button', async () => {
  await open()
  await press('Zustimmen')
  await screen.findByText('Zugestimmt am 02.01.2026')
  expect(screen.queryByRole('button', { name: 'Zustimmen' })).toBeNull()
  expect(document.activeElement).toBe(title())
})

test('[LEGAL-01] a person who accepted an earlier version reads which one, by its date', async () => {
  await open(undefined, aDocument({ accepted: { version: '2025-01', at: '2025-03-02T08:00:00Z' } }))
  expect(
    screen.getByText(/zuletzt am 02\.03\.2025 der Fassung vom 01\.01\.2025 zugestimmt\. Seitdem ist 1 Abschnitt/),
  ).toBeTruthy()
  expect(screen.getByText('Noch nicht zugestimmt')).toBeTruthy()
})

test('[LEGAL-01] only the text of the company has the language of the document', async () => {
  await open()
  act(() => setLanguage('en'))
  const languageOf = (element: HTMLElement) => element.closest('[lang]')?.getAttribute('lang') ?? 'page'
  const section = within(await screen.findByRole('article')).getByRole('heading', { level: 3, name: '1 Zweck' })
  expect([title(), section, screen.getByRole('link').firstElementChild as HTMLElement].map(languageOf)).toEqual([
    'de',
    'de',
    'de',
  ])
  expect(languageOf(screen.getByText('Changed since the version before'))).toBe('en')
  expect(languageOf(screen.getByRole('button', { name: 'Agree' }))).not.toBe('de')
})

test('[LEGAL-01] a link of its text into the portal is offered to the host page', async () => {
  setBase('https://portal.example/')
  const html = '<p><a href="https://portal.example/rechtliches/datenschutz">Datenschutz</a></p>'
  await open(undefined, aDocument({ sections: [{ id: 'zweck', heading: 'Zweck', html, changed: false }] }))
  fireEvent.click(await screen.findByRole('link', { name: 'Datenschutz' }))
  setBase('/')
  expect(shown.received('portal-navigate').map(({ detail }) => detail as unknown)).toEqual([
    { path: '/rechtliches/datenschutz' },
  ])
})

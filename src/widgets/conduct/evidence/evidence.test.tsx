import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ConductEvidence, EvidencePeople } from '#contract/conduct.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { Evidence } from './evidence.tsx'

const anEvidence = (changes: Partial<ConductEvidence> = {}): ConductEvidence => ({
  version: 4,
  appliesFrom: '2026-04-01',
  confirmation: 'named',
  confirmBy: '2026-04-30',
  isCurrent: true,
  versions: [
    { version: 4, appliesFrom: '2026-04-01' },
    { version: 3, appliesFrom: '2025-04-01' },
  ],
  remindedAt: null,
  companies: [
    { id: 1, name: 'Antriebe', people: 40, confirmed: 30 },
    { id: 2, name: 'Guss', people: 20, confirmed: 20 },
  ],
  ...changes,
})
const person = (name: string, confirmedAt: string | null = null) => ({
  id: name,
  name,
  company: 'Antriebe',
  confirmedAt,
})

async function open(evidence: unknown = anEvidence(), service: Service = {}) {
  return screenTest(Evidence, {
    service: {
      '/evidence/people': { people: [person('Berg, Anna')], next: null } satisfies EvidencePeople,
      ...service,
      '/conduct/evidence': evidence,
    },
    roles: ['menu_ma_personaldata'],
  })
}
const rows = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')).join(' | '))

test('[CODE-01] shows figures by company, and names where the version demands them', async () => {
  await open()
  expect(await rows('Bestätigungen je Gesellschaft')).toEqual([
    'Antriebe | 40 | 30 (75 %) | 10',
    'Guss | 20 | 20 (100 %) | 0',
  ])
  expect(await rows('Personen')).toEqual(['Berg, Anna | Antriebe | offen'])
})

test('[CODE-01] without names there are only figures, and small companies are combined', async () => {
  const companies = [{ id: 1, name: 'Klein', others: ['Winzig'], people: 3, confirmed: null }]
  await open(anEvidence({ confirmation: 'counted', companies }))
  expect(await rows('Bestätigungen je Gesellschaft')).toEqual(['Klein, Winzig | 3 | unter 5 | unter 5'])
  expect(screen.queryByRole('heading', { name: 'Personen' })).toBeNull()
})

test('[CODE-01] counts of fewer than five people are hidden, as a difference too', async () => {
  const companies = [
    { id: 1, name: 'Antriebe', people: 40, confirmed: null, fewer: 'missing' as const },
    { id: 2, name: 'Guss', people: 20, confirmed: null, fewer: 'confirmed' as const },
    { id: 3, name: 'Klein', people: 8, confirmed: null },
  ]
  await open(anEvidence({ confirmation: 'counted', companies }))
  expect(await rows('Bestätigungen je Gesellschaft')).toEqual([
    'Antriebe | 40 | über 35 | unter 5',
    'Guss | 20 | unter 5 | über 15',
    'Klein | 8 | unter 5 | unter 5',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Offene erinnern' }))
  expect(screen.getByText(/^21 bis 28 Personen, die noch nicht bestätigt haben/)).toBeTruthy()
})

test('[CODE-01] more people are read page by page', async () => {
  await open(anEvidence(), {
    '/evidence/people': (url: URL) =>
      url.searchParams.has('after')
        ? { people: [person('Zorn, Ute')], next: null }
        : { people: [person('Berg, Anna')], next: 'b' },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Weitere Personen' }))
  await waitFor(async () => expect(await rows('Personen')).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Weitere Personen' })).toBeNull()
})

test('[CODE-01] asks with the number of people before it reminds them, and explains a second refusal', async () => {
  let attempts = 0
  const calls = await open(anEvidence(), {
    '/evidence/reminders': () => (attempts++ === 0 ? { reminded: 10 } : failure(429, { code: 'reminded_lately' })),
  })
  const ask = async () => userEvent.click(await screen.findByRole('button', { name: 'Offene erinnern' }))
  const remind = async () => {
    await ask()
    await userEvent.click(screen.getByRole('button', { name: 'Erinnerung senden' }))
  }
  await ask()
  expect(screen.getByText('10 Personen, die noch nicht bestätigt haben, bekommen eine Erinnerung.')).toBeTruthy()
  expect(calls.requests(undefined, '/reminders')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }))
  await remind()
  expect(await screen.findByText('10 Personen wurden erinnert.')).toBeTruthy()
  await remind()
  expect((await screen.findAllByText(/In der letzten Stunde wurde schon erinnert/)).length).toBeGreaterThan(0)
})

test('[CODE-01] nobody is reminded of an older version', async () => {
  await open(anEvidence({ isCurrent: false, version: 3 }))
  await rows('Bestätigungen je Gesellschaft')
  expect(screen.queryByRole('button', { name: 'Offene erinnern' })).toBeNull()
})

test('[CODE-01] saves the evidence of the shown version as a file', async () => {
  const create = vi.fn(() => 'blob:x')
  Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined })
  const calls = await open(anEvidence(), { '/evidence/export': new Response('a;b', { status: 200 }) })
  expect(await screen.findByText(/Die Datei enthält Namen. Jedes Speichern wird protokolliert/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Als CSV speichern' }))
  await waitFor(() => expect(create).toHaveBeenCalled())
  expect(calls.requests(undefined, /\/export/)[0]?.url).toContain('version=4&language=de')
})

test('says that there is no evidence before the first version', async () => {
  await open(() => failure(404, { code: 'not_found' }))
  expect(await screen.findByText('Noch kein Nachweis')).toBeTruthy()
})

test('says that it could not be loaded', async () => {
  await open(() => failure(503))
  expect(await screen.findByRole('button', { name: 'Erneut versuchen' })).toBeTruthy()
})

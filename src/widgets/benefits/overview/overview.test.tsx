import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { BenefitList } from '#contract/benefits.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { failure } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { aCard, aRequest, FACTS, NAMES, TODAY } from '#widgets/benefits/testing/a-benefit.ts'
import { benefitsView, Overview } from './overview.tsx'

const LIST: BenefitList = {
  benefits: [
    aCard({ id: 1, title: 'Fitness', category: 'health' }),
    aCard({ id: 2, title: 'Dienstrad', conditions: [{ kind: 'probation', is: 'over' }] }),
    aCard({
      id: 3,
      title: 'Lernmittel',
      category: 'learning',
      conditions: [{ kind: 'contract', anyOf: ['apprenticeship'] }],
    }),
    aCard({ id: 4, title: 'Ticket', request: { mode: 'monthly', until: null, dayOfMonth: 20 } }),
  ],
  requests: [],
  facts: FACTS,
  names: NAMES,
  today: TODAY,
}

async function open(answer: unknown = LIST): Promise<void> {
  await screenTest(Overview, { service: { '/benefits': answer } })
}
const card = (name: string) => screen.getByRole('heading', { name }).closest('article')!.textContent
beforeEach(() => {
  benefitsView.reset()
})

test('[BEN-01] each card shows whether it applies, from which day, and until when it can be requested', async () => {
  await open()
  expect(await screen.findByText(/Geprüft für Talbrück Antriebe GmbH, unbefristet, beschäftigt seit 2026/)).toBeTruthy()
  expect(card('Fitness')).toMatch(/GesundheitFitness.*Gilt für SieAntrag jederzeit/)
  expect(card('Dienstrad')).toMatch(/Ab 01\.07\.2026/)
  expect(card('Lernmittel')).toMatch(/Gilt nicht für Sie$/)
  expect(card('Ticket')).toMatch(/Gilt für Sie ab 01\.07\.2026Antrag bis 20\.06\.2026/)
})

test('[BEN-01] the list is filtered by what applies, a category or typed words, and reset again', async () => {
  await open()
  const titles = () =>
    within(screen.getByRole('list', { name: 'Benefits' }))
      .getAllByRole('heading')
      .map(({ textContent }) => textContent)
  await userEvent.click(await screen.findByRole('radio', { name: 'Gilt für mich (3)' }))
  expect(titles()).toEqual(['Fitness', 'Dienstrad', 'Ticket'])
  await userEvent.click(screen.getByRole('button', { name: 'Mobilität', pressed: false }))
  expect(titles()).toEqual(['Dienstrad', 'Ticket'])
  await userEvent.type(screen.getByRole('searchbox', { name: 'Benefit suchen' }), 'xyz')
  await userEvent.click(await screen.findByRole('button', { name: 'Auswahl aufheben' }))
  expect(titles()).toHaveLength(4)
})

test('[BEN-01] own requests are followed above the cards', async () => {
  await open({
    ...LIST,
    requests: [aRequest({ benefitId: 1, title: 'Fitness' }), aRequest({ id: 9, benefitId: 2, status: 'rejected' })],
  })
  const rows = within(await screen.findByRole('list', { name: 'Meine Anträge' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'BeantragtFitnessab 15.06.2026, gestellt am 14.06.2026',
    'AbgelehntDienstradab 15.06.2026, gestellt am 14.06.2026',
  ])
  expect(card('Fitness')).toMatch(/Beantragt ab 15\.06\.2026$/)
})

test('says that there is no benefit yet', async () => {
  await open({ ...LIST, benefits: [] })
  expect(await screen.findByText('Noch keine Benefits')).toBeTruthy()
})

test('offers another attempt when the server answers 503', async () => {
  await open(() => failure(503))
  expect(await screen.findByRole('button', { name: 'Erneut versuchen' })).toBeTruthy()
})

test('[BEN-01] an English reader sees which texts exist only in German', async () => {
  setLanguage('en')
  const benefits = [
    aCard({ id: 1, title: 'Fitness', titleEn: '', summaryEn: '' }),
    aCard({ id: 2, title: 'Dienstrad', titleEn: 'Company bicycle', summaryEn: 'Leasing.' }),
  ]
  await open({ ...LIST, benefits })
  await screen.findByRole('heading', { name: 'Company bicycle' })
  expect(card('Fitness')).toContain('in German only')
  expect(screen.getByRole('link', { name: 'Fitness' }).lang).toBe('de')
  expect(card('Company bicycle')).not.toContain('in German only')
})

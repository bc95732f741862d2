// States of a form: late or overdue, waiting, hidden and changed answers, a version that has just arrived.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Form } from '#contract/postbox.ts'
import { aPage, aQuestion, aStation as aTemplateStation, aTemplate } from '#domain/postbox/testing/a-template.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { press, screenTest } from '#shared/testing/screen-test.tsx'
import { aForm, anEvent, aStation, BERND, INES } from '#widgets/postbox/testing/a-form.ts'
import { refreshForms } from '#widgets/postbox/under-way/api.ts'
import { FormView } from './form-view.tsx'
import { SEEN_AFTER } from './seen-version.ts'

let service: Service
beforeEach(() => {
  service = {}
})

async function open(form: Form) {
  service['/forms/412'] = form
  return screenTest(FormView, { service, roles: ['portal_ma'], props: { formId: '412' } })
}
const plain = (element: HTMLElement) => element.textContent!.replaceAll('\u00a0', ' ')
const stations = async () =>
  within(await screen.findByRole('list', { name: 'Stationen' }))
    .getAllByRole('listitem')
    .map(plain)
const TO_DECIDE = aForm({ mayDecide: true, mayAskBack: true, mayHandOver: true })

test('[POST-02] longer than usual and past its deadline are two states with different texts', async () => {
  const late = { workingDays: 5, deadline: '2026-04-24' }
  await open(aForm({ stations: [aStation(late)] }))
  await screen.findByText('dauert länger als üblich')
  screen.getByText('Diese Station dauert länger als üblich.')
  expect((await stations())[1]).toContain('Frist 24.04.')
  expect(screen.queryByText('Frist abgelaufen')).toBeNull()
  service['/forms/412'] = aForm({ stations: [aStation({ ...late, isOverdue: true })] })
  act(refreshForms)
  await screen.findByText('Frist abgelaufen')
  screen.getByText('Die Frist dieser Station ist am 24.04.2026 abgelaufen.')
  expect(screen.queryByText('dauert länger als üblich')).toBeNull()
})

test('[POST-02] a form that nobody can decide is shown as waiting', async () => {
  await open(aForm({ isSender: true, stations: [aStation({ at: [], isEmpty: true })] }))
  await screen.findByText(/Zurzeit kann hier niemand entscheiden\. Das Formular wartet/)
})

test('[POST-06] an answer that the viewer does not see names who does', async () => {
  const question = aQuestion('social', 'line', {
    label: { de: 'Sozialversicherungsnummer', en: '' },
    visibleTo: ['personnel'],
  })
  const personnel = { ...aTemplateStation('personnel'), label: { de: 'Personal, A1', en: '' } }
  await open(
    aForm({
      content: aTemplate({
        pages: [aPage('one', [aQuestion('city'), question])],
        stations: [personnel],
      }) as unknown as Form['content'],
      answers: { city: 'Graz' },
      hidden: ['social'],
    }),
  )
  expect((await screen.findAllByRole('definition')).map(plain)).toEqual(['Graz', 'nur für Personal, A1 sichtbar'])
})

test('[POST-03] the next decider sees the changes, old and new', async () => {
  await open(
    aForm({
      former: [{ version: 2, answers: { country: 'DE', hotel: 'Domplatz' }, until: '2026-04-18T07:00:00.000Z' }],
      answers: { country: 'AT', hotel: 'Domplatz', a1: true },
    }),
  )
  const changes = await screen.findByRole('region', { name: /Geändert Sa.18\.04\., 9:00.Uhr/ })
  expect(within(changes).getAllByRole('term').map(plain)).toEqual(['Reiseziel', 'A1-Bescheinigung'])
  expect(within(changes).getAllByRole('definition').map(plain)).toEqual([
    'bisher: Deutschland → jetzt: Österreich',
    'bisher: keine Angabe → jetzt: Ja',
  ])
})

test('[POST-03] a decision contains the version that was seen; a version that has just arrived must be confirmed', async () => {
  await open(TO_DECIDE)
  await screen.findByRole('button', { name: 'Genehmigen' })
  const changed = aForm({ ...TO_DECIDE, version: 5, timeline: [anEvent(), anEvent({ type: 'change', by: BERND })] })
  service['/forms/412'] = changed
  const versions: (string | null)[] = []
  service['/412/decision'] = (_: URL, { headers }: RequestInit) => {
    versions.push(new Headers(headers).get('if-match'))
    return versions.at(-1) === '"4"' ? failure(409, { code: 'version_conflict', present: changed }) : changed
  }
  act(refreshForms)
  await screen.findByText(/Bernd Scholten hat das Formular geändert/)
  await press('Genehmigen')
  await screen.findByText('Inzwischen: Bernd Scholten hat das Formular geändert und erneut gesendet.')
  expect(versions).toEqual(['"4"'])
  // After a moment it has been seen.
  await waitFor(
    async () => {
      await press('Genehmigen')
      expect(versions.at(-1)).toBe('"5"')
    },
    { timeout: 2 * SEEN_AFTER, interval: SEEN_AFTER / 4 },
  )
})

test('[POST-03] events during the question about withdrawing are shown before the form is withdrawn', async () => {
  await open(aForm({ isSender: true, mayWithdraw: true, version: 3 }))
  await press('Zurückziehen …')
  const ask = await screen.findByRole('dialog', { name: 'Formular zurückziehen?' })
  const present = aForm({
    isSender: true,
    mayWithdraw: true,
    version: 4,
    timeline: [anEvent(), anEvent({ type: 'approve', by: INES })],
  })
  const versions: (string | null)[] = []
  service['/forms/412'] = (_: URL, { method, headers }: RequestInit) => {
    if (method !== 'DELETE') return present
    versions.push(new Headers(headers).get('if-match'))
    return versions.at(-1) === '"3"' ? failure(409, { code: 'version_conflict', present }) : present
  }
  act(() => refreshForms())
  await userEvent.click(within(ask).getByRole('button', { name: 'Formular zurückziehen' }))
  await within(ask).findByText('Inzwischen: Ines Vogelsang hat genehmigt.')
  await userEvent.click(within(ask).getByRole('button', { name: 'Formular zurückziehen' }))
  await waitFor(() => expect(versions).toEqual(['"3"', '"4"']))
})

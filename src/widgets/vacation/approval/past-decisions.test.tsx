import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { failure, type Service } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { Approval } from './approval.tsx'

let service: Service

beforeEach(() => {
  vi.setSystemTime('2026-05-06T08:00:00Z')
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  service = {}
})
async function open(): Promise<void> {
  await screenTest(Approval, { service, roles: ['portal_ma', 'menu_ma_holiday_approve'], props: { layout: 'decided' } })
}
const row = (name: RegExp) => screen.findByRole('row', { name })

describe('[VAC-03] decided requests', () => {
  const aDecision = (id: number, changes: object = {}) => ({
    id,
    requestId: id,
    person: { id: 'id-reiter', name: 'Jonas Reiter' },
    outcome: 'rejected',
    at: '2026-05-04T08:30:00.000Z',
    by: { id: 'id-falk', name: 'Mia Falk' },
    onBehalfOf: { id: 'id-demir', name: 'Aylin Demir' },
    note: 'Messe',
    type: 'tariffLeave',
    periods: [{ first: '2026-05-11', last: '2026-05-15' }],
    ...changes,
  })

  test('name decider, decision, time and represented holder; the next page follows by a press', async () => {
    service['/api/vac/past-decisions'] = (url: URL) =>
      url.searchParams.get('before') === '7'
        ? { items: [aDecision(6, { outcome: 'expired', by: null, onBehalfOf: null, note: '', periods: [] })] }
        : { items: [aDecision(7)], next: 7 }
    await open()
    const cells = within(await row(/Jonas Reiter/)).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '11.05.2026 – 15.05.2026Urlaub',
      'abgelehnt',
      expect.stringMatching(/^04\.05\.2026, 10:30/),
      'Mia Falkin Vertretung für Aylin Demir',
      'Messe',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Weitere laden' }))
    const expired = await row(/verfallen/)
    expect(expired.textContent).toContain('automatisch')
    expect(expired.textContent).toContain('nicht mehr einsehbar')
    expect(screen.queryByRole('button', { name: 'Weitere laden' })).toBeNull()
  })

  test('are filtered by person, period and decision; filters without a match can be reset', async () => {
    const asked: string[] = []
    service['/api/vac/past-decisions'] = ({ search, searchParams }: URL) => {
      asked.push(search)
      return { items: searchParams.has('name') ? [] : [aDecision(7)] }
    }
    await open()
    await row(/Jonas Reiter/)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Entscheidung' }), 'abgelehnt')
    await waitFor(() => expect(asked.at(-1)).toBe('?outcome=rejected'))
    await userEvent.type(screen.getByRole('textbox', { name: 'Entschieden im Zeitraum' }), '1.5.2026–5.5.2026{Enter}')
    await waitFor(() => expect(asked.at(-1)).toBe('?first=2026-05-01&last=2026-05-05&outcome=rejected'))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Person' }), 'Fa')
    await userEvent.click(await screen.findByRole('button', { name: 'Filter zurücksetzen' }))
    await row(/Jonas Reiter/)
    expect(screen.getByRole('searchbox', { name: 'Person' })).toHaveProperty('value', '')
  })

  test('that cannot be loaded say so, and none are an empty list', async () => {
    service['/api/vac/past-decisions'] = failure(503)
    await open()
    await screen.findByText(/Die entschiedenen Anträge konnten nicht geladen werden/)
    service['/api/vac/past-decisions'] = { items: [] }
    await userEvent.click(screen.getByRole('button', { name: /Erneut/ }))
    await screen.findByText('Es gibt noch keine entschiedenen Anträge.')
  })
})

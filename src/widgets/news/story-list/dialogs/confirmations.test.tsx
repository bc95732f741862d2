import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Confirmations } from '#contract/news-publishing.ts'
import { refreshAll } from '#shared/bus/refresh.ts'
import { aLine, aPage, startStoryList } from '#widgets/news/story-list/testing/rows.tsx'
import { failure, type Service } from '#widgets/news/testing/stories.tsx'
// Imported before the first test, so that no test waits for a lazily loaded module.
import './confirmations-dialog.tsx'
import '#widgets/news/story-list/row-actions.tsx'
import '#widgets/news/story-list/list-frame.tsx'

const line = aLine({
  titel: 'Neue Anmeldung',
  state: 'published',
  veroeffentlichtdate: '2026-04-20T06:00:00.000Z',
  confirmation: 'named',
  refused: {},
})
const figures: Confirmations = {
  version: 3,
  confirmation: 'named',
  confirmBy: '2031-01-31',
  remindedAt: null,
  companies: [
    { id: 3, name: 'Guss', people: 1000, confirmed: 250 },
    { id: null, name: '', people: 2, confirmed: 2 },
  ],
}
const at = `/news/${line.id}`

async function open(service: Service) {
  const started = await startStoryList({ '/news/editing': aPage([line]), ...service })
  await screen.findByRole('link', { name: 'Neue Anmeldung' })
  await userEvent.click(await screen.findByRole('button', { name: 'Aktionen für Neue Anmeldung' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Bestätigungen/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bestätigungen' }))
  return { ...started, dialog }
}

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:test/1', revokeObjectURL: () => undefined }))
})

describe('[NEWS-06] confirmations', () => {
  test('shows confirmed, open and share by company', async () => {
    const { dialog } = await open({ [`${at}/confirmations`]: figures })
    const sum = await dialog.findByText(/252 von 1\.002 haben Fassung 3 bestätigt/)
    expect(sum.textContent?.replaceAll('\u00a0', ' ')).toBe(
      '252 von 1.002 haben Fassung 3 bestätigt (25 %), 750 noch nicht. Frist: 31.01.2031',
    )
    const rows = within(dialog.getByRole('grid')).getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Guss250 von 1.00075025 %',
      'ohne Gesellschaft2 von 20100 %',
    ])
  })

  test('shows names where the story requires them', async () => {
    const asked: string[] = []
    const { dialog } = await open({
      [`${at}/confirmations`]: figures,
      '/confirmations/people': ({ searchParams }: URL) => {
        asked.push(`${searchParams}`)
        const after = searchParams.has('after')
        return {
          people: [{ id: after ? '2' : '1', name: after ? 'Zander, Ben' : 'Adam, Cem', confirmedAt: null }],
          next: after ? null : '1',
        }
      },
    })
    await userEvent.click(await dialog.findByRole('button', { name: 'Namen: Guss' }))
    const names = within(await dialog.findByRole('region', { name: 'Namen: Guss' }))
    await names.findByText('Adam, Cem')
    await userEvent.click(names.getByRole('button', { name: 'Weitere Namen' }))
    await names.findByText('Zander, Ben')
    await userEvent.click(names.getByRole('radio', { name: 'bestätigt' }))
    await waitFor(() =>
      expect(asked).toEqual([
        'company=3&confirmed=false',
        'company=3&confirmed=false&after=1',
        'company=3&confirmed=true',
      ]),
    )
  })

  test('shows no names where confirmations are only counted', async () => {
    const { dialog } = await open({
      [`${at}/confirmations`]: {
        ...figures,
        confirmation: 'counted',
        companies: [{ id: 3, name: 'Guss', others: ['Nord', ''], people: 5, confirmed: 1 }],
      },
    })
    await dialog.findByText(/^Gezählt wird je Gesellschaft, in Gruppen ab 5 Personen und ohne Namen/)
    expect(dialog.getByRole('rowheader', { name: 'Guss, Nord, ohne Gesellschaft' })).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /^Namen/ })).toBeNull()
  })

  test('hides the number of confirmations, also in the reminder, when the audience is too small', async () => {
    const { dialog } = await open({
      [`${at}/confirmations`]: {
        ...figures,
        confirmation: 'counted',
        companies: [{ id: 3, name: 'Guss', others: ['Nord'], people: 2, confirmed: null }],
      },
      [`${at}/reminders`]: { reminded: null },
    })
    await dialog.findByText(/Dieser Beitrag erreicht weniger als 5 Personen\. Wie viele von ihnen/)
    expect(dialog.queryByRole('grid')).toBeNull()
    expect(dialog.queryByText(/ von 2/)).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Erinnern' }))
    await dialog.findByText('Alle, die noch nicht bestätigt haben, wurden erinnert.')
    expect(dialog.getByRole('button', { name: 'Alle als CSV' })).toBeTruthy()
  })

  test('shows whom a reminder reaches, and when the next one is possible', async () => {
    let remindedAt: string | null = null
    const { calls, dialog } = await open({
      [`${at}/confirmations`]: () => ({ ...figures, remindedAt }),
      [`${at}/reminders`]: () => {
        remindedAt = new Date().toISOString()
        return { reminded: 750 }
      },
    })
    await userEvent.click(await dialog.findByRole('button', { name: '750 Personen erinnern' }))
    await dialog.findByText('750 Personen wurden erinnert.')
    const button = await dialog.findByRole('button', {
      name: '750 Personen erinnern',
      description: /wieder möglich ab/,
    })
    await userEvent.click(button)
    expect(calls().filter(({ path }) => path.endsWith('reminders'))).toHaveLength(1)
  })

  test('says when another editor has just sent a reminder', async () => {
    const { dialog } = await open({
      [`${at}/confirmations`]: figures,
      [`${at}/reminders`]: failure(429, { code: 'reminded_lately' }),
    })
    await userEvent.click(await dialog.findByRole('button', { name: '750 Personen erinnern' }))
    const alert = await dialog.findByRole('alert')
    expect(alert.textContent).toBe('429 - Vor weniger als einer Stunde wurde schon erinnert.')
  })

  test('exports a file for one company or for all', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const asked: string[] = []
    const { dialog } = await open({
      [`${at}/confirmations`]: figures,
      '/confirmations/export': ({ search }: URL) => {
        asked.push(search)
        return new Response('a;b')
      },
    })
    await userEvent.click(await dialog.findByRole('button', { name: 'CSV-Datei: Guss' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    await userEvent.click(dialog.getByRole('button', { name: 'Alle als CSV' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect([asked, saved]).toEqual([
      ['?company=3&language=de', '?language=de'],
      [`bestaetigungen-${line.id}-3.csv`, `bestaetigungen-${line.id}.csv`],
    ])
  })

  test('shows no earlier figures when it is opened again', async () => {
    let reply: () => unknown = () => figures
    const { dialog } = await open({ [`${at}/confirmations`]: () => reply() })
    await dialog.findByText(/252 von 1\.002 haben/)
    await userEvent.click(dialog.getAllByRole('button', { name: 'Schließen' }).at(-1)!)
    const { promise, resolve } = Promise.withResolvers<unknown>()
    reply = () => promise
    // A store ends one second after its last subscriber.
    await new Promise((end) => setTimeout(end, 1100))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    await userEvent.click(screen.getByRole('button', { name: 'Aktionen für Neue Anmeldung' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Bestätigungen/ }))
    const again = within(await screen.findByRole('dialog', { name: 'Bestätigungen' }))
    await again.findByText(/werden geladen/)
    expect(again.queryByText(/252 von 1\.002 haben/)).toBeNull()
    resolve(failure(503))
    expect((await again.findByRole('alert')).textContent).toContain('503 - ')
    expect(again.queryByText(/252 von 1\.002 haben/)).toBeNull()
    reply = () => ({ ...figures, companies: [{ id: 3, name: 'Guss', people: 1000, confirmed: 300 }] })
    await userEvent.click(again.getByRole('button', { name: 'Erneut versuchen' }))
    await again.findByText(/300 von 1\.000 haben/)
    reply = () => failure(503)
    await act(() => refreshAll())
    await again.findByRole('alert')
    expect(again.getByText(/300 von 1\.000 haben/)).toBeTruthy()
  })

  test('reports a failed request and loads on retry', async () => {
    let fails = true
    const { dialog } = await open({ [`${at}/confirmations`]: () => (fails ? failure(500) : figures) })
    expect((await dialog.findByRole('alert')).textContent).toContain(
      '500 - Die Bestätigungen konnten nicht geladen werden.',
    )
    fails = false
    await userEvent.click(dialog.getByRole('button', { name: 'Erneut versuchen' }))
    await dialog.findByRole('grid')
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { $toasts } from '#shared/bus/toasts.ts'
import { type Service, failure, sentIn, type serve } from '#shared/testing/serve.ts'
import {
  aService,
  JANSSEN,
  KOWALSKI,
  lead,
  MATRIX,
  openOverview,
  STEINMETZ,
} from '#widgets/responsibility/testing/matrix.tsx'

let service: Service
beforeEach(() => {
  service = aService()
})
const open = (props: { readonly view?: string } = {}, roles?: string[]) => openOverview(service, props, roles)

describe('[SUP-04] assigning a buyer', () => {
  const CELL = {
    version: 4,
    leadBuyer: KOWALSKI,
    holdings: [],
    buyers: [
      { ...lead(KOWALSKI), since: '2020-01-01' },
      { ...JANSSEN, isLead: false, since: '2026-03-01' },
    ],
    changes: [],
  }
  const BUYERS = [KOWALSKI, JANSSEN, STEINMETZ].map((person) => ({ ...person, position: '', company: 'Guss' }))
  const rights = { all: false, groupIds: [3], siteIds: [] }
  const put = (fetch: ReturnType<typeof serve>) => fetch.mock.calls.filter(([, init]) => init?.method === 'PUT')

  async function choose(changes: object = {}) {
    service['/matrix'] = { ...MATRIX, rights, ...changes }
    service['/buyers'] = BUYERS
    service['/cells/3/9'] ??= CELL
    const shown = await open()
    await userEvent.click(await screen.findByRole('button', { name: /^Drehteile, Stade/ }))
    const card = within(screen.getByRole('region', { name: '0230 Drehteile, Stade' }))
    await card.findByRole('button', { name: 'Zuständigkeit festlegen' })
    return { ...shown, card }
  }

  test('a lead buyer chooses one of two, sees the impact, and sends it once', async () => {
    const { card, fetch } = await choose()
    await userEvent.click(card.getByRole('radio', { name: /Wiebke Janssen/ }))
    expect(card.getByText(/^Daniel Kowalski ist ab \d\d\.\d\d\.\d{4} nicht mehr zuständig$/)).toBeTruthy()
    expect(card.getByText('Wiebke Janssen ist dann für 4 Lieferanten zuständig')).toBeTruthy()
    service['/cells/3/9'] = { ...CELL, version: 5, buyers: CELL.buyers.slice(1) }
    await userEvent.click(card.getByRole('button', { name: 'Zuständigkeit festlegen' }))
    await waitFor(() => expect(put(fetch)).toHaveLength(1))
    expect(sentIn(put(fetch)[0]![1])).toMatchObject({ body: { personId: JANSSEN.id }, version: 4 })
    expect(new Headers(put(fetch)[0]![1]!.headers).get('idempotency-key')).toBeTruthy()
    await waitFor(() =>
      expect($toasts.get().map(({ kind, text }) => `${kind} ${text}`)).toEqual([
        expect.stringMatching(/^success Wiebke Janssen ist ab \d\d\.\d\d\.\d{4} zuständig\.$/),
      ]),
    )
    // The new state: no person is preselected again.
    for (const radio of card.getAllByRole<HTMLInputElement>('radio')) expect(radio.checked).toBe(false)
  })

  test.each([
    ['changes nothing', 'unchanged', { field: 'body.personId', rule: 'unchanged' }, /^Es wurde nichts geändert/],
    [
      'begins in the past',
      'day_refused',
      { field: 'body.from', rule: 'past' },
      /^Der Tag darf nicht in der Vergangenheit liegen\.$/,
    ],
  ])('a save that %s says so at its field', async (_what, code, detail, words) => {
    const { card } = await choose()
    await userEvent.click(card.getByRole('radio', { name: /Wiebke Janssen/ }))
    service['/cells/3/9'] = () => failure(422, { code, details: [detail] })
    await userEvent.click(card.getByRole('button', { name: 'Zuständigkeit festlegen' }))
    expect(await card.findByText(words)).toBeTruthy()
  })

  test('asks before a choice is left, and emits the target to the host page', async () => {
    const navigation = new EventTarget()
    vi.stubGlobal('navigation', navigation)
    const { card, received } = await choose()
    await userEvent.click(card.getByRole('radio', { name: /Wiebke Janssen/ }))
    const step = Object.assign(new Event('navigate', { cancelable: true }), {
      navigationType: 'traverse',
      destination: { url: `${location.origin}/lieferanten`, sameDocument: true },
    })
    fireEvent(navigation as unknown as Window, step)
    expect([step.defaultPrevented, received('portal-navigate')]).toEqual([true, []])
    await userEvent.click(screen.getByRole('button', { name: 'Verwerfen' }))
    expect(received('portal-navigate').map(({ detail }) => detail as unknown)).toEqual([{ path: '/lieferanten' }])
  })

  test('neither saves nor previews while the day is refused', async () => {
    const { card, fetch } = await choose()
    await userEvent.click(card.getByRole('radio', { name: /Wiebke Janssen/ }))
    const day = card.getByRole('textbox', { name: 'Gilt ab' })
    await userEvent.clear(day)
    await userEvent.type(day, '1.1.2020')
    await userEvent.click(card.getByRole('button', { name: 'Zuständigkeit festlegen' }))
    expect(card.getByText(/^Frühestens am/)).toBeTruthy()
    expect(card.queryByText(/nicht mehr zuständig/)).toBeNull()
    expect((day.getRootNode() as ShadowRoot).activeElement).toBe(day)
    expect(put(fetch)).toEqual([])
  })

  test('shows an administrator of the site that the lead buyer stays', async () => {
    const { card } = await choose({ rights: { all: false, groupIds: [], siteIds: [9] } })
    await userEvent.click(card.getByRole('radio', { name: /Wiebke Janssen/ }))
    expect(card.getByText(/^Daniel Kowalski bleibt ebenfalls zuständig\./)).toBeTruthy()
  })

  test('a conflict shows the present state and keeps the choice', async () => {
    const { card, fetch } = await choose()
    await userEvent.click(card.getByRole('radio', { name: 'Andere Person' }))
    await userEvent.selectOptions(card.getByRole('combobox', { name: 'Person' }), 'Lukas Steinmetz, Guss')
    const present = { ...CELL, version: 7, buyers: CELL.buyers.slice(0, 1) }
    service['/cells/3/9'] = () => failure(409, { code: 'version_conflict', present })
    await userEvent.click(card.getByRole('button', { name: 'Zuständigkeit festlegen' }))
    expect(await card.findByText(/^409 - Eine andere Person hat das inzwischen geändert\./)).toBeTruthy()
    expect(card.getByRole<HTMLSelectElement>('combobox', { name: 'Person' }).value).toBe(STEINMETZ.id)
    service['/cells/3/9'] = { ...present, version: 8 }
    await userEvent.click(card.getByRole('button', { name: 'Zuständigkeit festlegen' }))
    await waitFor(() => expect(put(fetch)).toHaveLength(2))
    expect(sentIn(put(fetch)[1]![1])).toMatchObject({ body: { personId: STEINMETZ.id }, version: 7 })
  })

  test('is not offered to people without the right', async () => {
    service['/matrix'] = MATRIX
    await open()
    await userEvent.click(await screen.findByRole('button', { name: /^Drehteile, Stade/ }))
    expect(screen.queryByRole('button', { name: 'Zuständigkeit festlegen' })).toBeNull()
  })
})

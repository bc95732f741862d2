// The first view of the board of the approval: the first period with something to decide, or the request of a link.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { failure, serve, type Service } from '#shared/testing/serve.ts'
import { showIn } from '#shared/testing/show-in.tsx'
import { standOn } from '#shared/testing/sign-in.ts'
import { aLeaveRequest, anOpenDecision, aWireBoard, aWirePerson } from '#widgets/vacation/testing/wire.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { Approval } from './approval.tsx'

const MIA = aLeaveRequest(2, 'Mia Falk', { periods: [{ first: '2026-05-19', last: '2026-05-20' }] })
const REQUESTS = [aLeaveRequest(1, 'Jonas Reiter', { comment: 'Umzug' }), MIA]

let width = 1200
let service: Service

beforeEach(() => {
  width = 1200
  vi.setSystemTime('2026-05-06T08:00:00Z')
  setLanguage('de')
  standOn('portal')
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  const people = REQUESTS.map(({ id, person, periods }) =>
    aWirePerson(person.name, {
      absences: [{ ...periods[0]!, state: 'requested', kind: 'leave', requestId: id, mayDecide: true }],
    }),
  )
  service = {
    '/api/vac/board': (url: URL) =>
      aWireBoard({ first: url.searchParams.get('first')!, last: url.searchParams.get('last')!, people }),
    '/api/vac/decisions': REQUESTS.map((request) => anOpenDecision(request)),
    '/api/vac/decisions/2': { holidays: [], years: [] },
    '/api/vac/deputies': { activated: false, deputies: [], awayFrom: null, awayUntil: null },
  }
})
async function open(props: Record<string, unknown> = {}) {
  return screenTest(Approval, { service, roles: ['portal_ma', 'menu_ma_holiday_approve'], props })
}

test('[VAC-03] the board opens on the first period with something to decide, and its filter returns there', async () => {
  width = 390
  service['/api/vac/decisions'] = [
    anOpenDecision(aLeaveRequest(1, 'Jonas Reiter', { periods: [{ first: '2027-11-02', last: '2027-11-03' }] })),
    anOpenDecision(aLeaveRequest(2, 'Mia Falk', { periods: [{ first: '2027-02-08', last: '2027-02-09' }] })),
  ]
  await open()
  await screen.findByRole('heading', { name: /2027$/ })
  // Without a conflict there is no filter for them.
  await waitFor(() => expect(screen.queryByRole('button', { name: /Konflikt/ })).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Heute' }))
  expect(screen.getByRole('heading', { name: /2026$/ })).toBeTruthy()
  const pill = screen.getByRole('button', { name: '2 offene Anträge' })
  await userEvent.click(pill)
  await screen.findByRole('heading', { name: /2027$/ })
  await userEvent.click(pill)
  expect(pill.getAttribute('aria-pressed')).toBe('false')
})

describe('[VAC-01] [VAC-03] a request that a link names', () => {
  const named = () => screen.findByRole('dialog', { name: 'Mia Falk' })
  const outlined = async () =>
    within(await screen.findByRole('grid'))
      .getAllByRole('gridcell')
      .filter((cell) => cell.getAttribute('aria-current') === 'true')
      .map((cell) => cell.getAttribute('aria-label'))

  test('is outlined, its card open with the focus; its row is in view in every period, its card opens once', async () => {
    await open({ highlight: '2' })
    const card = await named()
    expect(card.contains(document.activeElement)).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Jahr' }).checked).toBe(true)
    expect((await outlined()).join()).toMatch(/19\.05\./)
    await userEvent.click(within(card).getByRole('button', { name: 'Schließen' }))
    // The focus is on its cell, from which the keys go on.
    expect(document.activeElement).toBe(screen.getByRole('grid'))
    await userEvent.keyboard('{Enter}')
    await userEvent.click(within(await named()).getByRole('button', { name: 'Schließen' }))
    for (const kind of ['Monat', 'Quartal', 'Jahr']) {
      const view = screen.queryByRole('radio', { name: kind })
      if (!view) continue
      await userEvent.click(view)
      await waitFor(async () => expect((await outlined()).join()).toMatch(/19\.05\./))
      expect(screen.queryByRole('dialog', { name: 'Mia Falk' })).toBeNull()
      expect(document.activeElement).toBe(view)
    }
    // The board is a new one after printing.
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    act(() => void window.dispatchEvent(new Event('afterprint')))
    await screen.findByRole('grid')
    expect(document.activeElement).not.toBe(screen.getByRole('grid'))
  })

  test.each([1200, 400])('takes neither focus nor view in a foreign page, %i px wide', async (pixels) => {
    standOn('foreign page')
    width = pixels
    const scroll = vi.fn()
    HTMLElement.prototype.scrollIntoView = scroll
    await open({ highlight: '2' })
    if (pixels > 640) expect((await outlined()).join()).toMatch(/19\.05\./)
    else await screen.findByRole('listitem', { current: true })
    expect(screen.queryByRole('dialog', { name: 'Mia Falk' })).toBeNull()
    expect(document.activeElement).toBe(document.body)
    expect(scroll).not.toHaveBeenCalled()
  })

  test('is shown although a filter of last time would hide it', async () => {
    service['/api/vac/decisions'] = [anOpenDecision(REQUESTS[0]!, { substituteAway: true }), anOpenDecision(MIA)]
    const { unmount } = await open()
    await userEvent.click(await screen.findByRole('button', { name: '1 Konflikt' }))
    unmount()
    showIn(Approval, { highlight: '2' })
    await named()
    expect(screen.getByRole('button', { name: /Konflikt/ }).getAttribute('aria-pressed')).toBe('false')
  })

  test('is a card in the list on a narrow container, and Back closes it', async () => {
    width = 400
    const { setProps } = await open({ highlight: '2' })
    const card = await named()
    expect(card.contains(document.activeElement)).toBe(true)
    expect(screen.getByRole('listitem', { current: true }).textContent).toMatch(/^Mia Falk/)
    setProps({})
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Mia Falk' })).toBeNull())
    expect(screen.queryByRole('listitem', { current: true })).toBeNull()
  })

  test.each([
    ['approved', 'Der Antrag ist inzwischen genehmigt.'],
    ['withdrawn', 'Der Antrag wurde inzwischen zurückgezogen.'],
    ['inProgress', 'Der Antrag wartet nicht auf Ihre Entscheidung.'],
  ] as const)('says what became of it: %s', async (status, sentence) => {
    service['/api/vac/requests/9'] = aLeaveRequest(9, 'Mia Falk', { status })
    await open({ highlight: '9' })
    await screen.findByText(sentence)
    screen.getByText(/^Antrag von Mia Falk, /, { selector: 'b' })
    await screen.findByRole('grid')
  })

  test('that cannot be loaded is not reported as unknown, and can be loaded again', async () => {
    service['/api/vac/requests/9'] = failure(500)
    await open({ highlight: '9' })
    await screen.findByText(/Der Antrag konnte nicht geladen werden\.$/)
    expect(screen.queryByText('Antrag nicht gefunden')).toBeNull()
    service['/api/vac/requests/9'] = aLeaveRequest(9, 'Mia Falk', { status: 'approved' })
    serve(service)
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await screen.findByText('Der Antrag ist inzwischen genehmigt.')
  })

  test.each(['77', 'abc', '-3', '1.5'])('says that it is unknown: %s', async (highlight) => {
    service['/api/vac/requests/77'] = failure(404)
    await open({ highlight })
    await screen.findByText('Antrag nicht gefunden', { selector: 'b' })
    await screen.findByRole('grid')
  })
})

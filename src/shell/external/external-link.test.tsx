import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { enter, EMPLOYEE, menu } from '#shell/testing/enter.tsx'
import { stay } from './external-link.ts'

const HEALTH = 'https://phones.internal.test/health'
const TRAVELLER = {
  roles: [...EMPLOYEE, 'menu_ma_sap'],
  claims: { expense_user_id: 'TB30007' },
  config: {
    travelExpensesUrl: 'https://travel.test/sso',
    phoneListUrl: 'https://phones.internal.test/list',
    phoneHealthUrl: HEALTH,
  },
}
const NORMAL = /^Sie sind mit dem internen Netz verbunden/
const WARNING = /Keine Verbindung zum internen Netz/

afterEach(stay)

async function choose(entry: RegExp) {
  await userEvent.click(menu().getByRole('button', { name: entry }))
  return within(await screen.findByRole('dialog', { name: /öffnen$/ }))
}

type FetchMock = Awaited<ReturnType<typeof enter>>['asked']

/** The phone service responds with `health`; all other requests work as before. */
function answerHealth(asked: FetchMock, answer: () => Promise<Response>): void {
  const usual = asked.getMockImplementation()!
  asked.mockImplementation(async (input, init) => (String(input) === HEALTH ? answer() : usual(input, init)))
}

test('[SHELL-02] [T20] the travel entry names the host and opens it in a new tab only when one agrees', async () => {
  await enter('/startseite', TRAVELLER)
  const dialog = await choose(/^Reisekosten/)
  expect(dialog.getByText(/in einem neuen Tab unter travel\.test\./)).toBeTruthy()
  const confirm = dialog.getByRole('link', { name: 'In neuem Tab öffnen' })
  expect(['href', 'target', 'rel'].map((name) => confirm.getAttribute(name))).toEqual([
    'https://travel.test/sso',
    '_blank',
    'noopener noreferrer',
  ])
  await userEvent.click(dialog.getByRole('button', { name: 'Abbrechen' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const again = await choose(/^Reisekosten/)
  await userEvent.click(again.getByRole('link', { name: 'In neuem Tab öffnen' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[SHELL-02] without the claim of the expense system there is no travel entry', async () => {
  await enter('/startseite', { ...TRAVELLER, claims: {} })
  expect(menu().queryByRole('button', { name: /^Reisekosten/ })).toBeNull()
  expect(menu().getByRole('button', { name: /^Telefonliste/ })).toBeTruthy()
})

test('[SHELL-02] the link cannot be opened during the check of the network; then the note shows that it can be reached', async () => {
  const { asked } = await enter('/startseite', TRAVELLER)
  let answer: (answer: Response) => void = () => undefined
  answerHealth(asked, () => new Promise((done) => (answer = done)))
  const dialog = await choose(/^Telefonliste/)
  expect(dialog.getByText('Die Verbindung zum internen Netz wird geprüft.')).toBeTruthy()
  expect(dialog.queryByRole('link')).toBeNull()
  answer(new Response(null, { status: 204 }))
  expect(await dialog.findByText(NORMAL)).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'In neuem Tab öffnen' }).getAttribute('href')).toBe(
    'https://phones.internal.test/list',
  )
})

test.each([
  ['is not there', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is ill', async () => new Response(null, { status: 503 })],
])(
  '[SHELL-02] a network that %s gets a warning without confirm button, and can be asked again',
  async (_what, answer) => {
    const { asked } = await enter('/startseite', TRAVELLER)
    answerHealth(asked, answer)
    const dialog = await choose(/^Telefonliste/)
    expect(await dialog.findByText(WARNING)).toBeTruthy()
    expect(dialog.queryByRole('link')).toBeNull()
    answerHealth(asked, async () => new Response(null, { status: 204 }))
    await userEvent.click(dialog.getByRole('button', { name: 'Erneut prüfen' }))
    expect(await dialog.findByText(NORMAL)).toBeTruthy()
  },
)

test('[SHELL-02] [T28] sends no data of the person to the network', async () => {
  const { asked } = await enter('/startseite', TRAVELLER)
  answerHealth(asked, async () => new Response(null, { status: 204 }))
  await choose(/^Telefonliste/)
  await waitFor(() => expect(asked.mock.calls.some(([url]) => url === HEALTH)).toBe(true))
  const [, init] = asked.mock.calls.find(([url]) => url === HEALTH)!
  expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
  expect(init).not.toHaveProperty('headers')
})

test('[SHELL-02] without an address to ask, the phone list gets the warning and cannot be opened', async () => {
  const { phoneHealthUrl: _, ...config } = TRAVELLER.config
  await enter('/startseite', { ...TRAVELLER, config })
  const dialog = await choose(/^Telefonliste/)
  expect(dialog.getByText(WARNING)).toBeTruthy()
  expect(dialog.queryByRole('link')).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Erneut prüfen' })).toBeNull()
})

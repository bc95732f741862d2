import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { BenefitImpact, EditedBenefitRow } from '#contract/benefits.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { press, screenTest } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'
import { anAsked, anEdited, CHOICES } from '#widgets/benefits/testing/a-benefit.ts'
// Imported before the first test, so that no test waits for a lazily loaded module.
import './administration.tsx'
import './benefit-form.tsx'
import './conflict.tsx'
import './documents.tsx'
import './history-dialog.tsx'
import { decisions } from './decisions.ts'
import { BenefitEditor } from './editor.tsx'

const IMPACT: BenefitImpact = { ...blank(BenefitImpact), people: 74, included: 40, before: 45, leaving: 5 }
const ROW: EditedBenefitRow = {
  ...blank(EditedBenefitRow),
  id: 7,
  version: 3,
  category: 'mobility',
  title: 'Dienstrad',
  state: 'active',
  companyIds: [1],
  validFrom: '2026-01-01',
  openRequests: 2,
  changedAt: '2026-06-14T08:00:00.000Z',
  changedBy: { id: 'p2', name: 'Miriam Falk' },
}

let service: Service
beforeEach(() => {
  decisions.clear()
  service = {
    '/editing/choices': CHOICES,
    '/editing/impact': IMPACT,
    '/requests/waiting': [],
  }
})

async function open(benefitId?: string) {
  const shown = await screenTest(BenefitEditor, {
    service,
    roles: ['portal_ma', 'menu_benefits'],
    clientRoles: { 'benefits-api': { roles: ['benefits_user', 'benefits_admin'] } },
    props: benefitId === undefined ? {} : { benefitId },
  })
  const sent = (method: string, path: string) =>
    shown.requests(method, path).map(({ body, version }) => ({ body, version }))
  return { ...shown, sent }
}
const addRule = async (name: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Regel hinzufügen …' }), name)

test('[BEN-01] lists all benefits with their state and open requests', async () => {
  service['/api/benefits/editing'] = [ROW]
  await open()
  const row = (await screen.findByRole('link', { name: 'Dienstrad' })).closest('tr')!
  await waitFor(() =>
    expect(row.textContent).toBe('DienstradAktivMobilitätTalbrück Antriebe GmbHab 01.01.2026214.06.2026, Miriam Falk'),
  )
})

test('[BEN-01] rules are picked, their impact is shown before saving, and they are sent', async () => {
  service['/editing/7'] = anEdited()
  const { sent } = await open('7')
  expect(await screen.findByText(/Daran ändert sich nichts\.$/)).toBeTruthy()
  await addRule('Vertrag')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Vertrag hinzufügen' }), 'unbefristet')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Vertrag hinzufügen' }), 'Ausbildung')
  await press('unbefristet entfernen')
  await addRule('Arbeitszeit')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Mindestens Stunden in der Woche' }))
  await userEvent.keyboard('19,5')
  const conditions = [
    { kind: 'contract', anyOf: ['apprenticeship'] },
    { kind: 'hours', atLeast: 1_170, atMost: null },
  ]
  await waitFor(() => expect(sent('POST', '/impact').at(-1)?.body).toMatchObject({ benefitId: 7, conditions }))
  expect(await screen.findByText('Gilt für rund 40 von 74 Personen. Bisher: 45.')).toBeTruthy()
  expect(screen.getByText('Es kommen hinzu: unter 5.')).toBeTruthy()
  expect(screen.getByText('Es fallen weg: 5.')).toBeTruthy()
  service['/editing/7'] = anEdited({ version: 4 })
  await press('Speichern')
  await waitFor(() => expect(sent('PUT', '/editing/7')).toMatchObject([{ version: '"3"', body: { conditions } }]))
})

test('a number that cannot be read is not saved as empty, and keeps the typed text', async () => {
  service['/editing/7'] = anEdited({ conditions: [{ kind: 'hours', atLeast: 1_200, atMost: 2_400 }] })
  const { sent } = await open('7')
  const least = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Mindestens Stunden in der Woche' })
  await userEvent.clear(least)
  await userEvent.type(least, '2o')
  expect(least.getAttribute('aria-invalid')).toBe('true')
  await press('Speichern')
  await waitFor(() => expect(document.activeElement).toBe(least))
  expect([least.value, sent('PUT', '/editing/7')]).toEqual(['2o', []])
  await userEvent.clear(least)
  await userEvent.type(least, '25')
  service['/editing/7'] = anEdited({ version: 4 })
  await press('Speichern')
  await waitFor(() =>
    expect(sent('PUT', '/editing/7')).toMatchObject([{ body: { conditions: [{ kind: 'hours', atLeast: 1_500 }] } }]),
  )
})

test('a removed rule also removes its unreadable number', async () => {
  service['/editing/7'] = anEdited()
  const { sent } = await open('7')
  await addRule('Arbeitszeit')
  await userEvent.type(screen.getByRole('textbox', { name: 'Höchstens Stunden in der Woche' }), 'viel')
  await press('Regel Arbeitszeit entfernen')
  service['/editing/7'] = anEdited({ version: 4 })
  await press('Speichern')
  await waitFor(() => expect(sent('PUT', '/editing/7')).toMatchObject([{ body: { conditions: [] } }]))
})

test("[BEN-01] a rule that contradicts itself says 'erfüllt niemand' before saving, and is not sent", async () => {
  service['/editing/7'] = anEdited({ companyIds: [2] })
  service['/editing/impact'] = { ...IMPACT, isImpossible: true, included: null }
  const { sent } = await open('7')
  await addRule('Gesellschaft')
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Gesellschaft hinzufügen' }),
    'Talbrück Antriebe GmbH',
  )
  expect(await screen.findByText(/Das erfüllt niemand: Der Benefit ist nur für andere Gesellschaften/)).toBeTruthy()
  expect(await screen.findByText('Das erfüllt niemand.')).toBeTruthy()
  await press('Speichern')
  expect(sent('PUT', '/editing/7')).toEqual([])
})

test('[BEN-01] two administrators: both versions side by side, and no typed text is lost', async () => {
  service['/editing/7'] = (_url: URL, init: RequestInit) =>
    init.method === 'PUT'
      ? failure(409, {
          code: 'version_conflict',
          present: anEdited({
            version: 4,
            title: 'Rad von Birte',
            changedBy: { id: 'p3', name: 'Birte Lohse' },
            // Saved in another window of the same person.
            takeBackUntil: new Date(Date.now() + 30_000).toISOString(),
          }),
        })
      : anEdited()
  const { sent } = await open('7')
  const title = await screen.findByRole('textbox', { name: 'Titel' })
  await userEvent.clear(title)
  await userEvent.type(title, 'Mein Rad')
  await press('Speichern')
  const row = (await screen.findByRole('rowheader', { name: 'Titel' })).closest('tr')!
  expect(row.textContent).toBe('TitelMein RadRad von BirteÜbernehmen')
  expect(screen.getByDisplayValue('Mein Rad')).toBeTruthy()
  expect(screen.queryByText(/wurden gespeichert/)).toBeNull()
  service['/editing/7'] = anEdited({ version: 5, title: 'Mein Rad' })
  await press('Speichern')
  await waitFor(() =>
    expect(sent('PUT', '/editing/7').at(-1)).toMatchObject({ version: '"4"', body: { title: 'Mein Rad' } }),
  )
})

test('[BEN-01] a save is taken back, and a new benefit gets its address', async () => {
  const made = anEdited({ version: 1, takeBackUntil: new Date(Date.now() + 30_000).toISOString() })
  service['/api/benefits/editing'] = made
  service['/editing/7'] = made
  service['/editing/7/take-back'] = { benefit: null }
  const { sent, received } = await open('neu')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Titel' }), 'Dienstrad')
  await press('Benefit anlegen')
  expect(await screen.findByText('Das Feld Ein Satz für die Karte darf nicht leer sein.')).toBeTruthy()
  expect(sent('POST', '/benefits/editing')).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: 'Ein Satz für die Karte' }), 'Leasing.')
  await press('Benefit anlegen')
  await press(/^Zurücknehmen/)
  expect(received('portal-address').at(-1)?.detail).toEqual({ path: '/benefits/bearbeiten/7' })
  await waitFor(() => expect(received('portal-navigate').at(-1)?.detail).toEqual({ path: '/benefits/bearbeiten' }))
  expect(sent('POST', '/take-back')).toMatchObject([{ version: '"1"' }])
})

test('[BEN-01] the history names the author of each change', async () => {
  service['/editing/7'] = anEdited()
  service['/editing/7/history'] = [
    {
      version: 2,
      at: '2026-06-14T08:00:00.000Z',
      by: { id: 'p2', name: 'Miriam Falk' },
      takesBack: null,
      fields: ['title', 'contactId'],
    },
    { version: 1, at: '2026-06-13T08:00:00.000Z', by: { id: null, name: '' }, takesBack: null, fields: [] },
  ]
  await open('7')
  await press('Verlauf')
  const entries = within(await screen.findByRole('dialog', { name: 'Verlauf' })).getAllByRole('listitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Geändert: Titel, AnsprechpersonFassung 2 · 14\.06\.2026, .* · Miriam Falk$/),
    expect.stringMatching(/^AngelegtFassung 1 · 13\.06\.2026, .* · gelöschtes Konto$/),
  ])
})

test('[BEN-01] requests are decided alone or many, and undone before they are sent', async () => {
  service['/api/benefits/editing'] = [ROW]
  service['/requests/waiting'] = [
    anAsked(),
    anAsked({ id: 32, requester: { id: 'p4', name: 'Gerd Guss' }, failing: ['probation'], validFrom: '2026-09-01' }),
  ]
  service['/requests/decisions'] = [
    { id: 31, done: true },
    { id: 32, done: false, code: 'notOpen' },
  ]
  const { sent } = await open()
  const rows = () => within(screen.getByRole('list', { name: 'Offene Anträge' })).getAllByRole('listitem')
  await screen.findByText('Nicht erfüllt: Probezeit')
  expect(screen.getByText('Gilt erst ab 01.09.2026')).toBeTruthy()
  await press('Antrag von Anna Reader genehmigen')
  expect(rows()).toHaveLength(1)
  await press('Rückgängig machen')
  expect(rows()).toHaveLength(2)
  expect(sent('POST', '/decisions')).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Alle auswählen' }))
  await press('Ablehnen')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Grund' }), 'Kein Platz')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ablehnen' }))
  await act(async () => decisions.flush())
  await screen.findByText(/Der Antrag wurde zurückgezogen oder ist verfallen/)
  expect(sent('POST', '/decisions')).toMatchObject([
    {
      body: {
        approve: false,
        reason: 'Kein Platz',
        requests: [
          { id: 31, version: 1 },
          { id: 32, version: 1 },
        ],
      },
    },
  ])
})

test('[BEN-01] the reason of a rejection that was undone is there again, for the same requests only', async () => {
  service['/api/benefits/editing'] = [ROW]
  service['/requests/waiting'] = [anAsked(), anAsked({ id: 32, requester: { id: 'p4', name: 'Gerd Guss' } })]
  await open()
  const reason = async (name: string) => {
    await press(`Antrag von ${name} ablehnen`)
    return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Grund' })
  }
  await userEvent.type(await reason('Anna Reader'), 'Kein Platz')
  screen.getByText('Die Person sieht ihn.')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ablehnen' }))
  await press('Rückgängig machen')
  expect((await reason('Anna Reader')).value).toBe('Kein Platz')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Abbrechen' }))
  expect((await reason('Gerd Guss')).value).toBe('')
})

test('a person without the role gets a page that says so', async () => {
  await screenTest(BenefitEditor, {
    service,
    roles: ['portal_ma', 'menu_benefits'],
    clientRoles: { 'benefits-api': { roles: ['benefits_user'] } },
  })
  expect(await screen.findByRole('heading', { name: 'Kein Zugriff auf Benefits' })).toBeTruthy()
})

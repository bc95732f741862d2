import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { DivisionCalendar, type LeaveSettings as Scope } from '#contract/vacation-settings.ts'
import { failure, recordWrites, type Sent, type Service } from '#shared/testing/serve.ts'
import { screenTest, user } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'
import { LeaveSettings } from './leave-settings.tsx'

const SCOPE: Scope = { calendars: [{ id: 7, name: 'Einkauf', company: 'Talbrück GmbH' }], companies: [] }
const ANNA = { id: '00000000-0000-4000-8000-000000000001', name: 'Anna Weber', position: 'Disposition' }

const aCalendar = (changes: Partial<DivisionCalendar> = {}): DivisionCalendar => ({
  ...blank(DivisionCalendar),
  id: 7,
  name: 'Einkauf',
  company: 'Talbrück GmbH',
  teams: [
    {
      id: 3,
      version: 2,
      name: 'Disposition',
      managed: false,
      minimum: 1,
      members: [{ ...ANNA, visibility: 'none' }],
    },
  ],
  administrators: [{ id: ANNA.id, name: 'Anna Weber', hasRole: true }],
  ...changes,
})

/** Shows the page of one division; `write` answers its changes, by default with the same calendar. */
async function show(calendar: DivisionCalendar, write: (sent: Sent) => unknown = () => calendar, scope = SCOPE) {
  const { sent, answer: answerOf } = recordWrites('/calendars/7', write)
  const answer = answerOf(() => calendar)
  const service: Service = {
    'vac/settings': scope,
    'calendars/7': answer,
    teams: answer,
    'teams/3': answer,
    blocks: answer,
    closures: answer,
    preview: answer,
    booking: answer,
    [ANNA.id]: answer,
  }
  await screenTest(LeaveSettings, { service })
  return sent
}

describe('settings of a calendar', () => {
  test('[VAC-07] show before absence is managed who becomes visible, and then refuse to make anybody invisible', async () => {
    const sent = await show(aCalendar(), () =>
      aCalendar({
        teams: [
          { ...aCalendar().teams[0]!, version: 3, managed: true, members: [{ ...ANNA, visibility: 'abstract' }] },
        ],
      }),
    )
    const visibility = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sichtbarkeit von Anna Weber' })
    expect([...visibility.options].map(({ text }) => text)).toContain('Unsichtbar')
    await user.click(screen.getByRole('switch', { name: 'Kalenderverwaltung verwaltet Abwesenheiten' }))
    const dialog = await screen.findByRole('dialog', { name: 'Abwesenheiten verwalten?' })
    expect(dialog.textContent).toContain('Eine Person ist bisher unsichtbar.')
    expect(sent).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Abwesenheiten verwalten' }))
    await waitFor(() => expect(sent).toMatchObject([{ method: 'PATCH', body: { managed: true }, version: 2 }]))
    await waitFor(() => expect(visibility.value).toBe('abstract'))
    expect([...visibility.options].map(({ text }) => text)).not.toContain('Unsichtbar')
  })

  test('[VAC-07] keep the last administrator and say what to do', async () => {
    await show(aCalendar())
    const button = await screen.findByRole('button', { name: 'Anna Weber aus der Kalenderverwaltung entfernen' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText(/^Ernennen Sie zuerst eine andere Person/)).toBeTruthy()
  })

  test('name the field of a refused team, and keep typed values', async () => {
    await show(aCalendar(), () =>
      failure(422, { code: 'request_refused', details: [{ field: 'body.name', rule: 'nameTaken' }] }),
    )
    await user.click(await screen.findByRole('button', { name: 'Team anlegen' }))
    const dialog = await screen.findByRole('dialog', { name: 'Team anlegen' })
    const save = within(dialog).getByRole('button', { name: 'Speichern' })
    await user.click(save)
    const field = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Name des Teams' })
    expect(within(dialog).getByText('Das Feld Name des Teams darf nicht leer sein.')).toBeTruthy()
    await user.type(field, 'Disposition')
    await user.click(save)
    expect(await within(dialog).findByText('Ein Team dieses Namens gibt es schon.')).toBeTruthy()
    expect(field.value).toBe('Disposition')
  })

  test('show the stored team when another person has changed it', async () => {
    const team = aCalendar().teams[0]!
    const present = aCalendar({ teams: [{ ...team, version: 9, name: 'Logistik' }] })
    await show(aCalendar(), () => failure(409, { code: 'version_conflict', present }))
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Sichtbarkeit von Anna Weber' }),
      'Nur „Abwesend“',
    )
    expect(
      await screen.findByText(/Eine andere Person hat die Einstellungen geändert/, { ignore: '[role="status"]' }),
    ).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Logistik' })).toBeTruthy()
  })

  test('show no parts of the personnel office to an administrator', async () => {
    await show(aCalendar())
    await screen.findByRole('heading', { name: 'Teams' })
    expect(screen.queryByRole('tab')).toBeNull()
  })
})

describe('a closure', () => {
  const days = { first: '2027-05-03', last: '2027-05-07' }
  const closed = aCalendar({
    closures: [{ id: 5, ...days, name: 'Brückenwoche', booked: 0, open: 2, short: 0, shortPeople: [] }],
  })

  test('shows its impact before it is booked, and books until everybody was processed', async () => {
    const sent = await show(aCalendar(), ({ path, body }) => {
      if (path.endsWith('/preview'))
        return {
          booked: 2,
          short: 1,
          shortPeople: [{ person: ANNA, missing: { numerator: 3, denominator: 2 } }],
          nothing: 1,
          tooMuch: 1,
          days: [
            { days: { numerator: 5, denominator: 1 }, people: 1 },
            { days: { numerator: 9, denominator: 2 }, people: 1 },
          ],
          clashes: 2,
          clashing: [{ person: ANNA, first: '2027-05-03', last: '2027-05-04' }],
        }
      if (!path.endsWith('/booking')) return closed
      return (body as { after?: string }).after === undefined ? { next: ANNA.id, done: 2 } : { next: null, done: 1 }
    })
    await user.click(await screen.findByRole('button', { name: 'Betriebsferien anlegen' }))
    const dialog = await screen.findByRole('dialog', { name: 'Betriebsferien anlegen' })
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Brückenwoche')
    await user.type(within(dialog).getByRole('textbox', { name: 'Zeitraum' }), '3.–7.5.2027')
    await user.click(within(dialog).getByRole('button', { name: 'Auswirkungen anzeigen' }))
    const book = await within(dialog).findByRole('button', { name: 'Urlaub für 2 Personen buchen' })
    expect(within(dialog).getByText('es fehlen 1,5 Tage')).toBeTruthy()
    expect(within(dialog).getByText(/weniger als zwei Fünftel/)).toBeTruthy()
    const rows = within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
    expect(rows).toEqual([
      '5 Tage: eine Person',
      '4,5 Tage: eine Person',
      'Anna WeberMo 03.05. – Di 04.05.',
      'eine weitere Person, die Sie nicht sehen dürfen',
      'Anna Weberes fehlen 1,5 Tage',
    ])
    await user.click(book)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.map(({ path }) => path)).toEqual([
      '/closures/preview',
      '/closures',
      '/closures/5/booking',
      '/closures/5/booking',
    ])
    expect(sent[1]!.body).toEqual({ ...days, name: 'Brückenwoche' })
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { failure } from '#shared/testing/serve.ts'
import { releases } from '#widgets/production/api.ts'
import { unitView } from '#widgets/production/durations.ts'
import {
  aCleanLine,
  aCorrection,
  aLine,
  anOverlap,
  aSegment,
  aShift,
  at,
  DRAGAN,
  ROSA,
  SANDRA,
} from '#widgets/production/testing/a-shift.ts'
import { openTimes, PATH, press, SHIFT, user } from '#widgets/production/testing/open-times.tsx'

const list = () => screen.findByRole('grid', { name: 'Personen, deren Zeiten zu klären sind' })

beforeEach(() => {
  setLanguage('de')
  unitView.choose({ unit: '' })
  releases.clear()
})

test('[MES-01] one line per person shows attendance, bookings and findings as text', async () => {
  await openTimes()
  const rows = within(await list())
    .getAllByRole('row')
    .slice(1)
  expect(rows).toHaveLength(2)
  expect(rows[0]!.textContent).toMatch(/Dragan Ilić.*Platz 12 · 45 min ohne Auftrag/)
  expect(rows[0]!.textContent).toContain(
    'anwesend 5:58–14:03; 5:58–6:00: ohne Auftrag, 2 min, zulässig; 6:00–9:10: Auftrag 4711-20; 9:10–9:40: Pause; 9:40–10:25: ohne Auftrag, 45 min; 10:25–14:00: Auftrag 4718-02',
  )
  expect(rows[0]!.textContent).toMatch(/7:34.*6:45.*0:45\sh/)
  expect(rows[1]!.textContent).toMatch(/Sandra Heupel.*doppelt 11:50–12:20.*7:40.*8:00.*−0:20\sh/)
  expect(screen.getByRole('heading', { name: /^Mo\s20\.04\. Frühschicht$/ })).toBeTruthy()
  const legend = within(screen.getByRole('list', { name: 'Legende' })).getAllByRole('listitem')
  expect(legend.map(({ textContent }) => textContent?.replace('\u00ad', ''))).toEqual([
    'anwesend',
    'Auftrag',
    'Gemeinkosten',
    'ohne Auftrag',
    'doppelt',
    'keine Daten',
  ])
})

test('[MES-01] on a narrow screen, which has no heads, each duration has its name beside it', async () => {
  await openTimes()
  const [, row] = within(await list()).getAllByRole('row')
  const named = [...row!.querySelectorAll('[data-label]')].map((cell) => cell.getAttribute('data-label'))
  expect(named).toEqual(['Anwesend', 'Gebucht', 'Offen'])
})

test('[MES-01] durations are shown in industrial minutes on request', async () => {
  await openTimes()
  await user.click(await screen.findByRole('radio', { name: /^Industrie/ }))
  const [, row] = within(await list()).getAllByRole('row')
  expect(row!.textContent).toMatch(/7,57.*6,75.*0,75\sh/)
})

test('[MES-01] arrows lead through people and gaps, and A books the suggestion of the work plan, which can be taken back', async () => {
  const { sent } = await openTimes({
    '/corrections': (_: URL, { method }: RequestInit) => (method === 'POST' ? aCorrection() : []),
  })
  expect(await screen.findByRole('heading', { name: 'Lücke von Dragan Ilić, 9:40–10:25' })).toBeTruthy()
  expect(
    await screen.findByText(/Der Auftrag 4718-02 beginnt mit 45 Minuten Rüsten\. Dragan Ilić sieht die Änderung/),
  ).toBeTruthy()
  const rows = within(await list()).getAllByRole('row')
  rows[1]!.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(rows[2])
  expect(screen.getByRole('heading', { name: 'Doppelt gebucht von Sandra Heupel, 11:50–12:20' })).toBeTruthy()
  await user.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('9:40–10:25: ohne Auftrag, 45 min')
  expect(await screen.findByRole('button', { name: /^Als Rüsten buchen/ })).toBeTruthy()
  await user.keyboard('a')
  await waitFor(() =>
    expect(sent()).toEqual([
      [
        '/api/mes/corrections',
        {
          areaId: 2,
          personId: DRAGAN.id,
          day: '2026-04-20',
          shift: 'early',
          version: 3,
          change: 'book',
          from: at('09:40'),
          to: at('10:25'),
          activityId: 2,
          workplaceId: 12,
          reason: 'setup',
        },
      ],
    ]),
  )
  expect(await screen.findAllByText('Dragan Ilić, 9:40–10:25: Die Korrektur wurde gebucht.')).not.toHaveLength(0)
  expect(screen.getByRole('button', { name: 'Zurücknehmen' })).toBeTruthy()
})

test('[MES-01] a correction of bookings that have changed in the meantime says so and shows the present state', async () => {
  await openTimes({
    '/corrections': (_: URL, { method }: RequestInit) =>
      method === 'POST' ? failure(409, { code: 'version_conflict' }) : [],
  })
  await press(/^Als Rüsten buchen/)
  expect(await screen.findAllByText(/^409 - Die Buchungen haben sich inzwischen geändert\./)).not.toHaveLength(0)
  expect(screen.getByRole('button', { name: /^Als Rüsten buchen/ })).toBeTruthy()
})

test.each([
  ['a booking', () => aCorrection()],
  ['a conflict', () => failure(409, { code: 'version_conflict' })],
])(
  '[MES-01] the key that is pressed again after %s does not book the gap of the next person',
  async (_what, answer) => {
    let isCleared = false
    const { sent } = await openTimes({
      '/corrections': (_: URL, { method }: RequestInit) => {
        if (method !== 'POST') return []
        isCleared = true
        return answer()
      },
      [PATH]: () => aShift({ toClear: [...(isCleared ? [] : [aLine()]), aLine({ person: SANDRA })] }),
    })
    await screen.findByRole('button', { name: /^Als Rüsten buchen/ })
    within(await list())
      .getAllByRole('row')[1]!
      .focus()
    await user.keyboard('a')
    expect(await screen.findByRole('heading', { name: 'Lücke von Sandra Heupel, 9:40–10:25' })).toBeTruthy()
    await screen.findByRole('button', { name: /^Als Rüsten buchen/ })
    await user.keyboard('a')
    expect(sent()).toHaveLength(1)
    await user.keyboard('a')
    await waitFor(() => expect(sent()).toHaveLength(2))
  },
)

test('[MES-01] another booking names every missing field at the field, and is sent for the interval that was typed', async () => {
  const { sent } = await openTimes({
    '/orders': [{ id: 71, number: '4718-02', title: 'Welle', operation: 'Drehen' }],
    '/corrections': (_: URL, { method }: RequestInit) => (method === 'POST' ? aCorrection() : []),
  })
  await press('Andere Buchung …')
  const dialog = within(await screen.findByRole('dialog', { name: 'Buchung für Dragan Ilić' }))
  await user.clear(dialog.getByRole('textbox', { name: 'Bis' }))
  await user.type(dialog.getByRole('textbox', { name: 'Bis' }), '9:30')
  await user.click(dialog.getByRole('button', { name: 'Buchen' }))
  expect(dialog.getByText('Das Ende muss nach dem Beginn liegen.')).toBeTruthy()
  expect(dialog.getByText('Das Feld Auftrag darf nicht leer sein.')).toBeTruthy()
  expect(dialog.getByText('Das Feld Grund darf nicht leer sein.')).toBeTruthy()
  expect(sent()).toEqual([])
  await user.clear(dialog.getByRole('textbox', { name: 'Bis' }))
  await user.type(dialog.getByRole('textbox', { name: 'Bis' }), '1000')
  await user.type(dialog.getByRole('combobox', { name: 'Auftrag' }), '4718')
  await user.click(await dialog.findByRole('option', { name: /4718-02/ }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Grund' }), 'wrongOrder')
  await user.click(dialog.getByRole('button', { name: 'Buchen' }))
  await waitFor(() =>
    expect(sent()).toMatchObject([
      [
        '/api/mes/corrections',
        { from: at('09:40'), to: at('10:00'), orderId: 71, reason: 'wrongOrder', change: 'book' },
      ],
    ]),
  )
})

test('[MES-01] a time outside of the shift is refused at its field; a note is needed for another reason', async () => {
  await openTimes()
  await press('Andere Buchung …')
  const dialog = within(await screen.findByRole('dialog', { name: 'Buchung für Dragan Ilić' }))
  await user.clear(dialog.getByRole('textbox', { name: 'Von' }))
  await user.type(dialog.getByRole('textbox', { name: 'Von' }), '23:00')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Grund' }), 'other')
  await user.click(dialog.getByRole('button', { name: 'Buchen' }))
  expect(dialog.getByText('Diese Uhrzeit gehört nicht zu der Schicht.')).toBeTruthy()
  expect(dialog.getByText('Geben Sie den Grund an.')).toBeTruthy()
})

test('[MES-01] a question goes to the person with the interval', async () => {
  const { sent } = await openTimes({
    '/corrections': (_: URL, { method }: RequestInit) =>
      method === 'POST' ? aCorrection({ change: 'question', activity: null }) : [],
  })
  await press('Rückfrage stellen …')
  const dialog = within(await screen.findByRole('dialog', { name: 'Rückfrage an Dragan Ilić' }))
  await user.type(dialog.getByRole('textbox', { name: 'Ihre Frage' }), 'Was war da?')
  await user.click(dialog.getByRole('button', { name: 'Rückfrage senden' }))
  await waitFor(() =>
    expect(sent()).toMatchObject([
      ['/api/mes/corrections', { change: 'question', from: at('09:40'), to: at('10:25'), note: 'Was war da?' }],
    ]),
  )
})

test('[MES-01] a sentence is shown in place of the number if the times of no person agree', async () => {
  await openTimes({ [PATH]: aShift({ clean: [], people: 1 }) })
  expect(await screen.findByText('Bei keiner Person stimmen die Zeiten überein')).toBeTruthy()
  expect(screen.queryByText(/^von /)).toBeNull()
})

test('[MES-01] clean people are reviewed, released with one button, and the release is undone within ten seconds', async () => {
  const { sent } = await openTimes({
    '/release': { done: 1, handsOverAt: at('12:00', '2026-04-21'), refused: [] },
    [PATH]: aShift(),
  })
  expect(await screen.findByText('von 3 Personen stimmen überein')).toBeTruthy()
  expect(
    screen.getByText(
      /weichen höchstens 10 Minuten ab\. Übergabe an die Lohnabrechnung am Di\s21\.04\. um 12:00\sUhr\./,
    ),
  ).toBeTruthy()
  await press('1 ansehen')
  const dialog = within(await screen.findByRole('dialog', { name: 'Eine Person stimmt überein' }))
  expect(dialog.getByRole('row', { name: /Rosa Marín.*5:58–14:03/ })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '1 freigeben' }))
  await press('Rückgängig machen')
  expect(sent()).toEqual([])
  await press('1 freigeben')
  await press('Jetzt senden')
  await waitFor(() =>
    expect(sent()).toEqual([[`/api/mes${PATH}/release`, { people: [{ personId: ROSA.id, version: 9 }] }]]),
  )
  expect(await screen.findAllByText('Die Schicht einer Person wurde freigegeben.')).not.toHaveLength(0)
})

test('[MES-01] people who were not released are counted with the reason', async () => {
  await openTimes({
    '/release': { done: 0, handsOverAt: null, refused: [{ personId: ROSA.id, code: 'notClean' }] },
    [PATH]: aShift(),
  })
  await press('1 freigeben')
  await press('Jetzt senden')
  expect(await screen.findByText('Die Zeiten haben sich inzwischen geändert.')).toBeTruthy()
})

test('[MES-01] a release is taken back until the hand-over', async () => {
  const release = {
    at: at('14:30'),
    by: DRAGAN,
    handsOverAt: at('12:00', '2026-04-21'),
    isHandedOver: false,
    hasChanged: false,
  }
  const { sent } = await openTimes({
    '/take-back': { done: 1, handsOverAt: null, refused: [] },
    [PATH]: aShift({ clean: [], released: [aCleanLine({ release })], mayTakeBack: true }),
  })
  expect(await screen.findByText(/^möglich bis Di\s21\.04\. 12:00/)).toBeTruthy()
  await press('Freigabe zurücknehmen')
  await waitFor(() => expect(sent()).toEqual([[`/api/mes${PATH}/take-back`, {}]]))
})

test('[MES-01] a release whose times changed is taken back for that person', async () => {
  const release = {
    at: at('14:30'),
    by: DRAGAN,
    handsOverAt: at('12:00', '2026-04-21'),
    isHandedOver: false,
    hasChanged: true,
  }
  const line = aCleanLine({ release, mayRelease: false, mayCorrect: false })
  const { sent } = await openTimes({
    '/take-back': { done: 1, handsOverAt: null, refused: [] },
    [PATH]: aShift({ clean: [], toClear: [line], mayTakeBack: true }),
  })
  expect(await screen.findByText(/^Nach der Freigabe haben sich die Zeiten geändert\./)).toBeTruthy()
  expect(screen.getAllByText(/seit der Freigabe geändert/).length).toBeGreaterThan(0)
  await press(`Freigabe von ${ROSA.name} zurücknehmen`)
  await waitFor(() => expect(sent()).toEqual([[`/api/mes${PATH}/take-back`, { people: [ROSA.id] }]]))
})

test('[MES-01] day, shift and area are part of the address; another day begins a new request', async () => {
  const { shown } = await openTimes({ '/shifts/2/2026-04-19/early': aShift({ people: 0, clean: [], toClear: [] }) })
  await press('Voriger Tag')
  expect(await screen.findByText('Keine Buchungen in dieser Schicht')).toBeTruthy()
  expect(shown.received('portal-address').map(({ detail }) => detail)).toEqual([
    { path: '/mes/times?ansicht=shift&bereich=2&tag=2026-04-19&schicht=early' },
  ])
})

test('[MES-01] a night in which the clock goes back says that it is an hour longer, and draws the hour twice', async () => {
  const night = { view: 'shift', area: '2', day: '2026-10-24', shift: 'night' }
  const from = new Date('2026-10-24T22:00:00+02:00').toISOString()
  const to = new Date('2026-10-25T06:00:00+01:00').toISOString()
  await openTimes(
    {
      '/shifts/2/2026-10-24/night/corrections': [],
      '/shifts/2/2026-10-24/night': aShift({
        shift: { id: 6, kind: 'night', day: '2026-10-24', from, to, minutes: 540, clockChange: 60 },
        toClear: [
          aLine({ from, to, attendance: [{ from, to, isUncertain: false }], segments: [], findings: ['difference'] }),
        ],
      }),
    },
    { props: night },
  )
  expect(await screen.findAllByText('Diese Schicht ist wegen der Zeitumstellung länger')).not.toHaveLength(0)
  expect(screen.getByText(/^Sie dauert 9:00\sh\./)).toBeTruthy()
  expect(screen.getByText(/Die Nachtschicht vom 28\.03\. war wegen der Zeitumstellung 1:00\sh kürzer\./)).toBeTruthy()
  const head = within(await list()).getAllByRole('row')[0]!
  expect(head.textContent).toContain('22 Uhr0 Uhr2 Uhr2 Uhr4 Uhr6 Uhr')
})

test('[MES-01] the line of a person who forgot to sign out is cut off after three hours', async () => {
  const to = at('20:00', '2026-04-21')
  const tail = { ...aSegment('afterLeave', ['14:00', '14:00']), to, minutes: 1800 }
  await openTimes({
    [PATH]: aShift({ toClear: [aLine({ to, segments: [tail], findings: ['afterLeave'], open: -1800 })] }),
  })
  const head = within(await list()).getAllByRole('row')[0]!
  expect(head.textContent).toMatch(/6 Uhr8 Uhr10 Uhr12 Uhr14 Uhr16 Uhr(?!18)/)
})

test('[MES-01] contested corrections are shown with the reason, requests of people are decided', async () => {
  const { sent } = await openTimes({
    '/corrections/82/decision': aCorrection({ id: 82, status: 'approved' }),
    [`${PATH}/corrections`]: [
      aCorrection({
        status: 'rejected',
        mayWithdraw: false,
        stages: [
          {
            name: 'person',
            outcome: 'rejected',
            isInTurn: false,
            asked: [],
            decider: DRAGAN,
            onBehalfOf: null,
            decidedAt: at('16:00'),
            reason: 'Das war Reinigung',
          },
        ],
      }),
      aCorrection({ id: 82, requester: DRAGAN, mayDecide: true, mayWithdraw: false }),
    ],
  })
  const corrections = within(await screen.findByRole('list', { name: 'Korrekturen und Rückfragen' }))
  expect(corrections.getByText('widersprochen')).toBeTruthy()
  expect(corrections.getByText('Dragan Ilić: „Das war Reinigung“')).toBeTruthy()
  await user.click(corrections.getByRole('button', { name: 'Prüfen … 9:40–10:25: Rüsten' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Korrektur von Dragan Ilić' }))
  await user.click(dialog.getByRole('button', { name: 'Genehmigen' }))
  await waitFor(() => expect(sent()).toEqual([['/api/mes/corrections/82/decision', { approve: true }, 1]]))
})

test('[MES-01] a shift of another area says so', async () => {
  await openTimes({}, { props: { ...SHIFT, area: '9' } })
  expect(await screen.findByText('Diesen Bereich sehen Sie nicht Person für Person')).toBeTruthy()
})

test.each([
  ['the service fails', { [PATH]: () => failure(503) }, /^503 - Die Schicht konnte nicht geladen werden\.$/],
  ['nothing is to be cleared', { [PATH]: aShift({ toClear: [] }) }, /^In dieser Schicht ist nichts zu klären\.$/],
  [
    'a shift is foreign',
    { [PATH]: () => failure(404, { code: 'not_found' }) },
    /^Diesen Bereich sehen Sie nicht Person/,
  ],
])('[MES-01] says so when %s', async (_, service, words) => {
  await openTimes(service)
  expect(await screen.findByText(words)).toBeTruthy()
})

test('[MES-01] a line that agrees but whose correction is not confirmed says so', async () => {
  await openTimes({ [PATH]: aShift({ toClear: [aLine({ segments: [], findings: [], open: 0, openCaseId: 81 })] }) })
  expect(await screen.findByRole('heading', { name: 'Dragan Ilić: Korrektur oder Rückfrage offen' })).toBeTruthy()
  expect(screen.getByText(/^Die Zeiten stimmen überein\./)).toBeTruthy()
})

test('[MES-01] lines without a gap explain themselves and offer no suggestion', async () => {
  await openTimes({
    [PATH]: aShift({
      toClear: [
        anOverlap(),
        aLine({ segments: [], findings: ['noAttendance'], attendance: [], present: null, open: null }),
      ],
    }),
  })
  expect(await screen.findByText(/^Zwei Buchungen laufen gleichzeitig\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /buchen A$/ })).toBeNull()
  fireEvent.focus(within(await list()).getAllByRole('row')[2]!)
  expect(await screen.findByText(/^Zu den Buchungen von Dragan Ilić gibt es keine Anwesenheit\./)).toBeTruthy()
})

import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Conversation } from '#contract/postbox-conversation.ts'
import type { Form } from '#contract/postbox.ts'
import { aPage, aQuestion, aTemplate } from '#domain/postbox/testing/a-template.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { press, screenTest } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'
import { aForm, anEvent, aStation, BERND, both, INES, ME } from '#widgets/postbox/testing/a-form.ts'
import { refreshForms } from '#widgets/postbox/under-way/api.ts'
// Imported before the first test, so that no test waits for a lazily loaded module.
import '#widgets/postbox/conversation/conversation.tsx'
import '#widgets/postbox/conversation/unsent-note.tsx'
import { unsentMessages } from '#widgets/postbox/conversation/room.ts'
import { FormView } from './form-view.tsx'

const aConversation: Conversation = { ...blank(Conversation), formId: 412, templateId: 118, showsTyping: true }

let service: Service
beforeEach(() => {
  service = {}
})

async function open(form: Form | Response = aForm(), id = '412') {
  service['/forms/412'] ??= form
  const shown = await screenTest(FormView, { service, roles: ['portal_ma'], props: { formId: id } })
  const sent = (method: string) =>
    shown.requests(method).map(({ path, body }) => [path.replace('/api/forms/forms', ''), body])
  return { ...shown, sent }
}
const plain = (element: HTMLElement) => element.textContent!.replaceAll('\u00a0', ' ')
const stations = async () =>
  within(await screen.findByRole('list', { name: 'Stationen' }))
    .getAllByRole('listitem')
    .map(plain)
const dialog = (name: string) => screen.findByRole('dialog', { name })
/** Writes of the form, without those of the page around it. */
const writes = (sent: (method: string) => unknown[][]) =>
  sent('POST').filter(([path]) => String(path).startsWith('/412'))

test('[POST-02] the sender sees where the form is, since when, the usual time, and the next stations', async () => {
  const { received } = await open(aForm({ isSender: true, nudgeFrom: '2026-04-23' }))
  await screen.findByRole('heading', { name: 'Wo ist mein Formular?' })
  expect(await stations()).toEqual([
    'EingereichtFr 17.04., 9:12 Uhr · von Ihnen',
    'FührungskraftMo 20.04., 8:40 Uhr · Bernd ScholtenGute Reise.',
    'Reisestelleseit einem Arbeitstag, üblich 2 Arbeitstage · Ines Vogelsang',
    'Personal, A1üblich ein Arbeitstag · etwa Do 23.04.',
    'Erledigtetwa Do 23.04.',
  ])
  screen.getByText(/Voraussichtlich fertig am Do.23\.04\./)
  const remind = screen.getByRole('button', { name: /Erinnern ab 23\.04\./ })
  expect(remind.getAttribute('aria-disabled')).toBe('true')
  expect(received('portal-title').at(-1)?.detail).toEqual({ title: 'Dienstreise Linz' })
  screen.getByRole('link', { name: 'Zurück zu gesendeten Formularen' })
  screen.getByText(/Nr\. 2026-00412 · Dienstreise Ausland/)
})

test('[POST-02] skipped stations, deputies and a rejection are described', async () => {
  await open(
    aForm({
      status: 'rejected',
      endedAt: '2026-04-21T08:00:00.000Z',
      deletedOn: '2028-04-21',
      expectedOn: null,
      stations: [
        aStation({ name: 'a', label: both('Werkstatt'), state: 'skipped', at: [] }),
        aStation({
          name: 'b',
          state: 'rejected',
          decidedAt: '2026-04-21T08:00:00.000Z',
          decider: INES,
          onBehalfOf: BERND,
          note: 'Zu teuer',
        }),
        aStation({ name: 'c', label: both('Personal'), state: 'cancelled', at: [] }),
      ],
    }),
  )
  expect(await stations()).toEqual([
    'EingereichtFr 17.04., 9:12 Uhr · von Anna Leser',
    'Werkstattübersprungen: niemand zuständig',
    'Reisestelleabgelehnt: Di 21.04., 10:00 Uhr · Ines Vogelsang · in Vertretung von Bernd ScholtenZu teuer',
    'Personalentfällt',
    'AbgelehntDi 21.04.',
  ])
  screen.getByText('Das Formular wird am 21.04.2028 mit Dateien und Nachrichten gelöscht.')
})

test('[POST-02] answers are shown by page with names, and former values struck; files are opened or downloaded', async () => {
  await open(
    aForm({
      former: [
        {
          version: 1,
          answers: { country: 'DE', companion: INES.id, hotel: 'Domplatz', flights: [{ number: 'LH 1' }] },
          until: '2026-04-18T07:00:00.000Z',
        },
      ],
      names: { [BERND.id]: BERND.name, [INES.id]: INES.name },
      answers: { country: 'AT', companion: BERND.id, hotel: 'offen', a1: true, flights: [{ number: 'OS 7' }, {}] },
      files: [
        {
          id: '00000000-0000-4000-8000-0000000000f1',
          question: 'proof',
          name: 'Einladung.docx',
          contentType: 'application/vnd',
          size: 245_760,
          at: '2026-04-17T07:12:00.000Z',
        },
        {
          id: '00000000-0000-4000-8000-0000000000f2',
          question: 'proof',
          name: 'Hotel.jpg',
          contentType: 'image/jpeg',
          size: 1_153_434,
          at: '2026-04-17T07:12:00.000Z',
        },
      ],
    }),
  )
  const given = await screen.findByRole('region', { name: 'Angaben' })
  const terms = within(given)
    .getAllByRole('term')
    .map((term) => [plain(term), plain(term.nextElementSibling as HTMLElement)])
  expect(terms).toEqual([
    ['Reiseziel', 'früher: DeutschlandÖsterreich'],
    ['Begleitung', 'früher: Ines VogelsangBernd Scholten'],
    ['Unterkunft', 'früher: Domplatzoffen'],
    ['A1-Bescheinigung', 'Ja'],
    ['Flüge', expect.stringMatching(/früher: LH 1Flugnummer: OS 7/)],
  ])
  screen.getByRole('heading', { name: 'Kosten' })
  expect(screen.queryByRole('button', { name: 'Einladung.docx öffnen' })).toBeNull()
  screen.getByRole('button', { name: 'Einladung.docx herunterladen' })
  await press('Hotel.jpg öffnen')
  await dialog('Hotel.jpg')
})

test('[POST-02] a company and a site with the same number have their own names', async () => {
  await open(
    aForm({
      content: aTemplate({
        pages: [aPage('where', [aQuestion('firm', 'company'), aQuestion('plant', 'site')])],
      }) as Form['content'],
      answers: { firm: 1, plant: 1 },
      names: { 'company 1': 'Antriebe GmbH', 'site 1': 'Siegen' },
    }),
  )
  expect((await screen.findAllByRole('definition')).map(plain)).toEqual(['Antriebe GmbH', 'Siegen'])
})

test('[POST-03] withdrawing asks first, and shows events of the meantime', async () => {
  const { sent } = await open(aForm({ isSender: true, mayWithdraw: true }))
  await press('Zurückziehen …')
  const ask = await dialog('Formular zurückziehen?')
  expect(sent('DELETE')).toEqual([])
  const present = aForm({
    isSender: true,
    status: 'approved',
    version: 5,
    timeline: [anEvent(), anEvent({ type: 'approve', by: INES })],
  })
  service['/forms/412'] = (_: URL, { method }: RequestInit) =>
    method === 'DELETE' ? failure(409, { code: 'notOpen', present }) : present
  await userEvent.click(within(ask).getByRole('button', { name: 'Formular zurückziehen' }))
  expect(await within(ask).findAllByText(/409 - Das Formular ist nicht mehr offen/)).not.toEqual([])
  within(ask).getByText('Inzwischen: Ines Vogelsang hat genehmigt.')
  expect(within(ask).queryByRole('button', { name: 'Formular zurückziehen' })).toBeNull()
  expect(within(ask).queryByText(/Möchten Sie|wird zurückgezogen/)).toBeNull()
  await userEvent.click(within(ask).getAllByRole('button', { name: 'Schließen' }).at(-1)!)
  await screen.findByText('Genehmigt')
  expect(screen.queryByRole('button', { name: 'Zurückziehen …' })).toBeNull()
})

test('[POST-03] half a minute after it was sent the form is called back and opened as a draft', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-17T07:12:10.000Z') })
  const { received } = await open(aForm({ isSender: true, recallUntil: '2026-04-17T07:12:30.000Z' }))
  service['/forms/412/recall'] = { id: 31, templateId: 118 }
  await press('Zurückholen (noch 20 Sekunden)')
  await waitFor(() => expect(received('portal-navigate').at(-1)?.detail).toEqual({ path: '/formular/118?entwurf=31' }))
  vi.useRealTimers()
})

test('[POST-03] the sender changes the form and sends it again', async () => {
  const { received } = await open(aForm({ isSender: true, mayChange: true }))
  service['/forms/412/draft'] = { id: 33, templateId: 118 }
  await press('Ändern und erneut senden')
  await waitFor(() => expect(received('portal-navigate').at(-1)?.detail).toEqual({ path: '/formular/118?entwurf=33' }))
})

test('[POST-03] a question to the sender is answered; the clock stops until then', async () => {
  const { sent } = await open(
    aForm({
      isSender: true,
      status: 'askedBack',
      question: { by: INES, at: '2026-04-21T06:04:00.000Z', text: 'Welches Hotel?' },
    }),
  )
  await screen.findByText('Welches Hotel?')
  screen.getByText('Reisestelle wartet auf Ihre Antwort. So lange zählt die übliche Dauer nicht weiter.')
  expect((await stations())[2]).toContain('fragt nach')
  await press('Antwort senden')
  screen.getByText('Das Feld Ihre Antwort darf nicht leer sein.')
  expect(writes(sent)).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: 'Ihre Antwort' }), 'Das am Dom')
  service['/412/answer'] = aForm({ isSender: true })
  service['/forms/412'] = aForm({ isSender: true })
  await press('Antwort senden')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Ihre Antwort' })).toBeNull())
  expect(writes(sent).at(-1)).toEqual(['/412/answer', { text: 'Das am Dom' }])
})

const TO_DECIDE = aForm({ mayDecide: true, mayAskBack: true, mayHandOver: true })

test('[POST-03] a rejection needs a reason; the typed text stays when somebody else was faster', async () => {
  const { sent } = await open(TO_DECIDE)
  await screen.findByRole('heading', { name: 'Wo ist das Formular?' })
  await press('Ablehnen')
  screen.getByText('Das Feld Begründung darf nicht leer sein.')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Begründung' }))
  expect(writes(sent)).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: 'Begründung' }), 'Zu teuer')
  const present = aForm({
    status: 'withdrawn',
    version: 6,
    timeline: [anEvent(), anEvent({ type: 'withdraw', by: ME })],
  })
  service['/412/decision'] = () => failure(409, { code: 'notOpen', present })
  service['/forms/412'] = present
  await press('Ablehnen')
  expect(await screen.findAllByText(/409 - Das Formular ist nicht mehr offen/)).not.toEqual([])
  screen.getByText('Inzwischen: Anna Leser hat das Formular zurückgezogen.')
  await screen.findByText('Der Text wurde nicht gesendet. Sie können ihn kopieren.')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Begründung' }).value).toBe('Zu teuer')
  expect(writes(sent).at(-1)).toEqual(['/412/decision', { approve: false, reason: 'Zu teuer' }])
  await press('Text verwerfen')
  expect(screen.queryByText('Inzwischen: Anna Leser hat das Formular zurückgezogen.')).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Begründung' })).toBeNull()
})

test('[POST-03] a person who loses the form while they write does not see it any more, and keeps their text', async () => {
  service['/412/conversation'] = aConversation
  const { received } = await open(aForm({ ...TO_DECIDE, mayConverse: true }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Begründung' }), 'Zu teuer')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nachricht' }), 'Wann genau?')
  service['/forms/412'] = aForm({ mayConverse: false })
  act(refreshForms)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Genehmigen' })).toBeNull())
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Nachricht' }).value).toBe('Wann genau?')
  service['/412/conversation'] = () => failure(404, { code: 'not_found' })
  service['/forms/412'] = () => failure(404, { code: 'not_found' })
  act(refreshForms)
  await screen.findAllByText('Sie haben keinen Zugriff mehr auf dieses Formular.')
  await screen.findAllByText('Sie nehmen an diesem Gespräch nicht mehr teil.')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Nicht gesendete Nachricht' }).value).toBe(
    'Wann genau?',
  )
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Begründung' }).value).toBe('Zu teuer')
  expect(screen.queryByText('Dienstreise Linz')).toBeNull()
  // The portal would put its own page in place of the element.
  expect(received('portal-error')).toEqual([])
})

test('[POST-03] a deputy reads for whom they decide', async () => {
  await open(aForm({ mayDecide: true, stations: [aStation({ onBehalfOf: BERND })] }))
  await screen.findByText('Sie entscheiden in Vertretung von Bernd Scholten.')
  expect((await stations())[1]).toContain('in Vertretung von Bernd Scholten')
})

test('[POST-03] a decider approves with a reason', async () => {
  const { sent } = await open(TO_DECIDE)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Begründung' }), 'Gute Reise')
  service['/412/decision'] = aForm()
  service['/forms/412'] = aForm()
  await press('Genehmigen')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Genehmigen' })).toBeNull())
  expect(writes(sent).at(-1)).toEqual(['/412/decision', { approve: true, reason: 'Gute Reise' }])
})

test('[POST-03] a typed question stays in its dialog when the form was decided in the meantime', async () => {
  await open(TO_DECIDE)
  await press('Rückfrage stellen …')
  const ask = await dialog('Rückfrage stellen')
  await userEvent.type(within(ask).getByRole('textbox', { name: 'Ihre Frage' }), 'Welches Hotel?')
  const present = aForm({ status: 'approved', version: 6 })
  service['/412/question'] = () => failure(409, { code: 'alreadyDecided', present })
  service['/forms/412'] = present
  await userEvent.click(within(ask).getByRole('button', { name: 'Rückfrage senden' }))
  expect(await within(ask).findAllByText(/409 - Über dieses Formular wurde schon entschieden/)).not.toEqual([])
  expect(within(ask).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Welches Hotel?')
})

test('[POST-03] a form is handed over to a colleague with a message', async () => {
  service['/user/user/search'] = { user: [{ uid: INES.id, displayname: INES.name }] }
  const { sent } = await open(TO_DECIDE)
  await press('Weitergeben …')
  const box = await dialog('Formular weitergeben')
  await userEvent.click(within(box).getByRole('button', { name: 'Formular weitergeben' }))
  within(box).getByText('Das Feld Person darf nicht leer sein.')
  expect(writes(sent)).toEqual([])
  await userEvent.type(within(box).getByRole('combobox', { name: 'Person' }), 'Ines')
  await userEvent.click(await within(box).findByRole('option', { name: /Ines Vogelsang/ }))
  await userEvent.type(within(box).getByRole('textbox', { name: /Nachricht/ }), 'Bitte prüfen')
  service['/412/hand-over'] = failure(403, { code: 'ownRequest' })
  await userEvent.click(within(box).getByRole('button', { name: 'Formular weitergeben' }))
  await within(box).findByText(/Wer das Formular gesendet hat, kann nicht darüber entscheiden/)
  service['/412/hand-over'] = aForm()
  await userEvent.click(within(box).getByRole('button', { name: 'Formular weitergeben' }))
  await waitFor(() => expect(writes(sent).at(-1)).toEqual(['/412/hand-over', { to: INES.id, note: 'Bitte prüfen' }]))
})

test('[POST-03] a form of a group is taken and put back', async () => {
  const { sent } = await open(aForm({ mayDecide: true, mayTake: true }))
  await screen.findByRole('heading', { name: 'Im Gruppenpostfach' })
  await press('Übernehmen')
  const mine = aForm({ mayDecide: true, mayRelease: true, stations: [aStation({ takenBy: ME })] })
  service['/412/take'] = mine
  service['/forms/412'] = mine
  await userEvent.click(within(await dialog('Formular übernehmen?')).getByRole('button', { name: 'Übernehmen' }))
  await screen.findByRole('heading', { name: 'Sie sind dran' })
  expect((await stations())[1]).toContain('übernommen von Anna Leser')
  await press('Zurücklegen')
  expect((await dialog('Formular zurücklegen?')).textContent).toContain('wieder für alle im Gruppenpostfach offen')
  expect(writes(sent).map(([path]) => path)).toEqual(['/412/take'])
})

test('[POST-03] a person who got a form of a group and is no member reads that putting it back is final', async () => {
  await open(aForm({ mayDecide: true, mayRelease: true, keepsRight: false, stations: [aStation({ takenBy: ME })] }))
  await press('Zurücklegen')
  expect((await dialog('Formular zurücklegen?')).textContent).toContain('Sie gehören nicht zu dieser Gruppe')
})

test('[POST-02] the history names the authors of all events, the newest first', async () => {
  await open(
    aForm({
      timeline: [
        anEvent(),
        anEvent({
          type: 'approve',
          stage: 'supervisor',
          by: BERND,
          at: '2026-04-20T06:40:00.000Z',
          note: 'Gute Reise.',
        }),
        anEvent({ type: 'handOver', stage: 'travel', by: INES, to: INES, at: '2026-04-20T11:20:00.000Z' }),
        anEvent({
          type: 'askBack',
          stage: 'travel',
          by: { id: null, name: 'Reisestelle' },
          at: '2026-04-21T06:04:00.000Z',
          note: 'Welches Hotel?',
        }),
        anEvent({ type: 'change', by: ME, at: '2026-04-21T07:04:00.000Z', note: 'Das am Dom' }),
      ],
    }),
  )
  const history = (await screen.findByRole('heading', { name: 'Verlauf' })).closest('section')!
  expect(within(history).getAllByRole('listitem').map(plain)).toEqual([
    'Anna Leser hat die Rückfrage beantwortet. Das am Dom Di 21.04., 9:04 Uhr',
    'Reisestelle hat eine Rückfrage gestellt. Welches Hotel? Di 21.04., 8:04 Uhr',
    'Ines Vogelsang hat das Formular übernommen.  Mo 20.04., 13:20 Uhr',
    'Bernd Scholten hat genehmigt: Führungskraft. Gute Reise. Mo 20.04., 8:40 Uhr',
    'Anna Leser hat das Formular gesendet.  Fr 17.04., 9:12 Uhr',
  ])
})

test('[POST-03] HTML in answers and reasons is text', async () => {
  await open(aForm({ answers: { country: 'AT', hotel: '<img src=x onerror=alert(1)>' }, title: '<b>x</b>' }))
  await screen.findByRole('heading', { name: '<b>x</b>' })
  screen.getByText('<img src=x onerror=alert(1)>')
})

test.each([
  ['a form of others', failure(404), '412'],
  ['no number', failure(404), 'x'],
])('[POST-02] %s is not found', async (_what, answer, id) => {
  await open(answer, id)
  expect(await screen.findByRole('heading', { name: 'Formular nicht gefunden' })).toBeTruthy()
})

test('the page is English where it is chosen', async () => {
  setLanguage('en')
  await open(aForm({ isSender: true }))
  await screen.findByRole('heading', { name: 'Where is my form?' })
  screen.getByText('Travel office')
})

test('[POST-04] without a connection the page says which messages about the form wait on this device', async () => {
  service['/forms/412'] = () => {
    throw new TypeError('no line')
  }
  service['/messages'] = service['/forms/412']
  await open()
  const body = { key: 'k-1', text: 'Hotel am Dom', files: [], asksConfirmation: false, sendAt: null }
  await act(() => unsentMessages.keep({ key: 'k-1', formId: 412, body, files: [] }))
  expect(await screen.findAllByText(/^Eine Nachricht zu diesem Formular ist auf diesem Gerät/)).not.toEqual([])
  screen.getByText('Hotel am Dom')
  await act(() => unsentMessages.discard('k-1'))
})

import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FormDraft } from '#contract/postbox.ts'
import type { Answers } from '#domain/postbox/answers.ts'
import { aPage, aQuestion, aTemplate } from '#domain/postbox/testing/a-template.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { failure } from '#shared/testing/serve.ts'
import { standOn } from '#shared/testing/sign-in.ts'
import { unsentForms } from '#widgets/postbox/unsent/unsent-forms.tsx'
import { aDraft, aFormTemplate, formServer, type FormServer } from './testing/form-service.ts'
import { checkPage, choose, complete, field, OFFLINE, openEditor, paste, press, SAVED } from './testing/open-editor.tsx'

let server: FormServer
beforeEach(() => {
  setLanguage('de')
  standOn('portal')
  server = formServer()
})
const open = (props?: Readonly<Record<string, unknown>>) => openEditor(server, props)

describe('[POST-03] the draft', () => {
  test('continues where it was left, and offers another form of the template', async () => {
    server = formServer(aFormTemplate(), aDraft(complete, { page: 'proofs' }))
    await open()
    expect((await field('Strecke')).value).toBe('480')
    expect(screen.getByText(/Sie bearbeiten Ihren Entwurf vom 20.04.2026/)).toBeTruthy()
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Neues Formular dazu' }).href).toMatch(
      /\/formular\/118\?entwurf=neu$/,
    )
  })

  test('is filled in for the company for which it was begun, also from where only its number is known', async () => {
    server = formServer(aFormTemplate(), aDraft(complete, { companyId: 3, siteId: 5 }))
    const { fetch } = await open({ templateId: '118', draftId: '55' })
    await field('Name')
    expect(fetch.mock.calls.some(([url]) => String(url).endsWith('/template/118?companyId=3&siteId=5'))).toBe(true)
  })

  test('of another company is not continued where the address names one', async () => {
    server = formServer(aFormTemplate(), aDraft({ ...complete, name: 'Für Antriebe' }, { companyId: 1 }))
    await open({ templateId: '118', companyId: '3' })
    expect((await field('Name')).value).toBe('Katrin Osterloh')
  })

  test('of another company gets no answers that were typed here for the own one', async () => {
    const usual = { ...server.service }
    const { reopen, calls } = await open({ templateId: '118' })
    await field('Name')
    for (const path of Object.keys(server.service)) server.service[path] = OFFLINE
    await paste('Name', 'Für mein Werk')
    expect(await screen.findByText(/^Keine Verbindung: .* auf diesem Gerät gespeichert/, {}, SAVED)).toBeTruthy()
    const create = usual['/forms/drafts'] as (url: URL, init: RequestInit) => unknown
    const answer = (mayCreate: boolean) =>
      Object.assign(server.service, usual, {
        '/forms/drafts': (url: URL, init: RequestInit) =>
          init.method === 'POST' && !mayCreate ? failure(503) : create(url, init),
      })
    answer(false)
    server.draft = aDraft({ name: 'Für Antriebe' }, { companyId: 3 }) as FormDraft
    reopen()
    await screen.findByText(/wurden wiederhergestellt/)
    const begun = calls('POST', '/drafts').length
    answer(true)
    await waitFor(() => expect(calls('POST', '/drafts').length).toBeGreaterThan(begun), SAVED)
    const [, init] = calls('POST', '/drafts').at(-1)!
    expect(JSON.parse(String(init?.body))).not.toHaveProperty('companyId')
  })

  test('of a template that cannot be begun any more still shows the company, and those to choose from', async () => {
    const firm = aQuestion('firm', 'company', { label: { de: 'Gesellschaft', en: '' } })
    const content = aTemplate({ pages: [aPage('one', [firm])] }) as unknown as FormDraft['content']
    const choices = { companies: [{ id: 3, name: 'Hydraulik GmbH' }], sites: [] }
    server = formServer(aFormTemplate(), aDraft({ firm: 3 }, { content, page: 'one', choices }))
    server.service['/template/118'] = failure(404, { code: 'not_found' })
    await open({ templateId: '118', draftId: '55' })
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Gesellschaft/ })
    expect(select.selectedOptions[0]!.textContent).toBe('Hydraulik GmbH')
  })

  test('takes other answers of another device; where both answered a question, both are shown', async () => {
    server = formServer(aFormTemplate(), aDraft({ name: 'Katrin' }))
    await open()
    await field('Name')
    const elsewhere: Answers = { name: 'Katrin vom Telefon', goal: 'austria' }
    server.draft = aDraft(elsewhere, { version: 7 }) as FormDraft
    await paste('Name', 'Katrin am Rechner')
    const conflict = await screen.findByRole(
      'region',
      { name: 'Dieser Entwurf wurde auf zwei Geräten geändert' },
      SAVED,
    )
    expect(within(conflict).getByRole('radio', { name: /Katrin am Rechner/ })).toBeTruthy()
    expect((server.draft.answers as Answers)['name']).toBe('Katrin vom Telefon')
    await userEvent.click(within(conflict).getByRole('radio', { name: /Katrin vom Telefon/ }))
    await press('Auswahl übernehmen')
    expect((await field('Name')).value).toBe('Katrin vom Telefon')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Österreich' }).checked).toBe(true)
    await choose('Deutschland')
    await waitFor(
      () => expect(server.draft?.answers).toMatchObject({ goal: 'germany', name: 'Katrin vom Telefon' }),
      SAVED,
    )
  })

  test('is kept on this device while there is no connection, and restored from it without one', async () => {
    server = formServer(aFormTemplate(), aDraft(complete))
    const usual = { ...server.service }
    const { reopen } = await open()
    await field('Name')
    for (const path of Object.keys(server.service)) server.service[path] = OFFLINE
    await paste('Name', 'Katrin unterwegs')
    expect(await screen.findByText(/^Keine Verbindung: .* auf diesem Gerät gespeichert/, {}, SAVED)).toBeTruthy()
    const again = reopen()
    expect(await screen.findAllByText('Ohne Verbindung geöffnet')).toBeTruthy()
    expect((await field('Name')).value).toBe('Katrin unterwegs')
    again.unmount()
    const saving = usual['/drafts/55'] as (url: URL, init: RequestInit) => unknown
    Object.assign(server.service, usual)
    server.service['/drafts/55'] = (url: URL, init: RequestInit) =>
      init.method === 'PUT' ? failure(503) : saving(url, init)
    reopen()
    expect(await screen.findByText(/wurden wiederhergestellt/)).toBeTruthy()
    expect((await field('Name')).value).toBe('Katrin unterwegs')
    Object.assign(server.service, usual)
    await waitFor(() => expect(server.draft?.answers).toMatchObject({ name: 'Katrin unterwegs' }), SAVED)
  })

  test('that was sent or discarded elsewhere can become a new one without losses', async () => {
    server = formServer(aFormTemplate(), aDraft(complete))
    await open()
    await field('Name')
    server.draft = undefined
    await paste('Name', 'Katrin zu spät')
    expect(await screen.findAllByText('Den Entwurf gibt es nicht mehr.', {}, SAVED)).toBeTruthy()
    await press('Als neuen Entwurf speichern')
    await waitFor(() => expect(server.draft?.answers).toMatchObject({ name: 'Katrin zu spät' }), SAVED)
    expect(server.created).toHaveLength(1)
  })

  test('that becomes a new one has no files, which were deleted with the former draft', async () => {
    const file = {
      id: '00000000-0000-4000-8000-0000000000f1',
      question: 'papers',
      name: 'Einladung.pdf',
      contentType: 'application/pdf',
      size: 2048,
      at: '2026-04-17T07:12:00.000Z',
    }
    server = formServer(aFormTemplate(), aDraft({ ...complete, papers: [file.id] }, { files: [file] }))
    await open()
    await field('Name')
    server.draft = undefined
    await paste('Name', 'Katrin zu spät')
    await screen.findAllByText('Den Entwurf gibt es nicht mehr.', {}, SAVED)
    await press('Als neuen Entwurf speichern')
    await waitFor(() => expect(server.draft?.answers).toMatchObject({ name: 'Katrin zu spät' }), SAVED)
    expect(server).not.toHaveProperty('draft.answers.papers')
  })

  test('is discarded after a question, and brought back', async () => {
    server = formServer(aFormTemplate(), aDraft(complete))
    const { calls, unmount } = await open()
    await press('Entwurf verwerfen …')
    await press('Entwurf verwerfen')
    expect(await screen.findByRole('heading', { name: 'Der Entwurf wurde verworfen.' })).toBeTruthy()
    await press('Rückgängig machen')
    expect((await field('Name')).value).toBe('Katrin Osterloh')
    expect(calls('DELETE', '/drafts/55')).toEqual([])
    await press('Entwurf verwerfen …')
    await press('Entwurf verwerfen')
    await screen.findByRole('heading', { name: 'Der Entwurf wurde verworfen.' })
    unmount()
    await waitFor(() => expect(calls('DELETE', '/drafts/55')).toHaveLength(1))
    expect(server.draft).toBeUndefined()
  })

  test('of a sent form says so, and sends the change', async () => {
    server = formServer(aFormTemplate(), aDraft(complete, { page: 'proofs', changes: 812 }))
    await open({ templateId: '118', draftId: '55' })
    expect(await screen.findAllByText('Sie ändern ein gesendetes Formular.')).toBeTruthy()
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Zum Formular' }).href).toMatch(
      /\/formular\/detail\/812$/,
    )
    // It replaces the sent version: it cannot be recalled within seconds then.
    expect(screen.getByText('ersetzt die gesendete Fassung sofort')).toBeTruthy()
    expect(screen.queryByText(/rückholbar/)).toBeNull()
    await press('Weiter zu Prüfen')
    await press('Änderung senden')
    await waitFor(() => expect(server.sent).toEqual([55]))
  })
})

describe('[POST-03] sending without a connection', () => {
  /** Sends a complete draft without a connection; afterwards there is one again. */
  async function sendOffline() {
    server = formServer(aFormTemplate(), aDraft(complete, { page: 'proofs' }))
    const usual = { ...server.service }
    const shown = await open()
    await press('Weiter zu Prüfen')
    await checkPage()
    for (const path of Object.keys(server.service)) server.service[path] = OFFLINE
    await press('Formular senden')
    await screen.findByRole('heading', { name: '„Dienstreise“ wartet auf Verbindung.' })
    Object.assign(server.service, usual)
    return shown
  }

  test('waits visibly, and is sent automatically, once', async () => {
    await sendOffline()
    await act(() => Promise.all([unsentForms.send(), unsentForms.send()]))
    expect(await screen.findByRole('heading', { name: '„Dienstreise“ wurde gesendet.' })).toBeTruthy()
    expect(server.sent).toEqual([55])
    expect(unsentForms.$unsent.get()).toEqual([])
  })

  test('ends with its number, the way to it and its recall, once it has gone', async () => {
    const { received } = await sendOffline()
    await act(() => unsentForms.send())
    await screen.findByRole('heading', { name: '„Dienstreise“ wurde gesendet.' })
    expect(screen.getByText(/Nummer 2026-00412\./)).toBeTruthy()
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Zum Formular' }).href).toMatch(
      /\/formular\/detail\/900$/,
    )
    expect(received('portal-navigate')).toEqual([])
    server.service['/forms/900/recall'] = { id: 56, templateId: 118 }
    await press(/^Zurückholen/)
    await waitFor(() =>
      expect(received('portal-navigate').at(-1)?.detail).toEqual({ path: '/formular/118?entwurf=56' }),
    )
  })

  test('shows why the server has refused it, and what to do', async () => {
    await sendOffline()
    server.service['/drafts/55/send'] = failure(422, { code: 'answers_refused', details: [] })
    await act(() => unsentForms.send())
    await screen.findByRole('heading', { name: '„Dienstreise“ konnte nicht gesendet werden.' })
    expect(screen.getByText(/^Eine Angabe fehlt oder ist ungültig/)).toBeTruthy()
    await press('Weiter bearbeiten')
    expect(await checkPage()).toBeTruthy()
    expect(screen.getByText('480 km')).toBeTruthy()
    expect(unsentForms.$unsent.get()).toEqual([])
  })

  test('can be taken back to fill in further', async () => {
    const { reopen } = await sendOffline()
    reopen()
    await press('Weiter bearbeiten')
    expect((await field('Strecke')).value).toBe('480')
    expect(unsentForms.$unsent.get()).toEqual([])
    expect(server.sent).toEqual([])
  })
})

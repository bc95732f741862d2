import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aPage, aQuestion, aStation, aTemplate, anOption } from '#domain/postbox/testing/a-template.ts'
import type { QuestionKind } from '#domain/postbox/template.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { failure } from '#shared/testing/serve.ts'
import { standOn } from '#shared/testing/sign-in.ts'
import { upload } from '#shared/transport/upload.ts'
import { aDraft, aFormTemplate, formServer, trip, type FormServer } from './testing/form-service.ts'
import {
  checkPage,
  choose,
  complete,
  field,
  goAbroad,
  openEditor,
  paste,
  press,
  SAVED,
} from './testing/open-editor.tsx'

vi.mock('#shared/transport/upload.ts', async (load) => ({ ...(await load<object>()), upload: vi.fn() }))
const uploaded = vi.mocked(upload)

let server: FormServer
beforeEach(() => {
  setLanguage('de')
  standOn('portal')
  uploaded.mockReset()
  server = formServer()
})

const open = (props?: Readonly<Record<string, unknown>>) => openEditor(server, props)

describe('[POST-03] filling in', () => {
  test('begins with the values of the profile, saves answers, and puts the draft into the address', async () => {
    const { received, calls } = await open()
    expect((await field('Name')).value).toBe('Katrin Osterloh')
    expect(screen.getByText('Aus Ihrem Profil.')).toBeTruthy()
    expect(calls('POST', '/drafts')).toEqual([])
    await choose('Österreich')
    expect(await screen.findByText(/^gespeichert um .* hier und auf dem Server$/, {}, SAVED)).toBeTruthy()
    expect(server.draft?.answers).toMatchObject({ name: 'Katrin Osterloh', goal: 'austria' })
    expect(received('portal-address').at(-1)?.detail).toEqual({ path: '/formular/118?entwurf=55' })
    expect(received('portal-title').at(-1)?.detail).toEqual({ title: 'Dienstreise' })
    await paste('Name', 'Katrin')
    expect(screen.queryByText('Aus Ihrem Profil.')).toBeNull()
  })

  test('leaves no page with an error: it counts them, and its links lead to the questions', async () => {
    await open()
    await paste('Name', ' ')
    await press('Weiter zu Nachweise')
    const summary = await screen.findByRole('group', { name: 'Zwei Stellen sind noch offen' })
    expect(document.activeElement).toBe(summary)
    const links = within(summary).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Das Feld Name darf nicht leer sein.',
      'Das Feld Ziel darf nicht leer sein.',
    ])
    await userEvent.click(links[1]!)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Deutschland' })))
    await choose('Deutschland')
    expect(await screen.findByRole('group', { name: 'Eine Stelle ist noch offen' })).toBeTruthy()
    await paste('Name', 'Katrin')
    await waitFor(() => expect(screen.queryByRole('group', { name: /noch offen/ })).toBeNull())
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(await field(/Strecke/)).toBeTruthy()
  })

  test('shows the begin of the page that is turned to, forward and back, with the focus on its heading', async () => {
    const scrolled: (string | null)[] = []
    const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
      scrolled.push(this.querySelector('[aria-current=step]')?.textContent ?? null)
    })
    await open()
    await choose('Deutschland')
    await press('Weiter zu Nachweise')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Nachweise' }))
    expect(scrolled).toEqual([expect.stringContaining('Nachweise')])
    await press('Zurück')
    await waitFor(() => expect(scrolled).toHaveLength(2))
    expect(scrolled[1]).toContain('Reise')
    scroll.mockRestore()
  })

  test('shows the error of a question after it was left, or when the page could not be left; not when it has just appeared', async () => {
    const isOther = { and: [{ '===': [{ var: 'goal' }, 'other'] }] } as const
    const page = aPage('all', [
      aQuestion('goal', 'choice', {
        required: true,
        options: [anOption('home', 'Zuhause'), anOption('other', 'Anderswo')],
      }),
      aQuestion('reason', 'line', { required: true, when: isOther }),
      aQuestion('car', 'line', { required: true }),
      aQuestion('riders', 'group', { questions: [aQuestion('who', 'line', { required: true })] }),
    ])
    server = formServer(aFormTemplate(aTemplate({ pages: [page] }), { prefilled: {} }))
    await open()
    const isRed = async (name: string) => (await field(name)).getAttribute('aria-invalid') === 'true'
    expect(await isRed('Frage car')).toBe(false)
    await userEvent.click(await field('Frage car'))
    await userEvent.tab()
    await waitFor(async () => expect(await isRed('Frage car')).toBe(true))
    expect(screen.queryByRole('group', { name: /noch offen/ })).toBeNull()
    await press('Weiter zu Prüfen')
    await screen.findByRole('group', { name: 'Zwei Stellen sind noch offen' })
    await choose('Anderswo')
    expect(await isRed('Frage reason')).toBe(false)
    await screen.findByRole('group', { name: 'Eine Stelle ist noch offen' })
    await press('Eintrag hinzufügen')
    expect(await isRed('Frage who')).toBe(false)
    await press('Weiter zu Prüfen')
    expect(await isRed('Frage who')).toBe(true)
    expect(await isRed('Frage reason')).toBe(true)
    await press('Eintrag 1 entfernen')
    await press('Eintrag hinzufügen')
    expect(await isRed('Frage who')).toBe(false)
  })

  test('describes missing answers of each kind', async () => {
    const required = (name: string, kind: QuestionKind) => aQuestion(name, kind, { required: true })
    const page = aPage('all', [
      required('sure', 'yesNo'),
      required('agreed', 'consent'),
      required('papers', 'files'),
      required('riders', 'group'),
    ])
    server = formServer(aFormTemplate(aTemplate({ pages: [page] }), { prefilled: {} }))
    await open()
    await press('Weiter zu Prüfen')
    const summary = await screen.findByRole('group', { name: 'Vier Stellen sind noch offen' })
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '„Frage sure“: Wählen Sie Ja oder Nein.',
      'Das Formular kann nur mit Ihrer Bestätigung gesendet werden: „Frage agreed“',
      '„Frage papers“: Fügen Sie mindestens eine Datei hinzu.',
      '„Frage riders“: Fügen Sie mindestens einen Eintrag hinzu.',
    ])
  })

  test('shows why a question is asked, with a link to the answer, and keeps the typed text when it is hidden', async () => {
    await open()
    await goAbroad()
    await paste('Sozialversicherungsnummer', '65 170839')
    const because = screen.getByText((_, one) => one?.className === 'because')
    expect(because.textContent).toBe('Diese Frage kommt, weil auf Seite 1 als Ziel „Österreich“ steht.')
    await userEvent.click(within(because).getByRole('button', { name: 'Seite 1' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Österreich' })))
    await choose('Deutschland')
    await press('Weiter zu Nachweise')
    expect(screen.queryByRole('textbox', { name: 'Sozialversicherungsnummer' })).toBeNull()
    await press('Zurück')
    await goAbroad()
    expect((await field('Sozialversicherungsnummer')).value).toBe('65 170839')
  })

  test('adds, removes with an undo and moves the rows of a group, and names their errors', async () => {
    await open()
    await goAbroad()
    await press('Eintrag hinzufügen')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Wer' }))
    await userEvent.paste('Felix')
    await press('Eintrag hinzufügen')
    const rows = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Wer' }).map(({ value }) => value)
    await press('Weiter zu Prüfen')
    expect(await screen.findByText('Mitfahrende, Eintrag 2: Das Feld Wer darf nicht leer sein.')).toBeTruthy()
    await userEvent.click(screen.getAllByRole('textbox', { name: 'Wer' })[1]!)
    await userEvent.paste('Ines')
    await press('Eintrag 2 nach oben verschieben')
    expect(rows()).toEqual(['Ines', 'Felix'])
    await press('Eintrag 1 entfernen')
    expect(rows()).toEqual(['Felix'])
    const undo = screen.getByRole('button', { name: 'Rückgängig machen' })
    await waitFor(() => expect(undo.getRootNode()).toHaveProperty('activeElement', undo))
    await press('Rückgängig machen')
    expect(rows()).toEqual(['Ines', 'Felix'])
    await waitFor(
      () => expect(server.draft?.answers).toMatchObject({ riders: [{ who: 'Ines' }, { who: 'Felix' }] }),
      SAVED,
    )
  })

  test('keeps a number that cannot be read, and says how to write one', async () => {
    await open()
    await goAbroad()
    await paste('Sozialversicherungsnummer', '12')
    await paste('Strecke', 'weit')
    await press('Weiter zu Prüfen')
    expect(await screen.findByText('Strecke: Geben Sie eine Zahl ein, zum Beispiel 12,5.')).toBeTruthy()
    await waitFor(() => expect(server.draft?.answers).toMatchObject({ km: 'weit' }), SAVED)
    await paste('Strecke', '2500')
    expect((await screen.findAllByText(/Geben Sie einen Wert bis 2.000 ein/)).length).toBeGreaterThan(0)
    await paste('Strecke', '480')
    await press('Weiter zu Prüfen')
    expect(await checkPage()).toBeTruthy()
  })

  test('shows the stations ahead by the answers', async () => {
    await open()
    const ahead = within(await screen.findByRole('region', { name: 'So geht es weiter' }))
    expect(ahead.getByText('Thorsten Wehmeyer, üblich ein Arbeitstag')).toBeTruthy()
    expect(ahead.queryByText('Reisestelle')).toBeNull()
    await choose('Österreich')
    expect(await ahead.findByText('Reisestelle')).toBeTruthy()
    await press('Weiter zu Nachweise')
    const filled = within(await screen.findByRole('region', { name: 'Schon ausgefüllt' }))
    expect(filled.getByText('Österreich')).toBeTruthy()
    expect(filled.getByText('Aus Ihrem Profil: Name.')).toBeTruthy()
  })

  test('expects no time of a station that will be skipped', async () => {
    const { forecast } = aFormTemplate()
    const content = aTemplate({ stations: [aStation('lead', { whenEmpty: 'skip', usualDays: 9 })] })
    server = formServer(aFormTemplate(content, { forecast: [{ ...forecast[0]!, asked: [], note: 'empty' }] }))
    await open()
    const ahead = within(await screen.findByRole('region', { name: 'So geht es weiter' }))
    ahead.getByText('Zurzeit ist niemand zuständig; die Station wird übersprungen.')
    const today = new Intl.DateTimeFormat('de', { day: '2-digit', month: '2-digit', timeZone: 'Europe/Berlin' })
    ahead.getByText((words) => words.startsWith('voraussichtlich') && words.includes(today.format(new Date())))
  })
})

test('[POST-03] every kind of question has a field, whose value has the form of the contract', async () => {
  const kinds = aTemplate({
    pages: [
      aPage('all', [
        aQuestion('text', 'text'),
        aQuestion('amount', 'amount'),
        aQuestion('day', 'day'),
        aQuestion('time', 'time'),
        aQuestion('period', 'period'),
        aQuestion('pick', 'choice', { options: [anOption('a'), anOption('b')] }),
        aQuestion('picks', 'choices', { options: [anOption('c'), anOption('d')] }),
        aQuestion('sure', 'yesNo', { required: true }),
        aQuestion('stars', 'rating'),
        aQuestion('agreed', 'consent', { required: true }),
        aQuestion('firm', 'company'),
        aQuestion('plant', 'site'),
        aQuestion('land', 'country'),
        aQuestion('bank', 'iban'),
        aQuestion('mail', 'email'),
        aQuestion('phone', 'phone'),
        aQuestion('note', 'info', { hint: { de: 'Nur zur Information.', en: '' } }),
      ]),
    ],
  })
  server = formServer(aFormTemplate(kinds, { prefilled: {} }))
  await open()
  await paste(/Frage text/, 'Zwei\nZeilen')
  await paste(/Frage amount/, '412,50')
  await paste(/Frage day/, '21.4.2026')
  await paste(/Frage time/, '752')
  await paste(/Frage period/, '29.–30.4.2026')
  const select = async (name: RegExp, option: string) =>
    userEvent.selectOptions(screen.getByRole('combobox', { name }), option)
  await select(/Frage pick/, 'Option b')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Option d' }))
  await choose('Nein')
  await choose('4')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Frage agreed' }))
  await select(/Frage firm/, 'Antriebe GmbH')
  await select(/Frage plant/, 'Siegen')
  await select(/Frage land/, 'Österreich')
  await paste(/Frage bank/, 'de02 1203 0000 0000 2020 51')
  await paste(/Frage mail/, 'k@talbrueck.example')
  await paste(/Frage phone/, '+49 271 1234')
  expect(screen.getByText('Nur zur Information.')).toBeTruthy()
  await waitFor(
    () =>
      expect(server.draft?.answers).toEqual({
        text: 'Zwei\nZeilen',
        amount: 41_250,
        day: '2026-04-21',
        time: '07:52',
        period: { from: '2026-04-29', to: '2026-04-30' },
        pick: 'b',
        picks: ['d'],
        sure: false,
        stars: 4,
        agreed: true,
        firm: 1,
        plant: 2,
        land: 'AT',
        bank: 'DE02120300000000202051',
        mail: 'k@talbrueck.example',
        phone: '+49 271 1234',
      }),
    SAVED,
  )
  await press('Weiter zu Prüfen')
  expect(await screen.findByText('29.04.2026 – 30.04.2026')).toBeTruthy()
  for (const shown of [/^412,50.€$/, '7:52 Uhr', 'DE02 1203 0000 0000 2020 51', 'Option d', '4 von 5', 'Siegen'])
    expect(screen.getByText(shown)).toBeTruthy()
})

describe('[POST-03] files', () => {
  const choosePdf = async (name: string, head: string) =>
    fireEvent.change(await screen.findByLabelText(/^Nachweise/), {
      target: { files: [new File([head], name, { type: name.endsWith('pdf') ? 'application/pdf' : 'image/tiff' })] },
    })

  test('are checked before they are sent, uploaded to the draft, and held by the answer', async () => {
    uploaded.mockImplementation(async () => ({
      id: '0b0e7a9e-0000-4000-8000-000000000001',
      question: 'papers',
      name: 'Einladung.pdf',
      contentType: 'application/pdf',
      size: 240_000,
      at: '2026-04-20T06:11:00Z',
    }))
    await open()
    await goAbroad()
    await choosePdf('Rechnung.tif', 'x')
    expect(await screen.findByText(/Rechnung.tif.*falsches Format/)).toBeTruthy()
    await choosePdf('Kaputt.pdf', 'kein PDF')
    expect(await screen.findByText(/„Kaputt.pdf“ ist beschädigt/)).toBeTruthy()
    expect(uploaded).not.toHaveBeenCalled()
    await choosePdf('Einladung.pdf', '%PDF-1.7')
    await waitFor(() => expect(uploaded).toHaveBeenCalledTimes(1))
    expect(uploaded.mock.calls[0]![0]).toBe('api/forms/drafts/55/files?question=papers&name=Einladung.pdf')
    await waitFor(
      () => expect(server.draft?.answers).toMatchObject({ papers: ['0b0e7a9e-0000-4000-8000-000000000001'] }),
      SAVED,
    )
    await press('Weiter zu Prüfen')
    expect(await screen.findByText(/^Rechnung.tif wurde nicht hochgeladen/)).toBeTruthy()
  })
})

describe('[POST-03] the last page', () => {
  test('shows all answers with links to change them, sends once, and opens the form', async () => {
    server = formServer(aFormTemplate(), aDraft({ ...complete, riders: [{ who: 'Felix' }] }, { page: 'proofs' }))
    const { received } = await open()
    await press('Weiter zu Prüfen')
    await checkPage()
    expect(screen.getByText('480 km')).toBeTruthy()
    expect(screen.getByText('Wer: Felix')).toBeTruthy()
    await press('Reise ändern')
    await waitFor(async () => expect(document.activeElement).toBe(await field('Name')))
    await press('Weiter zu Nachweise')
    await press('Weiter zu Prüfen')
    await press('Formular senden')
    await waitFor(() => expect(received('portal-navigate').at(-1)?.detail).toEqual({ path: '/formular/detail/900' }))
    expect(server.sent).toEqual([55])
    expect(await screen.findByRole('heading', { name: '„Dienstreise“ wurde gesendet.' })).toBeTruthy()
  })

  test('shows refusals of the server at their questions', async () => {
    server = formServer(aFormTemplate(), aDraft(complete, { page: 'proofs' }))
    server.service['/drafts/55/send'] = failure(422, {
      code: 'answers_refused',
      details: [{ field: 'answers.proofs.insurance', rule: 'format' }],
    })
    await open()
    await press('Weiter zu Prüfen')
    await press('Formular senden')
    await userEvent.click(await screen.findByRole('link', { name: /Sozialversicherungsnummer/ }))
    const insurance = await field('Sozialversicherungsnummer')
    await waitFor(() => expect(document.activeElement).toBe(insurance))
    expect(insurance.getAttribute('aria-invalid')).toBe('true')
    await paste('Sozialversicherungsnummer', '99')
    expect(insurance.getAttribute('aria-invalid')).toBeNull()
  })
})

test.each([
  ['an unknown template', { templateId: '7' }],
  ['a draft of somebody else', { templateId: '118', draftId: '99' }],
  ['no number', { templateId: 'abc' }],
])('[POST-02] %s is not found', async (_, props) => {
  await open(props)
  expect(await screen.findByRole('heading', { name: 'Formular nicht gefunden' })).toBeTruthy()
})

test('[POST-02] company and site of the address go to the server', async () => {
  const { fetch } = await open({ templateId: '118', companyId: '4', siteId: '9' })
  await choose('Österreich')
  await waitFor(() => expect(server.draft).toBeTruthy(), SAVED)
  const posted = fetch.mock.calls.find(([, init]) => init?.method === 'POST' && !String(init.body).includes('token'))
  expect(JSON.parse(String(posted?.[1]?.body))).toEqual({ templateId: 118, companyId: 4, siteId: 9 })
  expect(fetch.mock.calls.some(([url]) => String(url).endsWith('/template/118?companyId=4&siteId=9'))).toBe(true)
  expect(trip.pages).toHaveLength(2)
})

test.each([
  ['of the address', { companyId: '1' }, 'Aus dem Link zu diesem Formular.'],
  ['of the person', {}, 'Von Ihrer Gesellschaft.'],
])('[POST-02] an answer that is the company %s says so', async (_, place, words) => {
  const company = aQuestion('company', 'company', { label: { de: 'Gesellschaft', en: '' }, prefill: 'company' })
  const content = aTemplate({ pages: [aPage('one', [company])] })
  server = formServer(aFormTemplate(content, { prefilled: { company: 1 } }))
  await open({ templateId: '118', ...place })
  await screen.findByText(words)
})

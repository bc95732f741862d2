import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ConductCode, type ConductEdition } from '#contract/conduct.ts'
import { setBase } from '#shared/bus/addresses.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { failure, serve } from '#shared/testing/serve.ts'
import { showIn } from '#shared/testing/show-in.tsx'
import { signIn, standOn } from '#shared/testing/sign-in.ts'
import { press, screenTest } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'
import { Conduct } from '#widgets/conduct/conduct.tsx'
import { placesIn } from './search.ts'

const edition = (version: number, gifts: string): ConductEdition => ({
  version,
  appliesFrom: `2026-0${version}-01`,
  title: 'Verhaltenskodex',
  summary: 'Was wir voneinander erwarten.',
  sections: [
    { id: 'haltung', heading: 'Unsere Haltung', html: '<p>Wir halten Wort.</p>' },
    { id: 'geschenke', heading: 'Geschenke', html: `<p>Erlaubt sind ${gifts} im Jahr.</p>` },
  ],
  questions: [1, 2, 3].map((number) => ({
    question: `Frage ${number}?`,
    answers: [
      { text: `Falsch ${number}`, isRight: false, explanation: `Denn so ist es nicht ${number}.` },
      { text: `Wahr ${number}`, isRight: true, explanation: `Denn so ist es ${number}.` },
    ],
  })),
})

const aCode = (changes: Partial<ConductCode> = {}): ConductCode => ({
  ...blank(ConductCode),
  language: 'de',
  contact: {
    name: 'Ombudsstelle, Dr. Vogt',
    phone: '+49 271 555-0',
    email: 'hinweis@example.com',
    url: 'https://hinweis.example/',
    note: 'Auch ohne Namen.',
  },
  current: edition(4, '25 €'),
  earlier: [{ version: 3, appliesFrom: '2026-03-01' }],
  confirmation: 'counted',
  duty: { by: '2026-04-30' },
  confirmations: [{ version: 3, at: '2026-03-12T09:00:00Z' }],
  before: edition(3, '35 €'),
  ...changes,
})

beforeEach(() => {
  setLanguage('de')
  standOn('portal')
})
async function open(
  code: () => unknown = aCode,
  confirm: unknown = { version: 4, at: '2026-04-21T08:00:00Z' },
  props: Record<string, string> = {},
) {
  const calls = serve({ '/conduct/code': code, '/code/confirmation': confirm, '/code/versions/3': edition(3, '35 €') })
  await signIn(['portal_ek'])
  return Object.assign(calls, { shown: showIn(Conduct, props) })
}
const confirmButton = () => screen.getByRole('button', { name: 'Version 4 bestätigen' })

async function answerAll() {
  await press(/^öffnen/)
  const dialog = within(screen.getByRole('dialog', { name: 'Drei kurze Fragen' }))
  for (const number of [1, 2, 3]) await userEvent.click(dialog.getByRole('radio', { name: `Wahr ${number}` }))
  await userEvent.click(dialog.getByRole('button', { name: 'Fertig' }))
}

test('[CODE-01] [APP-06] a person who only has the purchasing portal reads the changes since the confirmed version', async () => {
  await open()
  expect(await screen.findByRole('heading', { name: 'Verhaltenskodex' })).toBeTruthy()
  const [removed, added] = [await screen.findByRole('deletion'), await screen.findByRole('insertion')]
  expect([removed.textContent, added.textContent]).toEqual([
    'gestrichen: 35 Ende der Änderung. ',
    'eingefügt: 25 Ende der Änderung. ',
  ])
  const contents = within(screen.getByRole('navigation', { name: 'Inhalt' })).getAllByRole('link')
  expect(contents.map(({ textContent }) => textContent)).toEqual(['1 Unsere Haltung', '2 Geschenkegeändert'])
  expect(screen.getByRole('heading', { name: '2 Geschenke (geänderter Abschnitt)' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Ohne Markierungen' }))
  await waitFor(() => expect(screen.queryByRole('deletion')).toBeNull())
  expect(screen.getByText('Erlaubt sind 25 € im Jahr.')).toBeTruthy()
})

test('[CODE-01] confirms once the changed sections are read and the questions answered', async () => {
  const calls = await open()
  await screen.findByText(/Sie haben Version 3 am 12.03.2026 bestätigt. Seitdem hat sich ein Abschnitt geändert/)
  expect(confirmButton().getAttribute('aria-disabled')).toBe('true')
  await press('lesen: Geschenke: noch offen')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('2 Geschenke'))
  await answerAll()
  expect(confirmButton().getAttribute('aria-disabled')).toBeNull()
  await userEvent.click(confirmButton())
  await screen.findByText('Sie haben Version 4 am 21.04.2026 bestätigt.')
  expect(document.activeElement?.textContent).toBe('Verhaltenskodex')
  const sent = calls.mock.calls.find(([url]) => String(url).endsWith('/confirmation'))
  expect(JSON.parse(String(sent?.[1]?.body))).toEqual({ version: 4, answers: [1, 1, 1] })
})

test('[CODE-01] explains each answer, right or wrong, and lets it be changed', async () => {
  await open()
  await screen.findByRole('heading', { name: 'Verhaltenskodex' })
  await press(/^öffnen/)
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: 'Falsch 1' }))
  expect(dialog.getByText('Denn so ist es nicht 1.', { exact: false }).textContent).toBe(
    'Nicht ganz. Denn so ist es nicht 1.',
  )
  expect(dialog.getByRole('button', { name: 'Später weiter' })).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: 'Wahr 1' }))
  expect(dialog.getByText('Denn so ist es 1.', { exact: false }).textContent).toBe('Richtig. Denn so ist es 1.')
})

test('[CODE-01] a version that was replaced in the meantime is reported, and the new one shown', async () => {
  let code = aCode()
  await open(
    () => code,
    () => {
      code = aCode({ current: edition(5, '15 €'), earlier: [{ version: 4, appliesFrom: '2026-04-01' }] })
      return failure(409, { code: 'version_outdated', present: { version: 5 } })
    },
  )
  await screen.findByRole('heading', { name: 'Verhaltenskodex' })
  await press(/^lesen/)
  await answerAll()
  await userEvent.click(confirmButton())
  expect((await screen.findAllByText(/Inzwischen gilt eine neuere Version/)).length).toBeGreaterThan(0)
  expect(await screen.findByRole('button', { name: 'Version 5 bestätigen' })).toBeTruthy()
})

test('[CODE-01] without a connection nothing is lost, and the same press is sent again', async () => {
  let attempts = 0
  await open(aCode, () => (attempts++ === 0 ? failure(503) : { version: 4, at: '2026-04-21T08:00:00Z' }))
  await screen.findByRole('heading', { name: 'Verhaltenskodex' })
  await press(/^lesen/)
  await answerAll()
  await userEvent.click(confirmButton())
  expect((await screen.findAllByText(/^503 - /)).length).toBeGreaterThan(0)
  await userEvent.click(confirmButton())
  expect(await screen.findByText('Sie haben Version 4 am 21.04.2026 bestätigt.')).toBeTruthy()
})

test.each([
  ['counted', /dass Sie diese Version bestätigt haben.*nur Zahlen je Gesellschaft, keine Namen/],
  ['named', /dass Sie diese Version bestätigt haben.*sehen Ihren Namen .* exportieren/],
] as const)('[CODE-01] says what a confirmation that is %s stores, and who sees it', async (confirmation, said) => {
  await open(() => aCode({ confirmation }))
  expect(await screen.findByText(said)).toBeTruthy()
})

test('[CODE-01] a first confirmation needs every section', async () => {
  await open(() => aCode({ before: null, confirmations: [], earlier: [] }))
  await screen.findByText('Sie haben den Verhaltenskodex noch nicht bestätigt.')
  expect(screen.queryByRole('radio', { name: 'Ohne Markierungen' })).toBeNull()
  await press('lesen: 0 von 2 Abschnitten gelesen')
  await press('lesen: 1 von 2 Abschnitten gelesen')
  expect(screen.getByText('2 von 2 Abschnitten gelesen')).toBeTruthy()
})

test('[CODE-01] the contact is shown with and without a code, and its links send no referrer', async () => {
  await open(() => aCode({ current: null, before: null, confirmations: [], earlier: [], duty: null }))
  expect(await screen.findByText('Noch kein Verhaltenskodex')).toBeTruthy()
  const card = within(screen.getByRole('region', { name: 'Hinweis geben' }))
  const links = card.getAllByRole<HTMLAnchorElement>('link')
  expect(links.map(({ textContent, href }) => `${textContent} ${href}`)).toEqual([
    'Hinweis abgeben https://hinweis.example/',
    'Ombudsstelle, Dr. Vogt tel:+492715550',
    'hinweis@example.com mailto:hinweis@example.com',
  ])
  for (const link of links)
    expect([link.rel, link.getAttribute('referrerpolicy')]).toEqual(['noopener noreferrer', 'no-referrer'])
})

test('[CODE-01] opening the contact calls nothing', async () => {
  const calls = await open()
  const link = await screen.findByRole('link', { name: 'Hinweis abgeben' })
  const before = calls.mock.calls.length
  link.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(link)
  await userEvent.hover(screen.getByRole('link', { name: 'hinweis@example.com' }))
  expect(calls.mock.calls.length).toBe(before)
})

test('[CODE-01] searches within the text', async () => {
  await open()
  const field = await screen.findByRole('searchbox', { name: 'Im Kodex suchen' })
  await userEvent.type(field, 'halten{Enter}')
  expect(await screen.findByText(/Ein Abschnitt enthält diese Wörter\./)).toBeTruthy()
  const contents = () => within(screen.getByRole('navigation', { name: 'Inhalt' })).queryAllByRole('link')
  expect(contents().map(({ textContent }) => textContent)).toEqual(['1 Unsere Haltung'])
  await userEvent.clear(field)
  await userEvent.type(field, 'Urlaub{Enter}')
  expect(await screen.findByText('Kein Abschnitt enthält diese Wörter.')).toBeTruthy()
  expect(contents()).toEqual([])
})

test('[CODE-01] counts the hits and moves from one to the next, however they are spelled', async () => {
  const section = { id: 'regeln', heading: 'Grüße', html: '<p>Gruesse und Grüße: Grüsse.</p>' }
  await open(() => aCode({ current: { ...edition(4, '25 €'), sections: [section] }, before: null }))
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Im Kodex suchen' }), 'grüße{Enter}')
  const at = (number: number) => screen.findByText(new RegExp(`Treffer ${number} von 4\\.`))
  expect(await at(1)).toBeTruthy()
  await press('Nächster Treffer')
  expect(await at(2)).toBeTruthy()
  await press('Voriger Treffer')
  await press('Voriger Treffer')
  expect(await at(4)).toBeTruthy()
})

test.each<[string, string[], string[]]>([
  ['Müller', ['muller'], ['Müller']],
  ['Frau Mueller kommt', ['muller'], ['Mueller']],
  ['Straße, STRASSE', ['strasse'], ['Straße', 'STRASSE']],
  ['nichts davon', ['muller'], []],
])('in %s the places of %j are found as they are written', (text, words, expected) => {
  expect(placesIn(text, words).map(([begin, end]) => text.slice(begin, end))).toEqual(expected)
})

test('[CODE-01] an earlier version has its own address, and always names the valid one', async () => {
  const { shown } = await open(aCode, undefined, { version: '3' })
  expect(await screen.findByText('Erlaubt sind 35 € im Jahr.')).toBeTruthy()
  expect(screen.getByText('Das ist Version 3, gültig ist Version 4.')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Version 3 ab 01.03.2026' })
  expect([link.getAttribute('aria-current'), new URL((link as HTMLAnchorElement).href).search]).toEqual([
    'true',
    '?version=3',
  ])
  shown.setProps({})
  expect(await screen.findByRole('insertion')).toBeTruthy()
})

test('[CODE-01] saves the own confirmations as a PDF', async () => {
  const create = vi.fn(() => 'blob:x')
  Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined })
  await screenTest(Conduct, {
    service: { '/code/proof': new Response('%PDF-', { status: 200 }), '/conduct/code': aCode },
    roles: ['portal_ek'],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Nachweis als PDF' }))
  await waitFor(() => expect(create).toHaveBeenCalled())
})

test('[CODE-01] in a foreign page another version is read in its place', async () => {
  standOn('foreign page')
  await open()
  await screen.findByRole('heading', { name: 'Verhaltenskodex' })
  await userEvent.click(screen.getByRole('link', { name: 'Version 3 ab 01.03.2026' }))
  expect(await screen.findByText('Das ist Version 3, gültig ist Version 4.')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Zur geltenden Version' }))
  expect(await screen.findByRole('insertion')).toBeTruthy()
})

test('[CODE-01] a link of its text into the portal is offered to the host page', async () => {
  const current = edition(4, '25 €')
  const html = `<p>Mehr im <a href="https://portal.example/benefits">Überblick</a>.</p>`
  current.sections.push({ id: 'mehr', heading: 'Mehr', html })
  setBase('https://portal.example/')
  const { received } = await screenTest(Conduct, {
    service: { '/conduct/code': aCode({ current, before: null }) },
    roles: ['portal_ek'],
  })
  fireEvent.click(await screen.findByRole('link', { name: 'Überblick' }))
  setBase('/')
  expect(received('portal-navigate').map(({ detail }) => detail as unknown)).toEqual([{ path: '/benefits' }])
})

test('[CODE-01] a removed section is shown as a deletion, in its place', async () => {
  const before = edition(3, '25 €')
  before.sections.splice(1, 0, { id: 'alt', heading: 'Altes', html: '<p>Gilt nicht mehr.</p>' })
  await open(() => aCode({ before }))
  expect(await screen.findByRole('heading', { name: /gestrichen: Altes.*Abschnitt ist entfallen/ })).toBeTruthy()
  expect((await screen.findAllByRole('deletion')).at(-1)?.textContent).toContain('Gilt nicht mehr.')
})

test('the texts are in the language of the page', async () => {
  await open()
  await screen.findByRole('heading', { name: 'Verhaltenskodex' })
  act(() => setLanguage('en'))
  expect(await screen.findByRole('heading', { name: 'Report a concern' })).toBeTruthy()
})

test('says that it could not be loaded, and tries again', async () => {
  await open(() => failure(503))
  expect(await screen.findByRole('button', { name: 'Erneut versuchen' })).toBeTruthy()
})

test.each(['editing', 'evidence'])('the view %s needs a role', async (view) => {
  await screenTest(Conduct, { service: {}, roles: ['portal_ma'], props: { view } })
  expect(await screen.findByRole('heading', { name: 'Kein Zugang' })).toBeTruthy()
})

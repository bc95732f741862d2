import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { ForumOverview, type SimilarAnswer } from '#contract/forum.ts'
import { $toasts } from '#shared/bus/toasts.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'
import { QuestionPage } from '#widgets/forum/question/question-page.tsx'
import { aThread } from '#widgets/forum/testing/a-thread.ts'

const ABOUT: ForumOverview = {
  ...blank(ForumOverview),
  categories: [
    {
      id: 3,
      parentId: null,
      name: 'Personal',
      nameEn: 'Personnel',
      icon: 'gift',
      questions: 3,
      office: 'Personal und Vergütung',
      officeEn: '',
      answerDays: 3,
      isAnonymousAllowed: true,
    },
  ],
  total: 3,
}
const SIMILAR: SimilarAnswer = {
  words: ['rate', 'dienstrad'],
  questions: [
    {
      id: 5,
      title: 'Dienstrad: Was passiert mit dem Vertrag?',
      answers: 3,
      isArchived: false,
      answer: { id: 6, isOfficial: true, isExpired: false, text: 'Die Rate ruht nicht.' },
    },
  ],
  passages: [{ source: 'news', title: 'Dienstrad: zweites Rad möglich', excerpt: '', href: '/story/ma/7' }],
  unavailable: [],
}
const ROUTE = {
  name: 'Personal und Vergütung',
  nameEn: '',
  turn: { stage: 'responsible', until: '2026-04-24', movesOn: '2026-04-27', next: 'deputy', isMine: false, gap: null },
}

async function open(service: Service = {}) {
  const { host, requests } = await screenTest(QuestionPage, {
    service: { '/overview': ABOUT, '/similar': SIMILAR, '/route': ROUTE, '/questions': aThread(), ...service },
  })
  const paths: string[] = []
  host.addEventListener('portal-navigate', (event) => paths.push((event as CustomEvent<{ path: string }>).detail.path))
  const asked = () => requests('POST', '/questions').map(({ body }) => body as unknown)
  return { asked, paths }
}
const sentence = () => screen.findByRole('textbox', { name: 'Frage in einem Satz' })

describe('[FORUM-01] asking', () => {
  test('quotes the official answer while the question is typed, and links to it', async () => {
    const { paths } = await open()
    await userEvent.type(await sentence(), 'Läuft die Rate vom Dienstrad weiter?')
    const aside = screen.getByRole('complementary', { name: 'Gibt es die Antwort schon?' })
    expect(await within(aside).findByText('Offiziell beantwortet')).toBeTruthy()
    expect(within(aside).getByRole('link', { name: 'Dienstrad: zweites Rad möglich' })).toBeTruthy()
    await userEvent.click(within(aside).getByRole('button', { name: 'Das hilft mir' }))
    expect(paths).toEqual(['/forum/5#antwort-6'])
    expect($toasts.get().at(-1)?.text).toMatch(/bleibt als Entwurf gespeichert/)
  })

  test('shows a preview of the question, and asks before a draft is discarded', async () => {
    const { paths } = await open()
    await userEvent.type(await sentence(), 'Wer sieht eine Lohnpfändung?')
    await userEvent.click(screen.getByRole('button', { name: 'Vorschau' }))
    const preview = screen.getByRole('dialog', { name: 'Vorschau' })
    expect(within(preview).getByText('Wer sieht eine Lohnpfändung?')).toBeTruthy()
    await userEvent.click(within(preview).getByRole('button', { name: 'Zurück zur Frage' }))
    await userEvent.click(screen.getByRole('button', { name: 'Verwerfen …' }))
    expect(paths).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Verwerfen' }))
    expect(paths).toEqual(['/forum'])
  })

  test('lists the topics as a tree, those below another one indented under it', async () => {
    const topic = (id: number, name: string, parentId: number | null) => ({
      ...ABOUT.categories[0]!,
      id,
      name,
      parentId,
    })
    const categories = [
      topic(1, 'Einkauf', null),
      topic(2, 'Personal', null),
      topic(3, 'Stahl', 1),
      topic(4, 'Lohn', 2),
    ]
    await open({ '/overview': { ...ABOUT, categories } })
    await sentence()
    const options = within(screen.getByRole('combobox', { name: 'Thema' })).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Bitte wählen',
      'Einkauf',
      '\u2003Stahl',
      'Personal',
      '\u2003Lohn',
    ])
  })

  test('removes values that do not fit', async () => {
    await open()
    await userEvent.type(await sentence(), 'Dienstrad')
    await userEvent.click(await screen.findByRole('button', { name: 'Passt nicht' }))
    expect(screen.queryByText('Offiziell beantwortet')).toBeNull()
  })

  test('shows who gets the question, and asks it without a name where the topic allows that', async () => {
    const { asked, paths } = await open()
    await userEvent.type(await sentence(), 'Wer sieht eine Lohnpfändung?')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Thema' }), 'Personal')
    expect(await screen.findByText(/Ohne Antwort bis .*24\.04\. geht sie an die Vertretung/)).toBeTruthy()
    await userEvent.click(screen.getByRole('switch', { name: 'Ohne meinen Namen fragen' }))
    await userEvent.click(screen.getByRole('button', { name: 'Frage stellen' }))
    await expect.poll(() => paths).toEqual(['/forum/4711'])
    expect(asked()).toEqual([
      { title: 'Wer sieht eine Lohnpfändung?', body: '', categoryId: 3, siteId: null, isAnonymous: true, files: [] },
    ])
  })

  test('refuses to send without a name to a topic that needs one, until the person decides', async () => {
    const named = { ...ABOUT.categories[0]!, id: 4, name: 'Einkauf', isAnonymousAllowed: false }
    const { asked, paths } = await open({ '/overview': { ...ABOUT, categories: [...ABOUT.categories, named] } })
    await userEvent.type(await sentence(), 'Wer hilft?')
    const topic = screen.getByRole('combobox', { name: 'Thema' })
    await userEvent.selectOptions(topic, 'Personal')
    await userEvent.click(screen.getByRole('switch', { name: 'Ohne meinen Namen fragen' }))
    await userEvent.selectOptions(topic, 'Einkauf')
    await userEvent.click(screen.getByRole('button', { name: 'Frage stellen' }))
    expect((await screen.findAllByText(/In diesem Thema ist ein Name nötig\. Schalten Sie/)).length).toBeGreaterThan(0)
    expect(asked()).toEqual([])
    await userEvent.click(screen.getByRole('switch', { name: 'Ohne meinen Namen fragen', checked: true }))
    await userEvent.click(screen.getByRole('button', { name: 'Frage stellen' }))
    await expect.poll(() => paths).toEqual(['/forum/4711'])
    expect(asked()).toMatchObject([{ categoryId: 4, isAnonymous: false }])
  })

  test('names missing fields, and keeps the typed text when the server refuses it', async () => {
    const { asked } = await open({ '/questions': failure(429, { code: 'too_many_entries' }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Frage stellen' }))
    expect(await screen.findByText('Das Feld Frage in einem Satz darf nicht leer sein.')).toBeTruthy()
    expect(screen.getByText('Das Feld Thema darf nicht leer sein.')).toBeTruthy()
    expect(asked()).toEqual([])
    const field = await sentence()
    await userEvent.type(field, 'Wer hilft?')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Thema' }), 'Personal')
    await userEvent.click(screen.getByRole('button', { name: 'Frage stellen' }))
    expect((await screen.findAllByText(/429 - In der letzten Stunde/)).length).toBeGreaterThan(0)
    expect((field as HTMLInputElement).value).toBe('Wer hilft?')
  })

  test('lets people ask where the search does not answer', async () => {
    await open({ '/similar': failure(503) })
    await userEvent.type(await sentence(), 'Dienstrad')
    expect(await screen.findByText(/Gerade kann nicht gesucht werden/)).toBeTruthy()
  })
})

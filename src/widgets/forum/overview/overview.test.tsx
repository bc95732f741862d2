import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { ForumOverview, QuestionLine } from '#contract/forum.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'
import { Overview } from './overview.tsx'

const LINE: QuestionLine = {
  ...blank(QuestionLine),
  id: 471_100_815,
  title: 'Darf Baustahl S235 direkt am Lager bestellt werden?',
  category: { id: 2, name: '0110 Stahl', nameEn: '0110 Steel', icon: 'shopping-cart', isRemoved: false },
  site: { id: 1, name: 'Siegen' },
  author: { id: '00000000-0000-4000-8000-000000000001', name: 'Hannes Lohmeyer' },
  createdAt: '2026-04-20T05:40:00.000Z',
  votes: 1,
  turn: { stage: 'responsible', until: '2026-04-23', movesOn: '2026-04-24', next: 'deputy', isMine: false, gap: null },
}

const ABOUT: ForumOverview = {
  ...blank(ForumOverview),
  categories: [
    {
      id: 1,
      parentId: null,
      name: 'Einkauf',
      nameEn: 'Purchasing',
      icon: 'shopping-cart',
      questions: 3,
      office: 'Einkauf',
      officeEn: '',
      answerDays: 3,
      isAnonymousAllowed: false,
    },
    {
      id: 2,
      parentId: 1,
      name: '0110 Stahl',
      nameEn: '0110 Steel',
      icon: 'shopping-cart',
      questions: 2,
      office: 'Stahl',
      officeEn: '',
      answerDays: 3,
      isAnonymousAllowed: true,
    },
  ],
  total: 3,
  responsible: 2,
  isResponsible: true,
}

async function open(questions: readonly QuestionLine[] | (() => unknown), more: Service = {}) {
  const page =
    typeof questions === 'function' ? questions : { questions, total: questions.length, next: null, isSimilar: false }
  const { requests } = await screenTest(Overview, { service: { '/questions': page, '/overview': ABOUT, ...more } })
  return () => requests('GET', '/questions').map(({ url }) => new URL(url))
}
beforeEach(() => {
  sessionStorage.clear()
})

describe('[FORUM-01] the list of questions', () => {
  test('shows answers, title, topic, author and whose turn it is', async () => {
    await open([
      LINE,
      {
        ...LINE,
        id: 2,
        title: 'Wer prüft Werkszeugnisse?',
        author: null,
        isAnonymous: true,
        isAnswered: true,
        isOfficial: true,
        answers: 3,
        votes: 11,
        turn: null,
      },
    ])
    const list = await screen.findByRole('list', { name: 'Forum' })
    const [first, second] = within(list).getAllByRole('listitem')
    expect(within(first!).getByRole('link', { name: LINE.title }).getAttribute('href')).toMatch(/\/forum\/471100815$/)
    expect(first!.textContent).toMatch(
      /0offen.*0110 Stahl.*Siegen.*Hannes Lohmeyer.*liegt bei 0110 Stahl.*an die Vertretung/,
    )
    expect(second!.textContent).toMatch(/offiziell.*ohne Namen.*3 Antworten · 11 Stimmen/)
    expect(screen.getByText('2 Fragen')).toBeTruthy()
  })

  test('links to the entry that contains the words of a search', async () => {
    await open([{ ...LINE, hit: { id: 99, kind: 'answer', text: 'Reststücke gibt es am Lager' } }])
    const link = await screen.findByRole('link', { name: LINE.title })
    expect(link.getAttribute('href')).toMatch(/\/forum\/471100815#antwort-99$/)
    expect(screen.getByText(/In einer Antwort: Reststücke/)).toBeTruthy()
  })

  test('filters by topic, state and duty, newest first by itself', async () => {
    const calls = await open([LINE])
    await screen.findByRole('list', { name: 'Forum' })
    expect([...calls()[0]!.searchParams]).toEqual([])
    await userEvent.click(screen.getByRole('radio', { name: 'Offen' }))
    await userEvent.click(screen.getByRole('button', { name: /Für mich zuständig/ }))
    await userEvent.click(screen.getByRole('button', { name: /0110 Stahl/ }))
    await expect
      .poll(() => Object.fromEntries(calls().at(-1)!.searchParams))
      .toEqual({ state: 'open', responsible: 'true', category: '2' })
    expect(screen.getByRole('button', { name: /0110 Stahl/ }).getAttribute('aria-pressed')).toBe('true')
  })

  test('offers to ask the first question where there is none, and to reset filters where none matches', async () => {
    await open([])
    expect(await screen.findByText('Noch keine Fragen')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Archiv' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Filter zurücksetzen' }))
    expect(await screen.findByText('Noch keine Fragen')).toBeTruthy()
  })

  test('offers another attempt when the server answers 503', async () => {
    await open(() => failure(503))
    expect(await screen.findByRole('button', { name: 'Erneut versuchen' })).toBeTruthy()
  })
})

import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { ForumFile, type ForumThread } from '#contract/forum.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { screenTest, type Screen } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'
import { aComment, aThread, anEntry } from '#widgets/forum/testing/a-thread.ts'
import { QuestionPage } from './question-page.tsx'

let shown: Screen

const NOTHING = { words: [], questions: [], passages: [], unavailable: [] }

async function open(thread: ForumThread | (() => unknown), more: Service = {}) {
  shown = await screenTest(QuestionPage, {
    service: { '/similar': NOTHING, ...more, '/questions/4711': thread },
    props: { questionId: 4711 },
  })
  return () =>
    shown.fetch.mock.calls
      .map(([url, init]) => ({
        path: new URL(String(url)).pathname,
        method: init?.method ?? 'GET',
        version: new Headers(init?.headers).get('if-match'),
        body: init?.body,
      }))
      .filter(({ path, method }) => path.startsWith('/api/qa/') && method !== 'GET')
}
describe('[FORUM-01] a question', () => {
  test('shows the official answer beside the accepted one, with office, validity and who checks it', async () => {
    await open(aThread())
    expect(await screen.findByRole('heading', { name: /Dienstrad: Was passiert/ })).toBeTruthy()
    const [, official, accepted] = await screen.findAllByRole('article')
    expect(official!.textContent).toMatch(
      /Offizielle Antwort, Personal und Vergütung.*gültig bis 31\.12\.2026, danach Prüfung durch Miriam Falk.*14Stimmen/,
    )
    expect(accepted!.textContent).toMatch(/Hat geholfen/)
    expect(accepted!.id).toBe('antwort-22')
    expect(accepted!.textContent).toMatch(/ohne Namen · 13\.04\.2026/)
    expect(accepted!.textContent).not.toMatch(/Uhr/)
    expect(screen.getByText('Ja, 7. September.')).toBeTruthy()
  })

  test('emits its title to the host page once it is known', async () => {
    await open(aThread({ title: 'Wer leiht Werkzeug aus?' }))
    expect(shown.received('portal-title')).toEqual([])
    await screen.findByRole('heading', { name: 'Wer leiht Werkzeug aus?' })
    expect(shown.received('portal-title').map(({ detail }) => detail as unknown)).toEqual([
      { title: 'Wer leiht Werkzeug aus?' },
    ])
  })

  test('counts a vote, and shows it as pressed', async () => {
    let hasVoted = false
    const calls = await open(() => aThread({ answers: [anEntry({ hasVoted, votes: hasVoted ? 15 : 14 })] }), {
      '/entries/21/vote': () => ((hasVoted = true), { id: 21, votes: 15, hasVoted: true }),
    })
    const answer = (await screen.findAllByRole('article'))[1]!
    await userEvent.click(within(answer).getByRole('button', { name: 'Hilft mir' }))
    expect(await within(answer).findByRole('button', { name: 'Stimme zurücknehmen', pressed: true })).toBeTruthy()
    expect(calls()).toMatchObject([{ path: '/api/qa/entries/21/vote', method: 'PUT' }])
  })

  test('shows who should answer, and why the moderators do', async () => {
    const turn = {
      stage: 'moderator',
      until: null,
      movesOn: null,
      next: null,
      isMine: false,
      gap: 'personLeft',
    } as const
    await open(aThread({ isAnswered: false, answers: [], turn }))
    expect(await screen.findByText(/Die zuständige Person ist ausgeschieden/)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Noch keine Antwort' })).toBeTruthy()
  })

  test('keeps a comment that was refused because the question was archived', async () => {
    await open(aThread(), { '/entries/11/comments': failure(409, { code: 'archived' }) })
    const [question] = await screen.findAllByRole('article')
    await userEvent.click(within(question!).getByRole('button', { name: 'Kommentar' }))
    const field = await screen.findByRole('textbox', { name: 'Ihr Kommentar' })
    await userEvent.type(field, 'Und ab wann?')
    await userEvent.click(screen.getByRole('button', { name: 'Kommentieren' }))
    expect(await within(question!).findByText(/409 - Die Frage wurde inzwischen archiviert/)).toBeTruthy()
    expect((field as HTMLTextAreaElement).value).toBe('Und ab wann?')
  })

  test('keeps an answer that was refused because the question was archived', async () => {
    let isArchived = false
    const archived = { at: '2026-04-20T08:00:00.000Z', by: null, reason: 'ersetzt', replacedBy: null }
    const question = anEntry({ id: 11, kind: 'question', may: [] })
    await open(() => (isArchived ? aThread({ archived, question }) : aThread()), {
      '/questions/4711/answers': () => ((isArchived = true), failure(409, { code: 'archived' })),
    })
    // The editor replaces the field it starts with; a click simulated at that moment would focus neither.
    await screen.findByRole('toolbar', { name: 'Formatierung' }, { timeout: 10_000 })
    act(() => screen.getByRole('textbox', { name: 'Ihre Antwort' }).focus())
    await userEvent.paste('Die Rate läuft weiter.')
    await userEvent.click(screen.getByRole('button', { name: 'Antworten' }))
    expect((await screen.findAllByText('Archiviert am 20.04.2026')).length).toBeGreaterThan(0)
    expect(screen.getByRole('textbox', { name: 'Ihre Antwort' }).textContent).toMatch(/Die Rate läuft weiter/)
    expect((await screen.findAllByText(/409 - Die Frage wurde inzwischen archiviert/)).length).toBeGreaterThan(0)
  })

  test('keeps a comment below a question that was deleted in the meantime', async () => {
    let isDeleted = false
    const gone = failure(404, { code: 'not_found' })
    await open(() => (isDeleted ? gone : aThread()), {
      '/entries/11/comments': () => ((isDeleted = true), gone),
    })
    const [question] = await screen.findAllByRole('article')
    await userEvent.click(within(question!).getByRole('button', { name: 'Kommentar' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Ihr Kommentar' }), 'Und ab wann?')
    await userEvent.click(screen.getByRole('button', { name: 'Kommentieren' }))
    expect((await screen.findAllByText('Frage nicht gefunden')).length).toBeGreaterThan(0)
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Ihr Kommentar' }).value).toBe('Und ab wann?')
    await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }))
    expect(await screen.findByRole('heading', { name: 'Frage nicht gefunden' })).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
  })

  test('shows the text of another edit after a conflict, and replaces it only then', async () => {
    const answer = (version: number, body: string) =>
      aThread({ answers: [anEntry({ version, body, isOwn: true, may: ['edit'] })] })
    const present = answer(2, '<p>Die Moderation war hier.</p>')
    const calls = await open(() => answer(1, '<p>Mein alter Text.</p>'), {
      '/entries/21': (_url: URL, init: RequestInit) =>
        String(new Headers(init.headers).get('if-match')).includes('2')
          ? answer(3, '<p>Mein alter Text.</p>')
          : failure(409, { code: 'version_conflict', present }),
    })
    const article = (await screen.findAllByRole('article'))[1]!
    await userEvent.click(within(article).getByRole('button', { name: 'Bearbeiten' }))
    await userEvent.click(await within(article).findByRole('button', { name: 'Speichern' }))
    const theirs = await within(article).findByRole('region', { name: 'Inzwischen gespeicherte Fassung' })
    expect(await within(theirs).findByText('Die Moderation war hier.')).toBeTruthy()
    expect(within(article).getByRole('textbox', { name: 'Text' }).textContent).toMatch(/Mein alter Text/)
    await userEvent.click(within(article).getByRole('button', { name: 'Speichern' }))
    await expect.poll(() => within(article).queryByRole('button', { name: 'Speichern' })).toBeNull()
    expect(calls().length).toBe(2)
  })

  test('shows the present text of a comment after a conflict, and takes it', async () => {
    const withComment = (version: number, body: string) => {
      const { question } = aThread()
      return aThread({ question: { ...question, comments: [aComment({ version, body, isOwn: true, may: ['edit'] })] } })
    }
    const present = withComment(2, 'Ja, 8. September.')
    await open(() => withComment(1, 'Ja, 7. September.'), {
      '/entries/31': failure(409, { code: 'version_conflict', present }),
    })
    const list = await screen.findByRole('list', { name: 'Kommentare' })
    await userEvent.click(within(list).getByRole('button', { name: 'Weitere Aktionen' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Bearbeiten' }))
    await userEvent.click(await within(list).findByRole('button', { name: 'Speichern' }))
    const theirs = await within(list).findByRole('region', { name: 'Inzwischen gespeicherte Fassung' })
    expect(within(theirs).getByText('Ja, 8. September.')).toBeTruthy()
    await userEvent.click(within(theirs).getByRole('button', { name: 'Diese Fassung übernehmen' }))
    const field = within(list).getByRole<HTMLTextAreaElement>('textbox', { name: 'Ihr Kommentar' })
    expect(field.value).toBe('Ja, 8. September.')
  })

  test('shows an archived question as it is, and offers to restore it', async () => {
    const archived = {
      at: '2026-04-20T08:00:00.000Z',
      by: null,
      reason: 'ersetzt durch Betriebsvereinbarung 03/2026',
      replacedBy: { id: 5, title: 'Was gilt jetzt?' },
    }
    const question = anEntry({ id: 11, kind: 'question', may: ['restore'] })
    await open(aThread({ archived, question }))
    expect(await screen.findByRole('link', { name: 'Jetzt gilt: Was gilt jetzt?' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Wiederherstellen' })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /Ihre Antwort/ })).toBeNull()
  })

  test('confirms the version of an answer that was read as official', async () => {
    const answers = [anEntry({ version: 4, may: ['makeOfficial'] })]
    const calls = await open(aThread({ answers, isResponsible: true }), { '/entries/21/official': aThread() })
    const answer = (await screen.findAllByRole('article'))[1]!
    await userEvent.click(within(answer).getByRole('button', { name: 'Weitere Aktionen' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Offiziell bestätigen …' }))
    const dialog = await screen.findByRole('dialog', { name: 'Offiziell bestätigen …' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    await expect.poll(calls).toMatchObject([{ path: '/api/qa/entries/21/official', method: 'PUT', version: '"4"' }])
  })

  test('saves an entry without a name with pictures only', async () => {
    const file: ForumFile = {
      ...blank(ForumFile),
      id: '00000000-0000-4000-8000-0000000000f1',
      kind: 'attachment',
      name: 'plan.pdf',
      contentType: 'application/pdf',
      size: 900,
    }
    const own = anEntry({ isAnonymous: true, author: null, isOwn: true, files: [file], may: ['edit'] })
    const calls = await open(aThread({ answers: [own] }), { '/entries/21': aThread() })
    const answer = (await screen.findAllByRole('article'))[1]!
    await userEvent.click(within(answer).getByRole('button', { name: 'Bearbeiten' }))
    await userEvent.click(await within(answer).findByRole('button', { name: 'Speichern' }))
    expect(within(answer).getByText(/^Ohne Namen sind nur Bilder möglich/)).toBeTruthy()
    expect(calls()).toEqual([])
    const chosen = new File(['%PDF'], 'zweiter.pdf', { type: 'application/pdf' })
    await userEvent.upload(
      within(answer).getByLabelText<HTMLInputElement>(/Bilder und Dateien/, { selector: 'input' }),
      chosen,
    )
    expect((await within(answer).findAllByText(/Ohne Namen sind nur Bilder möglich/)).length).toBeGreaterThan(1)
    await userEvent.click(within(answer).getByRole('button', { name: 'plan.pdf entfernen' }))
    await userEvent.click(within(answer).getByRole('button', { name: 'Speichern' }))
    await expect
      .poll(() => calls().map(({ body }) => JSON.parse(String(body)) as unknown))
      .toMatchObject([{ files: [] }])
  })

  test('says why the server refuses a file in an entry without a name', async () => {
    const detail = { field: 'body.files.0.id', rule: 'must be a picture in an entry without a name' }
    await open(aThread({ answers: [anEntry({ may: ['edit'] })] }), {
      '/entries/21': failure(422, { code: 'anonymous_attachment', details: [detail] }),
    })
    const answer = (await screen.findAllByRole('article'))[1]!
    await userEvent.click(within(answer).getByRole('button', { name: 'Bearbeiten' }))
    await userEvent.click(await within(answer).findByRole('button', { name: 'Speichern' }))
    expect(await within(answer).findByText(/422 - Ohne Namen sind nur Bilder möglich/)).toBeTruthy()
  })

  test('sends no official answer without the day until which it is valid', async () => {
    const calls = await open(aThread({ isResponsible: true }), { '/questions/4711/answers': aThread() })
    await screen.findByRole('toolbar', { name: 'Formatierung' }, { timeout: 10_000 })
    act(() => screen.getByRole('textbox', { name: 'Ihre Antwort' }).focus())
    await userEvent.paste('Die Rate läuft weiter.')
    const day = screen.getByRole('textbox', { name: 'Gültig bis' })
    await userEvent.clear(day)
    await userEvent.click(screen.getByRole('button', { name: 'Antworten' }))
    expect(await screen.findByText('Das Feld Gültig bis darf nicht leer sein.')).toBeTruthy()
    expect(calls()).toEqual([])
    await userEvent.click(screen.getByRole('switch', { name: /Offizielle Antwort/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Antworten' }))
    await expect
      .poll(() => calls().map(({ body }) => JSON.parse(String(body)) as unknown))
      .toMatchObject([{ body: '<p>Die Rate läuft weiter.</p>', officialUntil: null }])
  })

  test('is not found where the server answers 404', async () => {
    await open(() => failure(404, { code: 'not_found' }))
    expect(await screen.findByText('Frage nicht gefunden')).toBeTruthy()
  })
})

describe('[FORUM-01] writing below the own question without a name', () => {
  const own = { ...aThread().question, isAnonymous: true, isOwn: true, author: null }
  const anonymous = { name: /ohne meinen Namen/ }
  const openForms = async (isAnonymousAllowed: boolean) => {
    const calls = await open(aThread({ question: own, isAnonymousAllowed }), { '/entries/11/comments': aThread() })
    const [question] = await screen.findAllByRole('article')
    await userEvent.click(within(question!).getByRole('button', { name: 'Kommentar' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Ihr Kommentar' }), 'Und ab wann?')
    await screen.findByRole('button', { name: 'Antworten' })
    return calls
  }

  test('starts answers and comments without the name, too', async () => {
    await openForms(true)
    expect(screen.getAllByRole('switch', { ...anonymous, checked: true }).length).toBe(2)
  })

  test('starts them with the name once the question was moved to a topic that needs one', async () => {
    const calls = await openForms(false)
    expect(screen.queryByRole('switch', anonymous)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Kommentieren' }))
    await expect
      .poll(() => calls().map(({ body }) => JSON.parse(String(body)) as unknown))
      .toEqual([{ body: 'Und ab wann?', isAnonymous: false }])
  })
})

describe('[FORUM-02] moderation', () => {
  test('looks up a name only with a reason, and shows it in the dialog', async () => {
    const calls = await open(
      aThread({ answers: [anEntry({ author: null, isAnonymous: true, may: ['hide', 'disclose'] })] }),
      {
        '/entries/21/author': { id: 21, author: { id: '00000000-0000-4000-8000-000000000009', name: 'Sandra Heupel' } },
      },
    )
    const answer = (await screen.findAllByRole('article'))[1]!
    await userEvent.click(within(answer).getByRole('button', { name: 'Weitere Aktionen' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Name abrufen …' }))
    const dialog = await screen.findByRole('dialog', { name: 'Name abrufen …' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Name abrufen …' }))
    expect(calls()).toEqual([])
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Grund' }), 'Hinweis des Betriebsrats')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Name abrufen …' }))
    expect(await screen.findByText('Geschrieben von Sandra Heupel.')).toBeTruthy()
    await userEvent.click(screen.getAllByRole('button', { name: 'Schließen' }).at(-1)!)
    expect(answer.textContent).not.toMatch(/Sandra/)
  })
})

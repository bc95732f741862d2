import { act, screen, waitFor, within } from '@testing-library/react'
import type { WritableAtom } from 'nanostores'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Conversation as Data, Message, type NewMessageBody, Participant } from '#contract/postbox-conversation.ts'
import { MESSAGE_LIMIT } from '#domain/postbox/conversation.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { standOn } from '#shared/testing/sign-in.ts'
import { blank } from '#shared/testing/blank.ts'
import { Conversation } from './conversation.tsx'
import { refreshConversation, roomOf, unsentMessages, type Typist } from './room.ts'

let formId = 4000
const aMessage = (seq: number, changes: Partial<Message> = {}): Message => ({
  ...blank(Message),
  id: 100 + seq,
  seq,
  change: seq,
  key: `k-${seq}`,
  sender: { id: '0c6f6a7e-8a5c-4a53-a4c5-1c1f3b7d0001', name: 'Ines Vogelsang' },
  station: { de: 'Reisestelle', en: 'Travel office' },
  text: `Nachricht ${seq}`,
  at: '2026-04-17T07:40:00.000Z',
  ...changes,
})
const aParticipant = (changes: Partial<Participant> = {}): Participant => ({
  ...blank(Participant),
  person: { id: '0c6f6a7e-8a5c-4a53-a4c5-1c1f3b7d0001', name: 'Ines Vogelsang' },
  part: 'decides',
  station: { de: 'Reisestelle', en: 'Travel office' },
  isAddressed: true,
  presence: { state: 'here', until: '15' },
  ...changes,
})
const aConversation = (messages: readonly Message[], changes: Partial<Data> = {}): Data => ({
  formId,
  templateId: 118,
  change: Math.max(0, ...messages.map(({ change }) => change)),
  messages: [...messages],
  hasMore: false,
  waiting: [],
  participants: [aParticipant()],
  readUntil: messages.at(-1)?.seq ?? 0,
  closedAt: null,
  deletedOn: null,
  showsTyping: true,
  suggestedSendAt: null,
  ...changes,
})

async function open(data: Data | (() => unknown), more: Service = {}) {
  const shown = await screenTest(() => <Conversation formId={formId} number="2026-00412" />, {
    service: { ...more, '/conversation': data },
  })
  const calls = () =>
    shown
      .requests()
      .filter(({ method }) => method !== 'GET')
      .map(({ path, method, body }) => ({ path: path.replace(/.*\/forms\/\d+/, ''), method, body }))
  return { ...shown, calls, sent: () => calls().filter(({ path }) => path === '/messages') }
}
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Nachricht an Ines Vogelsang' })
const writes = async (text: string) => {
  await userEvent.type(await field(), text)
  await userEvent.click(screen.getByRole('button', { name: /enden$/ }))
}

beforeEach(() => {
  formId++
})

describe('[POST-04] a conversation', () => {
  test('shows who takes part with presence by the calendar, the days, and where the new messages begin', async () => {
    await open(
      aConversation([aMessage(1), aMessage(2, { isOwn: true }), aMessage(3, { at: '2026-04-21T06:04:00.000Z' })], {
        readUntil: 2,
        participants: [
          aParticipant(),
          aParticipant({
            person: { id: '0c6f6a7e-8a5c-4a53-a4c5-1c1f3b7d0002', name: 'Thorsten Wehmeyer' },
            part: 'reads',
            presence: { state: 'leave', until: '2026-04-24' },
            deputy: { id: '0c6f6a7e-8a5c-4a53-a4c5-1c1f3b7d0003', name: 'Felix Hartung' },
          }),
          aParticipant({ person: { id: null, name: '' }, part: 'group', members: 4, presence: null }),
        ],
      }),
    )
    const list = await screen.findByRole('list', { name: 'Wer teilnimmt' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([
      expect.stringMatching(/Ines Vogelsang.*Reisestelle.*heute bis 15 Uhr/),
      expect.stringMatching(/Thorsten Wehmeyer.*liest mit.*im Urlaub bis 24\.04\..*Vertretung: Felix Hartung/),
      expect.stringMatching(/Reisestelle.*4 Personen, noch nicht übernommen/),
    ])
    const log = screen.getByRole('log', { name: 'Nachrichten' })
    expect(log.textContent).toMatch(
      /Freitag, 17\.\u00A0April.*Nachricht 1.*Nachricht 2.*Neu, Dienstag, 21\.\u00A0April.*Nachricht 3/,
    )
    expect(within(log).getByText('Ines Vogelsang, Reisestelle', { selector: '.entry:first-child b' })).toBeTruthy()
  })

  test('marks shown messages as read, and shows markup as text', async () => {
    const { calls, host } = await open(
      aConversation([aMessage(1, { text: '<b>fett</b> & {{x}}' })], { readUntil: 0 }),
      {
        '/messages/read': { readUntil: 1 },
      },
    )
    expect(await screen.findByText('<b>fett</b> & {{x}}')).toBeTruthy()
    expect(host.querySelector('.words b')).toBeNull()
    await waitFor(() => expect(calls()).toEqual([{ path: '/messages/read', method: 'PUT', body: { seq: 1 } }]))
  })

  test('is empty with a sentence, and closed without a field but with its end and a way on', async () => {
    const first = await open(aConversation([]))
    expect(await screen.findByText('Noch kein Gespräch')).toBeTruthy()
    first.unmount()
    formId++
    await open(
      aConversation([aMessage(1, { isOwn: true })], { closedAt: '2026-04-14T10:00:00.000Z', deletedOn: '2028-04-14' }),
    )
    expect(
      await screen.findByText(
        'Das Formular ist seit 14.04.2026 abgeschlossen. Das Gespräch wird am 14.04.2028 gelöscht.',
      ),
    ).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Nachricht löschen' })).toBeNull()
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Neues Formular dazu' }).pathname).toBe('/formular/118')
  })

  test('deletes an own message after a question, and confirms one that asks for it', async () => {
    const own = aMessage(1, { isOwn: true })
    const asking = aMessage(2, { asksConfirmation: true, mayConfirm: true })
    const { calls } = await open(aConversation([own, asking]), {
      '/messages/101': aMessage(1, { isOwn: true, deleted: true, text: '', change: 3 }),
      '/messages/102/confirmation': aMessage(2, {
        asksConfirmation: true,
        change: 4,
        confirmedBy: [
          {
            person: { id: '0c6f6a7e-8a5c-4a53-a4c5-1c1f3b7d0009', name: 'Katrin Osterloh' },
            at: '2026-04-17T08:15:00.000Z',
          },
        ],
      }),
      '/messages': { change: 4, messages: [], hasMore: false },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Bestätigen' }))
    expect(await screen.findByText(/bestätigt von Katrin Osterloh, 17\.04\. 10:15/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Nachricht löschen', hidden: true }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Löschen' }))
    expect(await screen.findByText('Nachricht gelöscht')).toBeTruthy()
    expect(screen.queryByText('Nachricht 1')).toBeNull()
    // The focused button was removed.
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Nachricht gelöscht'))
    expect(calls().map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining(['POST /messages/102/confirmation', 'DELETE /messages/101']),
    )
  })

  test('loads earlier messages, and searches', async () => {
    await open(aConversation([aMessage(51)], { hasMore: true }), {
      '/messages': (url: URL) =>
        url.searchParams.has('search')
          ? { change: 51, messages: [aMessage(7, { text: 'Das Hotel am Domplatz' })], hasMore: false }
          : { change: 51, messages: [aMessage(49), aMessage(50)], hasMore: false },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Frühere Nachrichten laden' }))
    expect(await screen.findByText('Nachricht 49')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Frühere Nachrichten laden' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Nachrichten suchen' }))
    // The field was opened to type in it: text typed immediately is in it.
    await userEvent.keyboard('Hotel{Enter}')
    expect(screen.getByRole('searchbox', { name: 'Nachrichten durchsuchen' })).toHaveProperty('value', 'Hotel')
    expect(await screen.findByText('Das Hotel am Domplatz')).toBeTruthy()
    expect(screen.getByText('1 Nachricht gefunden')).toBeTruthy()
  })
})

describe('[POST-04] writing', () => {
  const answered = (url: URL, init: RequestInit) => {
    if (init.method !== 'POST') return { change: 0, messages: [], hasMore: false }
    const { key, text, asksConfirmation } = JSON.parse(String(init.body)) as NewMessageBody
    return { message: aMessage(1, { isOwn: true, key, text, asksConfirmation }), waiting: null }
  }

  test('sends a message once with its options, and empties the field', async () => {
    const { sent } = await open(aConversation([]), { '/messages': answered })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Bitte bestätigen' }))
    await writes('Ja, bitte.')
    expect(await screen.findByText('Ja, bitte.')).toBeTruthy()
    expect((await field()).value).toBe('')
    expect(sent()).toMatchObject([{ body: { text: 'Ja, bitte.', asksConfirmation: true, files: [], sendAt: null } }])
    await waitFor(() => expect(screen.queryByText('noch nicht übertragen')).toBeNull())
  })

  test('keeps messages without a connection and sends them in order, each once, when it is back', async () => {
    let isOnline = false
    const seqs = new Map<string, number>()
    const { sent } = await open(aConversation([]), {
      '/messages': (url: URL, init: RequestInit) => {
        if (init.method !== 'POST') return { change: 0, messages: [], hasMore: false }
        if (!isOnline) throw new TypeError('network')
        const { key, text } = JSON.parse(String(init.body)) as NewMessageBody
        if (!seqs.has(key)) seqs.set(key, seqs.size + 1)
        return { message: aMessage(seqs.get(key)!, { isOwn: true, key, text }), waiting: null }
      },
    })
    await writes('eins')
    await writes('zwei')
    expect(await screen.findAllByText('noch nicht übertragen')).toHaveLength(2)
    isOnline = true
    const before = sent().length
    await act(() => unsentMessages.send())
    await waitFor(() => expect(screen.queryByText('noch nicht übertragen')).toBeNull())
    expect(
      sent()
        .slice(before)
        .map(({ body }) => body?.text),
    ).toEqual(['eins', 'zwei'])
    expect(screen.getByRole('log').textContent).toMatch(/eins.*zwei/)
  })

  test('stops asking for a conversation after a 404', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    let asked = 0
    await open(aConversation([aMessage(1)]), {
      '/messages': () => {
        asked++
        return failure(404, { code: 'not_found' })
      },
    })
    await field()
    // Something has changed that this person may not read any more.
    act(() => roomOf(formId).apply(aMessage(3, { change: 9 })))
    await waitFor(() => expect(asked).toBe(1))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(asked).toBe(1)
    vi.useRealTimers()
  })

  test('keeps the text of a person who does not take part any more, sends it again under its key, and returns it', async () => {
    const { sent } = await open(aConversation([]), { '/messages': failure(404, { code: 'not_found' }) })
    await writes('Ich übernehme')
    expect(await screen.findByText('Sie nehmen an diesem Gespräch nicht mehr teil.')).toBeTruthy()
    expect(screen.getByText('Ich übernehme')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Erneut senden' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]!.body!.key).toBe(sent()[0]!.body!.key)
    await userEvent.click(await screen.findByRole('button', { name: 'Bearbeiten' }))
    await waitFor(async () => expect((await field()).value).toBe('Ich übernehme'))
    expect(screen.queryByText('Sie nehmen an diesem Gespräch nicht mehr teil.')).toBeNull()
  })

  test('a message that was too late for the form is not offered to be sent again', async () => {
    await open(aConversation([]), { '/messages': failure(409, { code: 'closed' }) })
    await writes('Noch etwas')
    await screen.findByText('Das Formular ist inzwischen abgeschlossen.')
    screen.getByRole('button', { name: 'Bearbeiten' })
    expect(screen.queryByRole('button', { name: 'Erneut senden' })).toBeNull()
  })

  test('offers no sending to a person who is removed while they type, and keeps their text to copy', async () => {
    let answer: unknown = aConversation([aMessage(1)])
    await open(() => answer)
    await userEvent.type(await field(), 'Ich frage noch')
    answer = failure(404, { code: 'not_found' })
    act(() => refreshConversation(formId))
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Nicht gesendete Nachricht' })
    expect([box.value, box.readOnly]).toEqual(['Ich frage noch', true])
    screen.getByText('Sie nehmen an diesem Gespräch nicht mehr teil.')
    expect(screen.queryByRole('button', { name: /enden$|anhängen/ })).toBeNull()
  })

  test('sends a message whose response was lost again under its key where the device stores nothing', async () => {
    let isOnline = false
    const { sent } = await open(aConversation([]), {
      '/messages': (url: URL, init: RequestInit) => {
        if (!isOnline && init.method === 'POST') throw new TypeError('network')
        return answered(url, init)
      },
    })
    standOn('foreign page')
    await writes('Ja, bitte.')
    await screen.findAllByText(/Die Nachricht konnte nicht gesendet werden/)
    expect((await field()).value).toBe('Ja, bitte.')
    isOnline = true
    await userEvent.click(screen.getByRole('button', { name: 'Senden' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]!.body!.key).toBe(sent()[0]!.body!.key)
    await waitFor(async () => expect((await field()).value).toBe(''))
    await writes('Ja, bitte.')
    await waitFor(() => expect(sent()).toHaveLength(3))
    expect(sent()[2]!.body!.key).not.toBe(sent()[0]!.body!.key)
  })

  test('keeps an unsent text when the form ends, until it is discarded', async () => {
    let data = aConversation([])
    await open(() => data)
    await userEvent.type(await field(), 'Noch eine Frage')
    data = aConversation([], { closedAt: '2026-04-24T10:00:00.000Z' })
    act(() => refreshConversation(formId))
    await screen.findByText(/Das Formular ist seit .* abgeschlossen/)
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Nicht gesendete Nachricht' })
    expect(box.value).toBe('Noch eine Frage')
    expect(box.readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: 'Senden' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Text verwerfen' }))
    expect(screen.queryByRole('textbox')).toBeNull()
    screen.getByRole('link', { name: 'Neues Formular dazu' })
  })

  test('counts near the limit; text beyond it is neither cut nor sent', async () => {
    const { sent } = await open(aConversation([]), { '/messages': answered })
    const box = await field()
    box.focus()
    await userEvent.paste('x'.repeat(MESSAGE_LIMIT - 412))
    expect(await screen.findByText('noch 412')).toBeTruthy()
    await userEvent.paste('y'.repeat(508))
    expect(await screen.findByText('96 zu viel')).toBeTruthy()
    expect(screen.getAllByText(/Höchstens 65\.535 Zeichen/).length).toBeGreaterThan(0)
    expect(box.value).toHaveLength(MESSAGE_LIMIT + 96)
    await userEvent.click(screen.getByRole('button', { name: 'Senden' }))
    expect(sent()).toEqual([])
  })

  test('offers the begin of work of an absent person, and sending now', async () => {
    const later = '2026-11-30T06:30:00.000Z'
    const { sent } = await open(aConversation([], { suggestedSendAt: later }), {
      '/messages': (url: URL, init: RequestInit) => {
        const { key, text, sendAt } = JSON.parse(String(init.body)) as NewMessageBody
        if (sendAt === null) return answered(url, init)
        return {
          message: null,
          waiting: { id: 5, key, text, files: [], asksConfirmation: false, sendAt, failed: false },
        }
      },
      '/messages/waiting/5': undefined,
    })
    expect(await screen.findByText(/Ines Vogelsang ist laut Kalender jetzt nicht da\./)).toBeTruthy()
    await userEvent.type(await field(), 'Felix kommt nach.')
    await userEvent.click(screen.getByRole('button', { name: /7:30 senden$/ }))
    expect(await screen.findByText(/wird .*7:30.* gesendet/)).toBeTruthy()
    expect(sent()[0]!.body).toMatchObject({ sendAt: later })
    await userEvent.click(screen.getByRole('button', { name: 'Nicht senden' }))
    await waitFor(async () => expect((await field()).value).toBe('Felix kommt nach.'))
    expect(screen.queryByText(/wird .*7:30.* gesendet/)).toBeNull()
    await userEvent.clear(await field())
    await userEvent.type(await field(), 'Jetzt doch.')
    await userEvent.click(screen.getByRole('button', { name: 'Trotzdem jetzt senden' }))
    await waitFor(() => expect(sent().at(-1)!.body).toMatchObject({ text: 'Jetzt doch.', sendAt: null }))
  })

  test.each([
    ['types', { typing: true }],
    ['has just written', { written: true }],
    ['is online', { online: true }],
  ])('of somebody who %s the calendar does not say that they are away, and the message goes now', async (_, how) => {
    const { typing = false, written = false, online = false } = how as Record<string, boolean>
    const away = aParticipant({ presence: { state: 'off', until: '2026-11-30' }, online: online || null })
    const messages = written ? [aMessage(1, { at: new Date(Date.now() - 60_000).toISOString() })] : []
    await open(aConversation(messages, { participants: [away], suggestedSendAt: '2026-12-01T06:30:00.000Z' }))
    await field()
    if (typing) {
      expect(screen.getByText(/nicht erreichbar/)).toBeTruthy()
      const { $typists } = roomOf(formId) as unknown as { $typists: WritableAtom<readonly Typist[]> }
      act(() => $typists.set([{ name: 'Ines Vogelsang', station: away.station }]))
      expect(screen.getByText(/schreibt/)).toBeTruthy()
    }
    expect(screen.queryByText(/nicht erreichbar/)).toBeNull()
    expect(screen.queryByText(/jetzt nicht da/)).toBeNull()
    expect(screen.getByText(online ? 'online' : 'gerade da')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Senden' })).toBeTruthy()
  })
})

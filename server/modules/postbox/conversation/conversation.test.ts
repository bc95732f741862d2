// @vitest-environment node
// Conversations of forms through the real app: who takes part, in which order, what is refused, and what the bell says.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type {
  Conversation,
  Message,
  MessagesPage,
  NewMessageBody,
  SentMessage,
} from '#contract/postbox-conversation.ts'
import { MESSAGE_LIMIT } from '#domain/postbox/conversation.ts'
import { aPdf } from '#server/files/testing/files.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { openSocket } from '#server/testing/socket-client.ts'
import { removeUnattachedFiles } from './files.ts'
import { notifyOfMessages } from './notices.ts'
import { unreadOf } from './read-messages.ts'
import { aForm } from './testing/a-form.ts'
import { sendDueMessages } from './write-messages.ts'
import { sql } from 'kysely'

const NOW = new Date('2026-06-15T08:00:00Z')
let now = NOW
const server = testApp({ now: () => now })
const ids: Record<string, string> = {}
let group = ''
beforeAll(async () => {
  for (const name of ['kim.sender', 'ida.decider', 'tom.second', 'ben.group', 'eva.group', 'otto.other'])
    ids[name] = await aPerson(server.db, name)
  const { id } = await server.db
    .insertInto('form_group')
    .values({ name: 'Reisestelle' })
    .returning('id')
    .executeTakeFirstOrThrow()
  group = `group:${id}`
  for (const name of ['ben.group', 'eva.group'])
    await server.db.insertInto('form_group_member').values({ group_id: id, person_id: ids[name]! }).execute()
})

const kim = () => server.as('kim.sender')
const ida = () => server.as('ida.decider')
const at = (id: number) => `/api/forms/forms/${id}`
const bodyOf = (text: string, changes: Partial<NewMessageBody> = {}): NewMessageBody => ({
  key: randomUUID(),
  text,
  files: [],
  asksConfirmation: false,
  sendAt: null,
  ...changes,
})
/** At Ida, then at Tom. */
const atIda = () =>
  aForm(server.db, {
    senderId: ids['kim.sender']!,
    stages: [
      { name: 'first', holderId: ids['ida.decider']!, turn: 1 },
      { name: 'second', holderId: ids['tom.second']!, turn: 2 },
    ],
  })
const atGroup = (roleOnly: readonly string[] = []) =>
  aForm(server.db, { senderId: ids['kim.sender']!, stages: [{ name: 'travel', group }], roleOnly })
const send = (as: ReturnType<typeof kim>, id: number, body: NewMessageBody) =>
  as.post<SentMessage>(`${at(id)}/messages`, { body, headers: { 'idempotency-key': body.key } })
const say = async (as: ReturnType<typeof kim>, id: number, text: string, changes?: Partial<NewMessageBody>) => {
  const { status, body } = await send(as, id, bodyOf(text, changes))
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.message!
}
const open = async (as: ReturnType<typeof kim>, id: number) =>
  (await as.get<Conversation>(`${at(id)}/conversation`)).body
const textsOf = ({ messages }: Pick<MessagesPage, 'messages'>) => messages.map(({ text }) => text)
const end = (id: number) =>
  server.db.updateTable('decision_case').set({ status: 'withdrawn', ended_at: now }).where('id', '=', id).execute()

describe('[POST-04] who takes part', () => {
  test('the sender and those who have the form read and write, nobody else is told that it exists', async () => {
    const { id } = await atIda()
    await say(kim(), id, 'Guten Morgen')
    await say(ida(), id, 'Guten Morgen zurück')
    expect(textsOf(await open(kim(), id))).toEqual(['Guten Morgen', 'Guten Morgen zurück'])
    for (const name of ['tom.second', 'otto.other']) {
      const other = server.as(name)
      const { messages } = await open(kim(), id)
      const message = `${at(id)}/messages/${messages[0]!.id}`
      const statuses = await Promise.all([
        other.get(`${at(id)}/conversation`),
        other.get(`${at(id)}/messages`),
        send(other, id, bodyOf('Darf ich?')),
        other.delete(message),
        other.post(`${message}/confirmation`),
        other.put(`${at(id)}/messages/read`, { body: { seq: 1 } }),
        other.post(`${at(id)}/messages/files?name=a.pdf`, {
          raw: aPdf(),
          headers: { 'content-type': 'application/octet-stream' },
        }),
      ])
      expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
    }
  })

  test('who has decided reads on, and the people of a group take part until one of them has taken the form', async () => {
    const { id } = await atIda()
    await server.db
      .updateTable('decision_stage')
      .set({ outcome: 'approved', decided_by: ids['ida.decider']!, decided_at: now })
      .where('case_id', '=', id)
      .where('name', '=', 'first')
      .execute()
    expect((await open(server.as('tom.second'), id)).participants).toMatchObject([
      { person: { name: 'kim sender' }, part: 'sender', isAddressed: true },
      { person: { name: 'ida decider' }, part: 'reads', station: { de: 'Station first' } },
    ])
    expect((await ida().get(`${at(id)}/conversation`)).status).toBe(200)

    const taken = await atGroup()
    expect((await open(kim(), taken.id)).participants).toMatchObject([
      { person: { id: null }, part: 'group', station: { de: 'Station travel' }, members: 2, isAddressed: true },
    ])
    expect((await server.as('eva.group').get(`${at(taken.id)}/conversation`)).status).toBe(200)
    await server.db
      .updateTable('decision_stage')
      .set({ holder_id: ids['ben.group']! })
      .where('case_id', '=', taken.id)
      .execute()
    expect((await open(kim(), taken.id)).participants).toMatchObject([
      { person: { name: 'ben group' }, part: 'decides' },
    ])
    // She was writing when her colleague took it.
    expect((await send(server.as('eva.group'), taken.id, bodyOf('Ich übernehme'))).status).toBe(404)
  })

  test('the sender reads the name of a station that shows its role only, and its people read theirs', async () => {
    const { id } = await atGroup(['travel'])
    await say(server.as('ben.group'), id, 'Welches Hotel?')
    const [seen] = (await open(kim(), id)).messages
    expect(seen).toMatchObject({ sender: { id: null, name: '' }, station: { de: 'Station travel' }, isOwn: false })
    const [among] = (await open(server.as('eva.group'), id)).messages
    expect(among).toMatchObject({ sender: { name: 'ben group' } })
    await server.db
      .updateTable('decision_stage')
      .set({ holder_id: ids['ben.group']! })
      .where('case_id', '=', id)
      .execute()
    expect((await open(kim(), id)).participants).toMatchObject([
      { person: { id: null, name: '' }, station: { de: 'Station travel' }, presence: null, online: null },
    ])
  })
})

describe('[POST-04] messages', () => {
  test('that are sent at once get numbers without gaps, in one order for everybody', async () => {
    const { id } = await atIda()
    const texts = Array.from({ length: 40 }, (_, n) => `Nachricht ${n}`)
    await Promise.all(texts.map((text, n) => say(n % 2 === 0 ? kim() : ida(), id, text)))
    const [mine, theirs] = [await open(kim(), id), await open(ida(), id)]
    expect(mine.messages.map(({ seq }) => seq)).toEqual(texts.map((_, n) => n + 1))
    expect(mine.messages.map(({ change }) => change)).toEqual(texts.map((_, n) => n + 1))
    expect(textsOf(theirs)).toEqual(textsOf(mine))
    expect(textsOf(mine).toSorted()).toEqual(texts.toSorted())
    expect(mine.change).toBe(40)
  })

  test('are one where they are sent twice, also with the answer lost and its key forgotten', async () => {
    const { id } = await atIda()
    const body = bodyOf('Einmal')
    const answers = await Promise.all([
      send(kim(), id, body),
      send(kim(), id, body),
      kim().post<SentMessage>(`${at(id)}/messages`, { body }),
    ])
    expect(new Set(answers.map((answer) => answer.body.message!.id)).size).toBe(1)
    await server.db.deleteFrom('idempotency_record').execute()
    expect((await send(kim(), id, body)).body.message!.seq).toBe(1)
    expect((await open(kim(), id)).messages).toHaveLength(1)
    // The key is of its device: another person may have the same.
    expect((await send(ida(), id, body)).body.message!.seq).toBe(2)
  })

  test('are read by what has changed since, and by pages backwards', async () => {
    const { id } = await atIda()
    for (let n = 1; n <= 7; n++) await say(kim(), id, `Nachricht ${n}`)
    const last = (await kim().get<Conversation>(`${at(id)}/conversation?size=3`)).body
    expect(textsOf(last)).toEqual(['Nachricht 5', 'Nachricht 6', 'Nachricht 7'])
    expect(last).toMatchObject({ hasMore: true, change: 7 })
    const page = (await kim().get<MessagesPage>(`${at(id)}/messages?before=5&size=4`)).body
    expect(textsOf(page)).toEqual(['Nachricht 1', 'Nachricht 2', 'Nachricht 3', 'Nachricht 4'])
    expect(page.hasMore).toBe(false)
    await kim().delete(`${at(id)}/messages/${page.messages[1]!.id}`)
    await say(ida(), id, 'Nachricht 8')
    const first = (await kim().get<MessagesPage>(`${at(id)}/messages?afterChange=7&size=1`)).body
    expect(first).toMatchObject({ hasMore: true, change: 8, messages: [{ seq: 2, deleted: true, text: '' }] })
    const rest = (await kim().get<MessagesPage>(`${at(id)}/messages?afterChange=8&size=1`)).body
    expect(rest).toMatchObject({ hasMore: false, change: 9, messages: [{ seq: 8, text: 'Nachricht 8' }] })
    expect((await kim().get<MessagesPage>(`${at(id)}/messages?afterChange=9`)).body).toEqual({
      hasMore: false,
      change: 9,
      messages: [],
    })
  })

  test('have at most 65,535 characters, and are not empty', async () => {
    const { id } = await atIda()
    const longest = '😀'.repeat(MESSAGE_LIMIT)
    expect((await say(kim(), id, longest)).text).toBe(longest)
    expect(await send(kim(), id, bodyOf('x'.repeat(MESSAGE_LIMIT + 1)))).toMatchObject({
      status: 422,
      body: { code: 'message_too_long', details: [{ field: 'body.text', rule: 'must have at most 65535 characters' }] },
    })
    expect(await send(kim(), id, bodyOf(' \n'))).toMatchObject({ status: 422, body: { code: 'message_empty' } })
  })

  test('stay text: markup and wildcards mean nothing, in reading and in the search', async () => {
    const { id } = await atIda()
    const text = '<img src=x onerror="alert(1)"> 100 % & {{number}} __proto__'
    expect((await say(kim(), id, text)).text).toBe(text)
    await say(kim(), id, 'Etwas anderes')
    const found = async (search: string) =>
      textsOf((await ida().get<MessagesPage>(`${at(id)}/messages?search=${encodeURIComponent(search)}`)).body)
    expect(await found('<IMG')).toEqual([text])
    expect(await found('100 %')).toEqual([text])
    expect(await found('%%%')).toEqual([])
    expect(await found('___')).toEqual([])
    expect((await ida().get(`${at(id)}/messages?search=ab`)).status).toBe(400)
  })

  test('lose text and files when their sender deletes them, and stay as deleted', async () => {
    const { id } = await atIda()
    const file = await upload(kim(), id)
    const { id: messageId, seq } = await say(kim(), id, 'Ein Versehen', { files: [file.body.id] })
    expect((await ida().delete(`${at(id)}/messages/${messageId}`)).body.code).toBe('notSender')
    const deleted = await kim().delete<Message>(`${at(id)}/messages/${messageId}`)
    expect(deleted.body).toMatchObject({ seq, text: '', deleted: true, files: [] })
    // Again: nothing more happens.
    expect((await kim().delete<Message>(`${at(id)}/messages/${messageId}`)).body.change).toBe(deleted.body.change)
    expect((await ida().get(`${at(id)}/messages/files/${file.body.id}`)).status).toBe(404)
    const { rows } = await sql`select text from form_message where id = ${messageId}`.execute(server.db)
    expect(rows).toEqual([{ text: '' }])
  })

  test('end with the form: it is read, and nothing more is written, deleted or confirmed', async () => {
    const { id } = await atIda()
    const mine = await say(kim(), id, 'Bitte', { asksConfirmation: true })
    const body = bodyOf('Noch rechtzeitig')
    await send(kim(), id, body)
    await end(id)
    expect(await send(ida(), id, bodyOf('Zu spät'))).toMatchObject({ status: 409, body: { code: 'closed' } })
    expect((await kim().delete(`${at(id)}/messages/${mine.id}`)).body.code).toBe('closed')
    expect((await ida().post(`${at(id)}/messages/${mine.id}/confirmation`)).body.code).toBe('closed')
    expect(await open(ida(), id)).toMatchObject({ closedAt: now.toISOString(), messages: [{ mayConfirm: false }, {}] })
    // A repetition of what had arrived is no new message.
    await server.db.deleteFrom('idempotency_record').execute()
    expect((await send(kim(), id, body)).body.message!.seq).toBe(2)
  })
})

const upload = (as: ReturnType<typeof kim>, id: number, name = 'Angebot.pdf', raw = aPdf()) =>
  as.post<{ id: string; name: string; size: number }>(`${at(id)}/messages/files?name=${encodeURIComponent(name)}`, {
    raw,
    headers: { 'content-type': 'application/octet-stream' },
  })

describe('[POST-04] files of messages', () => {
  test('are uploaded, sent with a message and read by everybody who takes part', async () => {
    const { id } = await atIda()
    const { status, body } = await upload(kim(), id)
    expect({ status, body }).toMatchObject({ status: 201, body: { name: 'Angebot.pdf' } })
    const path = `${at(id)}/messages/files/${body.id}`
    expect((await ida().get(path)).status).toBe(404)
    const message = await say(kim(), id, '', { files: [body.id] })
    expect(message.files).toEqual([expect.objectContaining({ id: body.id, name: 'Angebot.pdf' })])
    const read = await ida().get(path)
    expect(read.status).toBe(200)
    expect(read.headers['content-disposition']).toContain('attachment')
    expect((await server.as('otto.other').get(path)).status).toBe(404)
  })

  test('are refused by what they are, by their owner and by their form', async () => {
    const { id } = await atIda()
    const other = await atIda()
    expect((await upload(kim(), id, 'a.exe', Buffer.from('MZ'))).status).toBe(422)
    const { body } = await upload(kim(), id)
    expect((await send(ida(), id, bodyOf('', { files: [body.id] }))).body).toMatchObject({ code: 'reference_unknown' })
    expect((await send(kim(), other.id, bodyOf('', { files: [body.id] }))).status).toBe(422)
    await say(kim(), id, '', { files: [body.id] })
    expect((await send(kim(), id, bodyOf('', { files: [body.id] }))).status).toBe(422)
  })

  test('are removed a day later where no message has them', async () => {
    const { id } = await atIda()
    const [kept, left] = [(await upload(kim(), id)).body.id, (await upload(kim(), id)).body.id]
    await say(kim(), id, '', { files: [kept] })
    await removeUnattachedFiles(server.db, new Date(now.getTime() + 86_400_001))
    expect((await kim().get(`${at(id)}/messages/files/${kept}`)).status).toBe(200)
    expect((await kim().get(`${at(id)}/messages/files/${left}`)).status).toBe(404)
  })
})

describe('[POST-04] a request for confirmation', () => {
  const todosOf = async (name: string, messageId: number) => {
    const { rows } = await sql<{ open: boolean }>`
      select read_at is null as open from notification where person_id = ${ids[name]!} and event_key = ${`form-confirmation:${messageId}`}`.execute(
      server.db,
    )
    return rows.map(({ open }) => open)
  }

  test('is a to-do of those who have the form until one of them confirms', async () => {
    const { id } = await atGroup()
    const { id: messageId } = await say(kim(), id, 'Bitte lesen', { asksConfirmation: true })
    for (const name of ['ben.group', 'eva.group'])
      await expect.poll(() => todosOf(name, messageId), { timeout: 15_000 }).toEqual([true])
    expect((await open(server.as('ben.group'), id)).messages[0]).toMatchObject({ mayConfirm: true, confirmedBy: [] })
    expect((await open(kim(), id)).messages[0]).toMatchObject({ mayConfirm: false })
    expect((await kim().post(`${at(id)}/messages/${messageId}/confirmation`)).body.code).toBe('notAsked')
    const confirmed = await server.as('ben.group').post<Message>(`${at(id)}/messages/${messageId}/confirmation`)
    expect(confirmed.body).toMatchObject({
      change: 2,
      confirmedBy: [{ person: { name: 'ben group' } }],
      mayConfirm: false,
    })
    for (const name of ['ben.group', 'eva.group'])
      await expect.poll(() => todosOf(name, messageId), { timeout: 15_000 }).toEqual([false])
    expect(
      (await kim().get<MessagesPage>(`${at(id)}/messages?afterChange=1`)).body.messages[0]!.confirmedBy,
    ).toHaveLength(1)
  })

  test('follows who has the form, and ends with a deletion', async () => {
    const { id } = await atGroup()
    const { id: messageId } = await say(kim(), id, 'Bitte lesen', { asksConfirmation: true })
    await expect.poll(() => todosOf('eva.group', messageId), { timeout: 15_000 }).toEqual([true])
    await server.db
      .updateTable('decision_stage')
      .set({ holder_id: ids['ben.group']! })
      .where('case_id', '=', id)
      .execute()
    await server.context.events.publish(server.db, 'forms.changed', { id, personIds: [] })
    await expect.poll(() => todosOf('eva.group', messageId), { timeout: 15_000 }).toEqual([false])
    expect(await todosOf('ben.group', messageId)).toEqual([true])
    await kim().delete(`${at(id)}/messages/${messageId}`)
    await expect.poll(() => todosOf('ben.group', messageId), { timeout: 15_000 }).toEqual([false])
    expect((await server.as('ben.group').post(`${at(id)}/messages/${messageId}/confirmation`)).body.code).toBe(
      'not_asking',
    )
  })
})

describe('[POST-04] a message for later', () => {
  const MORNING = '2026-06-16T05:30:00.000Z'
  const later = (as: ReturnType<typeof kim>, id: number, changes: Partial<NewMessageBody> = {}) =>
    send(as, id, bodyOf('Bis morgen', { sendAt: MORNING, ...changes }))

  test('waits unseen by others, is sent at its time with its files, and once', async () => {
    now = NOW
    const { id } = await atIda()
    const file = (await upload(kim(), id)).body.id
    const { body } = await later(kim(), id, { files: [file] })
    expect(body).toMatchObject({ message: null, waiting: { sendAt: MORNING, failed: false } })
    expect(await open(ida(), id)).toMatchObject({ messages: [], waiting: [] })
    expect((await ida().get(`${at(id)}/messages/files/${file}`)).status).toBe(404)
    expect((await open(kim(), id)).waiting).toMatchObject([{ text: 'Bis morgen', files: [{ id: file }] }])
    await sendDueMessages(server.context)
    expect((await open(kim(), id)).waiting).toHaveLength(1)
    now = new Date('2026-06-16T05:30:10Z')
    await Promise.all([sendDueMessages(server.context), sendDueMessages(server.context)])
    expect(await open(ida(), id)).toMatchObject({ messages: [{ text: 'Bis morgen', files: [{ id: file }] }] })
    expect((await open(kim(), id)).waiting).toEqual([])
    now = NOW
  })

  test('is cancelled or sent now, and refused too far ahead', async () => {
    now = NOW
    const { id } = await atIda()
    const waiting = (await later(kim(), id)).body.waiting!
    const other = (await later(kim(), id)).body.waiting!
    const path = `${at(id)}/messages/waiting`
    expect((await ida().post(`${path}/${waiting.id}/send`)).status).toBe(404)
    expect((await kim().post<Message>(`${path}/${waiting.id}/send`)).body).toMatchObject({ seq: 1, text: 'Bis morgen' })
    expect((await kim().post(`${path}/${waiting.id}/send`)).status).toBe(404)
    expect((await kim().delete(`${path}/${other.id}`)).status).toBe(204)
    expect((await kim().delete(`${path}/${other.id}`)).status).toBe(204)
    expect(await open(kim(), id)).toMatchObject({ messages: [{ seq: 1 }], waiting: [] })
    expect((await later(kim(), id, { sendAt: '2026-08-01T08:00:00Z' })).body).toMatchObject({ code: 'too_far_ahead' })
    // A time that has passed is now.
    expect((await later(kim(), id, { sendAt: '2026-06-15T07:00:00Z' })).body.message).toMatchObject({ seq: 2 })
  })

  test('has failed where the form has ended at its time', async () => {
    now = NOW
    const { id } = await atIda()
    await later(kim(), id)
    await end(id)
    now = new Date('2026-06-16T05:31:00Z')
    await sendDueMessages(server.context)
    expect(await open(kim(), id)).toMatchObject({ messages: [], waiting: [{ failed: true }] })
    now = NOW
  })
})

describe('[POST-04] the bell', () => {
  const entriesOf = async (name: string, id: number) => {
    const { rows } = await sql<{ unread: boolean; body: string; title: string }>`
      select read_at is null as unread, title, body from notification
      where person_id = ${ids[name]!} and event_key like ${`form-conversation:${id}:%`} order by id`.execute(server.db)
    return rows
  }

  test('has one entry for the unread messages of a form, without their words, until they are read', async () => {
    const { id, number } = await atIda()
    const tell = (seq: number) => notifyOfMessages(server.context, { formId: id, seq })
    for (let n = 1; n <= 3; n++) {
      await say(kim(), id, 'Geheim')
      await tell(n)
    }
    const entries = await entriesOf('ida.decider', id)
    expect(entries).toEqual([
      {
        unread: true,
        title: 'Neue Nachrichten: Dienstreise Linz',
        body: `Im Gespräch zum Formular ${number} gibt es Nachrichten, die Sie noch nicht gelesen haben.`,
      },
    ])
    expect(await entriesOf('kim.sender', id)).toEqual([])
    const read = (seq: number) => ida().put<{ readUntil: number }>(`${at(id)}/messages/read`, { body: { seq } })
    expect((await read(2)).body).toEqual({ readUntil: 2 })
    expect((await entriesOf('ida.decider', id)).map(({ unread }) => unread)).toEqual([true])
    expect((await read(3)).body).toEqual({ readUntil: 3 })
    expect((await entriesOf('ida.decider', id)).map(({ unread }) => unread)).toEqual([false])
    expect((await read(1)).body).toEqual({ readUntil: 3 })
    // Beyond the last message there is nothing to have read.
    expect((await read(99)).body).toEqual({ readUntil: 3 })
    await say(kim(), id, 'Noch etwas')
    await tell(4)
    expect((await entriesOf('ida.decider', id)).map(({ unread }) => unread)).toEqual([false, true])
  })

  test('counts what is unread for the lists of forms', async () => {
    const { id } = await atIda()
    await say(kim(), id, 'eins')
    await say(kim(), id, 'zwei')
    await say(ida(), id, 'drei')
    const countOf = async (name: string) => {
      const { rows } = await sql<{
        unread: number
      }>`select ${unreadOf(ids[name]!)} as unread from form f where f.case_id = ${id}`.execute(server.db)
      return rows[0]!.unread
    }
    expect([await countOf('ida.decider'), await countOf('kim.sender')]).toEqual([2, 1])
    await ida().put(`${at(id)}/messages/read`, { body: { seq: 2 } })
    expect(await countOf('ida.decider')).toBe(0)
  })
})

describe('[POST-04] over the socket', () => {
  test('every change is an event of everybody who takes part, numbered and replayed', async () => {
    const { id } = await atIda()
    const socket = await openSocket(server, 'ida.decider')
    await socket.received(1)
    const { seq } = socket.messages[0]!
    const message = await say(kim(), id, 'Hallo')
    const changes = () =>
      socket.messages.filter(
        ({ type, data }) => type === 'conversation_change' && (data as { formId: number }).formId === id,
      )
    await expect.poll(() => changes().map(({ data }) => data)).toEqual([{ formId: id, change: 1 }])
    await kim().delete(`${at(id)}/messages/${message.id}`)
    await expect.poll(() => changes().length).toBe(2)
    socket.close()
    const again = await openSocket(server, 'ida.decider', { after: seq! })
    await expect
      .poll(() => again.messages.filter(({ type }) => type === 'conversation_change').map(({ data }) => data))
      .toEqual([
        { formId: id, change: 1 },
        { formId: id, change: 2 },
      ])
    again.close()
  })

  test('typing is seen by those who take part alone, not more often than it should be, and stored nowhere', async () => {
    const { id } = await atGroup(['travel'])
    const names = ['kim.sender', 'ben.group', 'eva.group', 'otto.other']
    const sockets = await Promise.all(names.map((name) => openSocket(server, name)))
    for (const socket of sockets) await socket.received(1)
    const [, ben, , otto] = sockets
    // Who does not take part is not heard.
    otto!.send(JSON.stringify({ type: 'TYPING', data: { formId: id } }))
    for (let n = 0; n < 3; n++) ben!.send(JSON.stringify({ type: 'TYPING', data: { formId: id } }))
    const typing = (n: number) => sockets[n]!.messages.filter(({ type }) => type === 'typing').map(({ data }) => data)
    const station = { de: 'Station travel', en: 'Station travel (en)' }
    await expect.poll(() => typing(0)).toEqual([{ formId: id, person: { id: null, name: '' }, station }])
    await expect
      .poll(() => typing(2))
      .toEqual([{ formId: id, person: { id: ids['ben.group'], name: 'ben group' }, station }])
    expect([typing(1), typing(3)]).toEqual([[], []])
    for (const socket of sockets) socket.close()
  })
})

test('[POST-04] a conversation is deleted with its form, and is in the data export of its people', async () => {
  const { id, number } = await atIda()
  await say(kim(), id, 'Für den Export', { files: [(await upload(kim(), id)).body.id] })
  const part = (await server.context.exports.read(server.db, { personId: ids['kim.sender']!, full: true }))[
    'conversations'
  ]
  expect(part).toMatchObject({
    messages: expect.arrayContaining([expect.objectContaining({ form: number, text: 'Für den Export' })]),
  })
  await server.db.deleteFrom('form').where('case_id', '=', id).execute()
  for (const table of ['form_room', 'form_message', 'form_message_file'] as const)
    expect(await server.db.selectFrom(table).select('form_id').where('form_id', '=', id).execute()).toEqual([])
  expect((await kim().get(`${at(id)}/conversation`)).status).toBe(404)
})

// Effects of messages: confirmations, scheduled messages, the bell, the socket, and the end of a form.
import { describe, expect, test } from 'vitest'
import type { Message, MessagesPage, NewMessageBody } from '#contract/postbox-conversation.ts'
import { testApp } from '#server/testing/app.ts'
import { openSocket } from '#server/testing/socket-client.ts'
import { update } from '#server/testing/rows.ts'
import { notifyOfMessages } from './notices.ts'
import { unreadOf } from './read-messages.ts'
import { NOW, someConversations } from './testing/some-conversations.ts'
import { sendDueMessages } from './write-messages.ts'
import { sql } from 'kysely'

let now = NOW
const server = await testApp({ now: () => now })
const { at, atGroup, atIda, bodyOf, end, ida, ids, kim, open, say, send, upload } = await someConversations(
  server,
  () => now,
)

describe('[POST-04] a request for confirmation', () => {
  const todosOf = async (name: string, messageId: number) => {
    const { rows } = await sql<{ open: boolean }>`
      select read_at is null as open from notification where person_id = ${ids[name]!} and event_key = ${`form-confirmation:${messageId}`}`.execute(
      server.db,
    )
    return rows.map(({ open }) => open)
  }

  test('is a to-do of the people who have the form until one of them confirms', async () => {
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

  test('follows the form, and ends with a deletion', async () => {
    const { id } = await atGroup()
    const { id: messageId } = await say(kim(), id, 'Bitte lesen', { asksConfirmation: true })
    await expect.poll(() => todosOf('eva.group', messageId), { timeout: 15_000 }).toEqual([true])
    await update(server.db, 'decision_stage', { case_id: id }, { holder_id: ids['ben.group']! })
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
    const file = (await upload(kim(), id)).body.id
    const other = (await later(kim(), id, { files: [file] })).body.waiting!
    const path = `${at(id)}/messages/waiting`
    expect((await ida().post(`${path}/${waiting.id}/send`)).status).toBe(404)
    expect((await kim().post<Message>(`${path}/${waiting.id}/send`)).body).toMatchObject({ seq: 1, text: 'Bis morgen' })
    expect((await kim().post(`${path}/${waiting.id}/send`)).status).toBe(404)
    expect((await kim().delete(`${path}/${other.id}`)).status).toBe(204)
    expect((await kim().delete(`${path}/${other.id}`)).status).toBe(204)
    expect(await open(kim(), id)).toMatchObject({ messages: [{ seq: 1 }], waiting: [] })
    // A rewritten message may have the same file.
    expect((await later(kim(), id, { files: [file] })).body.waiting).toMatchObject({ files: [{ id: file }] })
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

  test('has one entry for the unread messages of a form, without their text, until they are read', async () => {
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
    // The position cannot be after the last message.
    expect((await read(99)).body).toEqual({ readUntil: 3 })
    await say(kim(), id, 'Noch etwas')
    await tell(4)
    expect((await entriesOf('ida.decider', id)).map(({ unread }) => unread)).toEqual([false, true])
  })

  test('counts unread ones for the lists of forms', async () => {
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
  test('every change is an event of all participants, numbered and replayed', async () => {
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

  test('typing is only shown to participants, at a limited rate, and stored nowhere', async () => {
    const { id } = await atGroup(['travel'])
    const names = ['kim.sender', 'ben.group', 'eva.group', 'otto.other']
    const sockets = await Promise.all(names.map((name) => openSocket(server, name)))
    for (const socket of sockets) await socket.received(1)
    const [, ben, , otto] = sockets
    // Signals of other people are ignored.
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

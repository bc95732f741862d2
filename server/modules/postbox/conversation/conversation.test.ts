// Conversations of forms through the real app: participants, order, refusals, and files.
import { describe, expect, test } from 'vitest'
import type { Conversation, Message, MessagesPage, SentMessage } from '#contract/postbox-conversation.ts'
import { MESSAGE_LIMIT } from '#domain/postbox/conversation.ts'
import { aPdf } from '#server/files/testing/files.ts'
import { testApp } from '#server/testing/app.ts'
import { update } from '#server/testing/rows.ts'
import { removeUnattachedFiles } from './files.ts'
import { aForm } from './testing/a-form.ts'
import { NOW, someConversations } from './testing/some-conversations.ts'
import { sql } from 'kysely'

const now = NOW
const server = await testApp({ now: () => now })
const { at, atGroup, atIda, bodyOf, end, ida, ids, kim, open, say, send, textsOf, upload } = await someConversations(
  server,
  () => now,
)

describe('[POST-04] the participants', () => {
  test('are the sender and the people who have the form, and nobody else learns that it exists', async () => {
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

  test('include people who have decided, and the people of a group until one of them has taken the form', async () => {
    const { id } = await atIda()
    await update(
      server.db,
      'decision_stage',
      { case_id: id, name: 'first' },
      { outcome: 'approved', decided_by: ids['ida.decider']!, decided_at: now },
    )
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
    await update(server.db, 'decision_stage', { case_id: taken.id }, { holder_id: ids['ben.group']! })
    expect((await open(kim(), taken.id)).participants).toMatchObject([
      { person: { name: 'ben group' }, part: 'decides' },
    ])
    // She was writing when her colleague took it.
    expect((await send(server.as('eva.group'), taken.id, bodyOf('Ich übernehme'))).status).toBe(404)
  })

  test('the sender reads the name of a station that only shows its role, and its people read theirs', async () => {
    const { id } = await atGroup(['travel'])
    await say(server.as('ben.group'), id, 'Welches Hotel?')
    const [seen] = (await open(kim(), id)).messages
    expect(seen).toMatchObject({ sender: { id: null, name: '' }, station: { de: 'Station travel' }, isOwn: false })
    const [among] = (await open(server.as('eva.group'), id)).messages
    expect(among).toMatchObject({ sender: { name: 'ben group' } })
    await update(server.db, 'decision_stage', { case_id: id }, { holder_id: ids['ben.group']! })
    expect((await open(kim(), id)).participants).toMatchObject([
      { person: { id: null, name: '' }, station: { de: 'Station travel' }, presence: null, online: null },
    ])
  })
})

describe('[POST-04] a person who has acted at a station that only shows its role', () => {
  test('stays unnamed to the sender when they write later, after a decision or a hand-over', async () => {
    const { id } = await aForm(server.db, {
      senderId: ids['kim.sender']!,
      stages: [
        { name: 'first', holderId: ids['ida.decider']!, turn: 1 },
        { name: 'second', holderId: ids['tom.second']!, turn: 2 },
      ],
      roleOnly: ['first'],
    })
    const act = (name: string, what: string, body: object) => server.as(name).post(`${at(id)}/${what}`, { body })
    expect((await act('ida.decider', 'hand-over', { to: ids['eva.group'], note: '' })).status).toBe(200)
    await say(ida(), id, 'Eva weiß mehr')
    expect((await act('eva.group', 'decision', { approve: true })).status).toBe(200)
    await say(server.as('eva.group'), id, 'Das war ich')
    await say(server.as('tom.second'), id, 'Ich bin dran')
    expect((await open(kim(), id)).messages).toMatchObject([
      { sender: { id: null, name: '' }, station: { de: 'Station first' } },
      { sender: { id: null, name: '' }, station: { de: 'Station first' } },
      { sender: { name: 'tom second' } },
    ])
    expect((await open(server.as('tom.second'), id)).messages[0]).toMatchObject({ sender: { name: 'ida decider' } })
  })
})

describe('[POST-04] messages', () => {
  test('that are sent concurrently get numbers without gaps, in one order for everybody', async () => {
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

  test('are read by changes since a number, and by pages backwards', async () => {
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

  test('stay text: markup and wildcards have no effect, in reading and in the search', async () => {
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
    // A repetition has no effect.
    expect((await kim().delete<Message>(`${at(id)}/messages/${messageId}`)).body.change).toBe(deleted.body.change)
    expect((await ida().get(`${at(id)}/messages/files/${file.body.id}`)).status).toBe(404)
    const { rows } = await sql`select text from form_message where id = ${messageId}`.execute(server.db)
    expect(rows).toEqual([{ text: '' }])
  })

  test('end with the form: it can be read, but nothing is written, deleted or confirmed', async () => {
    const { id } = await atIda()
    const mine = await say(kim(), id, 'Bitte', { asksConfirmation: true })
    const body = bodyOf('Noch rechtzeitig')
    await send(kim(), id, body)
    await end(id)
    expect(await send(ida(), id, bodyOf('Zu spät'))).toMatchObject({ status: 409, body: { code: 'closed' } })
    expect((await kim().delete(`${at(id)}/messages/${mine.id}`)).body.code).toBe('closed')
    expect((await ida().post(`${at(id)}/messages/${mine.id}/confirmation`)).body.code).toBe('closed')
    expect(await open(ida(), id)).toMatchObject({ closedAt: now.toISOString(), messages: [{ mayConfirm: false }, {}] })
    // A repetition of a stored message is no new message.
    await server.db.deleteFrom('idempotency_record').execute()
    expect((await send(kim(), id, body)).body.message!.seq).toBe(2)
  })
})

describe('[POST-04] files of messages', () => {
  test('are uploaded, sent with a message and read by all participants', async () => {
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

  test('are refused by their kind, by their owner and by their form', async () => {
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

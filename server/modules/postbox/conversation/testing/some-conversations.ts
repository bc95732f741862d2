// People with forms between them, and the steps of tests in their conversations.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  type Conversation,
  type MessagesPage,
  NewMessageBody,
  type SentMessage,
} from '#contract/postbox-conversation.ts'
import { blank } from '#shared/testing/blank.ts'
import { aPdf } from '#server/files/testing/files.ts'
import type { TestApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { insert, update } from '#server/testing/rows.ts'
import { aForm } from './a-form.ts'

export const NOW = new Date('2026-06-15T08:00:00Z')

/** Kim sends; Ida and then Tom decide, or Ben and Eva of a group; Otto is no party. */
export async function someConversations(server: TestApp, now: () => Date) {
  const ids: Record<string, string> = {}
  for (const name of ['kim.sender', 'ida.decider', 'tom.second', 'ben.group', 'eva.group', 'otto.other'])
    ids[name] = await aPerson(server.db, name)
  const { id: groupId } = await insert(server.db, 'form_group', { name: 'Reisestelle' })
  const group = `group:${groupId}`
  for (const name of ['ben.group', 'eva.group'])
    await insert(server.db, 'form_group_member', { group_id: groupId, person_id: ids[name]! })

  const kim = () => server.as('kim.sender')
  const ida = () => server.as('ida.decider')
  const at = (id: number) => `/api/forms/forms/${id}`
  const bodyOf = (text: string, changes: Partial<NewMessageBody> = {}): NewMessageBody => ({
    ...blank(NewMessageBody),
    key: randomUUID(),
    text,
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
  const end = (id: number) => update(server.db, 'decision_case', { id }, { status: 'withdrawn', ended_at: now() })

  const upload = (as: ReturnType<typeof kim>, id: number, name = 'Angebot.pdf', raw = aPdf()) =>
    as.post<{ id: string; name: string; size: number }>(`${at(id)}/messages/files?name=${encodeURIComponent(name)}`, {
      raw,
      headers: { 'content-type': 'application/octet-stream' },
    })

  return { at, atGroup, atIda, bodyOf, end, ida, ids, kim, open, say, send, textsOf, upload }
}

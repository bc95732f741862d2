// Messages of a conversation for one participant: by pages, by changes, and by a search.
import { sql, type RawBuilder } from 'kysely'
import type {
  Message,
  MessageFile,
  MessagesPage,
  MessagesQuery,
  WaitingMessage,
} from '#contract/postbox-conversation.ts'
import { fullName, nameOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { isAddressedBy, knowsPeopleOf, wordsOf, type Room } from './room.ts'

const PAGE = 50

interface Row {
  readonly id: number
  readonly seq: number
  readonly change: number
  readonly key: string
  readonly senderId: string | null
  readonly senderName: string
  readonly station: string | null
  readonly text: string
  readonly at: Date
  readonly deleted: boolean
  readonly files: MessageFile[]
  readonly asksConfirmation: boolean
  readonly confirmations: {
    readonly personId: string
    name: string
    readonly station: string | null
    readonly at: string
  }[]
}

const filesWhere = (which: RawBuilder<boolean>) => sql<MessageFile[]>`coalesce((
  select json_agg(json_build_object('id', i.id, 'name', i.name, 'contentType', i.content_type, 'size', i.size) order by i.position)
  from form_message_file i where ${which}), '[]')`

/** The columns of a message `m`. */
const ROW = sql`m.id, m.seq, m.change, m.key, m.sender_id as "senderId", ${nameOf('p')} as "senderName",
  m.station, m.text, m.at, m.deleted_at is not null as deleted, m.asks_confirmation as "asksConfirmation",
  ${filesWhere(sql<boolean>`i.message_id = m.id`)} as files,
  coalesce((select json_agg(json_build_object('personId', c.person_id, 'name', ${fullName('q')}, 'station', c.station,
      'at', c.at) order by c.at)
    from form_confirmation c join person q on q.id = c.person_id where c.message_id = m.id), '[]') as confirmations`

/** The messages `m` of a room for which `which` is true. */
const messagesWhere = (room: Room, which: RawBuilder<boolean>) =>
  sql`select ${ROW} from form_message m left join person p on p.id = m.sender_id where m.form_id = ${room.id} and ${which}`

/** Messages for this person: the sender of the form does not see who acts for some stations. */
function viewOf(room: Room, readerId: string): (one: Row) => Message {
  const isAddressed = isAddressedBy(room, readerId)
  const shownAs = (id: string | null, name: string, station: string | null) =>
    knowsPeopleOf(room, station, readerId) ? { id, name } : { id: null, name: '' }
  const isOpen = room.one.endedAt === null
  return ({
    senderId,
    senderName,
    station,
    confirmations,
    at,
    id,
    seq,
    change,
    key,
    text,
    deleted,
    files,
    asksConfirmation,
  }) => ({
    id,
    seq,
    change,
    key,
    text,
    deleted,
    files,
    asksConfirmation,
    sender: shownAs(senderId, senderName, station),
    isOwn: senderId === readerId,
    station: wordsOf(room, station),
    at: at.toISOString(),
    confirmedBy: confirmations.map((each) => ({
      person: shownAs(each.personId, each.name, each.station),
      at: new Date(each.at).toISOString(),
    })),
    mayConfirm: isOpen && asksConfirmation && !deleted && confirmations.length === 0 && isAddressed(senderId),
  })
}

/** One existing message. */
export async function readMessage(db: Db, room: Room, readerId: string, id: number): Promise<Message> {
  const { rows } = await sql<Row>`${messagesWhere(room, sql<boolean>`m.id = ${id}`)}`.execute(db)
  return viewOf(room, readerId)(rows[0]!)
}

/** Escapes `%` and `_`. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The last messages; those before a number; those changed after a number, the earliest change first; or those that contain a text. */
export async function readMessages(
  db: Db,
  room: Room,
  readerId: string,
  { before, afterChange, search, size = PAGE }: MessagesQuery,
): Promise<MessagesPage> {
  const isOfChanges = afterChange !== undefined
  const which = sql<boolean>`(${before ?? null}::bigint is null or m.seq < ${before ?? null}::bigint)
    and (${afterChange ?? null}::bigint is null or m.change > ${afterChange ?? null}::bigint)
    and (${search ?? null}::text is null or (m.deleted_at is null and m.text ilike ${containing(search ?? '')}))`
  // One statement, so that the number of the last change belongs to exactly these messages.
  const { rows } = await sql<Omit<Row, 'at'> & { at: Date; lastChange: number }>`
    select (select last_change from form_room where form_id = ${room.id}) as "lastChange", w.*
    from (${messagesWhere(room, which)} order by ${isOfChanges ? sql`m.change` : sql`m.seq desc`} limit ${size + 1}) w`.execute(
    db,
  )
  const hasMore = rows.length > size
  const shown = rows.slice(0, size)
  const view = viewOf(room, readerId)
  const messages = shown.map(view).toSorted((a, b) => a.seq - b.seq)
  // Further changes are read after the last one of these.
  const last = isOfChanges && hasMore ? Math.max(...shown.map(({ change }) => change)) : rows[0]?.lastChange
  return { messages, hasMore, change: last ?? afterChange ?? 0 }
}

/** The person's scheduled messages, the next one first. */
export async function readWaitingMessages(
  db: Db,
  formId: number,
  senderId: string,
  only?: number,
): Promise<WaitingMessage[]> {
  const { rows } = await sql<Omit<WaitingMessage, 'sendAt'> & { sendAt: Date }>`
    select w.id, w.key, w.text, w.asks_confirmation as "asksConfirmation", w.send_at as "sendAt", w.failed,
      ${filesWhere(sql<boolean>`i.waiting_id = w.id`)} as files
    from form_waiting_message w
    where w.form_id = ${formId} and w.sender_id = ${senderId} and (${only ?? null}::bigint is null or w.id = ${only ?? null}::bigint)
    order by w.send_at, w.id`.execute(db)
  return rows.map(({ sendAt, ...row }) => ({ ...row, sendAt: sendAt.toISOString() }))
}

/** Number of messages of others that the person has not seen, as a column of forms `f`. */
export const unreadOf = (personId: string): RawBuilder<number> => sql<number>`(
  select count(*)::integer from form_message m
  where m.form_id = f.case_id and m.deleted_at is null and m.sender_id is distinct from ${personId}
    and m.seq > coalesce((select r.read_until from form_reader r where r.form_id = f.case_id and r.person_id = ${personId}), 0))`

/** The person's messages in conversations, with scheduled ones and confirmations. */
export async function exportConversations(db: Db, personId: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`
    select coalesce((select json_agg(json_build_object('form', f.number, 'at', m.at, 'text', m.text, 'deleted', m.deleted_at,
        'asksConfirmation', m.asks_confirmation, 'files', ${filesWhere(sql<boolean>`i.message_id = m.id`)}) order by m.id)
      from form_message m join form f on f.case_id = m.form_id where m.sender_id = ${personId}), '[]') as messages,
    coalesce((select json_agg(json_build_object('form', f.number, 'sendAt', w.send_at, 'text', w.text) order by w.id)
      from form_waiting_message w join form f on f.case_id = w.form_id where w.sender_id = ${personId}), '[]') as waiting,
    coalesce((select json_agg(json_build_object('form', f.number, 'message', m.seq, 'at', c.at) order by c.at)
      from form_confirmation c join form_message m on m.id = c.message_id join form f on f.case_id = m.form_id
      where c.person_id = ${personId}), '[]') as confirmations,
    coalesce((select json_agg(json_build_object('form', f.number, 'readUntil', r.read_until) order by f.case_id)
      from form_reader r join form f on f.case_id = r.form_id where r.person_id = ${personId}), '[]') as "readUntil"`.execute(
    db,
  )
  return rows[0]
}

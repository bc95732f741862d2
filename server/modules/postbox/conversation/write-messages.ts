// Writing in a conversation: sending now or later, deleting, confirming, and the position up to which somebody has read. A message gets its
// number while the row of its conversation is locked, so that everybody reads the same order, without gaps.
import { sql } from 'kysely'
import type { Message, NewMessageBody, SentMessage } from '#contract/postbox-conversation.ts'
import { remainingOf, MESSAGE_LIMIT, SEND_AHEAD_DAYS } from '#domain/postbox/conversation.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, forbidden, notFound, unprocessable } from '#server/http/errors.ts'
import { attachMessageFiles } from './files.ts'
import { readMessage, readWaitingMessages } from './read-messages.ts'
import { isAddressedBy, membersOf, requireMember, type Member, type Room } from './room.ts'

declare module '#server/kernel/events.ts' {
  interface DomainEvents {
    /** Others are asked to confirm a message now, or nobody any more. */
    'form.confirmation_changed': { messageId: number }
  }
}

export const NOTICE_JOB = 'notify-of-form-messages'
/** People with the open conversation have read a message by then, and need no entry in the bell. In s. */
const NOTICE_DELAY = 10
const DAY = 86_400_000

export interface FormOfPerson {
  readonly id: number
  readonly personId: string
}

/** Locks the conversation, so that the form does not end before `tx` does. */
async function holdRoom(tx: Tx, context: Context, target: FormOfPerson): Promise<{ room: Room; member: Member }> {
  await sql`select from decision_case where id = ${target.id} for share`.execute(tx)
  return requireMember(tx, target, context.now())
}

function requireOpen({ one }: Room): void {
  if (one.endedAt !== null) throw conflict('closed')
}

/** Locks the numbers of the room. */
async function lockRoom(tx: Tx, { id }: Room): Promise<void> {
  await tx
    .insertInto('form_room')
    .values({ form_id: id })
    .onConflict((on) => on.doNothing())
    .execute()
  await tx.selectFrom('form_room').select('form_id').where('form_id', '=', id).forUpdate().execute()
}

/** The next number of a change; of a message also its own. */
async function nextNumbers(tx: Tx, { id }: Room, messages: 0 | 1): Promise<{ seq: number; change: number }> {
  const { rows } = await sql<{ seq: number; change: number }>`
    update form_room set last_change = last_change + 1, last_seq = last_seq + ${messages}::integer where form_id = ${id}
    returning last_seq as seq, last_change as change`.execute(tx)
  return rows[0]!
}

/** Last in a transaction: it locks the sequence of everybody. */
async function tellRoom(tx: Tx, { hub }: Context, room: Room, change: number): Promise<void> {
  const data = { formId: room.id, change }
  const members = membersOf(room)
  await hub.emit(
    tx,
    members.map((personId) => ({ personId, type: 'conversation_change' as const, data })),
  )
}

interface Stored extends Pick<NewMessageBody, 'key' | 'text' | 'asksConfirmation'> {
  readonly senderId: string
  readonly station: string | null
  /** Moves its files to the message. */
  readonly attach: (messageId: number) => Promise<void>
}

async function storeMessage(tx: Tx, context: Context, room: Room, given: Stored): Promise<number> {
  const { senderId, key, station, text, asksConfirmation, attach } = given
  const numbers = await nextNumbers(tx, room, 1)
  const { id } = await tx
    .insertInto('form_message')
    .values({
      ...numbers,
      form_id: room.id,
      sender_id: senderId,
      key,
      station,
      text,
      asks_confirmation: asksConfirmation,
      at: context.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attach(id)
  await context.jobs.send(tx, NOTICE_JOB, { formId: room.id, seq: numbers.seq }, { startAfter: NOTICE_DELAY })
  if (asksConfirmation) await context.events.publish(tx, 'form.confirmation_changed', { messageId: id })
  await tellRoom(tx, context, room, numbers.change)
  return id
}

/** The message that this device has sent under this key before. */
async function findSent(tx: Tx, room: Room, senderId: string, key: string): Promise<SentMessage | undefined> {
  const { rows } = await sql<{ messageId: number | null; waitingId: number | null }>`
    select (select id from form_message where form_id = ${room.id} and sender_id = ${senderId} and key = ${key}) as "messageId",
      (select id from form_waiting_message where form_id = ${room.id} and sender_id = ${senderId} and key = ${key}) as "waitingId"`.execute(
    tx,
  )
  const { messageId = null, waitingId = null } = rows[0] ?? {}
  if (messageId !== null) return { message: await readMessage(tx, room, senderId, messageId), waiting: null }
  return waitingId === null ? undefined : sentLater(tx, room, senderId, waitingId)
}

async function sentLater(tx: Tx, { id }: Room, senderId: string, waitingId: number): Promise<SentMessage> {
  const [waiting = null] = await readWaitingMessages(tx, id, senderId, waitingId)
  return { message: null, waiting }
}

function requireText({ text, files }: NewMessageBody): void {
  if (remainingOf(text) < 0)
    throw unprocessable('message_too_long', [
      { field: 'body.text', rule: `must have at most ${MESSAGE_LIMIT} characters` },
    ])
  if (text.trim() === '' && files.length === 0)
    throw unprocessable('message_empty', [{ field: 'body.text', rule: 'must not be empty without a file' }])
}

/** The instant at which it is sent; undefined: now. */
function timeOf({ sendAt }: NewMessageBody, now: Date): Date | undefined {
  const at = sendAt === null ? undefined : new Date(sendAt)
  if (at === undefined || at <= now) return undefined
  if (at.getTime() > now.getTime() + SEND_AHEAD_DAYS * DAY)
    throw unprocessable('too_far_ahead', [{ field: 'body.sendAt', rule: `must be within ${SEND_AHEAD_DAYS} days` }])
  return at
}

/**
 * Sends a message now or at its time, once for each key. 404 for who does not take part; 409 `closed`; 422 `message_too_long`,
 * `message_empty`, `too_far_ahead`, `reference_unknown`.
 */
export async function sendMessage(
  tx: Tx,
  context: Context,
  target: FormOfPerson,
  body: NewMessageBody,
): Promise<SentMessage> {
  requireText(body)
  const { personId } = target
  const sendAt = timeOf(body, context.now())
  const { room, member } = await holdRoom(tx, context, target)
  await lockRoom(tx, room)
  const before = await findSent(tx, room, personId, body.key)
  if (before) return before
  requireOpen(room)
  const { key, text, files, asksConfirmation } = body
  if (sendAt === undefined) {
    const attach = (id: number) => attachMessageFiles(tx, room, personId, { message_id: id }, files)
    const { station } = member
    const id = await storeMessage(tx, context, room, {
      senderId: personId,
      station,
      key,
      text,
      asksConfirmation,
      attach,
    })
    return { message: await readMessage(tx, room, personId, id), waiting: null }
  }
  const { id } = await tx
    .insertInto('form_waiting_message')
    .values({ form_id: room.id, sender_id: personId, key, text, asks_confirmation: asksConfirmation, send_at: sendAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachMessageFiles(tx, room, personId, { waiting_id: id }, files)
  return sentLater(tx, room, personId, id)
}

interface Waiting {
  readonly id: number
  readonly key: string
  readonly text: string
  readonly asksConfirmation: boolean
}

/** Locked; undefined: it was sent or cancelled. */
async function lockWaiting(tx: Tx, { id, personId }: FormOfPerson, waitingId: number): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select id, key, text, asks_confirmation as "asksConfirmation" from form_waiting_message
    where id = ${waitingId} and form_id = ${id} and sender_id = ${personId} for update`.execute(tx)
  return rows[0]
}

async function deliver(tx: Tx, context: Context, room: Room, sender: Member & { personId: string }, waiting: Waiting) {
  const { id: waitingId, ...message } = waiting
  const { personId: senderId, station } = sender
  const attach = async (id: number) => {
    await tx
      .updateTable('form_message_file')
      .set({ message_id: id, waiting_id: null })
      .where('waiting_id', '=', waitingId)
      .execute()
    await tx.deleteFrom('form_waiting_message').where('id', '=', waitingId).execute()
  }
  return storeMessage(tx, context, room, { ...message, senderId, station, attach })
}

/** Sends a message that waits for its time. 404 where it does not wait any more; 409 `closed`. */
export async function sendWaiting(tx: Tx, context: Context, target: FormOfPerson, waitingId: number): Promise<Message> {
  const { room, member } = await holdRoom(tx, context, target)
  await lockRoom(tx, room)
  const waiting = await lockWaiting(tx, target, waitingId)
  if (!waiting) throw notFound()
  requireOpen(room)
  const id = await deliver(tx, context, room, { ...member, personId: target.personId }, waiting)
  return readMessage(tx, room, target.personId, id)
}

/** Deletes a scheduled message, unless it was sent; its files can be sent with another. Throws 404 for people who take no part. */
export async function cancelWaiting(tx: Tx, context: Context, target: FormOfPerson, waitingId: number): Promise<void> {
  await requireMember(tx, target, context.now())
  if (!(await lockWaiting(tx, target, waitingId))) return
  await tx
    .updateTable('form_message_file')
    .set({ waiting_id: null, position: null, uploaded_at: context.now() })
    .where('waiting_id', '=', waitingId)
    .execute()
  await tx.deleteFrom('form_waiting_message').where('id', '=', waitingId).execute()
}

async function sendDueOne(tx: Tx, context: Context, target: FormOfPerson, waitingId: number): Promise<void> {
  await sql`select from decision_case where id = ${target.id} for share`.execute(tx)
  const { room, member } = await requireMember(tx, target, context.now()).catch(() => ({
    room: undefined,
    member: undefined,
  }))
  if (!room || room.one.endedAt !== null)
    return void (await tx
      .updateTable('form_waiting_message')
      .set({ failed: true })
      .where('id', '=', waitingId)
      .execute())
  await lockRoom(tx, room)
  const waiting = await lockWaiting(tx, target, waitingId)
  if (waiting) await deliver(tx, context, room, { ...member, personId: target.personId }, waiting)
}

/** Sends due messages; one whose form has ended, or whose sender does not take part any more, fails. */
export async function sendDueMessages(context: Context): Promise<void> {
  const { db, now, log } = context
  const { rows } = await sql<{ id: number; formId: number; senderId: string }>`
    select id, form_id as "formId", sender_id as "senderId" from form_waiting_message
    where send_at <= ${now()} and not failed order by send_at, id limit 1000`.execute(db)
  for (const { id, formId, senderId } of rows)
    try {
      await db.transaction().execute((tx) => sendDueOne(tx, context, { id: formId, personId: senderId }, id))
    } catch (err) {
      log.error({ err, waiting: id }, 'a message has not been sent at its time')
    }
}

interface Found {
  readonly id: number
  readonly senderId: string | null
  readonly asksConfirmation: boolean
  readonly deleted: boolean
}

async function findMessage(tx: Tx, { id: formId }: Room, messageId: number): Promise<Found> {
  const { rows } = await sql<Found>`
    select id, sender_id as "senderId", asks_confirmation as "asksConfirmation", deleted_at is not null as deleted
    from form_message where id = ${messageId} and form_id = ${formId} for update`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Deletes text and files of a message; that it was there stays. 404; 403 `notSender`; 409 `closed`. */
export async function deleteMessage(
  tx: Tx,
  context: Context,
  target: FormOfPerson,
  messageId: number,
): Promise<Message> {
  const { room } = await holdRoom(tx, context, target)
  await lockRoom(tx, room)
  const found = await findMessage(tx, room, messageId)
  if (found.senderId !== target.personId) throw forbidden('notSender')
  requireOpen(room)
  if (!found.deleted) {
    const { change } = await nextNumbers(tx, room, 0)
    await tx.deleteFrom('form_message_file').where('message_id', '=', messageId).execute()
    await tx
      .updateTable('form_message')
      .set({ text: '', deleted_at: context.now(), change })
      .where('id', '=', messageId)
      .execute()
    if (found.asksConfirmation) await context.events.publish(tx, 'form.confirmation_changed', { messageId })
    await tellRoom(tx, context, room, change)
  }
  return readMessage(tx, room, target.personId, messageId)
}

/** Confirms a message once. Throws 404; 403 `notAsked`; 409 `closed`, `not_asking` if it was deleted or asks for nothing. */
export async function confirmMessage(
  tx: Tx,
  context: Context,
  target: FormOfPerson,
  messageId: number,
): Promise<Message> {
  const { personId } = target
  const { room, member } = await holdRoom(tx, context, target)
  await lockRoom(tx, room)
  const found = await findMessage(tx, room, messageId)
  if (!isAddressedBy(room, personId)(found.senderId)) throw forbidden('notAsked')
  requireOpen(room)
  if (!found.asksConfirmation || found.deleted) throw conflict('not_asking')
  const added = await tx
    .insertInto('form_confirmation')
    .values({ message_id: messageId, person_id: personId, station: member.station, at: context.now() })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 1n) {
    const { change } = await nextNumbers(tx, room, 0)
    await tx.updateTable('form_message').set({ change }).where('id', '=', messageId).execute()
    await context.events.publish(tx, 'form.confirmation_changed', { messageId })
    await tellRoom(tx, context, room, change)
  }
  return readMessage(tx, room, personId, messageId)
}

/** Stores up to which message the person has read; it never goes back. */
export async function markRead(tx: Db, target: FormOfPerson, seq: number): Promise<number> {
  const { rows } = await sql<{ readUntil: number }>`
    insert into form_reader as r (form_id, person_id, read_until)
    select ${target.id}, ${target.personId}, least(${seq}, coalesce((select last_seq from form_room where form_id = ${target.id}), 0))
    on conflict (form_id, person_id) do update set read_until = greatest(r.read_until, excluded.read_until)
    returning read_until as "readUntil"`.execute(tx)
  return rows[0]!.readUntil
}

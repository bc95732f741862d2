// Entries of the bell about conversations: one for the unread messages of a form, and a to-do for people who are asked to confirm one.
import { sql, type RawBuilder } from 'kysely'
import type { Context, ReadContext } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { catalogue } from '#server/mail/language.ts'
import { closeWhere } from '#server/notices/close-entries.ts'
import { creatorNameOf, wordsIn } from '#server/notices/entries.ts'
import { notifyPeople } from '#server/notices/notify.ts'
import { keepTodo } from '#server/notices/todos.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import { addressedBy, findRoom, knowsPeopleOf, memberOf, membersOf, wordsOf, type Room } from './room.ts'
import { sendDueMessages, NOTICE_JOB, type FormOfPerson } from './write-messages.ts'

const textsOf = catalogue<keyof typeof de>(de, en)

const MENU = 'menu_ma_form'
const keyOf = (formId: number): string => `form-conversation:${formId}:`
const linkOf = (formId: number): string => `/formular/detail/${formId}`

/** An unread entry `n` of the messages of a form. */
const isEntryOf = (formId: number): RawBuilder<boolean> =>
  sql<boolean>`n.menu_id = ${MENU} and n.niko_id = ${formId} and n.event_key like ${`${keyOf(formId)}%`}`

/** Those of `members` with an unseen message of another person, without an unread entry, and without a to-do about that message. */
async function readUnaware(db: Db, { id }: Room, members: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from person p left join form_reader r on r.form_id = ${id} and r.person_id = p.id
    where p.id = any(${members}::uuid[]) and exists (
        select from form_message m where m.form_id = ${id} and m.deleted_at is null and m.sender_id is distinct from p.id
          and m.seq > coalesce(r.read_until, 0) and not exists (
            select from notification n where n.person_id = p.id and n.read_at is null and n.event_key = 'form-confirmation:' || m.id))
      and not exists (select from notification n where n.person_id = p.id and n.read_at is null and ${isEntryOf(id)})`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Notifies of unread messages once, until the person has read them; the entry, which may be mailed, does not contain the text. */
export async function notifyOfMessages(
  context: Context,
  { formId, seq }: { readonly formId: number; readonly seq: number },
): Promise<void> {
  const { db, now } = context
  const room = await findRoom(db, formId, now())
  if (!room) return
  const unaware = await readUnaware(db, room, membersOf(room))
  const { title, number } = room
  await notifyPeople(context, unaware, {
    eventKey: `${keyOf(formId)}${seq}`,
    menuId: MENU,
    nikoId: formId,
    ...wordsIn((language) => {
      const text = textsOf(language)
      return { title: text('unread', { title }), body: text('unreadBody', { number }) }
    }),
    link: linkOf(formId),
  })
}

/** The entry is closed when everything is read. */
export async function closeRead(context: Context, { id, personId }: FormOfPerson): Promise<void> {
  await closeWhere(
    context,
    () => sql<boolean>`n.person_id = ${personId} and ${isEntryOf(id)} and not exists (
      select from form_message m left join form_reader r on r.form_id = m.form_id and r.person_id = n.person_id
      where m.form_id = ${id} and m.deleted_at is null and m.sender_id is distinct from n.person_id and m.seq > coalesce(r.read_until, 0))`,
  )
}

interface AskingMessage {
  readonly id: number
  readonly formId: number
  readonly senderId: string | null
  readonly station: string | null
}

/** The message, if it asks for a confirmation that nobody has given yet. */
async function findAsking(db: Db, messageId: number): Promise<AskingMessage | undefined> {
  const { rows } = await sql<AskingMessage>`
    select m.id, m.form_id as "formId", m.sender_id as "senderId", m.station from form_message m
    where m.id = ${messageId} and m.asks_confirmation and m.deleted_at is null
      and not exists (select from form_confirmation c where c.message_id = m.id)`.execute(db)
  return rows[0]
}

/** The people who are asked to confirm: present receivers of the message, of whom one is sufficient. */
async function readAsked({ db, now }: ReadContext, messageId: number): Promise<string[]> {
  const asking = await findAsking(db, messageId)
  const room = asking && (await findRoom(db, asking.formId, now()))
  if (!asking || !room || room.one.endedAt !== null || asking.senderId === null) return []
  return addressedBy(room, asking.senderId)
}

async function keepConfirmation(context: Context, messageId: number): Promise<void> {
  const { db, now } = context
  const { rows } = await sql<AskingMessage>`
    select id, form_id as "formId", sender_id as "senderId", station from form_message where id = ${messageId}`.execute(
    db,
  )
  const [message] = rows
  const room = message && (await findRoom(db, message.formId, now()))
  if (!message || !room) return
  const { title } = room
  const isKnown = room.one.requesterId === null || knowsPeopleOf(room, message.station, room.one.requesterId)
  const creatorName = isKnown ? await creatorNameOf(db, message.senderId) : ''
  const station = wordsOf(room, message.station)
  await keepTodo(context, {
    entry: {
      eventKey: `form-confirmation:${messageId}`,
      menuId: MENU,
      nikoId: room.id,
      ...wordsIn((language) => {
        const text = textsOf(language)
        const person = creatorName || station?.[language] || ''
        return { title: text('confirm', { title }), body: text('confirmBody', { person }) }
      }),
      creatorName,
      link: linkOf(room.id),
    },
    due: async () => sql<boolean>`p.id = any(${await readAsked(context, messageId)}::uuid[])`,
  })
}

/** Messages of this form that are still to be confirmed. */
async function readAsking(db: Db, formId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from form_message m where m.form_id = ${formId} and m.asks_confirmation and m.deleted_at is null
      and not exists (select from form_confirmation f where f.message_id = m.id) order by m.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** After a change of the form other people may be asked, and former participants are not notified any more. */
async function followForm(context: Context, formId: number): Promise<void> {
  const { db, now } = context
  for (const id of await readAsking(db, formId)) await keepConfirmation(context, id)
  const room = await findRoom(db, formId, now())
  if (!room) return
  const { rows } = await sql<{ id: string }>`
    select distinct n.person_id as id from notification n where n.read_at is null and ${isEntryOf(formId)}`.execute(db)
  const gone: string[] = []
  for (const { id } of rows) if (!memberOf(room, id)) gone.push(id)
  if (gone.length > 0)
    await closeWhere(context, () => sql<boolean>`n.person_id = any(${gone}::uuid[]) and ${isEntryOf(formId)}`)
}

/** Registers the effects of messages and of changed participants. */
export function followConversations(context: Context): void {
  const { events, jobs } = context
  jobs.work<{ formId: number; seq: number }>(NOTICE_JOB, (data) => notifyOfMessages(context, data), {
    timed: true,
    concurrency: 4,
  })
  jobs.schedule('send-form-messages', '* * * * *', () => sendDueMessages(context))
  events.on('form.confirmation_changed', ({ messageId }) => keepConfirmation(context, messageId))
  events.on('forms.changed', ({ id }) => followForm(context, id))
  // Entries of forms that were deleted.
  jobs.schedule('close-form-conversation-entries', '23 * * * *', () =>
    closeWhere(
      context,
      () => sql<boolean>`n.menu_id = ${MENU} and (n.event_key like 'form-conversation:%' or n.event_key like 'form-confirmation:%')
        and not exists (select from form f where f.case_id = n.niko_id)`,
    ),
  )
}

// Notices of lapse: a to-do for their receiver until the last one is confirmed.
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { closeWhere } from '#server/modules/notifications/close-entries.ts'
import { openTodo } from '#server/modules/notifications/todos.ts'
import { day, MENU, textsOf } from './entries.ts'

const KEY = 'leave-notice:'

/** True for a notice `l` that its receiver has not confirmed. */
const isOpen = (id: number) =>
  sql<boolean>`exists (select from lapse_notice l where l.id = ${id} and l.person_id = p.id and l.confirmed_at is null)`

async function refreshNotices(context: Context, personId: string): Promise<void> {
  const last = await context.db
    .selectFrom('lapse_notice')
    .select(['id', 'sent_on'])
    .where('person_id', '=', personId)
    .orderBy('sent_on', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!last) return
  const { id, sent_on: sentOn } = last
  const eventKey = `${KEY}${id}`
  const textIn = (language: 'de' | 'en') => ({
    title: textsOf(language)('lapseNotice'),
    body: textsOf(language)('lapseNoticeBody', { date: day(language, sentOn) }),
  })
  const english = textIn('en')
  await openTodo(context, {
    entry: {
      ...textIn('de'),
      titleEn: english.title,
      bodyEn: english.body,
      eventKey,
      menuId: MENU,
      link: '/urlaub',
      todo: true,
    },
    isDue: () => sql<boolean>`p.active and p.id = ${personId} and ${isOpen(id)}`,
  })
  await closeWhere(
    context,
    () => sql<boolean>`n.person_id = ${personId} and n.event_key like ${`${KEY}%`}
      and not (n.event_key = ${eventKey} and ${isOpen(id)})`,
  )
}

export function onNotices(context: Context): void {
  context.events.on('leave.notice_changed', ({ personId }) => refreshNotices(context, personId))
}

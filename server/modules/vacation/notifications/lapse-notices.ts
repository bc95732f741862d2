// Notices of lapse: a to-do for their receiver until the last one is confirmed.
import { sql } from 'kysely'
import type { Context } from '#server/kernel/context.ts'
import { formatDay } from '#server/mail/language.ts'
import { wordsIn } from '#server/notices/entries.ts'
import { keepTodo } from '#server/notices/todos.ts'
import { MENU, textsOf } from './entries.ts'

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
  await keepTodo(context, {
    entry: {
      ...wordsIn((language) => ({
        title: textsOf(language)('lapseNotice'),
        body: textsOf(language)('lapseNoticeBody', { date: formatDay(sentOn, language) }),
      })),
      eventKey: `${KEY}${id}`,
      menuId: MENU,
      link: '/urlaub',
    },
    due: () => sql<boolean>`p.active and p.id = ${personId} and ${isOpen(id)}`,
    covers: sql<boolean>`n.person_id = ${personId} and n.event_key like ${`${KEY}%`}`,
  })
}

export function onLapseNotices(context: Context): void {
  context.events.on('leave.notice_changed', ({ personId }) => refreshNotices(context, personId))
}

// The to-dos of the area in bell, push and mail. Placeholder: a colleague is asked to look at the area.
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { wordsIn } from '#server/notices/entries.ts'
import { keepTodo } from '#server/notices/todos.ts'

declare module '#server/events.ts' {
  interface DomainEvents {
    /** A person is asked to look at the area, or need not do so any more. */
    'forum.changed': { personId: string; isDue: boolean }
  }
}

export function onForum(context: Context): void {
  context.events.on('forum.changed', ({ personId, isDue }) =>
    keepTodo(context, {
      entry: {
        eventKey: `forum:${personId}`,
        menuId: 'menu_ek_qa',
        ...wordsIn((language) => ({ title: language === 'en' ? 'Look at Forum' : 'Forum ansehen' })),
        link: '/forum',
      },
      due: () => sql<boolean>`${isDue} and p.active and p.id = ${personId}`,
    }),
  )
}

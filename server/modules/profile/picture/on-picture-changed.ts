// Notifies every open window of a new picture, so that none shows the old one.
import type { Context } from '#server/kernel/context.ts'

/** People per transaction, so that no sequence is locked for long. */
const BATCH = 200

export function onPictureChanged({ db, events, hub }: Pick<Context, 'db' | 'events' | 'hub'>): void {
  events.on('picture.changed', async ({ personId }) => {
    // Only these people have sockets; all others read the picture again with the next page.
    const people = await db
      .selectFrom('person')
      .innerJoin('person_role', 'person_role.person_id', 'person.id')
      .select('person.id')
      .where('active', '=', true)
      .where('client', '=', '')
      .where('role', '=', 'portal_ma')
      .orderBy('person.id')
      .execute()
    for (let start = 0; start < people.length; start += BATCH) {
      const some = people.slice(start, start + BATCH)
      await db.transaction().execute((tx) =>
        hub.emit(
          tx,
          some.map(({ id }) => ({ personId: id, type: 'picture_change', data: { personId } })),
        ),
      )
    }
  })
}

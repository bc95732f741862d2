// Typing signals go to the participants of the conversation over their sockets, and are stored nowhere.
import { TYPING_PAUSE } from '#domain/postbox/conversation.ts'
import type { Context } from '#server/kernel/context.ts'
import { findRoom, knowsPeopleOf, memberOf, membersOf, wordsOf } from './room.ts'

/** More frequent signals of a device are ignored. */
const AT_MOST_EVERY = TYPING_PAUSE - 1_000

async function tellTyping({ db, hub, now }: Context, personId: string, formId: number): Promise<void> {
  const room = await findRoom(db, formId, now())
  const member = room && memberOf(room, personId)
  if (!member || room.one.endedAt !== null) return
  const person = await db
    .selectFrom('person')
    .select(['id', 'given_name', 'family_name'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!person) return
  const named = { id: person.id, name: `${person.given_name} ${person.family_name}` }
  const { station: stationName } = member
  const station = wordsOf(room, stationName)
  const others = membersOf(room).filter((id) => id !== personId)
  const { yes: knowing = [], no: unknowing = [] } = Object.groupBy(others, (id) =>
    knowsPeopleOf(room, stationName, id) ? 'yes' : 'no',
  )
  await hub.signal(knowing, { type: 'typing', data: { formId, person: named, station } })
  await hub.signal(unknowing, { type: 'typing', data: { formId, person: { id: null, name: '' }, station } })
}

/** Registers typing signals of the sockets, unless they are switched off. */
export function hearTyping(context: Context): void {
  const { hub, config } = context
  if (!config.figures.has('typing')) return
  const heard = new Map<string, number>()
  hub.onSaid('TYPING', async (personId, { data: { formId } }) => {
    const now = performance.now()
    if (now - (heard.get(personId) ?? -Infinity) < AT_MOST_EVERY) return
    for (const [id, at] of heard) if (now - at > AT_MOST_EVERY) heard.delete(id)
    heard.set(personId, now)
    await tellTyping(context, personId, formId)
  })
}

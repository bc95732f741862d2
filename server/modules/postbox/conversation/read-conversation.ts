// The opened conversation: its last messages, its participants with their presence, and when a message would reach them.
import { sql } from 'kysely'
import type { Conversation, Participant } from '#contract/postbox-conversation.ts'
import { addDays, instantAt, wallTimeOf } from '#domain/calendar/berlin-time.ts'
import { SEND_MINUTE } from '#domain/postbox/conversation.ts'
import type { Presence } from '#domain/organisation/presence.ts'
import { readNames } from '#server/organisation/person-names.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { readPresence } from '#server/organisation/presence.ts'
import { ONLINE_FOR } from '#server/realtime/whereabouts.ts'
import { readMessages, readWaitingMessages } from './read-messages.ts'
import { addressedBy, knowsPeopleOf, requireMember, seatsOf, wordsOf, type Room } from './room.ts'
import type { FormOfPerson } from './write-messages.ts'

/** The precision of the time when somebody was last seen, in ms. */
const COARSE = 900_000
/** After so many leaves in a row no begin of work is searched. */
const LEAVES_AHEAD = 30

type Named = Participant['person']
const NOBODY: Named = { id: null, name: '' }

async function readNamed(db: Db, ids: readonly string[]): Promise<(id: string | null) => Named> {
  const names = await readNames(db, ids)
  return (id) => (id !== null && names.has(id) ? { id, name: names.get(id)! } : NOBODY)
}

/** Whether the person has the portal open, and when they last had, as far as this is switched on and they do not hide their absence. */
function whereaboutsOf(
  { hub, config, now }: Context,
  id: string,
  isShown: boolean,
): Pick<Participant, 'online' | 'lastSeen'> {
  const heard = isShown ? hub.lastHeard(id) : undefined
  const isOnline = heard !== undefined && now().getTime() - heard < ONLINE_FOR
  return {
    online: config.figures.has('online') && isShown ? isOnline : null,
    lastSeen:
      config.figures.has('lastSeen') && heard !== undefined ? new Date(heard - (heard % COARSE)).toISOString() : null,
  }
}

async function readParticipants(context: Context, room: Room, readerId: string): Promise<Participant[]> {
  const { db, now } = context
  const seats = seatsOf(room).filter(({ personId }) => personId !== readerId)
  const ids = seats.flatMap(({ personId, deputyId }) => [personId ?? [], deputyId ?? []].flat())
  const nameOf = await readNamed(db, ids)
  const presence = await readPresence(db, ids, now(), readerId)
  const addressed = new Set(addressedBy(room, readerId))
  const isSender = room.one.requesterId === readerId
  const participants = seats.map(({ personId, part, station, members, deputyId }): Participant => {
    const isKnown = personId !== null && knowsPeopleOf(room, station, readerId)
    const shown = isKnown ? presence.get(personId) : undefined
    return {
      person: isKnown ? nameOf(personId) : NOBODY,
      part,
      station: wordsOf(room, station),
      members,
      isAddressed: personId === null ? isSender : addressed.has(personId),
      presence: shown ?? null,
      // The deputy is only shown for a person who shows their absence.
      deputy: deputyId !== null && shown !== undefined && shown.state !== 'off' ? nameOf(deputyId) : null,
      ...(isKnown ? whereaboutsOf(context, personId, shown !== undefined) : { online: null, lastSeen: null }),
    }
  })
  // A station that only shows its role needs one seat.
  return participants.filter(
    (one, index) =>
      one.person.id !== null ||
      participants.findIndex(({ person, station }) => person.id === null && station?.de === one.station?.de) === index,
  )
}

const beginOf = (day: string): Date => instantAt(day, SEND_MINUTE)

/** The instant from which the person can be reached; null: now, or unknown. */
async function nextBegin(db: Db, personId: string, viewerId: string, now: Date): Promise<Date | null> {
  let at = now
  for (let step = 0; step < LEAVES_AHEAD; step++) {
    const presence: Presence | undefined = (await readPresence(db, [personId], at, viewerId)).get(personId)
    if (!presence) return null
    const { state, until } = presence
    const { day } = wallTimeOf(at)
    if (state === 'here') return beginOf(day) > now ? beginOf(day) : null
    if (state === 'later') return instantAt(day, Number(until) * 60)
    if (state === 'off') return until === null ? null : beginOf(until)
    // A time would reveal the end of an absence without details.
    if (state === 'away' || until === null) return step === 0 ? null : beginOf(day)
    at = beginOf(addDays(until, 1))
  }
  return null
}

/** The begin of work of the receivers of a message, while none of them is present; now for people of a group. */
async function suggestTime({ db, now }: Context, room: Room, readerId: string): Promise<string | null> {
  const addressed = addressedBy(room, readerId)
  const isGroup = room.one.requesterId === readerId && seatsOf(room).some(({ part }) => part === 'group')
  if (addressed.length === 0 || isGroup) return null
  const begins: Date[] = []
  for (const id of addressed.slice(0, 5)) {
    const begin = await nextBegin(db, id, readerId, now())
    if (begin === null) return null
    begins.push(begin)
  }
  return begins.toSorted((a, b) => a.getTime() - b.getTime())[0]!.toISOString()
}

/** The conversation of a form as it is opened. 404 for who does not take part. */
export async function readConversation(
  context: Context,
  { id, personId }: FormOfPerson,
  size?: number,
): Promise<Conversation> {
  const { db, config, now } = context
  const { room } = await requireMember(db, { id, personId }, now())
  const { one, templateId, deletedOn } = room
  const page = await readMessages(db, room, personId, { ...(size !== undefined && { size }) })
  const { rows } = await sql<{ readUntil: number }>`
    select read_until as "readUntil" from form_reader where form_id = ${id} and person_id = ${personId}`.execute(db)
  const isOpen = one.endedAt === null
  return {
    formId: id,
    templateId,
    ...page,
    waiting: await readWaitingMessages(db, id, personId),
    participants: await readParticipants(context, room, personId),
    readUntil: rows[0]?.readUntil ?? 0,
    closedAt: one.endedAt?.toISOString() ?? null,
    deletedOn,
    showsTyping: config.figures.has('typing'),
    suggestedSendAt: isOpen ? await suggestTime(context, room, personId) : null,
  }
}

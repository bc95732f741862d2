// The participants of the conversation of a form, determined at every call: its sender, present and former deciders, and their deputies.
import { sql, type RawBuilder } from 'kysely'
import { isInTurn } from '#domain/decisions/case.ts'
import type { Part } from '#domain/postbox/conversation.ts'
import type { Station, Words } from '#domain/postbox/template.ts'
import type { Db } from '#server/db/db.ts'
import { findCases, type StoredCase, type StoredStage } from '#server/decisions/cases.ts'
import { notFound } from '#server/http/errors.ts'
import { readFormDeciders, type FormDeciders } from '#server/modules/postbox/deciders.ts'
import { isParty } from '#server/modules/postbox/parties.ts'

/** A person who has decided, asked back, handed it over or got it, and the station of the last of these events. */
interface Actor {
  readonly id: string
  readonly station: string | null
}

export interface Room {
  readonly id: number
  readonly number: string
  readonly title: string
  readonly templateId: number
  readonly deletedOn: string | null
  readonly one: StoredCase
  readonly deciders: FormDeciders
  readonly actors: readonly Actor[]
  readonly stations: ReadonlyMap<string, Station>
}

export interface Member {
  readonly part: Part
  /** The station for which they take part, or did: it may hide who they are. null for the sender. */
  readonly station: string | null
}

type Row = Omit<Room, 'one' | 'deciders' | 'stations'> & {
  readonly stations: readonly Station[]
}

/** People who have acted on the case with this id, or got it from somebody. */
const actorsOf = (caseId: RawBuilder<unknown>): RawBuilder<Actor[]> => sql<Actor[]>`(
  select coalesce(json_agg(json_build_object('id', l.id, 'station', l.stage)), '[]') from (
    select distinct on (a.id) a.id, e.stage from decision_event e, unnest(array[e.by_id, e.on_behalf_of, e.to_id]) as a(id)
    where e.case_id = ${caseId} and e.type in ('approve', 'reject', 'askBack', 'handOver') and a.id is not null
    order by a.id, e.id desc) l)`

/** Whatever the person may; undefined: there is no such form. */
export async function findRoom(db: Db, id: number, at: Date): Promise<Room | undefined> {
  const { rows } = await sql<Row>`
    select f.case_id as id, f.number, f.title, f.template_id as "templateId", f.delete_on as "deletedOn",
      coalesce(v.content->'stations', '[]') as stations,
      ${actorsOf(sql`f.case_id`)} as actors
    from form f join form_template_version v on v.template_id = f.template_id and v.version = f.template_version
    where f.case_id = ${id}`.execute(db)
  const [one] = await findCases(db, [id])
  const [row] = rows
  if (!row || !one) return undefined
  const deciders = await readFormDeciders(db, [one], at)
  return { ...row, one, deciders, stations: new Map(row.stations.map((each) => [each.name, each])) }
}

/** The data that determines the participants. */
type Seats = Pick<Room, 'one' | 'deciders' | 'actors'>

/** Stages whose turn it is, or was when the form ended: their people have seen it. */
const stagesInTurn = ({ one }: Pick<Room, 'one'>): StoredStage[] =>
  one.stages.filter((stage) => isInTurn({ ...one, status: 'open' }, stage))

const isGroups = ({ group, holderId }: StoredStage): boolean => group !== null && holderId === null

/** undefined: the person does not take part. */
export function memberOf(room: Seats, personId: string): Member | undefined {
  const { one, deciders, actors } = room
  if (one.requesterId === personId) return { part: 'sender', station: null }
  const mine = stagesInTurn(room).find(
    (stage) => stage.holderId === personId || deciders.mayDecide(one, stage).includes(personId),
  )
  if (mine) return { part: 'decides', station: mine.name }
  const decided = one.stages.findLast(({ decidedBy, onBehalfOf }) => decidedBy === personId || onBehalfOf === personId)
  if (decided) return { part: 'reads', station: decided.name }
  const actor = actors.find(({ id }) => id === personId)
  return actor && { part: 'reads', station: actor.station }
}

/** Whether a person who sees the form takes part in its conversation: colleagues of a group do not when one of them has taken it. */
export async function takesPart(
  db: Db,
  personId: string,
  { one, deciders }: Pick<Room, 'one' | 'deciders'>,
): Promise<boolean> {
  const { rows } = await sql<{ actors: Actor[] }>`select ${actorsOf(sql`${one.id}`)} as actors`.execute(db)
  return memberOf({ one, deciders, actors: rows[0]?.actors ?? [] }, personId) !== undefined
}

/** The room with the part of the person in it; 404 for everybody else. */
export async function requireMember(
  db: Db,
  { id, personId }: { readonly id: number; readonly personId: string },
  at: Date,
): Promise<{ room: Room; member: Member }> {
  const room = await findRoom(db, id, at)
  const member = room && memberOf(room, personId)
  if (!member) throw notFound()
  // A person who joined a group or a role after the form had ended was never a party of it.
  const isOfNow = member.part === 'decides' && !room.one.stages.some(({ holderId }) => holderId === personId)
  if (isOfNow && room.one.endedAt !== null && !(await isParty(db, personId, id))) throw notFound()
  return { room, member }
}

/** Ids of those who are asked to decide now. */
export const askedNow = (room: Room): string[] => {
  const { one, deciders } = room
  return [...new Set(stagesInTurn(room).flatMap((stage) => deciders.askedFor(one, stage)))]
}

/** The receivers of a message: of the sender's messages the people who have the form, of all others the sender. */
export function addressedBy(room: Room, personId: string): string[] {
  const { requesterId } = room.one
  return requesterId === personId ? askedNow(room) : requesterId === null ? [] : [requesterId]
}

/** Whether messages of a sender ask this person for a confirmation, by who takes part now. */
export function isAddressedBy(room: Room, personId: string): (senderId: string | null) => boolean {
  const { requesterId } = room.one
  if (requesterId === personId) return (senderId) => senderId !== null && senderId !== personId
  const isAsked = askedNow(room).includes(personId)
  return (senderId) => isAsked && senderId !== null && senderId === requesterId
}

/** Ids of everybody who takes part. */
export function membersOf(room: Seats): string[] {
  const { one, deciders, actors } = room
  const known = [
    one.requesterId ?? [],
    actors.map(({ id }) => id),
    one.stages.flatMap(({ decidedBy, onBehalfOf }) => [decidedBy ?? [], onBehalfOf ?? []].flat()),
    stagesInTurn(room).flatMap((stage) => [stage.holderId ?? [], deciders.mayDecide(one, stage)].flat()),
  ].flat()
  return [...new Set(known)]
}

/** The label of a station; null for none. */
export function wordsOf({ stations }: Room, name: string | null): Words | null {
  const label = name === null ? undefined : stations.get(name)?.label
  return label ? { de: label.de, en: label.en === '' ? label.de : label.en } : null
}

/** Whether the person knows who acts for this station: some only show their role to the sender of the form. */
export const knowsPeopleOf = ({ stations, one }: Room, name: string | null, personId: string): boolean =>
  one.requesterId !== personId || name === null || stations.get(name)?.showsRoleOnly !== true

export interface Seat extends Member {
  readonly personId: string | null
  /** The number of people of a group postbox whose form nobody has taken. */
  readonly members: number
  /** The deputy of a holder who is away. */
  readonly deputyId: string | null
}

/** The participants as others see them: the people of a group are one seat until one of them takes it. */
export function seatsOf(room: Room): Seat[] {
  const { one, deciders } = room
  const seats: Seat[] = []
  const add = (seat: Partial<Seat> & Pick<Seat, 'personId' | 'part'>) => {
    const isThere = seat.personId !== null && seats.some(({ personId }) => personId === seat.personId)
    if (!isThere) seats.push({ station: null, members: 0, deputyId: null, ...seat })
  }
  for (const stage of stagesInTurn(room)) {
    const asked = deciders.askedFor(one, stage)
    const { name: station, holderId } = stage
    if (isGroups(stage)) add({ personId: null, part: 'group', station, members: asked.length })
    else {
      const [deputyId = null] = holderId !== null && asked.includes(holderId) ? [] : asked
      if (holderId !== null) add({ personId: holderId, part: 'decides', station, deputyId })
      for (const id of asked) add({ personId: id, part: 'decides', station })
    }
  }
  if (one.requesterId !== null) add({ personId: one.requesterId, part: 'sender' })
  for (const { decidedBy, name } of one.stages.toReversed())
    if (decidedBy !== null) add({ personId: decidedBy, part: 'reads', station: name })
  return seats
}

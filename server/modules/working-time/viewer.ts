// Rights to read or decide the working time of a person, and the deciders of working time with their names.
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { NamedPerson } from '#contract/named-person.ts'
import type { Rights } from '#domain/organisation/roles.ts'
import { RETENTION } from '#domain/people/retention.ts'
import { readNames } from '#server/organisation/person-names.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import {
  viewerRoleOf,
  readTimeDeciders,
  type TimeDeciders,
  type ViewerRole,
} from '#server/modules/working-time/deciders.ts'
import type { Static } from 'typebox'
import type { DayView } from '#server/modules/working-time/days/day-line.ts'
import { requestLanguage, type Language } from '#server/mail/language.ts'

type Named = Static<typeof NamedPerson>

/** The signed-in person with their rights. */
export interface Viewer {
  readonly personId: string
  readonly rights: Rights
  readonly language: Language
}

export const viewerOf = (_db: Db, { session, headers }: FastifyRequest): Viewer => ({
  personId: session.personId,
  rights: session.rights,
  language: requestLanguage(headers),
})

export interface Reading {
  readonly deciders: TimeDeciders
  readonly as: ViewerRole
  readonly view: DayView
}

/** The name of the decider of an open stage; undefined for the time office. */
export async function readAsked(db: Db, deciders: TimeDeciders): Promise<NonNullable<DayView['askedFor']>> {
  const stages = [...deciders.supervisorStages, ...deciders.openStages]
  const ids = stages.flatMap((stage) =>
    deciders.askedFor(stage).flatMap(({ personId, onBehalfOf }) => [personId, ...(onBehalfOf ? [onBehalfOf] : [])]),
  )
  const names = await readNames(db, ids)
  const named = (id: string | undefined): Named | null => (id === undefined ? null : { id, name: names.get(id) ?? '' })
  return (personId, stage, holderId) => {
    const found = deciders.stageOf(personId, stage, holderId)
    const asked = found ? deciders.askedFor(found) : []
    return asked.length === 1
      ? { decider: named(asked[0]!.personId), onBehalfOf: named(asked[0]!.onBehalfOf) }
      : { decider: null, onBehalfOf: null }
  }
}

/** How the viewer reads the working time of a person; 404 for people who may not. */
export async function readReading(db: Db, viewer: Viewer, personId: string, now: Date): Promise<Reading> {
  const deciders = await readTimeDeciders(db, businessDay(now), { personIds: [personId] })
  const as = viewerRoleOf(deciders, viewer.personId, personId)
  if (!as) throw notFound()
  const askedFor = await readAsked(db, deciders)
  return { deciders, as, view: { now, language: viewer.language, isWhole: as !== 'projectManager', askedFor } }
}

interface NotedReading {
  readonly viewer: Pick<Viewer, 'personId'>
  readonly personId: string
  readonly what: 'month' | 'day' | 'history' | 'case' | 'proof' | 'evidence'
  readonly now: Date
}

/** Records that somebody reads the working time of another person (threat T34). */
export async function noteReading(db: Db, { viewer, personId, what, now }: NotedReading): Promise<void> {
  if (viewer.personId === personId) return
  await sql`
    insert into time_reading as r (person_id, reader_id, day, what, first_at, last_at)
    values (${personId}, ${viewer.personId}, ${businessDay(now)}, ${what}, ${now}, ${now})
    on conflict (person_id, reader_id, day, what) do update set times = r.times + 1, last_at = greatest(r.last_at, excluded.last_at)`.execute(
    db,
  )
}

/** Records of readings are kept for a year. */
export async function deleteOldReadings(db: Db, now: Date): Promise<void> {
  await sql`delete from time_reading where day < ${now}::timestamptz::date - ${RETENTION.readingDays}::integer`.execute(
    db,
  )
}

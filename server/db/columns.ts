// Columns that the statements of all areas have: names of people, people as JSON, instants within JSON.
import { sql, type RawBuilder } from 'kysely'

/** First and last name of an alias of `person`; null without a person. */
export const fullName = (alias: string): RawBuilder<string> =>
  sql`${sql.ref(`${alias}.given_name`)} || ' ' || ${sql.ref(`${alias}.family_name`)}`

/** The same, '' without a person. */
export const nameOf = (alias: string): RawBuilder<string> => sql`coalesce(${fullName(alias)}, '')`

/** The name of the person with this id; '' without one. */
export const nameById = (id: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce((select ${fullName('u')} from person u where u.id = ${id}), '')`

/** A `NamedPerson` as JSON, of an alias of `person`. */
export const personJson = (alias: string): RawBuilder<{ id: string; name: string }> =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${fullName(alias)})`

/** The same of the person with this id, or null without one. */
export const namedPersonOrNull = (id: RawBuilder<unknown>): RawBuilder<{ id: string; name: string } | null> =>
  sql`(select ${personJson('u')} from person u where u.id = ${id})`

/** The same, with the id null and the name '' without one. */
export const namedPerson = (id: RawBuilder<unknown>): RawBuilder<{ id: string | null; name: string }> =>
  sql`coalesce(${namedPersonOrNull(id)}, json_build_object('id', null, 'name', ''))`

/** An instant within JSON, as `toISOString` writes it. */
export const instantText = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

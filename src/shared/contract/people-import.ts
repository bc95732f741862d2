// Tables of people: the effects of an import, its progress, and leavers with what they held.
import { Type, type Static } from 'typebox'
import { PEOPLE_FIELDS, PEOPLE_RULES } from '#domain/people/import.ts'
import { HOLDINGS, type Holding } from '#domain/people/passing-on.ts'
import { ShortId, LongId, Uuid } from './ids.ts'

export const PeopleFinding = Type.Object({
  line: Type.Integer(),
  field: Type.Enum(PEOPLE_FIELDS),
  rule: Type.Enum(PEOPLE_RULES),
  value: Type.String(),
})

export const PeopleImport = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  state: Type.Enum(['reading', 'checked', 'applying', 'applied', 'failed']),
  lines: Type.Integer(),
  done: Type.Integer({ description: 'Lines that the running step has finished' }),
  by: Type.String(),
  at: Type.String({ format: 'date-time' }),
  appliedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  /** Why a table could not be read or written; '' without an error. */
  failure: Type.Enum(['', 'unreadable', 'columns', 'tooManyLines', 'stopped', 'changed']),
  encoding: Type.Enum(['', 'utf-8', 'windows-1252']),
  missing: Type.Array(Type.Enum(PEOPLE_FIELDS)),
  unknownColumns: Type.Array(Type.String()),
  added: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  leaving: Type.Integer({ description: 'People here whose last day is over by the table' }),
  returning: Type.Integer(),
  findings: Type.Array(PeopleFinding),
  errors: Type.Integer({ description: 'Findings that keep the table from being written' }),
  hints: Type.Integer(),
})
export type PeopleImport = Static<typeof PeopleImport>
export const PeopleImports = Type.Object({ imports: Type.Array(PeopleImport) })
export type PeopleImports = Static<typeof PeopleImports>

export const ImportId = Type.Object({ id: ShortId() })
export const PersonId = Type.Object({ id: Uuid() })
export const ImportName = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }) },
  { additionalProperties: false },
)

const Named = Type.Union([Type.Object({ id: Uuid(), name: Type.String() }), Type.Null()])

export const PersonExit = Type.Object({
  id: Type.Integer(),
  person: Type.Object({ id: Uuid(), name: Type.String(), personnelNumber: Type.String() }),
  at: Type.String({ format: 'date-time' }),
  cause: Type.Enum(['exitDate', 'deactivated', 'administrator']),
  by: Named,
  successor: Named,
  passed: Type.Array(
    Type.Object({ what: Type.Enum(Object.keys(HOLDINGS) as Holding[]), count: Type.Integer(), to: Named }),
  ),
  returnedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  erasedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
})
export type PersonExit = Static<typeof PersonExit>
export const PersonExits = Type.Object({ exits: Type.Array(PersonExit), next: Type.Optional(LongId()) })
export type PersonExits = Static<typeof PersonExits>
export const ExitsQuery = Type.Object({ before: Type.Optional(LongId()) }, { additionalProperties: false })

export const Erasure = Type.Object({
  erased: Type.Boolean(),
  keptUntil: Type.Union([Type.String(), Type.Null()], {
    description: 'The day on which the last record that is kept is deleted; null: none is',
  }),
})
export type Erasure = Static<typeof Erasure>

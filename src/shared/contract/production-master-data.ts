// Master data of production, which the time office maintains: halls with shifts, workplaces, foremen and workers, activities, and tables of
// orders.
import { Type, type Static, type TProperties } from 'typebox'
import {
  ACTIVITY_FIELDS,
  AREA_FIELDS,
  NEW_AREA_FIELDS,
  NEW_SHIFT_FIELDS,
  SHIFT_FIELDS,
  WORKPLACE_FIELDS,
} from '#domain/production/master-data/fields.ts'
import {
  FILE_NAME_LIMIT,
  IMPORT_BYTES,
  IMPORT_FIELDS,
  IMPORT_KINDS,
  IMPORT_RULES,
  MOST_FINDINGS,
} from '#domain/production/master-data/import.ts'
import { ACTIVITIES } from '#domain/production/terminal/presence.ts'
import { SHIFT_KINDS } from '#domain/production/shifts.ts'
import { properties } from './fields.ts'
import { LongId, ShortId, Uuid } from './ids.ts'
import { Instant } from './instant.ts'
import { NamedPerson } from './named-person.ts'
import { orNull } from './or-null.ts'

const CLOSED = { additionalProperties: false } as const
/** The common fields of all master data, which can end but is never deleted. */
const kept = { id: Type.Integer(), version: Type.Integer(), isEnded: Type.Boolean() }

export const KeptShift = Type.Object({
  ...kept,
  kind: Type.Enum(SHIFT_KINDS),
  begins: Type.Integer(),
  ends: Type.Integer(),
})
export type KeptShift = Static<typeof KeptShift>
export const KeptWorkplace = Type.Object({ ...kept, name: Type.String() })
export type KeptWorkplace = Static<typeof KeptWorkplace>
export const Foreman = Type.Object({
  id: Uuid(),
  name: Type.String(),
  hasRole: Type.Boolean({ description: 'Has the role with which shifts are opened; it comes from the sign-in' }),
})
export const KeptArea = Type.Object({
  ...kept,
  name: Type.String(),
  site: Type.String(),
  workers: Type.Integer({ description: 'Who works there at present' }),
  shifts: Type.Array(KeptShift),
  workplaces: Type.Array(KeptWorkplace),
  foremen: Type.Array(Foreman),
})
export type KeptArea = Static<typeof KeptArea>
export const KeptActivity = Type.Object({
  ...kept,
  kind: Type.Enum(ACTIVITIES),
  name: Type.String(),
  nameEn: Type.String(),
})
export type KeptActivity = Static<typeof KeptActivity>

/** Master data of the viewer's company. */
export const MasterData = Type.Object({
  company: Type.String(),
  sites: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  areas: Type.Array(KeptArea, { description: 'Those that have ended last' }),
  activities: Type.Array(KeptActivity, { description: 'Of all companies of the installation' }),
  openOrders: Type.Integer({ description: 'That are offered in its halls' }),
})
export type MasterData = Static<typeof MasterData>

const change = <Properties extends TProperties>(fields: Properties) =>
  Type.Object({ ...fields, isEnded: Type.Boolean() }, CLOSED)

export const NewAreaBody = Type.Object(properties(NEW_AREA_FIELDS), CLOSED)
export const AreaBody = change(properties(AREA_FIELDS))
export const NewWorkplaceBody = Type.Object(properties(WORKPLACE_FIELDS), CLOSED)
export const WorkplaceBody = change(properties(WORKPLACE_FIELDS))
export const NewShiftBody = Type.Object(properties(NEW_SHIFT_FIELDS), CLOSED)
export const ShiftBody = change(properties(SHIFT_FIELDS))
export const ActivityBody = change(properties(ACTIVITY_FIELDS))
export type NewAreaBody = Static<typeof NewAreaBody>
export type AreaBody = Static<typeof AreaBody>
export type NewWorkplaceBody = Static<typeof NewWorkplaceBody>
export type WorkplaceBody = Static<typeof WorkplaceBody>
export type NewShiftBody = Static<typeof NewShiftBody>
export type ShiftBody = Static<typeof ShiftBody>
export type ActivityBody = Static<typeof ActivityBody>

export const KeptId = Type.Object({ id: ShortId() })
export const ForemanParams = Type.Object({ id: ShortId(), personId: Uuid() })
export const PersonBody = Type.Object({ personId: Uuid() }, CLOSED)
export type PersonBody = Static<typeof PersonBody>

export const KeptWorker = Type.Object({
  id: Uuid(),
  name: Type.String(),
  number: orNull(Type.String({ description: 'Personnel number' })),
  version: Type.Integer(),
})
export type KeptWorker = Static<typeof KeptWorker>
/** Who works in a hall at present, by name. */
export const KeptWorkers = Type.Object({ workers: Type.Array(KeptWorker) })
export type KeptWorkers = Static<typeof KeptWorkers>
export const WorkerId = Type.Object({ id: Uuid() })
/** `areaId`: the area in which the person works from now on. */
export const WorkerBody = change({ areaId: ShortId() })
export type WorkerBody = Static<typeof WorkerBody>

/** A table as CSV in base64, because its bytes may be Windows-1252. */
export const ProductionImportBody = Type.Object(
  {
    kind: Type.Enum(IMPORT_KINDS),
    name: Type.String({ pattern: '\\S', minLength: 1, maxLength: FILE_NAME_LIMIT, description: 'Of the file' }),
    content: Type.String({ maxLength: Math.ceil(IMPORT_BYTES / 3) * 4, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
  },
  CLOSED,
)
export type ProductionImportBody = Static<typeof ProductionImportBody>

/** What an import would do, or has done; a table with a finding writes nothing. */
export const ProductionImport = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum(IMPORT_KINDS),
  name: Type.String(),
  encoding: Type.Enum(['utf-8', 'windows-1252']),
  rows: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  fingerprint: Type.String({ description: 'Of what is there, for the application' }),
  findings: Type.Array(
    Type.Object({
      line: Type.Integer(),
      field: Type.Enum(IMPORT_FIELDS),
      rule: Type.Enum(IMPORT_RULES),
      value: Type.String(),
    }),
    { description: `The first ${MOST_FINDINGS}` },
  ),
  findingCount: Type.Integer(),
  unknownColumns: Type.Array(Type.String()),
  by: NamedPerson,
  at: Instant,
  appliedAt: orNull(Instant),
})
export type ProductionImport = Static<typeof ProductionImport>
export const ProductionImports = Type.Object({
  imports: Type.Array(ProductionImport, { description: 'The newest first, at most fifty' }),
})
export type ProductionImports = Static<typeof ProductionImports>
export const ProductionImportId = Type.Object({ id: LongId() })
/** The report that the person has seen. */
export const ProductionImportSeen = Type.Object(
  { fingerprint: Type.String({ pattern: '^[0-9a-f]{32}$', maxLength: 32 }) },
  CLOSED,
)
export const TemplateQuery = Type.Object({ kind: Type.Enum(IMPORT_KINDS) }, CLOSED)

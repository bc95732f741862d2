// Master data of production: the fields of each form with their limits, for the contract, the server and the forms.
import type { Fields } from '#domain/forms/fields.ts'
import { SHIFT_KINDS } from '#domain/production/shifts.ts'

/** Characters of the name of a hall, a workplace or an activity. */
export const NAME_LIMIT = 100
/** Areas of a company. */
export const MOST_AREAS = 100
/** Workplaces of a hall. */
export const MOST_WORKPLACES = 500
export const MOST_FOREMEN = 20
export const MOST_WORKERS = 1_000
/** The last minute of a day. */
const LAST_MINUTE = 1_439

export const AREA_FIELDS = { name: { kind: 'line', limit: NAME_LIMIT, required: true } } as const satisfies Fields

export const NEW_AREA_FIELDS = {
  siteId: { kind: 'id', required: true, description: 'Of the own company' },
  ...AREA_FIELDS,
} as const satisfies Fields

export const WORKPLACE_FIELDS = { name: { kind: 'line', limit: NAME_LIMIT, required: true } } as const satisfies Fields

export const SHIFT_FIELDS = {
  begins: { kind: 'integer', min: 0, max: LAST_MINUTE, required: true, description: 'Minutes of the local day' },
  ends: {
    kind: 'integer',
    min: 0,
    max: LAST_MINUTE,
    required: true,
    description: 'Minutes of the local day; at or before the begin it is on the next one',
  },
} as const satisfies Fields

export const NEW_SHIFT_FIELDS = {
  kind: { kind: 'choice', of: SHIFT_KINDS, required: true },
  ...SHIFT_FIELDS,
} as const satisfies Fields

export const ACTIVITY_FIELDS = {
  name: { kind: 'line', limit: NAME_LIMIT, required: true },
  nameEn: { kind: 'line', limit: NAME_LIMIT, required: true, column: 'name_en' },
} as const satisfies Fields

/** The initial shifts of a new hall, because nothing can be booked without shifts. */
export const USUAL_SHIFTS = [
  { kind: 'early', begins: 360, ends: 840 },
  { kind: 'late', begins: 840, ends: 1320 },
  { kind: 'night', begins: 1320, ends: 360 },
] as const

// What the time office keeps of production: the fields of each form with their limits. The contract, the server and the forms share them.
import type { Fields } from '#domain/forms/fields.ts'
import { SHIFT_KINDS } from '#domain/production/shifts.ts'

/** Of the name of a hall, a workplace or an activity, in characters. */
export const NAME_LIMIT = 100
/** Of each company. */
export const MOST_AREAS = 100
/** Of each hall. */
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

/** A new hall begins with these: without shifts nothing is booked there. */
export const USUAL_SHIFTS = [
  { kind: 'early', begins: 360, ends: 840 },
  { kind: 'late', begins: 840, ends: 1320 },
  { kind: 'night', begins: 1320, ends: 360 },
] as const

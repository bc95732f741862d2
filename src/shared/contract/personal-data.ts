// A person's own data: each field with its visibility and the requirements of a change, the logs of changes and of views.
import { Type, type Static } from 'typebox'
import { AUDIENCES, CHANGE_DEMANDS, CHANGE_KINDS, KEEPERS, PERSONAL_FIELDS } from '#domain/people/personal-data.ts'
import { Instant } from './instant.ts'
import { Uuid } from './ids.ts'

const OrNull = (maxLength: number) => Type.Union([Type.String({ maxLength }), Type.Null()])

export const ProfileField = Type.Object({
  name: Type.Enum(PERSONAL_FIELDS),
  value: Type.Union([Type.String(), Type.Null()], { description: 'An IBAN is masked' }),
  personId: Type.Optional(Uuid({ description: 'Where the value names a person' })),
  seenBy: Type.Enum(AUDIENCES),
  maintainedBy: Type.Enum(KEEPERS),
  change: Type.Enum(CHANGE_DEMANDS, { description: 'What a change requires of the reader' }),
})
export type ProfileField = Static<typeof ProfileField>

export const Profile = Type.Object({
  personId: Uuid(),
  name: Type.String(),
  own: Type.Boolean(),
  version: Type.Integer({ description: 'For If-Match' }),
  hasPicture: Type.Boolean(),
  fields: Type.Array(ProfileField, { description: 'Fields that the reader may see' }),
  reportUrl: Type.Optional(Type.String({ description: 'mailto: or https: address to report wrong data' })),
  payrollMonth: Type.String({ description: 'YYYY-MM: the first payroll that would use an IBAN changed now' }),
})
export type Profile = Static<typeof Profile>

/** The complete IBAN; a separate call, so that no cache of the profile contains it. */
export const FullIban = Type.Object({ iban: Type.String(), bic: Type.Union([Type.String(), Type.Null()]) })
export type FullIban = Static<typeof FullIban>

/** Changed fields; missing ones do not change, null removes a number or the representative. */
export const ProfilePatch = Type.Object(
  {
    phone: Type.Optional(OrNull(60)),
    cellPhone: Type.Optional(OrNull(60)),
    street: Type.Optional(Type.String({ maxLength: 200 })),
    houseNumber: Type.Optional(Type.String({ maxLength: 60 })),
    zip: Type.Optional(Type.String({ maxLength: 60 })),
    location: Type.Optional(Type.String({ maxLength: 200 })),
    iban: Type.Optional(Type.String({ maxLength: 60 })),
    bic: Type.Optional(Type.String({ maxLength: 30 })),
    representativeId: Type.Optional(Type.Union([Uuid(), Type.Null()])),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ProfilePatch = Static<typeof ProfilePatch>

export const ProfileChange = Type.Object({
  id: Type.Integer(),
  what: Type.Enum(CHANGE_KINDS),
  before: Type.Union([Type.String(), Type.Null()], { description: 'Masked' }),
  after: Type.Union([Type.String(), Type.Null()], { description: 'Masked' }),
  at: Instant,
  by: Type.Object({ name: Type.String(), self: Type.Boolean() }),
  withFactor: Type.Boolean(),
  mailed: Type.Boolean({ description: 'The previous mail address was notified' }),
  effectiveFrom: Type.Optional(Type.String({ description: 'YYYY-MM: the first payroll that uses it' })),
  objection: Type.Optional(
    Type.Object({ until: Instant, open: Type.Boolean({ description: 'It can be reverted now' }) }),
  ),
  objectedAt: Type.Optional(Instant),
  objectionTo: Type.Optional(Type.Integer({ description: 'This change reverted that one' })),
})
export type ProfileChange = Static<typeof ProfileChange>

export const ProfileView = Type.Object({ id: Type.Integer(), at: Instant, by: Type.String() })
export type ProfileView = Static<typeof ProfileView>

export const ProfileChanges = Type.Object({
  changes: Type.Array(ProfileChange, { description: 'Newest first' }),
  views: Type.Array(ProfileView, { description: 'Who viewed these data, newest first' }),
  next: Type.Optional(Type.Integer({ description: 'For `before`, where there are older changes' })),
})
export type ProfileChanges = Static<typeof ProfileChanges>

/** The crop of a picture, in px of the upright picture after `turn` degrees clockwise. */
export const CropQuery = Type.Object({
  x: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  y: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  turn: Type.Optional(Type.Integer({ enum: [0, 90, 180, 270] })),
})
export type CropQuery = Static<typeof CropQuery>

export const PictureStored = Type.Object({ width: Type.Integer(), height: Type.Integer() })
export type PictureStored = Static<typeof PictureStored>

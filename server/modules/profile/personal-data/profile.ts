// A person's data as one viewer may see them, by the table of the domain.
import type { Profile, ProfileField } from '#contract/personal-data.ts'
import { maskIban } from '#domain/payment/iban.ts'
import {
  FIELD_RULES,
  maySeeField,
  payrollMonthAfter,
  PERSONAL_FIELDS,
  type PersonalField,
  type ViewerRole,
} from '#domain/people/personal-data.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { PersonRow } from './queries.ts'

export const fullName = ({ givenName, familyName }: PersonRow): string => `${givenName} ${familyName}`.trim()

type Value = Pick<ProfileField, 'value' | 'personId'>
const plain = (value: string | null): Value => ({ value: value === '' ? null : value })
const person = (value: string | null, personId: string | null): Value =>
  personId === null ? { value: null } : { value, personId }

/** The column of each field. */
const VALUES: Readonly<Record<PersonalField, (row: PersonRow) => Value>> = {
  firstName: (row) => plain(row.givenName),
  lastName: (row) => plain(row.familyName),
  email: (row) => plain(row.email),
  phone: (row) => plain(row.phone),
  cellPhone: (row) => plain(row.cellPhone),
  street: (row) => plain(row.street),
  houseNumber: (row) => plain(row.houseNumber),
  zip: (row) => plain(row.zip),
  location: (row) => plain(row.location),
  iban: (row) => plain(row.iban && maskIban(row.iban)),
  bic: (row) => plain(row.bic),
  personnelNumber: (row) => plain(row.personnelNumber),
  username: (row) => plain(row.username),
  userId: (row) => plain(row.id),
  company: (row) => plain(row.company),
  department: (row) => plain(row.department),
  position: (row) => plain(row.position),
  supervisor: (row) => person(row.supervisor, row.supervisorId),
  representative: (row) => person(row.representative, row.representativeId),
  validUntil: (row) => plain(row.validUntil),
}

export interface Viewer {
  readonly role: ViewerRole
  /** Only one's own data, and only on the page that is for it. */
  readonly mayChange: boolean
}

/** The fields that the viewer sees of a person; `now` decides which payroll a change would reach. */
export function toProfile(row: PersonRow, { role, mayChange }: Viewer, now: Date): Profile {
  const fields = PERSONAL_FIELDS.filter((name) => maySeeField(name, role)).map((name): ProfileField => {
    const { seenBy, maintainedBy, change } = FIELD_RULES[name]
    return { name, ...VALUES[name](row), seenBy, maintainedBy, change: mayChange ? change : 'none' }
  })
  return {
    personId: row.id,
    name: fullName(row),
    own: role === 'self',
    version: row.version,
    hasPicture: row.pictureId !== null,
    fields,
    payrollMonth: payrollMonthAfter(businessDay(now)),
  }
}

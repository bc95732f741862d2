// The fields of a person (specification, section 3): who sees each field, who maintains it, and what a change requires.

/** Who may see a field: everyone, team and supervisors, personnel, also the time office, payroll, or only the person. */
export const AUDIENCES = ['portal', 'team', 'personnel', 'personnel-time', 'payroll', 'self'] as const
export type Audience = (typeof AUDIENCES)[number]

/** Who maintains a field; 'iban': it is derived from the IBAN. */
export const KEEPERS = ['self', 'directory', 'personnel', 'it', 'iban'] as const
export type Keeper = (typeof KEEPERS)[number]

/** Whether the owner may change a field; 'factor': with a recent second factor. */
export const CHANGE_DEMANDS = ['none', 'factor'] as const
export type ChangeDemand = (typeof CHANGE_DEMANDS)[number]

export const PERSONAL_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'cellPhone',
  'street',
  'houseNumber',
  'zip',
  'location',
  'iban',
  'bic',
  'personnelNumber',
  'username',
  'userId',
  'company',
  'department',
  'position',
  'supervisor',
  'representative',
  'validUntil',
] as const
export type PersonalField = (typeof PERSONAL_FIELDS)[number]

export interface FieldRule {
  readonly seenBy: Audience
  readonly maintainedBy: Keeper
  readonly change: ChangeDemand
}

const maintained = (seenBy: Audience, maintainedBy: Keeper): FieldRule => ({ seenBy, maintainedBy, change: 'none' })
const own = (seenBy: Audience): FieldRule => ({ seenBy, maintainedBy: 'self', change: 'factor' })

/** The table of fields that server and client share. */
export const FIELD_RULES: Readonly<Record<PersonalField, FieldRule>> = {
  firstName: maintained('portal', 'directory'),
  lastName: maintained('portal', 'directory'),
  email: maintained('portal', 'directory'),
  phone: own('portal'),
  cellPhone: own('team'),
  street: own('personnel'),
  houseNumber: own('personnel'),
  zip: own('personnel'),
  location: own('personnel'),
  iban: own('payroll'),
  // Required only if it cannot be derived from the IBAN.
  bic: { seenBy: 'payroll', maintainedBy: 'iban', change: 'factor' },
  personnelNumber: maintained('personnel-time', 'personnel'),
  username: maintained('portal', 'it'),
  userId: maintained('self', 'it'),
  company: maintained('portal', 'personnel'),
  department: maintained('portal', 'personnel'),
  position: maintained('portal', 'personnel'),
  supervisor: maintained('portal', 'personnel'),
  representative: own('portal'),
  validUntil: maintained('self', 'it'),
}

/** The viewer: the person, or a colleague of the same company with `menu_ma_personaldata`. */
export type ViewerRole = 'self' | 'personnel'

const OF_PERSONNEL: ReadonlySet<Audience> = new Set(['portal', 'team', 'personnel', 'personnel-time'])

export const maySeeField = (field: PersonalField, viewer: ViewerRole): boolean =>
  viewer === 'self' || OF_PERSONNEL.has(FIELD_RULES[field].seenBy)

/** Names in the log of changes: some fields change only together. */
export const CHANGE_KINDS = ['phone', 'cellPhone', 'address', 'iban', 'representative', 'picture'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** Days within which a change of the IBAN can be reverted by an objection. */
export const OBJECTION_DAYS = 7

/** The first month (`YYYY-MM`) whose payroll uses an IBAN changed on `day` (`YYYY-MM-DD`): the next one. */
export function payrollMonthAfter(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const next = month === 12 ? `${year + 1}-01` : `${year}-${month + 1}`
  return next.replace(/-(\d)$/, '-0$1')
}

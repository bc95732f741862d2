// The rows of the page: their fields, and which dialog changes them.
import type { Profile, ProfileField } from '#contract/personal-data.ts'
import type { PersonalField } from '#domain/people/personal-data.ts'

/** Rows that open a dialog to change them. */
export const CHANGEABLE = ['phone', 'cellPhone', 'address', 'iban', 'representative'] as const
export type ChangeableRow = (typeof CHANGEABLE)[number]

export const GROUPS = {
  contact: ['email', 'phone', 'cellPhone'],
  private: ['address', 'iban', 'bic'],
  employment: [
    'personnelNumber',
    'name',
    'username',
    'userId',
    'company',
    'department',
    'position',
    'supervisor',
    'representative',
    'validUntil',
  ],
} as const
export type GroupKey = keyof typeof GROUPS
export type RowKey = (typeof GROUPS)[GroupKey][number]

const FIELDS: Readonly<Partial<Record<RowKey, readonly PersonalField[]>>> = {
  name: ['firstName', 'lastName'],
  address: ['street', 'houseNumber', 'zip', 'location'],
}
const fieldsOf = (row: RowKey): readonly PersonalField[] => FIELDS[row] ?? [row as PersonalField]

export interface Row {
  readonly key: RowKey
  /** '' if it is empty. */
  readonly value: string
  /** Who sees and who maintains it: the same for all its fields. */
  readonly rule: Pick<ProfileField, 'seenBy' | 'maintainedBy' | 'change'>
}

/** The value of a field; '' if it is empty. */
export const valueOf = (profile: Profile, name: PersonalField): string =>
  profile.fields.find((field) => field.name === name)?.value ?? ''

/** 'Lindenweg 4, 57074 Siegen'. */
function addressOf(profile: Profile): string {
  const [street, house, zip, location] = fieldsOf('address').map((name) => valueOf(profile, name))
  return [`${street} ${house}`.trim(), `${zip} ${location}`.trim()].filter(Boolean).join(', ')
}

/** A row as it is shown; undefined where its reader may not see it. */
export function rowOf(profile: Profile, key: RowKey): Row | undefined {
  const [first] = fieldsOf(key)
  const rule = profile.fields.find(({ name }) => name === first)
  if (!rule) return undefined
  const value =
    key === 'address'
      ? addressOf(profile)
      : fieldsOf(key)
          .map((name) => valueOf(profile, name))
          .join(' ')
          .trim()
  return { key, value, rule }
}

export const isChangeable = (key: RowKey): key is ChangeableRow => CHANGEABLE.some((one) => one === key)

// Attributes of people in Keycloak, which silently drops undeclared ones.

/** Attributes of ours, each the source of the claim of the same name. */
export const PORTAL_ATTRIBUTES = [
  'ma_company_id',
  'unternehmen',
  'ma_devision_name',
  'pos',
  'expense_user_id',
  'terms_and_conditions',
  'ack_form_feedback_niko',
] as const

interface Attribute {
  name: string
  displayName?: string
  validations?: Record<string, object>
  required?: { roles: string[] }
  permissions: { view: string[]; edit: string[] }
  multivalued: boolean
}

const BOTH = ['admin', 'user']
const attribute = (name: string, edit: string[], rest: Partial<Attribute> = {}): Attribute => ({
  name,
  permissions: { view: BOTH, edit },
  multivalued: false,
  ...rest,
})

const NAME_RULES = { length: { max: 255 }, 'person-name-prohibited-characters': {} }

const ATTRIBUTES: readonly Attribute[] = [
  attribute('username', BOTH, {
    displayName: '${username}',
    validations: {
      length: { min: 3, max: 255 },
      'username-prohibited-characters': {},
      'up-username-not-idn-homograph': {},
    },
  }),
  attribute('email', BOTH, { displayName: '${email}', validations: { email: {}, length: { max: 255 } } }),
  attribute('firstName', BOTH, { displayName: '${firstName}', validations: NAME_RULES, required: { roles: ['user'] } }),
  attribute('lastName', BOTH, { displayName: '${lastName}', validations: NAME_RULES, required: { roles: ['user'] } }),
  attribute('locale', BOTH),
  ...PORTAL_ATTRIBUTES.map((name) => attribute(name, ['admin'])),
]

/** The component that holds the declaration, as JSON within JSON. */
export const userProfile = () => ({
  providerId: 'declarative-user-profile',
  subComponents: {},
  config: { 'kc.user.profile.config': [JSON.stringify({ attributes: ATTRIBUTES, groups: [] })] },
})

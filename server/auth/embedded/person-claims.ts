// The claims of a person in Keycloak's shape; they are read again for every token.
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { readRoles, type StoredRole } from '#server/auth/read-roles.ts'
import { PORTAL_ATTRIBUTES } from '#server/auth/realm-profile.ts'
import type { AccessClaims } from '#server/http/session.ts'

export type PersonClaims = Omit<AccessClaims, 'iss' | 'sid' | 'azp' | 'exp' | 'iat' | 'aud' | 'scope'>

/** Every claim about a person, for the ID token and the discovery document. */
export const CLAIM_NAMES = [
  'sub',
  'preferred_username',
  'name',
  'given_name',
  'family_name',
  'email',
  'locale',
  'realm_access',
  'resource_access',
  ...PORTAL_ATTRIBUTES,
] as const satisfies readonly (keyof PersonClaims)[]

/** The claims of an active person with an account; undefined for everyone else. */
export async function readPersonClaims(db: Db, personId: string): Promise<PersonClaims | undefined> {
  const person = await db
    .selectFrom('person')
    .innerJoin('account', 'account.person_id', 'person.id')
    .leftJoin('company', 'company.id', 'person.company_id')
    .leftJoin('division', 'division.id', 'person.division_id')
    .select(['person.id', 'username', 'given_name', 'family_name', 'email', 'locale', 'position', 'expense_user_id'])
    .select(['person.company_id', 'company.name as company', 'division.name as division', 'ack_form_feedback_niko'])
    .select(sql<number | null>`floor(extract(epoch from terms_accepted_at))::int8`.as('terms'))
    .where('person.id', '=', personId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!person) return undefined
  return withoutEmpty({
    sub: person.id,
    preferred_username: person.username,
    name: `${person.given_name} ${person.family_name}`.trim(),
    given_name: person.given_name,
    family_name: person.family_name,
    email: person.email,
    locale: person.locale,
    ...roleClaims(await readRoles(db, personId)),
    ma_company_id: person.company_id?.toString(),
    unternehmen: person.company,
    ma_devision_name: person.division,
    pos: person.position,
    expense_user_id: person.expense_user_id,
    terms_and_conditions: person.terms,
    ack_form_feedback_niko: person.ack_form_feedback_niko,
  })
}

function roleClaims(rows: readonly StoredRole[]) {
  const byClient = Object.groupBy(rows, ({ client }) => client)
  const { '': realm = [], ...clients } = byClient
  const named = Object.entries(clients).map(([client, rows = []]) => [client, { roles: rows.map(({ role }) => role) }])
  return {
    realm_access: { roles: realm.map(({ role }) => role) },
    ...(named.length === 0
      ? {}
      : { resource_access: Object.fromEntries(named) as Record<string, { roles: string[] }> }),
  }
}

/** An empty attribute is absent, as Keycloak has it. */
function withoutEmpty(claims: { [K in keyof PersonClaims]: PersonClaims[K] | null | undefined }): PersonClaims {
  const filled = Object.entries(claims).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return Object.fromEntries(filled) as unknown as PersonClaims
}

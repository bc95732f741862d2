// The signed-in person, from the access token of either provider.
import { rightsOf, type Rights, type RoleClaims } from '#domain/organisation/roles.ts'

/** Claims of an access token (reference: Keycloak's shape). An empty attribute is absent, never null. */
export interface AccessClaims extends RoleClaims {
  iss: string
  /** The provider's id of the person. The portal has an id of its own, which is the same only for the embedded provider. */
  sub: string
  sid: string
  azp: string
  /** Seconds since the epoch. */
  exp: number
  iat?: number
  /** When the person last signed in, in seconds since the epoch; only Keycloak provides it. */
  auth_time?: number
  aud?: string | string[]
  scope?: string
  preferred_username?: string
  name?: string
  given_name?: string
  family_name?: string
  email?: string
  locale?: string
  ma_company_id?: string
  /** Name of the company. */
  unternehmen?: string
  ma_devision_name?: string
  /** Position in the company. */
  pos?: string
  /** The number in the personnel system. */
  personnel_number?: string
  /** Name of a site of the company. */
  ma_site_name?: string
  /** The user name of the supervisor. */
  ma_supervisor?: string
  expense_user_id?: string
  /** When the terms were accepted, in seconds since the epoch. */
  terms_and_conditions?: number
  ack_form_feedback_niko?: boolean
}

export interface Session {
  /** The portal's permanent id of the person; `claims.sub` is that of the provider. */
  personId: string
  /** The id of the single sign-on session, the same in all tokens of one sign-in. */
  sid: string
  /** End of the access token, in seconds since the epoch. */
  exp: number
  name: string
  rights: Rights
  claims: AccessClaims
}

/** The session of verified claims of a known person. */
export function sessionOf(claims: AccessClaims, personId: string): Session {
  const { sub, sid, exp } = claims
  const name = claims.name ?? claims.preferred_username ?? sub
  return { personId, sid, exp, name, rights: rightsOf(claims), claims }
}

// The signed-in person, from the access token of either provider.
import { rightsOf, type Rights, type RoleClaims } from '#domain/organisation/roles.ts'

/** Claims of an access token (reference: Keycloak's shape). An empty attribute is absent, never null. */
export interface AccessClaims extends RoleClaims {
  iss: string
  /** What the provider calls the person. The portal's own id of the person is another one, but for the embedded provider. */
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
  /** Of the personnel system. */
  personnel_number?: string
  /** Name of a site of the company. */
  ma_site_name?: string
  /** User name of whom the person reports to. */
  ma_supervisor?: string
  expense_user_id?: string
  /** When the terms were accepted, in seconds since the epoch. */
  terms_and_conditions?: number
  ack_form_feedback_niko?: boolean
}

export interface Session {
  /** The person's key in the database, for good; `claims.sub` is what the provider calls them. */
  personId: string
  /** The single sign-on session; every token of one sign-in carries the same. */
  sid: string
  /** End of the access token, in seconds since the epoch. */
  exp: number
  name: string
  rights: Rights
  claims: AccessClaims
}

/** The session of verified claims, whose person is known. */
export function sessionOf(claims: AccessClaims, personId: string): Session {
  const { sub, sid, exp } = claims
  const name = claims.name ?? claims.preferred_username ?? sub
  return { personId, sid, exp, name, rights: rightsOf(claims), claims }
}

// The claims of an access token. The server verifies the token; the browser only uses it to decide what to show.
import type { RoleClaims } from '#domain/organisation/roles.ts'

/** The claims of an access token that the portal reads. */
export interface TokenClaims extends RoleClaims {
  sub: string
  /** Instants in s. */
  iat?: number
  exp?: number
  name?: string
  preferred_username?: string
  given_name?: string
  family_name?: string
  locale?: string
  email?: string
  unternehmen?: string
  ma_devision_name?: string
  pos?: string
  expense_user_id?: string
  terms_and_conditions?: number | string
  ack_form_feedback_niko?: boolean | string
}

/** The claims of `token`; throws where it is no JWT. */
export function readClaims(token: string): TokenClaims {
  const payload = token.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/')
  // Percent-encoding decodes UTF-8 faster than a loop over single bytes, and the bell's number waits for it.
  return JSON.parse(decodeURIComponent(escape(atob(payload)))) as TokenClaims
}

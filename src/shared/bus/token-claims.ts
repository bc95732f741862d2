// What an access token says. The server verifies it; in the browser it only decides what is shown.
import type { RoleClaims } from '#domain/roles.ts'

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
  // Its bytes as %XX, read as UTF-8: quicker than one byte after the other, which the number waits for.
  return JSON.parse(decodeURIComponent(escape(atob(payload)))) as TokenClaims
}

// Who is signed in, read from the claims of the access token. The server verifies it; here it only decides what is shown.
import { rightsOf, type Rights, type RoleClaims } from '#domain/roles.ts'

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

/** The signed-in person. Texts are '' where the token does not tell. */
export interface SignedIn {
  readonly sub: string
  readonly name: string
  readonly givenName: string
  readonly familyName: string
  readonly locale?: 'de' | 'en' | undefined
  readonly division: string
  readonly position: string
  readonly company: string
  readonly email: string
  readonly expenseUserId?: string | undefined
  /** Instant in s. */
  readonly termsAcceptedAt?: number | undefined
  readonly ackFormFeedback: boolean
  readonly rights: Rights
}

/** The claims of `token`; throws where it is no JWT with a subject. */
export function readClaims(token: string): TokenClaims {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0))
  const claims = JSON.parse(new TextDecoder().decode(bytes)) as TokenClaims
  if (!claims.sub) throw new TypeError('no subject')
  return claims
}

export function personOf(claims: TokenClaims): SignedIn {
  const { locale, name = claims.preferred_username, terms_and_conditions: terms } = claims
  return {
    sub: claims.sub,
    name: name ?? '',
    givenName: claims.given_name ?? '',
    familyName: claims.family_name ?? '',
    locale: locale ? (/^en/i.test(locale) ? 'en' : 'de') : undefined,
    division: claims.ma_devision_name ?? '',
    position: claims.pos ?? '',
    company: claims.unternehmen ?? '',
    email: claims.email ?? '',
    expenseUserId: claims.expense_user_id,
    termsAcceptedAt: terms ? Number(terms) : undefined,
    ackFormFeedback: `${claims.ack_form_feedback_niko}` === 'true',
    rights: rightsOf(claims),
  }
}

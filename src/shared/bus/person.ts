// Everything that is shown of the signed-in person, read from the claims of the access token.
import { computed } from 'nanostores'
import { rightsOf, type Rights } from '#domain/organisation/roles.ts'
import { languageOf, type Language } from './language.ts'
import { $session } from './session.ts'
import type { TokenClaims } from './token-claims.ts'

/** The signed-in person. Texts are '' if the token does not contain them. */
export interface SignedIn {
  /** The id of the person in the token: for keys of what this browser stores. */
  readonly sub: string
  /** The id of the person in the portal: to compare with people in responses, and for addresses. */
  readonly id: string
  readonly name: string
  readonly givenName: string
  readonly familyName: string
  readonly locale?: Language | undefined
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

export function personOf(claims: TokenClaims, id = claims.sub): SignedIn {
  const { locale, name = claims.preferred_username, terms_and_conditions: terms } = claims
  return {
    sub: claims.sub,
    id,
    name: name ?? '',
    givenName: claims.given_name ?? '',
    familyName: claims.family_name ?? '',
    locale: locale ? languageOf(locale) : undefined,
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

const VOLATILE_CLAIMS = new Set(['exp', 'iat', 'nbf', 'jti', 'auth_time'])

/** A refreshed token with the same claims must not count as another person. */
const factsOf = (claims: TokenClaims): string =>
  JSON.stringify(claims, (name, value: unknown) => (VOLATILE_CLAIMS.has(name) ? undefined : value))

let cached: { facts: string; person: SignedIn } | undefined

/** The signed-in person; undefined while signed out. */
export const $person = computed($session, ({ person }) => {
  const facts = person && `${person.id} ${factsOf(person.claims)}`
  if (cached?.facts !== facts)
    cached = person && facts ? { facts, person: personOf(person.claims, person.id) } : undefined
  return cached?.person
})

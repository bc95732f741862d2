// Everything that is shown of the signed-in person, read from the claims of the access token.
import { computed } from 'nanostores'
import type { Rights } from '#domain/roles.ts'
import { languageOf, type Language } from './language.ts'
import { $session, type Member } from './session.ts'

/** The signed-in person. Texts are '' where the token does not tell. */
export interface SignedIn {
  readonly sub: string
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

export function personOf({ claims, rights }: Member): SignedIn {
  const { locale, name = claims.preferred_username, terms_and_conditions: terms } = claims
  return {
    sub: claims.sub,
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
    rights,
  }
}

/** The signed-in person, undefined while nobody is. */
export const $person = computed($session, ({ person }) => person && personOf(person))

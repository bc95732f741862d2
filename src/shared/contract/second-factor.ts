// The second factor of the signed-in person: its state, its set-up in the portal, and its verification.
import { Type, type Static } from 'typebox'
import { RECOVERY_CODES } from '#domain/people/second-factor.ts'
import { Instant } from './instant.ts'

export const FactorSession = Type.Object({
  valid: Type.Boolean({ description: 'The factor was verified less than ten minutes ago, in this session' }),
  until: Type.Optional(Instant),
  how: Type.Enum(['code', 'sign-in'], { description: "How it is verified; 'sign-in': by signing in again" }),
})
export type FactorSession = Static<typeof FactorSession>

export const SecondFactorOverview = Type.Object({
  setup: Type.Boolean({ description: 'A second factor is set up' }),
  reset: Type.Boolean({ description: 'It was reset and must be set up again' }),
  managedBy: Type.Enum(['portal', 'provider'], {
    description: "'provider': it is set up on pages of the identity provider",
  }),
  session: FactorSession,
  since: Type.Optional(Instant),
  recoveryCodesLeft: Type.Optional(Type.Integer({ minimum: 0 })),
  pending: Type.Optional(
    Type.Enum(['code', 'recovery-codes'], { description: 'The next step of an unfinished set-up' }),
  ),
})
export type SecondFactorOverview = Static<typeof SecondFactorOverview>

export const SecondFactorSetup = Type.Object({
  secret: Type.String({ description: 'Base32, to be typed into the app' }),
  uri: Type.String({ description: 'otpauth: address, for a QR code or a link' }),
  expiresAt: Instant,
  step: Type.Enum(['code', 'recovery-codes'], { description: 'The next step' }),
})
export type SecondFactorSetup = Static<typeof SecondFactorSetup>

/** Six digits, or a recovery code where one is accepted; spaces and hyphens are ignored. */
export const OneTimeCode = Type.Object(
  { code: Type.String({ minLength: 1, maxLength: 40 }) },
  { additionalProperties: false },
)
export type OneTimeCode = Static<typeof OneTimeCode>

export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String(), { maxItems: RECOVERY_CODES }) })
export type RecoveryCodes = Static<typeof RecoveryCodes>

export const ResetLinkRequest = Type.Object(
  { username: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
)
export type ResetLinkRequest = Static<typeof ResetLinkRequest>

export const ResetLink = Type.Object({
  url: Type.String({ description: 'Opened by its owner, signed in; valid once' }),
  expiresAt: Instant,
})
export type ResetLink = Static<typeof ResetLink>

/** `details` of 422 otp_invalid: by how many seconds the clock of the phone is ahead (negative: behind), if measured. */
export interface WrongCodeDetails {
  clockDifference?: number
}

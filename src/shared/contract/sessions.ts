// Sessions of a person, and the history of sign-ins to their account.
import { Type, type Static } from 'typebox'
import { Instant } from './instant.ts'

export const DEVICE_KINDS = ['computer', 'phone', 'tablet', 'unknown'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

export const Device = Type.Object({
  kind: Type.Enum(DEVICE_KINDS),
  browser: Type.String({ description: "Such as 'Firefox'; '' if unknown" }),
  system: Type.String({ description: "Such as 'Windows'; '' if unknown" }),
})
export type Device = Static<typeof Device>

export const SignOnSession = Type.Object({
  id: Type.String(),
  current: Type.Boolean({ description: 'The session of this request' }),
  device: Device,
  since: Instant,
  seenAt: Type.Optional({ ...Instant, description: 'To the hour' }),
})
export type SignOnSession = Static<typeof SignOnSession>

export const SIGN_IN_KINDS = [
  'signed-in',
  'wrong-password',
  'wrong-code',
  'locked',
  'recovery-code-used',
  'factor-set-up',
  'factor-removed',
  'factor-reset',
  'codes-renewed',
] as const
export type SignInKind = (typeof SIGN_IN_KINDS)[number]

/** How a person authenticated: with the password alone, with a code, or with a recovery code. */
export const SIGN_IN_METHODS = ['password', 'code', 'recovery-code'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

export const SignInEntry = Type.Object({
  id: Type.Integer(),
  at: Instant,
  kind: Type.Enum(SIGN_IN_KINDS),
  way: Type.Optional(Type.Enum(SIGN_IN_METHODS)),
  device: Device,
  current: Type.Boolean({ description: 'The sign-in of the session of this request' }),
  by: Type.Optional(Type.String({ description: 'Who created the reset link, if not the person' })),
})
export type SignInEntry = Static<typeof SignInEntry>

export const SignInHistory = Type.Object({
  entries: Type.Array(SignInEntry, { description: 'The newest first' }),
  next: Type.Optional(Type.Integer({ description: 'Cursor of older entries, for `before`' })),
})
export type SignInHistory = Static<typeof SignInHistory>

// The signed-in person, as the user and employee services describe them.
import { Type, type Static } from 'typebox'

export const CurrentVersion = Type.Object(
  { system: Type.String({ minLength: 1, maxLength: 40 }), version: Type.String({ minLength: 1, maxLength: 40 }) },
  { additionalProperties: false },
)
export type CurrentVersion = Static<typeof CurrentVersion>

export const MfaStatus = Type.Object({
  setup: Type.Boolean({ description: 'A second factor is set up' }),
  reset: Type.Boolean({ description: 'It was reset and must be set up again' }),
})
export type MfaStatus = Static<typeof MfaStatus>

export const DivisionSettings = Type.Object({
  amISupervisor: Type.Boolean(),
  settings: Type.Record(Type.String(), Type.Unknown()),
})
export type DivisionSettings = Static<typeof DivisionSettings>

/** Acknowledgements; each is a column of the person and a claim of the token. */
export const AckName = Type.Enum(['ack_form_feedback_niko'])
export type AckName = Static<typeof AckName>

export const Acknowledgement = Type.Object({ ackName: AckName, acknowledged: Type.Boolean() })
export type Acknowledgement = Static<typeof Acknowledgement>

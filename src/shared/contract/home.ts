// The message beside the greeting on the home page.
import { Type, type Static } from 'typebox'
import { WELCOME_LIMIT } from '#domain/people/welcome.ts'

const Text = Type.String({ maxLength: WELCOME_LIMIT, description: 'Plain text of one line; empty: none' })

export const WelcomeChange = Type.Object({ text: Text, textEn: Text }, { additionalProperties: false })
export type WelcomeChange = Static<typeof WelcomeChange>

export const Welcome = Type.Object({ text: Text, textEn: Text, version: Type.Integer() })
export type Welcome = Static<typeof Welcome>

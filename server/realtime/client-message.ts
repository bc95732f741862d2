// What a browser may say on a socket; everything else ends it.
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ClientMessage } from '#contract/realtime.ts'

const Message = Type.Union([
  Type.Object(
    { type: Type.Literal('FOCUS'), data: Type.Object({ show: Type.Boolean() }, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
  Type.Object({ type: Type.Literal('PING') }, { additionalProperties: false }),
])
const validator = Compile(Message)

/** The message that `text` is; undefined where it is none. */
export function readClientMessage(text: string): ClientMessage | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return validator.Check(value) ? (value satisfies Static<typeof Message>) : undefined
  } catch {
    return undefined
  }
}

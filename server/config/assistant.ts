// The persona of the assistant: its name, picture and greeting in the help of the portal.
import { safeAddress } from '#domain/embedding/safe-address.ts'

const NAME_LIMIT = 40
const GREETING_LIMIT = 200

export interface Assistant {
  /** For absent values the shell uses its own. */
  readonly assistant: {
    readonly name?: string
    /** https: address, or a path of the portal. */
    readonly pictureUrl?: string
    readonly greeting?: string
    readonly greetingEn?: string
  }
}

const DEMO = {
  ASSISTANT_NAME: 'Tilda',
  ASSISTANT_PICTURE: '/assistant.svg',
  ASSISTANT_GREETING: 'Guten Tag, ich bin Tilda. Womit kann ich Ihnen helfen?',
  ASSISTANT_GREETING_EN: 'Hello, I am Tilda. How can I help you?',
} as const
type Setting = keyof typeof DEMO

/** Adds every fault to `faults`. The demo company has a persona of its own by default. */
export function readAssistant(env: NodeJS.ProcessEnv, isDemo: boolean, faults: string[]): Assistant {
  const isSet = (Object.keys(DEMO) as Setting[]).some((name) => env[name]?.trim())
  const valueOf = (name: Setting) => env[name]?.trim() || (isDemo && !isSet ? DEMO[name] : undefined)
  const line = (name: Setting, most: number) => {
    const value = valueOf(name)
    if (value !== undefined && !new RegExp(`^[^\\p{C}]{1,${most}}$`, 'u').test(value))
      faults.push(`${name} must have 1 to ${most} characters in one line.`)
    return value
  }
  const pictureUrl = valueOf('ASSISTANT_PICTURE')
  if (pictureUrl !== undefined && !/^\/(?!\/)[^\s\\]*$/.test(pictureUrl) && !safeAddress(pictureUrl))
    faults.push('ASSISTANT_PICTURE is not an address such as https://files.example.com/assistant.png, or a path.')
  const name = line('ASSISTANT_NAME', NAME_LIMIT)
  const greeting = line('ASSISTANT_GREETING', GREETING_LIMIT)
  const greetingEn = line('ASSISTANT_GREETING_EN', GREETING_LIMIT)
  return {
    assistant: {
      ...(name && { name }),
      ...(pictureUrl && { pictureUrl }),
      ...(greeting && { greeting }),
      ...(greetingEn && { greetingEn }),
    },
  }
}

/** Origin of the picture for pages; none where it is a file of the portal. */
export const pictureOrigins = ({ assistant: { pictureUrl } }: Assistant): string[] =>
  pictureUrl === undefined || pictureUrl.startsWith('/') ? [] : [new URL(pictureUrl).origin]

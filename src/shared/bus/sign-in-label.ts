import { share } from './bus.ts'
import { fact } from './fact.ts'

/** What the sign-in button says, with the name of the group; empty until popup.ts has it, or where the portal has no name. */
export const $signInLabel = share('signInLabel', () => fact(''))

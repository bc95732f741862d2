import { share } from './bus.ts'
import { fact } from './fact.ts'

/** The text of the sign-in button, with the name of the group; empty until popup.ts has loaded it, or where the portal has no name. */
export const $signInLabel = share('signInLabel', () => fact(''))

// Errors in the set-up of a host page. The elements show them and report them to the page before a person does anything.
import { share } from './bus.ts'
import { fact } from './fact.ts'
import { logFailure } from './log.ts'

export interface SetupFault {
  /**
   * Codes of `portal-error`. origin: it may not embed · address: the server there is no portal · unreachable: no response · token_provider:
   * it returns no token.
   */
  readonly code: 'origin' | 'address' | 'unreachable' | 'token_provider'
  readonly texts: Readonly<Record<'de' | 'en', string>>
}

/** The last fault; undefined again as soon as the portal has responded. */
export const $setupFault = share('setupFault', () => fact<SetupFault | undefined>(undefined))

/** The functions that find and report faults. They use session and addresses, so this file must not import them. */
interface Check {
  showFault(code: SetupFault['code'], subject: unknown, hint?: string): void
  checkSetup(): Promise<unknown>
}
let load: () => Promise<Check | undefined> = async () => undefined
/** Registers the loader of the check, which runs only after an error. */
export function registerCheck(loader: () => Promise<Check>): void {
  load = loader
}

/** Shows a fault about `subject`, and writes `hint` to the console. */
export const reportFault = (code: SetupFault['code'], subject: unknown, hint?: string): void =>
  void load()
    .then((check) => check?.showFault(code, subject, hint))
    .catch((error: unknown) => logFailure(code, error))

/** Asks the portal why a request failed. */
export const checkSetup = (): void =>
  void load()
    .then((check) => check?.checkSetup())
    .catch((error: unknown) => logFailure('setup', error))

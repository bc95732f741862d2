// What a host page has set up wrongly. The elements show it and report it to the page, before anybody presses anything.
import { share } from './bus.ts'
import { fact } from './fact.ts'
import { logFailure } from './log.ts'

export interface SetupFault {
  /**
   * Of `portal-error`. origin: it may not embed · address: what answers there is no portal · unreachable: nothing answers ·
   * token_provider: it gives no token.
   */
  readonly code: 'origin' | 'address' | 'unreachable' | 'token_provider'
  readonly texts: Readonly<Record<'de' | 'en', string>>
}

/** The fault that was found last; undefined again as soon as the portal has answered. */
export const $setupFault = share('setupFault', () => fact<SetupFault | undefined>(undefined))

/** What finds and tells them. It uses session and addresses, so this file must not import it. */
interface Check {
  showFault(code: SetupFault['code'], subject: unknown, hint?: string): void
  checkSetup(): Promise<unknown>
}
let load: () => Promise<Check | undefined> = async () => undefined
/** Registers how the check is loaded, for which there is time: something is wrong. */
export function registerCheck(loader: () => Promise<Check>): void {
  load = loader
}

/** Shows a fault about `subject`, and writes `hint` to the console. */
export const reportFault = (code: SetupFault['code'], subject: unknown, hint?: string): void =>
  void load()
    .then((check) => check?.showFault(code, subject, hint))
    .catch((error: unknown) => logFailure(code, error))

/** Asks the portal why it gave nothing. */
export const checkSetup = (): void =>
  void load()
    .then((check) => check?.checkSetup())
    .catch((error: unknown) => logFailure('setup', error))

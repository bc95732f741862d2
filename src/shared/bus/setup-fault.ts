// What a host page has set up wrongly. The elements show it and report it to the page, before anybody presses anything.
import { share } from './bus.ts'
import { fact } from './fact.ts'
import type { Language } from './language.ts'
import { logFailure } from './log.ts'

export interface SetupFault {
  /** Of `portal-error`. origin: it may not embed · address: no portal answers there · token_provider: it gives no token. */
  readonly code: 'origin' | 'address' | 'token_provider'
  readonly texts: Readonly<Record<Language, string>>
}

/** The fault that was found last; undefined again as soon as the portal has answered. */
export const $setupFault = share('setupFault', () => fact<SetupFault | undefined>(undefined))

const load = () => import('./setup-check.ts')

/** Shows a fault about `subject`, and writes `hint` to the console; texts and the rest are loaded for it. */
export const reportFault = (code: SetupFault['code'], subject: unknown, hint?: string): void =>
  void load()
    .then(({ showFault }) => showFault(code, subject, hint))
    .catch((error: unknown) => logFailure(code, error))

/** Asks the portal why it gave nothing. */
export const checkSetup = (): void =>
  void load()
    .then((module) => module.checkSetup())
    .catch((error: unknown) => logFailure('setup', error))

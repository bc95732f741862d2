// Reports the login to the server. Failures are only logged.
import type { CurrentVersion } from '#contract/people.ts'
import { api } from '#shared/transport/api.ts'
import { VERSION } from '#shared/bus/bus.ts'
import { logFailure } from '#shared/bus/log.ts'
import { followSecondFactor } from './second-factor/second-factor.ts'

const quietly = (what: string, call: Promise<unknown>): void =>
  void call.catch((error: unknown) => logFailure(`${what} failed`, error))

/** Records the last login and the version of this front end; from then on the page may ask whether the account is secure. */
export function reportLogin(): void {
  const version: CurrentVersion = { system: 'prod', version: VERSION }
  quietly('last login', api.find('api/ma/user/writeLastLogIn'))
  quietly('version', api.post('api/user/fe/currentversion', version))
  followSecondFactor()
}

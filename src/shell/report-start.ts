// What the server is told at the start, and what it tells about the person. Failures are logged only.
import { atom, type ReadableAtom } from 'nanostores'
import type { CurrentVersion, MfaStatus } from '#contract/people.ts'
import { holds } from '#domain/roles.ts'
import { api } from '#shared/api.ts'
import { VERSION } from '#shared/bus/bus.ts'
import { logFailure } from '#shared/bus/log.ts'
import type { SignedIn } from '#shared/bus/person.ts'

const $hasSecondFactor = atom(false)
/** The account is protected by a second factor that was not reset. */
export const $secure: ReadableAtom<boolean> = $hasSecondFactor

const quietly = (what: string, call: Promise<unknown>): void =>
  void call.catch((why: unknown) => logFailure(`${what} failed`, why))

async function checkSecondFactor(): Promise<void> {
  const { setup, reset } = await api.get<MfaStatus>('api/user/mfa/check')
  $hasSecondFactor.set(setup && !reset)
}

/** Records the last login and the version of this front end; employees are asked for what only they have. */
export function reportStart({ rights }: SignedIn): void {
  const version: CurrentVersion = { system: 'prod', version: VERSION }
  quietly('last login', api.get('api/ma/user/writeLastLogIn'))
  quietly('version', api.post('api/user/fe/currentversion', version))
  $hasSecondFactor.set(false)
  if (!holds(rights, 'portal_ma')) return
  quietly('second factor', checkSecondFactor())
}

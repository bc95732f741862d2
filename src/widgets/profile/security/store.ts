// What the services tell of the account: the factor, the devices, the history; one cache per page.
import { nanoquery } from '@nanostores/query'
import { computed } from 'nanostores'
import type { ProfileChanges } from '#contract/personal-data.ts'
import type { SecondFactorOverview } from '#contract/second-factor.ts'
import type { SignInHistory, SignOnSession } from '#contract/sessions.ts'
import { api } from '#shared/api.ts'
import { $person } from '#shared/bus/person.ts'
import { onMessage } from '#shared/socket.ts'

const cache = new Map()
const [createFetcherStore, , { revalidateKeys }] = nanoquery({
  cache,
  revalidateOnFocus: true,
  revalidateOnReconnect: true,
})

const $sub = computed($person, (person) => person?.sub)
// What one person read is not kept for the next, nor an answer that comes late.
$sub.listen(() => cache.clear())

const store = <T>(path: string) => createFetcherStore<T, Error>([path, ' ', $sub], { fetcher: () => api.get<T>(path) })

export const $overview = store<SecondFactorOverview>('api/user/mfa')
export const $sessions = store<SignOnSession[]>('api/user/sessions')
export const $history = store<SignInHistory>('api/user/sign-ins')
export const $changes = store<ProfileChanges>('api/user/profile/changes')

/** Reads everything that is shown anew. */
export const refreshSecurity = (): void => revalidateKeys(() => true)

/** Follows changes made in other windows; returns the way to end it. */
export function watchSecurity(): () => void {
  const disposers = [onMessage('account_change', refreshSecurity), onMessage('resync', refreshSecurity)]
  return () => disposers.forEach((dispose) => dispose())
}

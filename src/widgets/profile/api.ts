// The calls of the account: a person's data, the second factor, sign-on sessions, and what the portal stores.
import { computed, type ReadableAtom } from 'nanostores'
import type { LegalDocument, StoredData } from '#contract/legal.ts'
import type { Profile, ProfileChanges } from '#contract/personal-data.ts'
import type { SecondFactorOverview } from '#contract/second-factor.ts'
import type { SignInHistory, SignOnSession } from '#contract/sessions.ts'
import { api, ApiError } from '#shared/transport/api.ts'
import type { Language } from '#shared/bus/language.ts'
import { invalidate, query, setData, type QueryOptions, type QueryState } from '#shared/realtime/query.ts'

export const PROFILE = 'api/user/profile'
const CHANGES = `${PROFILE}/changes`
const FACTOR = 'api/user/mfa'
const SESSIONS = 'api/user/sessions'
const SIGN_INS = 'api/user/sign-ins'
const STORED = 'api/user/legal/stored-data'

const get = <T>(path: string, options: QueryOptions): ReadableAtom<QueryState<T>> =>
  query(path, () => api.get<T>(path), options)

/** The signed-in person's own data. */
export const $profile = get<Profile>(PROFILE, { invalidatedBy: ['picture_change'] })
export const $changes = get<ProfileChanges>(CHANGES, { invalidatedBy: ['picture_change', 'account_change'] })
export const $factor = get<SecondFactorOverview>(FACTOR, { invalidatedBy: ['account_change'] })
/** Whether a second factor is set up; undefined: not known, or not for this person to know. */
export const $hasFactor = computed($factor, ({ data }) => data?.setup)
export const $sessions = get<SignOnSession[]>(SESSIONS, { invalidatedBy: ['account_change'] })
export const $signIns = get<SignInHistory>(SIGN_INS, { invalidatedBy: ['account_change'] })

/** The data of a person for personnel. */
export const profileOf = (personId: string): ReadableAtom<QueryState<Profile>> =>
  get<Profile>(`${PROFILE}/${encodeURIComponent(personId)}`, { invalidatedBy: ['picture_change'] })

export const refreshProfile = (): void => invalidate(PROFILE)

/** Shows the response of a write; everything else that it changed is fetched again. */
export function takeProfile(profile: Profile): void {
  setData<Profile>(PROFILE, (before) => ({
    ...(before?.reportUrl !== undefined && { reportUrl: before.reportUrl }),
    ...profile,
  }))
  refreshProfile()
}

/** Fetches the data of the page about the account's security. */
export const refreshSecurity = (): void => [FACTOR, SESSIONS, SIGN_INS, CHANGES].forEach(invalidate)

export const $stored = get<StoredData>(`${STORED}/entries`, { revalidateOnFocus: false })
export const refreshStored = (): void => invalidate(STORED)

/** The company's notice above the stored data; null: there is none. */
export const storageNotice = (language: Language): ReadableAtom<QueryState<LegalDocument | null>> =>
  query(`${STORED}?language=${language}`, () => getNotice(language), { revalidateOnFocus: false })

async function getNotice(language: Language): Promise<LegalDocument | null> {
  try {
    return await api.get<LegalDocument>(STORED, { query: { language } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

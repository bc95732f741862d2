// Whether a second factor is set up; undefined: not known, or not for this person to know.
import { nanoquery } from '@nanostores/query'
import { computed, type ReadableAtom } from 'nanostores'
import type { SecondFactorOverview } from '#contract/second-factor.ts'
import { api } from '#shared/api.ts'
import { $person } from '#shared/bus/person.ts'

const [createFetcherStore] = nanoquery({ revalidateOnFocus: true })
const $read = createFetcherStore<SecondFactorOverview, Error>(
  ['api/user/mfa ', computed($person, (person) => person?.sub)],
  { fetcher: () => api.get<SecondFactorOverview>('api/user/mfa') },
)

export const $factor: ReadableAtom<SecondFactorOverview | undefined> = computed($read, ({ data }) => data)

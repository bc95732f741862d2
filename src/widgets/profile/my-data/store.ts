// What is stored, and the notice of the company above it.
import { nanoquery } from '@nanostores/query'
import { computed } from 'nanostores'
import type { LegalDocument, StoredData } from '#contract/legal.ts'
import { api, ApiError } from '#shared/api.ts'
import { $language } from '#shared/bus/language.ts'
import { $person } from '#shared/bus/person.ts'

const [createFetcherStore, , { revalidateKeys }] = nanoquery({ revalidateOnReconnect: true })
const $sub = computed($person, (person) => person?.sub)

export const $stored = createFetcherStore<StoredData, Error>(['stored ', $sub], {
  fetcher: () => api.get<StoredData>('api/user/legal/stored-data/entries'),
})

/** null: the company has written none. */
export const $notice = createFetcherStore<LegalDocument | null, Error>(['notice ', $language, ' ', $sub], {
  fetcher: async () => {
    try {
      return await api.get<LegalDocument>('api/user/legal/stored-data', { query: { language: $language.get() } })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  },
})

export const refreshStored = (): void => revalidateKeys(() => true)

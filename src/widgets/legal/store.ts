// Legal documents by name, language and version, one cache per page.
import { nanoquery } from '@nanostores/query'
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Acceptance, LegalDocument } from '#contract/legal.ts'
import { api } from '#shared/api.ts'
import { $language } from '#shared/bus/language.ts'
import { $person } from '#shared/bus/person.ts'

export const LEGAL = 'api/user/legal'

const cache = new Map()
const [createFetcherStore, , { revalidateKeys }] = nanoquery({ cache, revalidateOnReconnect: true })

export interface Answer {
  readonly data?: LegalDocument | undefined
  readonly error?: Error | undefined
  readonly loading: boolean
}

const $sub = computed($person, (person) => person?.sub)
/** What was accepted on this page, until it is read anew. */
const $accepted = atom<Acceptance | undefined>()
$sub.listen(() => {
  cache.clear()
  $accepted.set(undefined)
})

const stores = new Map<string, ReadableAtom<Answer>>()

function make(document: string, version: string): ReadableAtom<Answer> {
  const $read = createFetcherStore<LegalDocument, Error>([document, ' ', version, ' ', $language, ' ', $sub], {
    fetcher: () =>
      api.get<LegalDocument>(`${LEGAL}/${encodeURIComponent(document)}`, {
        query: { language: $language.get(), ...(version && { version }) },
      }),
  })
  return computed([$read, $accepted], ({ data, error, loading }, accepted) => ({
    data: data?.acceptable && accepted ? { ...data, accepted } : data,
    error,
    loading,
  }))
}

/** A document in the language of the page; '' is the version that applies. */
export function documentOf(document: string, version = ''): ReadableAtom<Answer> {
  const key = `${document} ${version}`
  const found = stores.get(key) ?? make(document, version)
  stores.set(key, found)
  return found
}

export const refreshLegal = (): void => revalidateKeys(() => true)

/** Agrees to a version of the conditions; throws ApiError, 409 `version_outdated` when it no longer applies. */
export async function acceptConditions(version: string): Promise<void> {
  $accepted.set(await api.post<Acceptance>(`${LEGAL}/conditions/acceptance`, { version }))
}

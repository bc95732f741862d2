// The companies of the group, as editors choose among them; read while somebody shows them.
import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { NewsCompany } from '#contract/news-publishing.ts'
import { api } from '#shared/api.ts'
import { logFailure } from '#shared/bus/log.ts'
import { $newsReader } from '#shared/news-categories.ts'

const $list = atom<readonly NewsCompany[]>([])
/** By name; empty until they are read, and where they cannot be. */
export const $newsCompanies: ReadableAtom<readonly NewsCompany[]> = $list

let owner: string | undefined

async function read(): Promise<void> {
  const reader = $newsReader.get()
  if (reader !== owner) $list.set([])
  owner = reader
  if (reader === undefined) return
  try {
    const companies = await api.get<NewsCompany[]>('api/news/ma/companies')
    if (reader === owner) $list.set(companies)
  } catch (error) {
    logFailure('companies did not arrive', error)
  }
}

onMount($list, () => $newsReader.subscribe(() => void read()))

// The calls for legal documents, by name, language and version.
import type { ReadableAtom } from 'nanostores'
import type { Acceptance, LegalDocument } from '#contract/legal.ts'
import { api } from '#shared/transport/api.ts'
import type { Language } from '#shared/bus/language.ts'
import { invalidate, query, setData, type QueryState } from '#shared/realtime/query.ts'

const LEGAL = 'api/user/legal'

interface Edition {
  readonly document: string
  readonly language: Language
  /** '' is the version that applies. */
  readonly version: string
}

const pathOf = (document: string): string => `${LEGAL}/${encodeURIComponent(document)}`
const keyOf = ({ document, language, version }: Edition): string =>
  `${pathOf(document)}?language=${language}&version=${encodeURIComponent(version)}`

export const legalDocument = (edition: Edition): ReadableAtom<QueryState<LegalDocument>> =>
  query(keyOf(edition), () => getDocument(edition), { revalidateOnFocus: false })

const getDocument = ({ document, language, version }: Edition): Promise<LegalDocument> =>
  api.get<LegalDocument>(pathOf(document), { query: { language, ...(version && { version }) } })

export const refreshLegal = (): void => invalidate(LEGAL)

/** Accepts a version of the conditions; throws ApiError, 409 `version_outdated` when it no longer applies. */
export async function acceptConditions(version: string): Promise<void> {
  const accepted = await api.post<Acceptance>(`${LEGAL}/conditions/acceptance`, { version })
  for (const language of ['de', 'en'] as const)
    for (const edition of ['', version])
      setData<LegalDocument>(keyOf({ document: 'conditions', language, version: edition }), (data) =>
        data?.acceptable ? { ...data, accepted } : data,
      )
}

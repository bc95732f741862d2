// Every call of the area. Throws ApiError.
import type { ReadableAtom } from 'nanostores'
import type {
  ConductAudience,
  ConductCode,
  ConductConfirmed,
  ConductContactBody,
  ConductContactForm,
  ConductDraft,
  ConductDraftBody,
  ConductEdition,
  ConductEditing,
  ConductEvidence,
  ConductReach,
  ConductReminded,
  EvidencePeople,
} from '#contract/conduct.ts'
import { api } from '#shared/transport/api.ts'
import type { Language } from '#shared/bus/language.ts'
import { downloadFile } from '#shared/transport/download-file.ts'
import { invalidate, query, setData, type QueryState } from '#shared/realtime/query.ts'
import { sendOnce } from '#shared/writes/send-once.ts'
import { onConflict } from '#shared/writes/settled.ts'
import { presentOf } from '#shared/transport/send.ts'

export type Read<T> = ReadableAtom<QueryState<T>>

const CONDUCT = 'api/conduct'
const CODE = `${CONDUCT}/code`
const EDITING = `${CONDUCT}/editing`
const EVIDENCE = `${CONDUCT}/evidence`

export const refreshConduct = (): void => invalidate(CONDUCT)

// The code, as everybody reads it.
const codeKey = (language: Language) => `${CODE}?language=${language}`
export const conductCode = (language: Language): Read<ConductCode> =>
  query(codeKey(language), () => api.get<ConductCode>(CODE, { query: { language } }))

export const conductEdition = (version: number, language: Language): Read<ConductEdition> =>
  query(`${CODE}/versions/${version}?language=${language}`, () =>
    api.get<ConductEdition>(`${CODE}/versions/${version}`, { query: { language } }),
  )

/** Confirms a version; 409 `version_outdated` when another one applies. */
export async function confirmVersion(version: number, answers: readonly number[]): Promise<void> {
  const body = { version, answers }
  const confirmed = await sendOnce<ConductConfirmed>(`${CODE}/confirmation`, { method: 'PUT', body })
  for (const language of ['de', 'en'] as const)
    setData<ConductCode>(
      codeKey(language),
      (code) => code && { ...code, duty: null, before: null, confirmations: [confirmed, ...code.confirmations] },
    )
}

/** The own confirmations as a PDF. */
export const downloadProof = (language: Language): Promise<Blob> => downloadFile(`${CODE}/proof?language=${language}`)

// The draft of the next version.
export const conductEditing = (): Read<ConductEditing> =>
  query(EDITING, () => api.get<ConductEditing>(EDITING), { revalidateOnFocus: false })

const changeEditing = (change: Partial<ConductEditing>): void =>
  setData<ConductEditing>(EDITING, (editing) => editing && { ...editing, ...change })

/** Saves the draft; after a conflict the present one is shown beside the typed one. */
export async function saveDraft(body: ConductDraftBody, version: number): Promise<ConductDraft> {
  const draft = await sendOnce<ConductDraft>(`${EDITING}/draft`, { method: 'PUT', body, version })
  changeEditing({ draft })
  return draft
}
/** The present draft of another person, because of which a call was refused; undefined: there was another reason. */
export const presentDraftOf = (error: unknown): ConductDraft | null | undefined =>
  presentOf<{ draft: ConductDraft | null }>(error)?.draft

export async function discardDraft(version: number): Promise<void> {
  await sendOnce(`${EDITING}/draft/discard`, { method: 'POST', version })
  refreshConduct()
}
export async function publishDraft(version: number): Promise<void> {
  await sendOnce(`${EDITING}/publication`, { method: 'POST', version })
  refreshConduct()
}
export async function withdrawVersion(version: number): Promise<void> {
  await sendOnce(`${EDITING}/versions/${version}/withdrawal`, { method: 'POST' })
  refreshConduct()
}
export const conductReach = (audience: ConductAudience): Read<ConductReach> => {
  const body = { companies: audience.companies, sites: audience.sites, groups: audience.groups }
  return query(`${EDITING}/reach ${JSON.stringify(body)}`, () => api.post<ConductReach>(`${EDITING}/reach`, body))
}
export async function saveContact(body: ConductContactBody, version: number): Promise<void> {
  const call = sendOnce<ConductContactForm>(`${EDITING}/contact`, { method: 'PUT', body, version })
  const contact = await onConflict<{ contact?: ConductContactForm }, ConductContactForm>(call, (present) => {
    if (present.contact) changeEditing({ contact: present.contact })
  })
  changeEditing({ contact })
  invalidate(CODE)
}

// Evidence.
export const conductEvidence = (version: number | undefined): Read<ConductEvidence> =>
  query(`${EVIDENCE}?version=${version ?? ''}`, () =>
    api.get<ConductEvidence>(EVIDENCE, { query: version === undefined ? {} : { version } }),
  )

export interface PeopleQuery {
  readonly version: number
  readonly company?: number
  readonly confirmed?: boolean
}
const PEOPLE = `${EVIDENCE}/people`
type PeoplePage = { items: EvidencePeople['people']; next: string | null }
export const nextPeople = async (wanted: PeopleQuery, after?: string): Promise<PeoplePage> => {
  const { people, next } = await api.get<EvidencePeople>(PEOPLE, { query: { ...wanted, ...(after && { after }) } })
  return { items: people, next }
}
export const firstPeople = (wanted: PeopleQuery): Read<PeoplePage> =>
  query(`${PEOPLE} ${JSON.stringify(wanted)}`, () => nextPeople(wanted))

export const downloadEvidence = (version: number, company: number | undefined, language: Language): Promise<Blob> => {
  const params = new URLSearchParams({
    version: String(version),
    language,
    ...(company !== undefined && { company: String(company) }),
  })
  return downloadFile(`${EVIDENCE}/export?${params}`)
}
export async function remindMissing(version: number): Promise<ConductReminded> {
  const reminded = await sendOnce<ConductReminded>(`${EVIDENCE}/reminders`, { method: 'POST', body: { version } })
  invalidate(EVIDENCE)
  return reminded
}

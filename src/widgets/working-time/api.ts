// Every request of the area.
import { computed } from 'nanostores'
import type {
  CorrectionBody,
  DayBody,
  DayHistory,
  DayPlace,
  EntriesBody,
  SignBody,
  StampBody,
  TimeCase,
  TimeMonth,
} from '#contract/working-time.ts'
import { holds } from '#domain/organisation/roles.ts'
import { api } from '#shared/transport/api.ts'
import { $person } from '#shared/bus/person.ts'
import { cachedTimeOf, getCacheable, invalidate, query } from '#shared/realtime/query.ts'
import { send, type Write } from '#shared/transport/send.ts'
import { sendOnce } from '#shared/writes/send-once.ts'
import { upload } from '#shared/transport/upload.ts'

const BASE = 'api/az'
/** Terminals and deciders change days without a message to this person. */
const INTERVAL = 300_000

/** The `sub` of a person with working time of their own; undefined: nothing is fetched. */
export const $recorder = computed($person, (person) =>
  person && holds(person.rights, 'menu_ma_az') ? person.sub : undefined,
)
const OWN = { owner: $recorder, invalidatedBy: ['menu_change'], revalidateInterval: INTERVAL } as const

/** Milliseconds by which the server's clock is ahead of the device's, from the last answer of a month. */
let ahead = 0
/** Now by the clock of the server. */
export const serverNow = (): Date => new Date(Date.now() + ahead)

async function readMonth(month: string): Promise<TimeMonth> {
  const read = await getCacheable<TimeMonth>(`${BASE}/months/${month}`)
  // A cached month does not contain the server's present time.
  if (cachedTimeOf(read) === undefined) ahead = Date.parse(read.now) - Date.now()
  return read
}

/** The own month; `month` is YYYY-MM. */
export const monthOf = (month: string) => query(`${BASE}/months/${month}`, () => readMonth(month), OWN)

/** The date of the own day with this number. */
export const placeOfDay = (id: number) =>
  query(`${BASE}/days/${id}`, () => api.get<DayPlace>(`${BASE}/days/${id}`), { owner: $recorder })

/** The changes of a day, own or of a person about whom the viewer decides; `version` of the shown day. */
export const historyOf = (id: number, version: number) =>
  query(`${BASE}/days/${id}/history ${version}`, () => api.get<DayHistory>(`${BASE}/days/${id}/history`))

export const caseOf = (id: number) => query(`${BASE}/cases/${id}`, () => api.get<TimeCase>(`${BASE}/cases/${id}`), OWN)

/** Reads everything of the area again, here and wherever else it is shown. */
export const refreshTimes = (): void => invalidate(BASE)

async function shown<T>(call: Promise<T>): Promise<T> {
  const done = await call
  refreshTimes()
  return done
}
const write = <T>(path: string, change: Omit<Write, 'key'>): Promise<T> => shown(sendOnce<T>(`${BASE}/${path}`, change))
const post = (path: string, body: object, key: string, sub?: string): Promise<unknown> =>
  shown(send(`${BASE}/${path}`, { method: 'POST', body, key, ...(sub !== undefined && { sub }) }))

export const sendStamp = (body: StampBody, key: string, sub?: string): Promise<unknown> =>
  post('stamps', body, key, sub)

/** Stores whole days; with `check` it only reports what would be refused. */
export const sendEntries = (body: EntriesBody, key: string, sub?: string): Promise<unknown> =>
  post('entries', body, key, sub)

export const checkEntries = (days: EntriesBody['days']): Promise<unknown> =>
  send(`${BASE}/entries`, { method: 'POST', body: { check: true, isFile: true, days } satisfies EntriesBody })

export const changeDay = (day: string, body: DayBody, version: number): Promise<unknown> =>
  write(`days/${day}`, { method: 'PUT', body, version })
export const sendCorrection = (body: CorrectionBody): Promise<TimeCase> => write('cases', { method: 'POST', body })
export const withdrawCase = ({ id, version }: TimeCase): Promise<unknown> =>
  write(`cases/${id}/withdraw`, { method: 'POST', version })
export const sendMessage = (caseId: number, text: string): Promise<unknown> =>
  write(`cases/${caseId}/messages`, { method: 'POST', body: { text } })
export const signMonth = (month: string, body: SignBody, version: number): Promise<unknown> =>
  write(`months/${month}/sign`, { method: 'POST', body, version })

/** Days of a period, as a file. */
export interface EvidenceOf {
  readonly from: string
  readonly until: string
  readonly format: 'csv' | 'pdf'
}

export const evidence = (wanted: EvidenceOf): Promise<Blob> => api.blob(`${BASE}/evidence`, { query: { ...wanted } })

export interface ProofFile {
  readonly id: string
  readonly name: string
  readonly size: number
}

/** A proof that no case has yet. */
export const uploadProof = (
  file: File,
  options: { readonly key: string; readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<ProofFile> =>
  upload<ProofFile>(`${BASE}/proofs?name=${encodeURIComponent(file.name)}`, { body: file, ...options })

export const fetchProof = (id: string): Promise<Blob> => api.blob(`${BASE}/proofs/${id}`)

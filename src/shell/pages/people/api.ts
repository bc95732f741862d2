// Tables of people, and who left, as the service keeps them. Below api/people; the calls throw ApiError.
import type { ReadableAtom } from 'nanostores'
import type { Erasure, PeopleImport, PeopleImports, PersonExit, PersonExits } from '#contract/people-import.ts'
import { api, ApiError, isTransient } from '#shared/transport/api.ts'
import { invalidate, query, type QueryState } from '#shared/realtime/query.ts'
import { newKey, send } from '#shared/transport/send.ts'
import { postOnce, sendOnce } from '#shared/writes/send-once.ts'
import { settledAt } from '#shared/writes/settled.ts'

const ROOT = 'api/people'
const IMPORTS = `${ROOT}/imports`
/** A file of the largest size, over a slow line; in ms. */
const UPLOAD_TIMEOUT = 600_000

const pathOf = (id: number): string => `${IMPORTS}/${id}`

export const $imports = query(IMPORTS, () => api.get<PeopleImports>(IMPORTS))
export const importOf = (id: number): ReadableAtom<QueryState<PeopleImport>> =>
  query(pathOf(id), () => api.get<PeopleImport>(pathOf(id)))
/** The list, and every report that is shown. */
export const refreshImports = (): void => invalidate(IMPORTS)
export const refreshImport = (id: number): void => invalidate(pathOf(id))

export const importTemplate = (): Promise<Blob> => api.blob(`${IMPORTS}/template`)

/** Keys of files without an answer: the same file, sent again after a lost answer, is kept once. */
const unanswered = new WeakMap<File, string>()

/** Sends a file to be checked. */
export async function checkFile(file: File): Promise<PeopleImport> {
  const key = unanswered.get(file) ?? newKey()
  unanswered.set(file, key)
  try {
    const path = `${IMPORTS}?name=${encodeURIComponent(file.name.slice(0, 200))}`
    const body = new Blob([file], { type: 'application/octet-stream' })
    const report = await send<PeopleImport>(path, { method: 'POST', body, key, timeout: UPLOAD_TIMEOUT })
    unanswered.delete(file)
    return report
  } catch (error) {
    if (error instanceof ApiError && !isTransient(error)) unanswered.delete(file)
    throw error
  } finally {
    refreshImports()
  }
}

/** Begins to write a checked table; where the service refuses, the report is shown as it is now. */
export async function applyImport(id: number): Promise<void> {
  try {
    await settledAt(pathOf(id), sendOnce<PeopleImport>(`${pathOf(id)}/application`, { method: 'POST' }))
  } finally {
    invalidate(IMPORTS)
  }
}

const EXITS = `${ROOT}/exits`
export const readExits = (before?: number): Promise<PersonExits> => api.get<PersonExits>(EXITS, { query: { before } })
export const $exits = query(EXITS, () => readExits())
export const refreshExits = (): void => invalidate(EXITS)

/** Changes the report of leavers; a refusal also reads it again: somebody else may have changed it. */
async function changeExit<T>(personId: string, what: 'exit' | 'return' | 'erasure'): Promise<T> {
  try {
    return await postOnce<T>(`${ROOT}/${personId}/${what}`, {})
  } finally {
    refreshExits()
  }
}

export const endRights = (personId: string): Promise<PersonExit> => changeExit<PersonExit>(personId, 'exit')
export const letIn = (personId: string): Promise<PersonExit> => changeExit<PersonExit>(personId, 'return')
export const erase = (personId: string): Promise<Erasure> => changeExit<Erasure>(personId, 'erasure')

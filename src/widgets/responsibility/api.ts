// Every request of the area.
import type { Matrix, Who, WhoAnswer } from '#contract/responsibility.ts'
import type { Day } from '#domain/typed-days.ts'
import { api } from '#shared/api.ts'
import { downloadOf } from '#shared/download.ts'
import { invalidate, query } from '#shared/query.ts'
import { saveFile } from '#shared/save-file.ts'

const BASE = 'api/gpp/responsibility'

export const fetchWho = async (q: string, signal: AbortSignal): Promise<readonly WhoAnswer[]> =>
  (await api.get<Who>(`${BASE}/who`, { query: { q }, signal })).answers

const matrixKey = (day: Day) => `${BASE}/matrix?day=${day}`
export const matrixOn = (day: Day) => query(matrixKey(day), () => api.get<Matrix>(matrixKey(day)))
export const refreshMatrix = (day: Day): void => invalidate(matrixKey(day))

/** Throws ApiError. */
export async function saveMatrix(day: Day, language: string, name: string): Promise<void> {
  const download = downloadOf(`${BASE}/matrix/export?day=${day}&language=${language}`)
  saveFile(await download.run({ signal: new AbortController().signal, onProgress: () => undefined }), name)
}

// Settings of working time as the service holds them, with their changes.
import type {
  LockBody,
  ReleaseBody,
  ReleaseSettings,
  ReportQuery,
  TerminalBody,
  TerminalKey,
  Terminals,
  TimeEvaluations,
  TimeImport,
  TimeImports,
  TimeLocks,
  TimeRulesBody,
  TimeRulesHistory,
  TimeSettings,
} from '#contract/working-time-settings.ts'
import { api } from '#shared/transport/api.ts'
import { invalidate, query, setData } from '#shared/realtime/query.ts'
import { saveFile } from '#shared/transport/save-file.ts'
import { postOnce, sendOnce } from '#shared/writes/send-once.ts'
import { settled, settledAt } from '#shared/writes/settled.ts'
import { upload, type Upload } from '#shared/transport/upload.ts'

const BASE = 'api/az'
const SETTINGS = `${BASE}/settings`
const RELEASE = `${SETTINGS}/release`
const TERMINALS = `${BASE}/terminals`
const IMPORTS = `${BASE}/imports`
const LOCKS = `${BASE}/locks`
const EVALUATIONS = `${SETTINGS}/evaluations`
const rulesKey = (companyId: number): string => `${SETTINGS}/companies/${companyId}/rules`

export const $settings = query(SETTINGS, () => api.get<TimeSettings>(SETTINGS))
export const $release = query(RELEASE, () => api.get<ReleaseSettings>(RELEASE))
export const $terminals = query(TERMINALS, () => api.get<Terminals>(TERMINALS))
export const $imports = query(IMPORTS, () => api.get<TimeImports>(IMPORTS))
export const $locks = query(LOCKS, () => api.get<TimeLocks>(LOCKS))
/** Days that are evaluated again; they go on while they are shown. */
export const $evaluations = query(EVALUATIONS, () => api.get<TimeEvaluations>(EVALUATIONS), {
  revalidateInterval: 30_000,
})
export const rulesOf = (companyId: number) =>
  query(rulesKey(companyId), () => api.get<TimeRulesHistory>(rulesKey(companyId)))

export const refresh = {
  settings: () => invalidate(SETTINGS),
  release: () => invalidate(RELEASE),
  terminals: () => invalidate(TERMINALS),
  imports: () => invalidate(IMPORTS),
  locks: () => invalidate(LOCKS),
  rules: (companyId: number) => invalidate(rulesKey(companyId)),
}

/** Shows the stored state after a change, also after a refusal because of another person's change. */
const stored = async <T>(key: string, call: Promise<T>): Promise<void> => void (await settledAt(key, call))

export const saveRelease = (body: ReleaseBody, version: number | undefined): Promise<void> =>
  stored<ReleaseSettings>(RELEASE, sendOnce(RELEASE, { method: 'PUT', body, version }))
export const removeRelease = (id: number): Promise<void> =>
  stored<ReleaseSettings>(RELEASE, api.delete(`${RELEASE}/${id}`))

export const saveRules = (companyId: number, body: TimeRulesBody, version: number): Promise<void> =>
  stored<TimeRulesHistory>(rulesKey(companyId), sendOnce(rulesKey(companyId), { method: 'PUT', body, version }))

async function keyOf(call: Promise<TerminalKey>): Promise<TerminalKey> {
  const answer = await call
  refresh.terminals()
  return answer
}
export const addTerminal = (body: TerminalBody): Promise<TerminalKey> => keyOf(postOnce<TerminalKey>(TERMINALS, body))
export const renewKey = (id: number): Promise<TerminalKey> => keyOf(postOnce<TerminalKey>(`${TERMINALS}/${id}/key`, {}))
export const revokeTerminal = (id: number): Promise<void> =>
  stored<Terminals>(TERMINALS, postOnce(`${TERMINALS}/${id}/revoke`, {}))

/** The same import is once in the list. */
function keepImport(found: TimeImport): TimeImport {
  setData<TimeImports>(IMPORTS, (known) => ({
    imports: [found, ...(known?.imports ?? []).filter(({ id }) => id !== found.id)].toSorted(
      (one, other) => (one.createdAt < other.createdAt ? 1 : -1) || other.id - one.id,
    ),
  }))
  return found
}

const settledImport = (call: Promise<TimeImport>): Promise<TimeImport> => settled(call, keepImport)

/** Checks a file of stamps without storing any. */
export const checkFile = (file: File, options: Omit<Upload, 'body'>): Promise<TimeImport> =>
  settledImport(
    upload<TimeImport>(`${IMPORTS}?name=${encodeURIComponent(file.name.slice(0, 200))}`, {
      body: file,
      silence: 180_000,
      ...options,
    }),
  )
export const readImport = async (id: number): Promise<TimeImport> =>
  keepImport(await api.get<TimeImport>(`${IMPORTS}/${id}`))
export const startImport = (id: number): Promise<TimeImport> =>
  settledImport(postOnce<TimeImport>(`${IMPORTS}/${id}/start`, {}))
/** Checks a file again, with or without the probable originals of changed values. */
export const takeOriginals = (id: number, takesOriginals: boolean): Promise<TimeImport> =>
  settledImport(postOnce<TimeImport>(`${IMPORTS}/${id}/originals`, { takesOriginals }))
export const stopImport = (id: number): Promise<TimeImport> =>
  settledImport(postOnce<TimeImport>(`${IMPORTS}/${id}/stop`, {}))

export const addLock = (body: LockBody): Promise<void> => stored<TimeLocks>(LOCKS, postOnce(LOCKS, body))
export const removeLock = (id: number): Promise<void> => stored<TimeLocks>(LOCKS, api.delete(`${LOCKS}/${id}`))

export async function saveReport(asked: ReportQuery): Promise<void> {
  saveFile(await api.blob(`${BASE}/reports`, { query: asked }), `arbeitszeit-${asked.from}-${asked.until}.csv`)
}

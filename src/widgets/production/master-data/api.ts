// Master data of production as the service keeps them for the company of the reader, with their changes.
import type { ReadableAtom } from 'nanostores'
import type {
  ActivityBody,
  AreaBody,
  KeptWorkers,
  MasterData,
  NewAreaBody,
  NewShiftBody,
  ProductionImport,
  ProductionImportBody,
  ProductionImports,
  ShiftBody,
  WorkerBody,
  WorkplaceBody,
} from '#contract/production-master-data.ts'
import type { ImportKind } from '#domain/production/master-data/import.ts'
import { api } from '#shared/transport/api.ts'
import { invalidate, query, setData, type QueryState } from '#shared/realtime/query.ts'
import { sendOnce } from '#shared/writes/send-once.ts'
import { onConflict } from '#shared/writes/settled.ts'
import { refreshProduction } from '#widgets/production/api.ts'

const ROOT = 'api/mes/master-data'
const IMPORTS = `${ROOT}/imports`

export const $masterData = query(ROOT, () => api.get<MasterData>(ROOT))
export const $imports = query(IMPORTS, () => api.get<ProductionImports>(IMPORTS))
const byArea = new Map<number, ReadableAtom<QueryState<KeptWorkers>>>()
/** The workers of a hall. */
export function workersOf(areaId: number): ReadableAtom<QueryState<KeptWorkers>> {
  const path = `${ROOT}/areas/${areaId}/workers`
  const store = byArea.get(areaId) ?? query(path, () => api.get<KeptWorkers>(path))
  byArea.set(areaId, store)
  return store
}

export const refreshMasterData = (): void => invalidate(ROOT)

interface Change {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly body?: object
  readonly version?: number
}

/** A write that is repeated after a lost response takes effect once; after a conflict the screen shows the present state. */
async function write<T>(path: string, { method, body, version }: Change): Promise<T> {
  try {
    const call = sendOnce<T>(`${ROOT}/${path}`, { method, version, ...(body && { body }) })
    return await onConflict<object, T>(call, (present) => {
      if ('activities' in present) setData<object>(ROOT, () => present)
    })
  } finally {
    // Other screens also offer halls, workplaces and workers.
    refreshProduction()
  }
}

export const addArea = (body: NewAreaBody) => write<MasterData>('areas', { method: 'POST', body })
export const changeArea = (id: number, body: AreaBody, version: number) =>
  write<MasterData>(`areas/${id}`, { method: 'PUT', body, version })
export const addWorkplace = (areaId: number, name: string) =>
  write<MasterData>(`areas/${areaId}/workplaces`, { method: 'POST', body: { name } })
export const changeWorkplace = (id: number, body: WorkplaceBody, version: number) =>
  write<MasterData>(`workplaces/${id}`, { method: 'PUT', body, version })
export const addShift = (areaId: number, body: NewShiftBody) =>
  write<MasterData>(`areas/${areaId}/shifts`, { method: 'POST', body })
export const changeShift = (id: number, body: ShiftBody, version: number) =>
  write<MasterData>(`shifts/${id}`, { method: 'PUT', body, version })
export const changeActivity = (id: number, body: ActivityBody, version: number) =>
  write<MasterData>(`activities/${id}`, { method: 'PUT', body, version })
export const addForeman = (areaId: number, personId: string) =>
  write<MasterData>(`areas/${areaId}/foremen`, { method: 'POST', body: { personId } })
export const removeForeman = (areaId: number, personId: string) =>
  write<MasterData>(`areas/${areaId}/foremen/${personId}`, { method: 'DELETE' })
export const addWorker = (areaId: number, personId: string) =>
  write<KeptWorkers>(`areas/${areaId}/workers`, { method: 'POST', body: { personId } })
export const changeWorker = (id: string, body: WorkerBody, version: number) =>
  write<KeptWorkers>(`workers/${id}`, { method: 'PUT', body, version })

export const importTemplate = (kind: ImportKind): Promise<Blob> => api.blob(`${IMPORTS}/template?kind=${kind}`)
export const checkImport = (body: ProductionImportBody) => write<ProductionImport>('imports', { method: 'POST', body })
/** After a conflict `onPresent` gets the report as it is now. */
export const applyImport = (
  { id, fingerprint }: ProductionImport,
  onPresent: (present: ProductionImport) => void,
): Promise<ProductionImport> =>
  onConflict(write(`imports/${id}/application?fingerprint=${fingerprint}`, { method: 'POST' }), onPresent)

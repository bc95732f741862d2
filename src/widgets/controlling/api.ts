// Every call of the area. Throws ApiError.
import type { ReadableAtom } from 'nanostores'
import type {
  CorrectionBody,
  DefinitionBody,
  DefinitionVersions,
  FigureCorrection,
  FigureCorrections,
  FigureInfo,
  FigureNote,
  FigureNotes,
  FileQuery,
  ImportBody,
  ImportReport,
  ImportReports,
  NoteBody,
  OutsideFigureBody,
  Overview,
  Owners,
  ScopeQuery,
  Statistics,
  StatisticsQuery,
  Subscription,
  SubscriptionBody,
  Subscriptions,
} from '#contract/controlling.ts'
import { writePeriod } from '#domain/controlling/periods.ts'
import type { FigureFilters } from '#domain/controlling/filters.ts'
import { api } from '#shared/transport/api.ts'
import { downloadFile } from '#shared/transport/download-file.ts'
import { invalidate, query, setData, type QueryState } from '#shared/realtime/query.ts'
import { sendOnce } from '#shared/writes/send-once.ts'
import { onConflict } from '#shared/writes/settled.ts'

export type Read<T> = ReadableAtom<QueryState<T>>

const CP = 'api/cp'
const FIGURES = `${CP}/figures`
const IMPORTS = `${CP}/imports`
const SUBSCRIPTIONS = `${CP}/subscriptions`
interface Change<Present> {
  readonly body?: unknown
  readonly version?: number
  /** Shows the present state that a conflict contains: the next attempt is based on it. */
  readonly onPresent?: (present: Present) => void
}

/** A write that is repeated after a lost response takes effect once. */
async function write<T, Present = T>(
  path: string,
  method: 'POST' | 'PUT' | 'PATCH',
  { body, version, onPresent }: Change<Present> = {},
): Promise<T> {
  try {
    const call = sendOnce<T>(path, { method, version, ...(body !== undefined && { body }) })
    return await onConflict<Present, T>(call, (present) => onPresent?.(present))
  } finally {
    invalidate(CP)
  }
}

/** The entries with the present state of one of them. */
const replaced = <Entry extends { readonly id: number }>(entries: readonly Entry[], present: Entry): Entry[] =>
  entries.map((entry) => (entry.id === present.id ? present : entry))

export const refreshControlling = (): void => invalidate(CP)

/** The filters as the service asks for them. */
export function scopeOf({ companyId, siteId, period, comparison }: FigureFilters): ScopeQuery {
  return {
    ...(companyId !== undefined && { company: companyId }),
    ...(siteId !== undefined && { site: siteId }),
    ...(period && { period: writePeriod(period) }),
    comparison,
  }
}

const keyOf = (path: string, wanted: object): string => `${path}?${JSON.stringify(wanted)}`

/** Rights are checked at every read: the filters of an address grant none. */
export const overviewOf = (scope: ScopeQuery): Read<Overview> =>
  query(keyOf(`${CP}/overview`, scope), () => api.get<Overview>(`${CP}/overview`, { query: scope }))

export const statisticsOf = (figure: string, wanted: StatisticsQuery): Read<Statistics> => {
  const path = `${FIGURES}/${figure}/statistics`
  return query(keyOf(path, wanted), () => api.get<Statistics>(path, { query: wanted }))
}

/** All figures, or one, as one file with the filters on it. */
export function fileOf(wanted: FileQuery): Promise<Blob> {
  const search = new URLSearchParams(Object.entries(wanted).map(([name, value]) => [name, String(value)]))
  return downloadFile(`${CP}/files?${search}`)
}

// Notes and corrections of a figure, and its definition.
const notesPath = (figure: string) => `${FIGURES}/${figure}/notes`
export const notesOf = (figure: string): Read<FigureNotes> =>
  query(notesPath(figure), () => api.get<FigureNotes>(notesPath(figure)))
export const addNote = (figure: string, body: NoteBody) => write<FigureNote>(notesPath(figure), 'POST', { body })
export const changeNote = (note: FigureNote, text: string, version: number) =>
  write<FigureNote>(`${CP}/notes/${note.id}`, 'PATCH', {
    body: { text },
    version,
    onPresent: (present) =>
      setData<FigureNotes>(notesPath(note.figure), (data) => data && { ...data, notes: replaced(data.notes, present) }),
  })
export const removeNote = (id: number, keepalive: boolean): Promise<void> =>
  sendOnce<void>(`${CP}/notes/${id}`, { method: 'DELETE', keepalive }).finally(refreshControlling)

const correctionsPath = (figure: string) => `${FIGURES}/${figure}/corrections`
export const correctionsOf = (figure: string): Read<FigureCorrections> =>
  query(correctionsPath(figure), () => api.get<FigureCorrections>(correctionsPath(figure)))
export const correct = (figure: string, body: CorrectionBody) =>
  write<FigureCorrection>(correctionsPath(figure), 'POST', { body })
export const withdrawCorrection = ({ id, figure, version }: FigureCorrection, reason: string) =>
  write<FigureCorrection>(`${CP}/corrections/${id}/withdrawal`, 'POST', {
    body: { reason },
    version,
    onPresent: (present) =>
      setData<FigureCorrections>(
        correctionsPath(figure),
        (data) => data && { ...data, corrections: replaced(data.corrections, present) },
      ),
  })

const definitionPath = (figure: string) => `${FIGURES}/${figure}/definition`
export const definitionsOf = (figure: string): Read<DefinitionVersions> =>
  query(definitionPath(figure), () => api.get<DefinitionVersions>(definitionPath(figure)))
export const saveDefinition = (figure: string, body: DefinitionBody, version: number) =>
  write<DefinitionVersions>(definitionPath(figure), 'PUT', {
    body,
    version,
    onPresent: (present) => setData<DefinitionVersions>(definitionPath(figure), () => present),
  })
export const addFigure = (body: OutsideFigureBody) => write<FigureInfo>(FIGURES, 'POST', { body })

const OWNERS = `${CP}/owners`
export const $owners = query(OWNERS, () => api.get<Owners>(OWNERS))

// Figures of others from a table.
export const $imports = query(IMPORTS, () => api.get<ImportReports>(IMPORTS))
export const importTemplate = (): Promise<Blob> => api.blob(`${IMPORTS}/template`)
export const checkImport = (body: ImportBody) => write<ImportReport>(IMPORTS, 'POST', { body })
export const applyImport = ({ id, fingerprint }: ImportReport, onPresent: (present: ImportReport) => void) =>
  write<ImportReport>(`${IMPORTS}/${id}/application?fingerprint=${fingerprint}`, 'POST', { onPresent })

export const takeBackImport = ({ id }: ImportReport, reason: string) =>
  write<ImportReport>(`${IMPORTS}/${id}/take-back`, 'POST', {
    body: { reason },
    onPresent: (present) =>
      setData<ImportReports>(IMPORTS, (data) => data && { imports: replaced(data.imports, present) }),
  })
/** The values that a table had written before it was undone. */
export const takenBackTable = (id: number): Promise<Blob> => api.blob(`${IMPORTS}/${id}/taken-back`)

// Mails to oneself.
export const $subscriptions = query(SUBSCRIPTIONS, () => api.get<Subscriptions>(SUBSCRIPTIONS))
export const addSubscription = (body: SubscriptionBody) => write<Subscription>(SUBSCRIPTIONS, 'POST', { body })
export const changeSubscription = (id: number, body: SubscriptionBody, version: number) =>
  write<Subscription>(`${SUBSCRIPTIONS}/${id}`, 'PUT', {
    body,
    version,
    onPresent: (present) =>
      setData<Subscriptions>(
        SUBSCRIPTIONS,
        (data) => data && { ...data, subscriptions: replaced(data.subscriptions, present) },
      ),
  })
export const removeSubscription = (id: number, keepalive: boolean): Promise<void> =>
  sendOnce<void>(`${SUBSCRIPTIONS}/${id}`, { method: 'DELETE', keepalive }).finally(refreshControlling)

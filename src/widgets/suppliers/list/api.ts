// The supplier report from the service: the whole list in columns, or pages under filters. Throws ApiError.
import type {
  CertificateCounts,
  ExportQuery,
  PartnerPage,
  PartnerQuery,
  PartnerRow,
  SavedViews,
  SelectionExport,
  ViewBody,
  WholeList,
} from '#contract/suppliers.ts'
import type { ImportHints } from '#contract/duplicates-imports.ts'
import type { ImportBody, ImportReport, ImportResult } from '#contract/suppliers-partner.ts'
import type { ReadableAtom } from 'nanostores'
import { api } from '#shared/transport/api.ts'
import { downloadFile } from '#shared/transport/download-file.ts'
import { invalidate, query, setData, type QueryState } from '#shared/realtime/query.ts'
import { saveFile } from '#shared/transport/save-file.ts'

const PARTNERS = 'api/gpp/partners'
const VIEWS = 'api/gpp/views'

/** All partners; fails with `too_many_partners` where there are more than a browser should hold. */
export const $wholeList = query(`${PARTNERS}/all`, () => api.get<WholeList>(`${PARTNERS}/all`), {
  revalidateOnFocus: false,
})

/** A page as the lists of the portal know it. */
export interface ItemPage extends Omit<PartnerPage, 'rows'> {
  readonly items: readonly PartnerRow[]
}

export async function readPage(wanted: PartnerQuery): Promise<ItemPage> {
  const { rows, ...page } = await api.get<PartnerPage>(PARTNERS, { query: wanted })
  return { ...page, items: rows }
}

export const pageOf = (wanted: PartnerQuery): ReadableAtom<QueryState<ItemPage>> =>
  query(`${PARTNERS}?${JSON.stringify(wanted)}`, () => readPage(wanted), { revalidateOnFocus: false })

export const $counts = query(`${PARTNERS}/certificate-counts`, () =>
  api.get<CertificateCounts>(`${PARTNERS}/certificate-counts`),
)

export const $views = query(VIEWS, () => api.get<SavedViews>(VIEWS))
const showViews = (views: SavedViews): void => setData<SavedViews>(VIEWS, () => views)

export const keepView = async (body: ViewBody): Promise<void> => showViews(await api.post<SavedViews>(VIEWS, body))
export const removeView = async (id: number): Promise<void> => showViews(await api.delete<SavedViews>(`${VIEWS}/${id}`))

/** Downloads the list under these filters as CSV. */
export async function exportList(wanted: ExportQuery, name: string): Promise<void> {
  const search = new URLSearchParams(
    Object.entries(wanted).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )
  saveFile(await downloadFile(`${PARTNERS}/export?${search}`), name)
}

/** Downloads the selected partners as CSV, as `exportList` writes them. */
export async function exportSelection(selected: SelectionExport, name: string): Promise<void> {
  saveFile(await downloadFile(`${PARTNERS}/export`, selected), name)
}

/** The effects of importing a table of partners, without writing anything. */
export const checkImport = (csv: string, choices: NonNullable<ImportBody['choices']>): Promise<ImportReport> =>
  api.post<ImportReport>('api/gpp/imports', { csv, ...(choices.length > 0 && { choices }) })

/** Has the new rows of a checked import compared; `again`: also where that has been done. */
export const compareImport = (id: number, again: boolean): Promise<ImportHints> =>
  api.post<ImportHints>(`api/gpp/duplicates/imports/${id}/comparison`, again ? { again } : {})

export const readImportHints = (id: number): Promise<ImportHints> =>
  api.get<ImportHints>(`api/gpp/duplicates/imports/${id}`)

/** Applies a checked import, and refreshes the list. */
export async function applyImport(id: number): Promise<ImportResult> {
  const result = await api.post<ImportResult>(`api/gpp/imports/${id}/apply`)
  invalidate(PARTNERS)
  return result
}

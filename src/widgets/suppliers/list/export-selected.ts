// The selected suppliers as a table, in the order of the report.
import { $language } from '#shared/bus/language.ts'
import type { SelectedRows } from '#shared/ui/data-table/selected-rows.ts'
import { exportSelection } from './api.ts'
import { queryOf, report } from './chosen.ts'

export function exportSelected({ keys }: SelectedRows, fileName: string): Promise<void> {
  const { sort = 'name', descending = false } = queryOf(report.$view.get())
  return exportSelection({ ids: [...keys].map(Number), sort, descending, language: $language.get() }, fileName)
}

import { defineView } from '#shared/element/view.tsx'
import dataTable from '#shared/ui/data-table/data-table.css?inline'
import data from '#shared/ui/data.css?inline'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import selection from '#shared/ui/selection-bar.css?inline'
import css from './list.css?inline'
import { SupplierReport } from './supplier-report.tsx'

defineView('portal-suppliers-view', SupplierReport, kit, overlay, form, data, dataTable, selection, css)

import { defineView } from '#shared/element/view.tsx'
import data from '#shared/ui/data.css?inline'
import kit from '#shared/ui/kit.css?inline'
import exportCss from '#widgets/profile/export/export.css?inline'
import css from './my-data.css?inline'
import { MyData } from './my-data.tsx'

defineView('portal-my-data-view', MyData, kit, data, exportCss, css)

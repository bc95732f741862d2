import { defineView } from '#shared/element/view.tsx'
import document from '#shared/ui/document/document.css?inline'
import filterBar from '#shared/ui/filter-bar.css?inline'
import kit from '#shared/ui/kit.css?inline'
import css from '#widgets/conduct/conduct.css?inline'
import { Conduct } from '#widgets/conduct/conduct.tsx'

defineView('portal-conduct-view', Conduct, kit, filterBar, document, css)

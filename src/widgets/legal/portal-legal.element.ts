import { defineView } from '#shared/element/view.tsx'
import document from '#shared/ui/document/document.css?inline'
import kit from '#shared/ui/kit.css?inline'
import { Legal } from './legal.tsx'
import css from './legal.css?inline'

defineView('portal-legal-view', Legal, kit, document, css)

import { defineView } from '#shared/element/view.tsx'
import kit from '#shared/ui/kit.css?inline'
import { Legal } from './legal.tsx'
import css from './legal.css?inline'

defineView('portal-legal-view', Legal, kit, css)

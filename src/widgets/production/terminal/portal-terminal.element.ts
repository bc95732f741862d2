import { defineView } from '#shared/element/view.tsx'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import { Terminal } from './terminal.tsx'
import css from './terminal.css?inline'

defineView('portal-terminal-view', Terminal, kit, form, css)

import { defineView } from '#shared/element/view.tsx'
import data from '#shared/ui/data.css?inline'
import filterBar from '#shared/ui/filter-bar.css?inline'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import { Editing } from './editing.tsx'
import css from './editing.css?inline'

defineView('portal-forum-editing-view', Editing, kit, form, overlay, data, filterBar, css)

import { defineView } from '#shared/element/view.tsx'
import kit from '#shared/ui/kit.css?inline'
import { Times } from './times.tsx'
import css from './times.css?inline'

defineView('portal-production-times-view', Times, kit, css)

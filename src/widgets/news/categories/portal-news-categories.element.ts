import { defineView } from '#shared/element/view.tsx'
import hues from '#shared/ui/hues.css?inline'
import kit from '#shared/ui/kit.css?inline'
import css from './categories.css?inline'
import { Categories } from './categories.tsx'

defineView('portal-news-categories-view', Categories, kit, hues, css)

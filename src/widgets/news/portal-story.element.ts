import { defineView } from '#shared/element/view.tsx'
import kit from '#shared/ui/kit.css?inline'
import css from './story.css?inline'
import { Story } from './story.tsx'

defineView('portal-story-view', Story, kit, css)

import { defineView } from '#shared/element/view.tsx'
import hues from '#shared/ui/hues.css?inline'
import kit from '#shared/ui/kit.css?inline'
import css from './story.css?inline'
import { Story } from './story.tsx'

defineView('portal-story-view', Story, kit, hues, css)

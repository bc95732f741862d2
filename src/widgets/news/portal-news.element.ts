import { defineView } from '#shared/element/view.tsx'
import hues from '#shared/ui/hues.css?inline'
import kit from '#shared/ui/kit.css?inline'
import cards from './news-cards.css?inline'
import css from './overview/overview.css?inline'
import { Overview } from './overview/overview.tsx'

defineView('portal-news-view', Overview, kit, hues, cards, css)

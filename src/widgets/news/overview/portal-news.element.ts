import { defineView } from '#shared/element/view.tsx'
import hues from '#shared/ui/hues.css?inline'
import kit from '#shared/ui/kit.css?inline'
import cards from '#widgets/news/news-card.css?inline'
import css from './overview.css?inline'
import { Overview } from './overview.tsx'

defineView('portal-news-view', Overview, kit, hues, cards, css)

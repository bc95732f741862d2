import { defineView } from '#shared/element/view.tsx'
import hues from '#shared/ui/hues.css?inline'
import kit from '#shared/ui/kit.css?inline'
import cards from '#widgets/news/news-card.css?inline'
import board from './news-cards.css?inline'
import { NewsCards } from './news-cards.tsx'

defineView('portal-news-cards-view', NewsCards, kit, hues, cards, board)

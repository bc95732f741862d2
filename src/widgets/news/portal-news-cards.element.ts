import { defineView } from '#shared/element/view.tsx'
import kit from '#shared/ui/kit.css?inline'
import board from './news-board.css?inline'
import cards from './news-cards.css?inline'
import { NewsCards } from './news-cards.tsx'

defineView('portal-news-cards-view', NewsCards, kit, cards, board)

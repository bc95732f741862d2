// Why a command of the marketplace was refused. Not among the words of the area, which every screen looks up: a form that does not name
// this catalogue shows the sentences of the kit.
import { createTexts } from '#shared/i18n/i18n.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const useMarketRefusals = createTexts(de, en)

// Help on the code of conduct.
import { areaHelp } from '#shared/help.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const help = areaHelp(de, en, {
  screens: [
    {
      routes: ['conduct'],
      purpose: 'code',
      topics: ['report', 'wrong', 'newer', 'missing'],
      steps: [{ text: 'stepRead' }, { text: 'stepAnswer' }, { text: 'stepConfirm' }],
    },
    { routes: ['conduct.editing'], purpose: 'editing', topics: ['publish', 'newer'] },
    { routes: ['conduct.evidence'], purpose: 'evidence', topics: ['names', 'remind', 'missing'] },
  ],
  values: async () => (await import('./values.ts')).readValues(),
})

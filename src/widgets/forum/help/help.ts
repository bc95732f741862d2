// Help on the forum.
import { areaHelp } from '#shared/help.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const help = areaHelp(de, en, {
  screens: [
    {
      routes: ['forum'],
      purpose: 'overview',
      topics: ['turn', 'official', 'anonymous'],
      steps: [{ text: 'stepSearch' }, { text: 'stepAsk' }, { text: 'stepFollow' }],
    },
    { routes: ['forum.ask'], purpose: 'ask', topics: ['turn', 'anonymous', 'files', 'edit'] },
    {
      routes: ['forum.question'],
      purpose: 'question',
      topics: ['turn', 'official', 'accept', 'edit', 'report', 'files', 'archive'],
    },
    { routes: ['forum.edit'], purpose: 'editing', topics: ['official', 'report', 'anonymous', 'archive'] },
  ],
  values: async (language) => (await import('./values.ts')).readValues(language),
})

// Help on controlling.
import { areaHelp } from '#shared/help.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const help = areaHelp(de, en, {
  screens: [
    {
      routes: ['controlling'],
      purpose: 'overview',
      topics: ['hidden', { question: 'keyboard', part: 'portal-controlling::figure' }, 'link', 'file'],
      steps: [
        { text: 'stepFilter', part: 'portal-controlling::filters' },
        { text: 'stepFigure', part: 'portal-controlling::figures' },
        { text: 'stepRead', part: 'portal-controlling::figure' },
      ],
    },
    {
      routes: ['controlling.statistics'],
      purpose: 'statistics',
      topics: ['hidden', { question: 'keyboard', part: 'portal-controlling::figure' }, 'link', 'file', 'subscribe'],
    },
    {
      routes: ['controlling.edit'],
      purpose: 'editing',
      topics: [
        { question: 'wrong', part: 'portal-controlling::corrections' },
        { question: 'definition', part: 'portal-controlling::definition' },
        { question: 'import', part: 'portal-controlling::imports' },
      ],
    },
  ],
  values: async () => (await import('./values.ts')).readValues(),
})

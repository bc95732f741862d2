// Help on duplicates.
import { areaHelp } from '#shared/help.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const help = areaHelp(de, en, {
  screens: [
    {
      routes: ['duplicates', 'duplicates.merges'],
      purpose: 'duplicates',
      topics: [
        { question: 'merge', part: 'portal-duplicates::effects' },
        'release',
        'wrong',
        { question: 'apart', part: 'portal-duplicates::queue' },
        'readOnly',
      ],
      steps: [
        { text: 'stepRead', part: 'portal-duplicates::queue' },
        { text: 'stepChoose', part: 'portal-duplicates::comparison' },
        { text: 'stepDecide', part: 'portal-duplicates::effects' },
      ],
    },
    {
      routes: ['duplicates.administration'],
      purpose: 'administration',
      topics: [{ question: 'refit', part: 'portal-duplicates::administration' }, 'stopped', 'fallsToYou'],
    },
  ],
  values: async () => (await import('./values.ts')).readValues(),
})

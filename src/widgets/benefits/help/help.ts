// Help on benefits.
import { areaHelp } from '#shared/help.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const help = areaHelp(de, en, {
  screens: [
    {
      routes: ['benefits'],
      purpose: 'overview',
      topics: ['notMine', 'deadline', 'ends'],
      steps: [{ text: 'stepOpen' }, { text: 'stepRequest' }],
    },
    { routes: ['benefits.detail'], purpose: 'benefit', topics: ['notMine', 'deadline', 'ends'] },
    {
      routes: ['benefits.edit'],
      purpose: 'editor',
      topics: ['impact', 'companies', 'undo', 'ends', 'files'],
      steps: [{ text: 'stepWrite' }, { text: 'stepRules' }],
    },
  ],
  values: async () => (await import('./values.ts')).readValues(),
})

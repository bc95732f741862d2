// Help on suppliers.
import { areaHelp } from '#shared/help.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const help = areaHelp(de, en, {
  screens: [
    {
      routes: ['suppliers'],
      purpose: 'report',
      topics: [{ question: 'typo', part: 'portal-suppliers::list' }, 'band', 'expiring'],
      steps: [
        { text: 'stepSearch', part: 'portal-suppliers::list' },
        { text: 'stepView', part: 'portal-suppliers::list' },
        { text: 'stepOpen' },
      ],
    },
    {
      routes: ['suppliers.new'],
      purpose: 'create',
      topics: ['alike', 'taken', 'bank'],
    },
    {
      routes: ['suppliers.supplier'],
      purpose: 'partner',
      topics: [
        { question: 'fourEyes', part: 'portal-supplier::numbers' },
        { question: 'expiring', part: 'portal-supplier::certificates' },
        { question: 'contract', part: 'portal-supplier::contracts' },
        'memo',
        { question: 'readOnly', part: 'portal-supplier::responsible' },
        'band',
      ],
    },
    {
      routes: ['suppliers.relationship'],
      purpose: 'relation',
      topics: [{ question: 'band', part: 'portal-supplier-relationship::matrix' }, 'contract', 'end', 'readOnly'],
    },
  ],
  values: async (language) => (await import('./values.ts')).readValues(language),
})

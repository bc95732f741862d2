// Help on production times.
import { areaHelp } from '#shared/help.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const help = areaHelp(de, en, {
  screens: [
    {
      routes: ['production.logins'],
      purpose: 'logins',
      topics: [
        'stale',
        { question: 'logOut', part: 'portal-production-logins::list' },
        'offline',
        'otherArea',
        'masterData',
      ],
      steps: [
        { text: 'stepStale', part: 'portal-production-logins::list' },
        { text: 'stepSelect' },
        { text: 'stepLogOut' },
      ],
    },
    {
      routes: ['production.times', 'production'],
      purpose: 'times',
      topics: [
        { question: 'release', part: 'portal-production-times::clean' },
        { question: 'gap', part: 'portal-production-times::unclear' },
        { question: 'contest', part: 'portal-production-times::corrections' },
        'noData',
        'night',
        { question: 'few', part: 'portal-production-times::month' },
        'industrial',
      ],
      steps: [
        { text: 'stepRelease', part: 'portal-production-times::clean' },
        { text: 'stepChoose', part: 'portal-production-times::unclear' },
        { text: 'stepBook', part: 'portal-production-times::place' },
      ],
    },
    {
      routes: ['production.own'],
      purpose: 'own',
      topics: [{ question: 'contest', part: 'portal-production-times::corrections' }, 'industrial'],
    },
  ],
  values: async () => (await import('./values.ts')).readValues(),
})

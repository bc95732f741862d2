// Help on the profile: account, personal data and stored data.
import { areaHelp } from '#shared/help.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const help = areaHelp(de, en, {
  screens: [
    {
      routes: ['profile.security'],
      purpose: 'security',
      topics: [
        { question: 'noPhone', part: 'portal-security::factor' },
        'wrongCode',
        { question: 'unknown', part: 'portal-security::devices' },
        'again',
      ],
      steps: [
        { text: 'stepFactor', part: 'portal-security::factor' },
        { text: 'stepCodes' },
        { text: 'stepDevices', part: 'portal-security::devices' },
      ],
    },
    {
      routes: ['profile.user'],
      purpose: 'user',
      topics: [
        { question: 'iban', part: 'portal-user-profile::data' },
        'again',
        'fixed',
        'seen',
        'picture',
        'representative',
      ],
      steps: [{ text: 'stepData', part: 'portal-user-profile::data' }, { text: 'stepRepresentative' }],
    },
    { routes: ['profile.person'], purpose: 'person', topics: ['seen', 'fixed'] },
    {
      routes: ['my-data'],
      purpose: 'myData',
      topics: [{ question: 'export', part: 'portal-my-data::stored' }, 'keep'],
    },
    { routes: ['profile'], purpose: 'profile', topics: ['again'] },
  ],
  values: async (language) => (await import('./values.ts')).readValues(language),
})

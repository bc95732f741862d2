// Help on working time: for employees, deciders and the time office.
import { areaHelp } from '#shared/help.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const help = areaHelp(de, en, {
  screens: [
    {
      routes: ['working-hours'],
      purpose: 'hours',
      topics: [
        { question: 'forgot', part: 'portal-working-hours::days' },
        'breaks',
        'gap',
        'long',
        'rounding',
        'automatic',
        { question: 'closed', part: 'portal-working-hours::closing' },
        { question: 'offline', part: 'portal-working-hours::stamp' },
        'read',
      ],
      steps: [
        { text: 'stepStamp', part: 'portal-working-hours::stamp' },
        { text: 'stepDay', part: 'portal-working-hours::days' },
        { text: 'stepClear', part: 'portal-working-hours::figures' },
        { text: 'stepClose', part: 'portal-working-hours::closing' },
      ],
    },
    {
      routes: ['time-control'],
      purpose: 'control',
      topics: [
        'decide',
        'automatic',
        'veto',
        { question: 'changed', part: 'portal-working-time-control::day' },
        'breaks',
      ],
      steps: [
        { text: 'stepClean', part: 'portal-working-time-control::clean' },
        { text: 'stepQueue', part: 'portal-working-time-control::queue' },
      ],
    },
    {
      routes: ['working-hours.office'],
      purpose: 'office',
      topics: [{ question: 'closed', part: 'portal-working-time-control::months' }, 'changed', 'decide', 'read'],
      steps: [{ text: 'stepQueue', part: 'portal-working-time-control::queue' }],
    },
    {
      routes: ['time-control.settings', 'working-hours.settings'],
      purpose: 'settings',
      topics: [
        { question: 'automatic', part: 'portal-working-time-settings::release' },
        { question: 'rulesFrom', part: 'portal-working-time-settings::rules' },
        { question: 'breaks', part: 'portal-working-time-settings::breaks' },
        { question: 'file', part: 'portal-working-time-settings::imports' },
      ],
      steps: [{ text: 'stepRelease', part: 'portal-working-time-settings::release' }],
    },
  ],
  values: async (language, say) => (await import('./values.ts')).readValues(language, say),
})

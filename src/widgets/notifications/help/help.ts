// Help on notifications: the bell and its settings.
import { areaHelp } from '#shared/help.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const help = areaHelp(de, en, {
  screens: [
    {
      routes: ['profile.notifications'],
      purpose: 'settings',
      topics: [
        { question: 'todo', part: 'portal-bell::button' },
        { question: 'off', part: 'portal-notification-settings::channels' },
        { question: 'quiet', part: 'portal-notification-settings::quiet-time' },
        'lock',
        { question: 'muted', part: 'portal-notification-settings::muted' },
        'putOff',
        { question: 'noPush', part: 'portal-notification-settings::devices' },
      ],
      steps: [
        { text: 'stepChannels', part: 'portal-notification-settings::channels' },
        { text: 'stepQuiet', part: 'portal-notification-settings::quiet-time' },
        {
          text: 'stepDevice',
          part: 'portal-notification-settings::devices',
          roles: ['notification-api:notification_user'],
        },
      ],
    },
  ],
  values: async (language) => (await import('./values.ts')).readValues(language),
})

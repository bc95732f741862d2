import { page } from '#domain/route-parts.ts'
import type { AreaSpec } from '#shared/area.ts'

export const area: AreaSpec = {
  ids: ['notifications'],
  elements: [
    {
      tag: 'portal-bell',
      text: 'A button with the number of unread notifications; behind it a panel with what is to be done and what is new.',
      attributes: {
        side: {
          text: 'Which edges of button and panel meet.',
          type: "'start' | 'end'",
          initial: "'end'",
        },
        settings: {
          text: 'The panel leads to the settings of notifications: the portal has that page.',
          type: 'boolean',
          initial: 'false',
        },
      },
      events: ['portal-unread', 'portal-navigate'],
      parts: {
        button: 'The button.',
        badge: 'The number beside the button.',
        panel: 'The panel that the button opens.',
      },
      inLoader: { module: '#widgets/notifications/bell/bell-button.ts', css: 'bellCss', mount: 'mountBellButton' },
      sample: { shows: { ready: 'Bitte bestätigen', empty: 'Keine Neuigkeiten' } },
      webPart: { icon: 'Ringer' },
    },
    {
      tag: 'portal-notification-settings',
      text: 'Which notifications the reader gets, by which way and when: channels, devices, quiet hours, muted categories.',
      events: ['portal-navigate'],
      sample: { shows: { ready: 'Diensttelefon', empty: 'Noch kein Gerät empfängt Push-Nachrichten' } },
      webPart: { icon: 'Settings' },
    },
  ],
  routes: [
    page(
      'profile.notifications',
      '/profil/benachrichtigungen',
      'profileNotifications',
      { area: 'profile' },
      {
        order: 1,
        tag: 'portal-notification-settings',
      },
    ),
  ],
}

import { page } from '#domain/routes/route-parts.ts'
import type { AreaSpec } from '#shared/area.ts'

export const area: AreaSpec = {
  ids: ['notifications'],
  elements: [
    {
      tag: 'portal-bell',
      text: 'A button with the number of unread notifications; and a panel with to-dos and news.',
      attributes: {
        side: {
          text: 'Which edges of button and panel are aligned.',
          type: "'start' | 'end'",
          initial: "'end'",
        },
        settings: {
          text: 'The panel links to the settings of notifications in the portal.',
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
      text: 'Which notifications the reader gets, by which channel and when: channels, devices, quiet time, muted topics.',
      events: ['portal-navigate'],
      parts: {
        channels: 'Notifications by kind and channel.',
        devices: 'Devices that receive push notifications.',
        muted: 'Muted topics.',
        'quiet-time': 'When nothing is delivered.',
      },
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

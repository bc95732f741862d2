import { page, type Shared } from '#domain/routes/route-parts.ts'
import type { AreaSpec } from '#shared/area.ts'

const profile: Shared = { area: 'profile' }

export const area: AreaSpec = {
  ids: ['profile'],
  elements: [
    {
      tag: 'portal-security',
      text: "The reader's second factor, signed-in devices and changes to the account.",
      attributes: {
        'set-up': {
          text: 'Opens the assistant of the second factor if none is set up yet; not with `false`.',
          type: 'boolean | string',
          initial: 'false',
        },
      },
      events: ['portal-navigate', 'portal-close', 'portal-account-change'],
      parts: {
        devices: 'Signed-in devices.',
        factor: 'The second factor.',
        history: 'The last sign-ins.',
      },
      sample: { shows: { ready: String.raw`Waren Sie das nicht\?`, empty: 'Noch keine Anmeldungen' } },
      webPart: { icon: 'Shield' },
    },
    {
      tag: 'portal-user-profile',
      text: "The reader's own data, to be changed; or those of a colleague, to be read.",
      attributes: {
        'person-id': {
          text: 'The person (UUID) whose data are shown; without it those of the reader.',
          field: { rule: { uuid: true } },
        },
      },
      events: ['portal-navigate'],
      parts: {
        changes: 'The last changes.',
        data: 'A group of personal data.',
        display: 'Language, colour scheme and spacing.',
      },
      sample: { shows: { ready: 'Strategische Einkäuferin', empty: 'Noch keine Änderungen' } },
      webPart: { icon: 'ContactCard' },
    },
    {
      tag: 'portal-my-data',
      text: 'What the portal stores about the signed-in person and for how long, with a download.',
      events: ['portal-navigate'],
      parts: {
        figures: 'The figures of the works-council profile, and whether they exist.',
        stored: 'What is stored, why and for how long.',
      },
      sample: { shows: { ready: 'Betriebsvereinbarung Portal', empty: 'Was wird über mich gespeichert' } },
      webPart: { icon: 'DatabaseView' },
    },
  ],
  routes: [
    page('profile.security', '/profil/sicherheit', 'security', profile, {
      order: 2,
      tag: 'portal-security',
      query: { setMFA: 'set-up' },
    }),
    page('profile.user', '/profil/benutzerprofil', 'userProfile', profile, {
      roles: ['menu_profile'],
      order: 3,
      tag: 'portal-user-profile',
    }),
    page('my-data', '/profil/meine-daten', 'myData', profile, { tag: 'portal-my-data' }),
    page('profile', '/profil', 'profile', profile, { toFirstTab: true }),
    page('profile.person', '/profil/:id', 'personProfile', profile, {
      roles: ['menu_ma_personaldata'],
      order: 4,
      hideLabel: true,
      tag: 'portal-user-profile',
      attributes: { id: 'person-id' },
    }),
  ],
}

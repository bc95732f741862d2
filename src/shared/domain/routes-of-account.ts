// Home, the account of the person, and what the law asks for.
import type { Page } from './route.ts'
import { entry, page, type Shared } from './route-parts.ts'

const home: Shared = { area: 'home', roles: ['menu_dashboard'] }
const legal: Shared = { area: 'legal' }
const profile: Shared = { area: 'profile' }

export const ACCOUNT_ROUTES: readonly Page[] = [
  page('home', '/startseite', 'home', home, { ...entry('portal_ma', 'house'), stays: true }),
  page('home.mfareset', '/mfareset/:mfaresetid', 'home', home),

  page('terms.privacy', '/nutzungsbedingungen/datenschutzerklaerung', 'privacy', legal, {
    order: 2,
    tag: 'portal-legal',
    fixed: { document: 'privacy' },
  }),
  page('terms.conditions', '/nutzungsbedingungen/agb', 'conditions', legal, {
    label: 'conditionsShort',
    order: 3,
    tag: 'portal-legal',
    fixed: { document: 'conditions' },
  }),
  page('terms', '/nutzungsbedingungen', 'terms', legal, {
    order: 1,
    tag: 'portal-legal',
    fixed: { document: 'terms' },
  }),
  page('accessibility', '/barrierefreiheit', 'accessibility', legal, {
    tag: 'portal-legal',
    fixed: { document: 'accessibility' },
  }),

  page('profile.notifications', '/profil/benachrichtigungen', 'profileNotifications', profile, {
    order: 1,
    tag: 'portal-notification-settings',
  }),
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
]

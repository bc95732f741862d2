// Written by npm run manifest from src/widgets/*/area.ts.
import type { AreaHelp } from '#shared/help.ts'

export interface HelpSource {
  /** Names of the routes of the area. */
  readonly routes: readonly string[]
  readonly load: () => Promise<{ readonly help: AreaHelp }>
}

/** Every area that has help. */
export const AREA_HELP: readonly HelpSource[] = [
  { routes: ['news.edit', 'news.categories', 'news', 'news.story'], load: () => import('#widgets/news/help/help.ts') },
  { routes: ['profile.notifications'], load: () => import('#widgets/notifications/help/help.ts') },
  {
    routes: ['profile.security', 'profile.user', 'my-data', 'profile', 'profile.person'],
    load: () => import('#widgets/profile/help/help.ts'),
  },
  {
    routes: ['terms.privacy', 'terms.conditions', 'terms', 'accessibility'],
    load: () => import('#widgets/legal/help/help.ts'),
  },
  {
    routes: ['postbox.received', 'postbox.sent', 'postbox.templates', 'postbox', 'postbox.form', 'postbox.form-new'],
    load: () => import('#widgets/postbox/help/help.ts'),
  },
  {
    routes: [
      'working-hours.office',
      'working-hours.settings',
      'working-hours',
      'time-control.settings',
      'time-control',
    ],
    load: () => import('#widgets/working-time/help/help.ts'),
  },
  {
    routes: [
      'vacation.team',
      'vacation.members',
      'vacation.table',
      'vacation.settings',
      'vacation.decisions',
      'vacation',
      'vacation-approval.settings',
      'vacation-approval.table',
      'vacation-approval',
    ],
    load: () => import('#widgets/vacation/help/help.ts'),
  },
  { routes: ['benefits.edit', 'benefits.detail', 'benefits'], load: () => import('#widgets/benefits/help/help.ts') },
  { routes: ['conduct.editing', 'conduct.evidence', 'conduct'], load: () => import('#widgets/conduct/help/help.ts') },
  { routes: ['forum.edit', 'forum.ask', 'forum.question', 'forum'], load: () => import('#widgets/forum/help/help.ts') },
  {
    routes: ['suppliers.new', 'suppliers.relationship', 'suppliers.supplier', 'suppliers'],
    load: () => import('#widgets/suppliers/help/help.ts'),
  },
  {
    routes: [
      'marketplace.new',
      'marketplace.wanted',
      'marketplace.own',
      'marketplace.moderation',
      'marketplace.rules',
      'marketplace.ad',
      'marketplace',
    ],
    load: () => import('#widgets/marketplace/help/help.ts'),
  },
  {
    routes: ['responsibility.groups', 'responsibility.lead-buyer', 'responsibility'],
    load: () => import('#widgets/responsibility/help/help.ts'),
  },
  {
    routes: ['duplicates.administration', 'duplicates.merges', 'duplicates'],
    load: () => import('#widgets/duplicates/help/help.ts'),
  },
  {
    routes: ['production.logins', 'production.times', 'production.own', 'production'],
    load: () => import('#widgets/production/help/help.ts'),
  },
  {
    routes: ['controlling.statistics', 'controlling.edit', 'controlling'],
    load: () => import('#widgets/controlling/help/help.ts'),
  },
]

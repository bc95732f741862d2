import { Notification } from '#contract/notifications.ts'
import { blank } from '#shared/testing/blank.ts'

/** A news entry of today; overrides contain what matters in the test. */
export const aNotification = (overrides: Partial<Notification> = {}): Notification => ({
  ...blank(Notification),
  id: 1,
  nikoId: 100 + (overrides.id ?? 1),
  menuId: 'menu_ma_news',
  categories: ['Unternehmen'],
  title: 'Betriebsversammlung am 7. Mai',
  body: 'Fragen bis 4. Mai einreichen.',
  creatorName: 'Claudia Pfeiffer',
  created: '2026-04-21T06:04:00Z',
  link: `/story/ma/${100 + (overrides.id ?? 1)}`,
  delOverBell: true,
  ...overrides,
})

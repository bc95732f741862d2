// The headings and icons of the side menu.

/** Headings in the order of the menu. */
export const MENU_GROUPS = ['portal_ma', 'portal_ek', 'portal_mes', 'portal_cp', 'external', 'administration'] as const
export type MenuGroupId = (typeof MENU_GROUPS)[number]

/** Lucide names of the icons of the entries. */
export const MENU_ICONS = [
  'house',
  'newspaper',
  'inbox',
  'clock',
  'clipboard-check',
  'calendar-days',
  'calendar-check',
  'gift',
  'scale',
  'messages-square',
  'factory',
  'store',
  'route',
  'copy-check',
  'timer',
  'chart-column',
  'plane',
  'phone',
  'user-cog',
  'users',
  'activity',
  'app-window',
] as const
export type MenuIcon = (typeof MENU_ICONS)[number]

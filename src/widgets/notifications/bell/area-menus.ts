// Written by npm run manifest from src/widgets/*/area.ts.

/** For every menu id the icon as one path, the background of its tile, and its name in German and English. */
export const AREA_MENUS: ReadonlyMap<string, readonly [icon: string, tone: string, de: string, en: string]> = new Map([
  [
    'menu_ma_news',
    [
      'M15 18h-5M18 14h-8M4 22h16a2 2 0 0 0 2-2V4a2 2 0 0 0-2-2H8a2 2 0 0 0-2 2v16a2 2 0 0 1-4 0v-9a2 2 0 0 1 2-2h2M11 6h6a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1z',
      '',
      'News',
      'News',
    ],
  ],
  [
    'menu_ma_form',
    [
      'M22 12 16 12 14 15 10 15 8 12 2 12M5.45 5.11 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z',
      '',
      'Postfach',
      'Postbox',
    ],
  ],
  ['menu_ma_az', ['M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 6v6l4 2', 'warning', 'Arbeitszeiten', 'Working hours']],
  [
    'menu_ma_az_genehmigen',
    [
      'M9 2h6a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1zM16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2m9 14 2 2 4-4',
      'warning',
      'Arbeitszeitkontrolle',
      'Working-time control',
    ],
  ],
  [
    'menu_ma_holiday',
    [
      'M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM3 9h18M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01',
      'accent',
      'Urlaubskalender',
      'Vacation calendar',
    ],
  ],
  [
    'menu_ma_holiday_approve',
    [
      'M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM3 9h18m9 15 2 2 4-4',
      'accent',
      'Urlaubsgenehmigung',
      'Vacation approval',
    ],
  ],
  [
    'menu_benefits',
    [
      'M12 7v14M20 11v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8M7.5 7a1 1 0 0 1 0-5A4.8 8 0 0 1 12 7a4.8 8 0 0 1 4.5-5 1 1 0 0 1 0 5M4 7h16a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1z',
      '',
      'Benefits',
      'Benefits',
    ],
  ],
  [
    'menu_ek_qa',
    [
      'M16 10a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 14.286V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2zM20 9a2 2 0 0 1 2 2v10.286a.71.71 0 0 1-1.212.502l-2.202-2.202A2 2 0 0 0 17.172 19H10a2 2 0 0 1-2-2v-1',
      '',
      'Forum',
      'Forum',
    ],
  ],
  [
    'menu_ek_lieferanten_report',
    [
      'M12 16h.01M16 16h.01M3 19a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V8.5a.5.5 0 0 0-.769-.422l-4.462 2.844A.5.5 0 0 1 15 10.5v-2a.5.5 0 0 0-.769-.422L9.77 10.922A.5.5 0 0 1 9 10.5V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2zM8 16h.01',
      '',
      'Lieferantenreport',
      'Supplier report',
    ],
  ],
  [
    'menu_ek_marktplatz',
    [
      'M15 21v-5a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v5M17.774 10.31a1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.451 0 1.12 1.12 0 0 0-1.548 0 2.5 2.5 0 0 1-3.452 0 1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.77-3.248l2.889-4.184A2 2 0 0 1 7 2h10a2 2 0 0 1 1.653.873l2.895 4.192a2.5 2.5 0 0 1-3.774 3.244M4 10.95V19a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8.05',
      '',
      'Marktplatz',
      'Marketplace',
    ],
  ],
  [
    'menu_ek_leadbuyer',
    [
      'M3 19a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M9 19h8.5a3.5 3.5 0 0 0 0-7h-11a3.5 3.5 0 0 1 0-7H15M15 5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
      '',
      'Zuständigkeit',
      'Responsibility',
    ],
  ],
  [
    'menu_ek_doubletten',
    [
      'm12 15 2 2 4-4M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
      '',
      'Dubletten',
      'Duplicates',
    ],
  ],
  [
    'menu_mes_times',
    ['M10 2L14 2M12 14L15 11M4 14a8 8 0 1 0 16 0a8 8 0 1 0 -16 0', '', 'Produktionszeiten', 'Production times'],
  ],
  ['portal_cp', ['M3 3v16a2 2 0 0 0 2 2h16M18 17V9M13 17V5M8 17v-3', '', 'Controlling', 'Controlling']],
])

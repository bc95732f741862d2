// Lucide's shapes (lucide-static 1.62.0, ISC), each icon as one path: as files they weigh twice as much.

// From circle and paths: a dial of 8 at 12, 13.
export const ALARM_CLOCK =
  'M4 13a8 8 0 1 0 16 0a8 8 0 1 0-16 0M12 9v4l2 2M5 3 2 6M22 6l-3-3M6.38 18.7 4 21M17.64 18.67 20 21'
export const CHECK = 'M20 6 9 17l-5-5'
export const SETTINGS =
  'M9.671 4.136a2.34 2.34 0 0 1 4.659 0 2.34 2.34 0 0 0 3.319 1.915 2.34 2.34 0 0 1 2.33 4.033 2.34 2.34 0 0 0 0 3.831 2.34 2.34 0 0 1-2.33 4.033 2.34 2.34 0 0 0-3.319 1.915 2.34 2.34 0 0 1-4.659 0 2.34 2.34 0 0 0-3.32-1.915 2.34 2.34 0 0 1-2.33-4.033 2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 6.051a2.34 2.34 0 0 0 3.319-1.915M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0'
export const X = 'M18 6 6 18M6 6l12 12'

/** Lucide's `bell` (lucide-static 1.62.0, ISC), its two shapes in one path; it is part of portal.js. */
export const BELL =
  'M10.27 21a2 2 0 0 0 3.46 0M3.26 15.33A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.67C19.41 13.96 18 12.5 18 8A6 6 0 0 0 6 8c0 4.5-1.41 5.96-2.74 7.33'

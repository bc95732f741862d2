/** How often a test of random or repeated steps runs: `few` times in `npm test`, `many` times in `npm run test:matrix`. */
export const runs = (few: number, many: number): number => (process.env['PORTAL_MATRIX'] === '1' ? many : few)

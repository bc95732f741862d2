const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** '2 MB', '1,4 MB', '340 KB'; `number` writes figures in the present language. */
export function fileSize(bytes: number, number: (value: number) => string): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1)
  const value = bytes / 1024 ** power
  return `${number(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))}\u00A0${UNITS[power]}`
}

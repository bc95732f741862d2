export interface Count {
  passed: number
  failed: number
  skipped: number
}
export function tallyVitest(file: string, exitCode: number): Count
export function tallyPlaywright(file: string, exitCode: number): Count
export function sum(counts: readonly Count[], strict: boolean): Count
export function closingLine(count: Count): string

export interface Row {
  name: string
  jobs: number
  others: number
  seconds: number
  limit: { jobs: number; seconds: number }
}
export function costOfAreas(file: string): Row[]
export function beyondBudget(rows: readonly Row[], strict: boolean): string[]
export function costTable(rows: readonly Row[]): string

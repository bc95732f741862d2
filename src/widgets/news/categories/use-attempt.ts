// Runs changes of the tree and keeps the message of the last failure.
import { useState } from 'react'
import { ApiError } from '#shared/api.ts'
import { refreshCategories } from './store.ts'
import { useCategoriesTexts, type CategoriesText } from './texts.ts'

const KNOWN: ReadonlySet<string> = new Set([
  'category_circle',
  'category_exists',
  'category_in_use',
  'category_invalid',
  'category_too_deep',
  'network',
  'not_found',
  'role_missing',
  'timeout',
  'version_conflict',
])

/** The message of a failure. */
export function useRefusal(): (error: unknown) => string {
  const text = useCategoriesTexts()
  return (error) => {
    const { code, status } = error instanceof ApiError ? error : { code: '', status: 'Error' }
    return KNOWN.has(code) ? text(`refused.${code}` as CategoriesText) : text('refused.other', { status })
  }
}

export interface Attempts {
  /** The last failure; undefined after a success. */
  readonly refused: string | undefined
  /** Resolves to true if `act` succeeded. */
  attempt(act: () => Promise<unknown>): Promise<boolean>
  clear(): void
}

export function useAttempts(): Attempts {
  const refusal = useRefusal()
  const [refused, setRefused] = useState<string>()
  const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act()
      setRefused(undefined)
      return true
    } catch (error) {
      setRefused(refusal(error))
      refreshCategories()
      return false
    }
  }
  return { refused, attempt, clear: () => setRefused(undefined) }
}

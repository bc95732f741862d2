import { createTexts } from '#shared/i18n/i18n.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

/** The texts of all screens of the area. */
export const useDuplicatesTexts = createTexts(de, en)
export type DuplicatesText = ReturnType<typeof useDuplicatesTexts>

interface Named {
  readonly name: string
  readonly bpNumber: number
}

/** The names of two partners for one sentence; most duplicates have the same name, and are distinguished by their numbers. */
export function namesOf(one: Named, other: Named): { one: string; other: string } {
  const of = ({ name, bpNumber }: Named) => (one.name === other.name ? `${name} (BP ${bpNumber})` : name)
  return { one: of(one), other: of(other) }
}

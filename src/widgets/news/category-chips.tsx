import { useState, type ReactElement } from 'react'
import { useStore } from '@nanostores/react'
import type { CategoryNode } from '#contract/news.ts'
import { $language } from '#shared/bus/language.ts'
import { Chip } from '#shared/ui/chip.tsx'
import { useCategoryIcon } from './category-icons.ts'
import { categoryList } from './category-list.ts'
import { useNewsTexts } from './texts.ts'

/** Chips on a card before the rest hides behind '+2'. */
const SHOWN = 3

/** The categories of a story; more than three fold behind a button that opens them in place. */
export function CategoryChips({
  nodes,
  all = false,
}: {
  nodes: readonly CategoryNode[]
  all?: boolean
}): ReactElement | null {
  const text = useNewsTexts()
  const language = useStore($language)
  const iconOf = useCategoryIcon()
  const [open, setOpen] = useState(false)
  const categories = categoryList(nodes, language)
  const shown = all || open ? categories : categories.slice(0, SHOWN)
  const rest = categories.length - SHOWN
  if (!categories.length) return null
  return (
    <ul className="chips">
      {shown.map(({ id, label, icon, color }) => (
        <li key={id}>
          <Chip icon={iconOf(icon)} dot hue={color}>
            {label}
          </Chip>
        </li>
      ))}
      {!all && rest > 0 && (
        <li>
          <button
            type="button"
            className="chip more"
            aria-expanded={open}
            aria-label={open ? text('fewerCategories') : text('moreCategories', { count: rest })}
            onClick={() => setOpen(!open)}
          >
            {open ? text('fewer') : `+${rest}`}
          </button>
        </li>
      )}
    </ul>
  )
}

import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import type { CategoryNode } from '#contract/news.ts'
import { $language, type Language } from '#shared/bus/language.ts'
import { labelIn } from '#shared/news/news-categories.ts'
import { Chip } from '#shared/ui/chip.tsx'
import { useCategoryIcon } from './category-icons.ts'
import { useNewsTexts } from './texts.ts'

/** One chip: the label in the reader's language, the name of its icon ('' for a dot) and of its colour. */
interface Category {
  readonly id: number
  readonly label: string
  readonly icon: string
  readonly color: string | undefined
}

/**
 * The categories of a story, parents before children, without duplicates and without mere ancestors. For a back end that
 * does not mark them these are the leaves.
 */
export function categoryList(nodes: readonly CategoryNode[], language: Language): readonly Category[] {
  const found = new Map<number, Category>()
  const visit = (node: CategoryNode): void => {
    const { data, icon, children } = node
    if (data.assigned ?? children.length === 0)
      found.set(data.id, { id: data.id, label: labelIn(language, node), icon, color: data.color })
    children.forEach(visit)
  }
  nodes.forEach(visit)
  return [...found.values()]
}

/** Number of chips on a card; the rest is hidden behind '+2'. */
const SHOWN = 3

/** The categories of a story; more than three collapse behind a button that expands them in place. */
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

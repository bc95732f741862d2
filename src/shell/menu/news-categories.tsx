// The categories of the news as entries one level below it.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { $language } from '#shared/bus/language.ts'
import { $newsCategories, labelIn } from '#shared/news-categories.ts'
import { usePresentLabel } from '#shared/renamed-categories.ts'
import { placeOf } from '#domain/routes.ts'

const categoryPath = (label: string): string => `/news/ma/${encodeURIComponent(label)}`

export function NewsCategories({ onGo }: { onGo: (() => void) | undefined }): ReactElement | null {
  const categories = useStore($newsCategories)
  const language = useStore($language)
  const here = usePresentLabel(placeOf(usePathname())?.params['category'])
  if (categories.length === 0) return null
  return (
    <ul className="sub">
      {categories.map((category) => (
        <li key={category.data.id}>
          <Link
            href={categoryPath(category.label)}
            aria-current={here === category.label ? 'page' : undefined}
            onClick={onGo}
          >
            {labelIn(language, category)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

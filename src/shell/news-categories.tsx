// The categories of the news as entries one level below it.
import { useStore } from '@nanostores/react'
import { useEffect, type ReactElement } from 'react'
import { atom } from 'nanostores'
import { Link } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import type { CategoryNode } from '#contract/news.ts'
import { holds } from '#domain/roles.ts'
import { api } from '#shared/api.ts'
import { $language } from '#shared/bus/language.ts'
import { logFailure } from '#shared/bus/log.ts'
import { $person } from '#shared/bus/person.ts'
import { placeOf } from './routes.ts'
import { useFacts } from './shell-context.ts'

const $categories = atom<readonly CategoryNode[] | undefined>()
$person.listen(() => $categories.set(undefined))

/** Reads the tree once; without it the menu shows the news alone. */
async function loadCategories(): Promise<void> {
  if ($categories.get()) return
  try {
    $categories.set(await api.get<CategoryNode[]>('api/news/ma/kategorien/primevuetreenodes'))
  } catch (why) {
    logFailure('news categories did not arrive', why)
  }
}

export const categoryPath = (label: string): string => `/news/ma/${encodeURIComponent(label)}`

export function NewsCategories({ onGo }: { onGo: (() => void) | undefined }): ReactElement | null {
  const { rights } = useFacts()
  const mayRead = holds(rights, 'ma_news_user')
  const categories = useStore($categories) ?? []
  const language = useStore($language)
  const here = placeOf(usePathname())?.params['category']
  useEffect(() => {
    if (mayRead) void loadCategories()
  }, [mayRead])
  if (!mayRead || categories.length === 0) return null
  return (
    <ul className="sub">
      {categories.map(({ label, data }) => (
        <li key={data.id}>
          <Link href={categoryPath(label)} aria-current={here === label ? 'page' : undefined} onClick={onGo}>
            {language === 'en' && data.labelEn ? data.labelEn : label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

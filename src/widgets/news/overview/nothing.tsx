// What stands in the place of stories that are not there, and why.
import type { ReactElement } from 'react'
import searchX from 'lucide-static/icons/search-x.svg?raw'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { EmptyCategory } from '#widgets/news/empty-category.tsx'
import { NoNews } from '#widgets/news/news-states.tsx'
import { resetFilters, type Chosen } from './filters.ts'
import { useNewsTexts } from '#widgets/news/texts.ts'
import { useOverviewTexts } from './texts.ts'

export function Nothing({ chosen, category }: { chosen: Chosen; category: string | undefined }): ReactElement {
  const text = useOverviewTexts()
  const news = useNewsTexts()
  const isFiltered = chosen.from !== '' || chosen.to !== '' || chosen.expired !== ''
  if (!chosen.q && !isFiltered && !chosen.unread)
    return category ? <EmptyCategory category={category} /> : <NoNews sentence={news('empty')} />
  return (
    <div role="status">
      <EmptyState
        icon={searchX}
        heading={text(chosen.q ? 'nothingFor' : isFiltered ? 'nothing' : 'noUnread', { words: chosen.q })}
        action={<Button onClick={resetFilters}>{text(isFiltered || chosen.unread ? 'reset' : 'clear')}</Button>}
      >
        {text(isFiltered ? 'nothingText' : chosen.unread ? 'noUnreadText' : 'otherWords')}
      </EmptyState>
    </div>
  )
}

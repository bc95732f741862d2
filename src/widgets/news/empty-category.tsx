import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useMissing } from '#shared/element/view.tsx'
import { $newsCategories, findCategory } from '#shared/news-categories.ts'
import { NoNews } from './news-states.tsx'
import { useFeedTexts } from './feed-words/texts.ts'

/** A category without a story for this reader; one that is not in the tree is answered like a page that is not there. */
export function EmptyCategory({ category }: { category: string }): ReactElement {
  const text = useFeedTexts()
  const link = usePortalLink('/news/ma')
  const tree = useStore($newsCategories)
  const isMissing = tree.length > 0 && !findCategory(tree, category)
  useMissing(isMissing, 'no such category')
  if (!isMissing) return <NoNews sentence={text('emptyCategory')} />
  return (
    <NoNews heading={text('categoryMissing', { category })} sentence={text('categoryMissingText')}>
      <a {...link} className="btn second">
        {text('allNews')}
      </a>
    </NoNews>
  )
}

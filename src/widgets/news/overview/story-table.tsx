import arrowDown from 'lucide-static/icons/arrow-down.svg?raw'
import { memo, type ReactElement } from 'react'
import type { NewsItem } from '#contract/news.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Chip } from '#shared/ui/chip.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { CategoryChips } from '#widgets/news/category-chips.tsx'
import { HitText } from '#widgets/news/hit-text.tsx'
import { useWorded } from '#widgets/news/in-language.ts'
import { storyPath } from '#widgets/news/paths.ts'
import { useNewsTexts } from '#widgets/news/texts.ts'
import { useOverviewTexts } from './texts.ts'

export interface StoriesProps {
  readonly items: readonly NewsItem[]
  readonly unread: ReadonlySet<number>
  /** The search terms, to be highlighted. */
  readonly words: string
}

const Row = memo(function Row({ item, unread, words }: { item: NewsItem; unread: boolean; words: string }) {
  const news = useNewsTexts()
  const format = useFormat()
  const title = useWorded(item.titel, item.titelEn)
  return (
    <tr>
      <td className="day">{format.date(item.veroeffentlichtdate)}</td>
      <th scope="row" dir="auto" lang={title.lang}>
        {unread && <Chip kind="new">{news('new')}</Chip>}{' '}
        <a {...usePortalLink(storyPath(item.id))} data-story>
          <HitText text={title.text} words={words} />
        </a>
      </th>
      <td>
        <CategoryChips nodes={item.kategorien} />
      </td>
      <td>
        <bdi>{item.kontaktName}</bdi>
      </td>
    </tr>
  )
})

/** One row for each story; in a narrow element a row has three lines. */
export function StoryTable({ items, unread, words, newest }: StoriesProps & { newest: boolean }): ReactElement {
  const text = useOverviewTexts()
  return (
    <div className="stories">
      <table>
        <caption className="sr">{text('list')}</caption>
        <thead>
          <tr>
            <th scope="col" aria-sort={newest ? 'descending' : undefined}>
              {text('date')} {newest && <Icon source={arrowDown} size="s" />}
            </th>
            <th scope="col">{text('title')}</th>
            <th scope="col">{text('categories')}</th>
            <th scope="col">{text('contact')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={item.id} item={item} unread={unread.has(item.id)} words={words} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

// The cards, in groups: a page that comes draws its own group alone, and the browser lays out those near the window.
import { lazy, memo, Suspense, type ReactElement } from 'react'
import type { NewsItem } from '#contract/news.ts'
import { useWorded } from '#widgets/news/in-language.ts'
import { NewsCard } from '#widgets/news/news-card.tsx'
import { groupsOf } from './groups.ts'

const HitText = lazy(async () => ({ default: (await import('./tools/hit-text.tsx')).HitText }))

interface CardProps {
  readonly item: NewsItem
  readonly unread: boolean
  readonly lead: boolean
  /** On a narrow ground. */
  readonly brief: boolean
  /** What was searched for. */
  readonly words: string
}

const Card = memo(function Card({ item, words, ...rest }: CardProps) {
  const { text: title } = useWorded(item.titel, item.titelEn)
  return (
    <NewsCard item={item} {...rest}>
      {words && (
        <Suspense fallback={title}>
          <HitText text={title} words={words} />
        </Suspense>
      )}
    </NewsCard>
  )
})

export interface CardsProps extends Pick<CardProps, 'brief' | 'words'> {
  readonly items: readonly NewsItem[]
  readonly unread: ReadonlySet<number>
  /** Highlights are large. */
  readonly leads: boolean
}

/** Draws the same cards: of what holds for the whole list only the identity has changed. */
const isAsBefore = (before: CardsProps, now: CardsProps): boolean =>
  before.brief === now.brief &&
  before.words === now.words &&
  before.leads === now.leads &&
  before.items.length === now.items.length &&
  now.items.every((item, at) => item === before.items[at] && before.unread.has(item.id) === now.unread.has(item.id))

const Group = memo(function Group({ items, unread, leads, ...look }: CardsProps) {
  return (
    <div className="grid">
      {items.map((item) => (
        <Card key={item.id} item={item} unread={unread.has(item.id)} lead={leads && item.highlight} {...look} />
      ))}
    </div>
  )
}, isAsBefore)

export const Cards = memo(function Cards(props: CardsProps): ReactElement[] {
  const { items, leads } = props
  const groups = groupsOf(items, ({ highlight }) => leads && highlight)
  return groups.map((group) => <Group key={group.from} {...props} items={group.items} />)
}, isAsBefore)

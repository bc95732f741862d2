// The cards, in groups: a page that comes draws its own group alone, and only those near the window are there.
import { useStore } from '@nanostores/react'
import { memo, useRef, type ReactElement } from 'react'
import type { NewsItem } from '#contract/news.ts'
import { $language } from '#shared/bus/language.ts'
import { HitText } from '#widgets/news/hit-text.tsx'
import { inLanguage, useWorded } from '#widgets/news/in-language.ts'
import { NewsCard } from '#widgets/news/news-card.tsx'
import { useVirtualised, type Heights } from './virtualise-cards.ts'

/** Fills whole rows of one, two and three columns. */
const PLACES = 6

interface Batch<Item> {
  /** How many items stand before it. */
  readonly from: number
  readonly items: Item[]
}

/** `items` in groups of so many places; a large one takes two. */
export function groupsOf<Item>(
  items: readonly Item[],
  isLarge: (item: Item) => boolean,
  places = PLACES,
): readonly Batch<Item>[] {
  const groups: Batch<Item>[] = []
  let room = 0
  for (const [from, item] of items.entries()) {
    const need = isLarge(item) ? 2 : 1
    if (room < need) {
      groups.push({ from, items: [] })
      room = places
    }
    groups.at(-1)?.items.push(item)
    room -= need
  }
  return groups
}

/** Places in a chapter: eight groups. */
const CHAPTER = 48

interface CardProps {
  readonly item: NewsItem
  readonly unread: boolean
  readonly lead: boolean
  /** On a narrow ground. */
  readonly brief: boolean
  /** What was searched for. */
  readonly words: string
  /** In the list, from 1. */
  readonly place: number
  readonly total: number
}

const Card = memo(function Card({ item, words, place, total, ...rest }: CardProps) {
  const { text: title } = useWorded(item.titel, item.titelEn)
  return (
    <NewsCard item={item} feed={{ 'aria-posinset': place, 'aria-setsize': total }} {...rest}>
      {words && <HitText text={title} words={words} />}
    </NewsCard>
  )
})

export interface CardsProps extends Pick<CardProps, 'brief' | 'words'> {
  readonly items: readonly NewsItem[]
  readonly unread: ReadonlySet<number>
  /** Highlights are large. */
  readonly leads: boolean
  /** How many there are, those not shown yet too. */
  readonly total: number
}

interface GroupProps extends CardsProps {
  /** How many stand before them. */
  readonly from: number
}

/** Draws the same cards: of what holds for the whole list only the identity has changed. */
const isAsBefore = (before: CardsProps, now: CardsProps): boolean =>
  before.total === now.total &&
  before.brief === now.brief &&
  before.words === now.words &&
  before.leads === now.leads &&
  before.items.length === now.items.length &&
  now.items.every((item, at) => item === before.items[at]) &&
  (before.unread === now.unread || now.items.every(({ id }) => before.unread.has(id) === now.unread.has(id)))

/** What stays of cards that are far away: who searches in the page or goes from heading to heading finds them. */
function Headings({ items }: { items: readonly NewsItem[] }): ReactElement[] {
  const language = useStore($language)
  return items.map(({ id, titel, titelEn }) => {
    const { text, lang } = inLanguage(language, titel, titelEn)
    return (
      <h3 key={id} dir="auto" lang={lang}>
        {text}
      </h3>
    )
  })
}

const groupHeights: Heights = new WeakMap()
const chapterHeights: Heights = new WeakMap()

const Group = memo(function Group({ items, unread, leads, from, total, ...look }: GroupProps) {
  const box = useRef<HTMLDivElement>(null)
  const height = useVirtualised(box, items, groupHeights)
  return (
    <div ref={box} className={height === undefined ? 'grid' : 'away'} style={{ blockSize: height }}>
      {height === undefined ? (
        items.map((item, at) => (
          <Card
            key={item.id}
            item={item}
            place={from + at + 1}
            total={total}
            unread={unread.has(item.id)}
            lead={leads && item.highlight}
            {...look}
          />
        ))
      ) : (
        <Headings items={items} />
      )}
    </div>
  )
}, isAsBefore)

/** Groups, so many that the others need not be looked at when one of them changes. */
const Chapter = memo(function Chapter(props: GroupProps) {
  const { items, leads, from } = props
  const box = useRef<HTMLDivElement>(null)
  const height = useVirtualised(box, items, chapterHeights)
  return (
    <div ref={box} className="chapter" style={{ blockSize: height }}>
      {height === undefined ? (
        groupsOf(items, ({ highlight }) => leads && highlight).map((group) => (
          <Group key={group.from} {...props} from={from + group.from} items={group.items} />
        ))
      ) : (
        <Headings items={items} />
      )}
    </div>
  )
}, isAsBefore)

export const Cards = memo(function Cards(props: CardsProps): ReactElement[] {
  const { items, leads } = props
  const chapters = groupsOf(items, ({ highlight }) => leads && highlight, CHAPTER)
  return chapters.map((chapter) => <Chapter key={chapter.from} {...props} {...chapter} />)
}, isAsBefore)

// The cards in groups: a new page draws only its own group. Only cards near the window are in the document; a distant group keeps its
// height and its headings, so that a list of thousands costs no more than one of a hundred.
import { useStore } from '@nanostores/react'
import { memo, startTransition, useEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import type { NewsItem } from '#contract/news.ts'
import { $language } from '#shared/bus/language.ts'
import { Heading } from '#shared/ui/heading.tsx'
import { usePrinting } from '#shared/ui/use-printing.ts'
import { HitText } from '#widgets/news/hit-text.tsx'
import { inLanguage, useWorded } from '#widgets/news/in-language.ts'
import { NewsCard } from '#widgets/news/news-card.tsx'

/** Cards are drawn up to this distance above and below the window. */
const FAR = '200% 0px'

interface Away {
  readonly count: number
  /** In px. */
  readonly height: number
}

/** The last heights of groups by their first story, so that a list that is shown again has its full height immediately. */
type Heights = WeakMap<NewsItem, Away>

const listeners = new WeakMap<Element, (entry: IntersectionObserverEntry) => void>()
let observer: IntersectionObserver | undefined

function watch(element: Element, listener: (entry: IntersectionObserverEntry) => void): () => void {
  listeners.set(element, listener)
  observer ??= new IntersectionObserver(
    // Drawing is not urgent: input events come first.
    (entries) => startTransition(() => entries.forEach((entry) => listeners.get(entry.target)?.(entry))),
    { rootMargin: FAR },
  )
  observer.observe(element)
  return () => observer?.unobserve(element)
}

/** A group that contains the focus or a text selection is never removed. */
const isHeld = (element: Element): boolean =>
  element.contains((element.getRootNode() as ShadowRoot).activeElement) || getSelection()?.type === 'Range'

/** The height (px) of the group of `items` while it is far from the window; undefined: its cards are drawn. */
function useVirtualised(
  box: RefObject<HTMLElement | null>,
  items: readonly NewsItem[],
  heights: Heights,
): number | undefined {
  const [first] = items
  const isPrinting = usePrinting()
  const [away, setAway] = useState(() => (first ? heights.get(first) : undefined))
  useEffect(() => {
    const { current: element } = box
    if (!element || !first || typeof IntersectionObserver === 'undefined') return
    return watch(element, ({ isIntersecting, boundingClientRect: { height } }) => {
      if (isIntersecting) return setAway(undefined)
      if (isHeld(element) || height === 0) return
      heights.set(first, { count: items.length, height })
      setAway(heights.get(first))
    })
  }, [box, first, items.length, heights])
  return away?.count === items.length && !isPrinting ? away.height : undefined
}

/** Divisible by one, two and three, so that a group fills whole rows. */
const PLACES = 6

interface Batch<Item> {
  /** Number of items before it. */
  readonly from: number
  readonly items: Item[]
}

/** Splits `items` into groups of `size` grid cells; a large card takes two cells. */
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

/** Grid cells in a chapter: eight groups. */
const CHAPTER = 48

interface CardProps {
  readonly item: NewsItem
  readonly unread: boolean
  readonly lead: boolean
  /** The element is narrow. */
  readonly brief: boolean
  /** The search terms, to be highlighted. */
  readonly words: string
  /** Position in the list, from 1. */
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

interface CardsProps extends Pick<CardProps, 'brief' | 'words'> {
  readonly items: readonly NewsItem[]
  readonly unread: ReadonlySet<number>
  /** The id of the story that is drawn as a large card. */
  readonly lead: number | undefined
  /** The total number, including stories that are not shown yet. */
  readonly total: number
}

interface GroupProps extends CardsProps {
  /** Number of stories before them. */
  readonly from: number
}

/** Compares by content: the values that hold for the whole list change only their identity. */
const isAsBefore = (before: CardsProps, now: CardsProps): boolean =>
  before.total === now.total &&
  before.brief === now.brief &&
  before.words === now.words &&
  before.lead === now.lead &&
  before.items.length === now.items.length &&
  now.items.every((item, at) => item === before.items[at]) &&
  (before.unread === now.unread || now.items.every(({ id }) => before.unread.has(id) === now.unread.has(id)))

/** The headings of cards that are far away, so that find-in-page and heading navigation still reach them. */
function Headings({ items }: { items: readonly NewsItem[] }): ReactElement[] {
  const language = useStore($language)
  return items.map(({ id, titel, titelEn }) => {
    const { text, lang } = inLanguage(language, titel, titelEn)
    return (
      <Heading depth={2} key={id} dir="auto" lang={lang}>
        {text}
      </Heading>
    )
  })
}

const groupHeights: Heights = new WeakMap()
const chapterHeights: Heights = new WeakMap()

const Group = memo(function Group({ items, unread, lead, from, total, ...look }: GroupProps) {
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
            lead={item.id === lead}
            {...look}
          />
        ))
      ) : (
        <Headings items={items} />
      )}
    </div>
  )
}, isAsBefore)

/** A chapter of groups: when one group changes, React does not have to compare all the others. */
const Chapter = memo(function Chapter(props: GroupProps) {
  const { items, lead, from } = props
  const box = useRef<HTMLDivElement>(null)
  const height = useVirtualised(box, items, chapterHeights)
  return (
    <div ref={box} className="chapter" style={{ blockSize: height }}>
      {height === undefined ? (
        groupsOf(items, ({ id }) => id === lead).map((group) => (
          <Group key={group.from} {...props} from={from + group.from} items={group.items} />
        ))
      ) : (
        <Headings items={items} />
      )}
    </div>
  )
}, isAsBefore)

export const Cards = memo(function Cards(props: CardsProps): ReactElement[] {
  const { items, lead } = props
  const chapters = groupsOf(items, ({ id }) => id === lead, CHAPTER)
  return chapters.map((chapter) => <Chapter key={chapter.from} {...props} {...chapter} />)
}, isAsBefore)

import { useLayoutEffect, useRef, useState, type ReactElement, type RefObject, type KeyboardEvent } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import type { Language } from '#shared/bus/language.ts'
import { Picture } from '#shared/ui/picture.tsx'
import { documentPath } from '#widgets/news/paths.ts'
import { StoryArt } from '#widgets/news/story-picture.tsx'
import { useStoryTexts } from './texts.ts'
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import { announce } from '#shared/element/announce.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { pageByKey, useSwipe, type Swipe } from '#widgets/news/swipe.ts'

interface Turning {
  readonly index: number
  /** Shows the picture at `wanted`, or the nearest one, and announces it. */
  go(wanted: number): void
  onKeyDown(event: KeyboardEvent): void
  readonly swipe: Swipe
}

/** The current one of several pictures, turned by buttons, keys and swipes; there is no autoplay. */
export function useTurning(
  pictures: readonly NewsDocument[],
  start: number,
  describe: (document: NewsDocument) => string,
): Turning {
  const text = useStoryTexts()
  const [requested, setRequested] = useState(start)
  const last = pictures.length - 1
  const index = Math.min(requested, last) // an editor may have removed pictures
  const go = (wanted: number): void => {
    const next = Math.min(Math.max(wanted, 0), last)
    if (next === index) return
    setRequested(next)
    announce(`${text('picture.position', { position: next + 1, total: last + 1 })}: ${describe(pictures[next]!)}`)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const wanted = pageByKey(event, index, last)
    if (wanted === undefined) return
    event.preventDefault()
    go(wanted)
  }
  return { index, go, onKeyDown, swipe: useSwipe((pages) => go(index + pages)) }
}

interface TurnButtonsProps {
  readonly index: number
  readonly count: number
  readonly go: (index: number) => void
}

/** '‹ 2 von 4 ›' */
export function TurnButtons({ index, count, go }: TurnButtonsProps): ReactElement {
  const text = useStoryTexts()
  const turn = (wanted: number) => ({
    'aria-disabled': wanted < 0 || wanted >= count,
    onClick: () => go(wanted),
  })
  return (
    <div className="turn">
      <IconButton icon={chevronLeft} outlined label={text('picture.previous')} {...turn(index - 1)} />
      <span className="position">{text('picture.shown', { position: index + 1, total: count })}</span>
      <IconButton icon={chevronRight} outlined label={text('picture.next')} {...turn(index + 1)} />
    </div>
  )
}

/** The story that contains a picture. */
export interface AroundPicture {
  /** The title of the story. */
  readonly title: string
  /** The language in which the story is shown. */
  readonly language: Language
}

/** The alternative text of a picture: its description, else a telling file name, else the title of the story. */
export function useDescription({ title, language }: AroundPicture): (document: NewsDocument) => string {
  const text = useStoryTexts()
  return ({ alt, altEn, name }) =>
    (language === 'en' && altEn) || alt || (captionOf(name) ?? text('picture.pictureOf', { title }))
}

/** A file name describes the picture if it has several words, unlike 'IMG_0815.jpg'. */
export function captionOf(name: string): string | undefined {
  const words = name.replace(/\.[a-z0-9]{2,5}$/i, '').trim()
  return /\p{Ll}\s+\S/u.test(words) ? words : undefined
}

/** A back end without kinds of documents only marks the picture of the card. */
const isPicture = ({ kind, vorschau }: Partial<NewsDocument>): boolean =>
  kind ? kind === 'picture' : vorschau === true

/** The pictures of the slider in order, without those that the text (HTML) already contains. */
export const shownPictures = (documents: readonly NewsDocument[], text: string): NewsDocument[] =>
  documents.filter((document) => isPicture(document) && !text.includes(`rt-p-${document.id}`))

/** A picture that is higher than this share of its width is shown whole, not cropped. */
const TALL = 0.8
/** Tolerance: a tenth too few pixels is not visible. */
const ENOUGH = 0.9

/** The height in px of the copy that fills the box on this screen; undefined before it is measured. It only grows. */
function useCopyHeight(box: RefObject<HTMLElement | null>, { width, height }: NewsDocument): number | undefined {
  const [needed, setNeeded] = useState<number>()
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const { clientWidth, clientHeight } = element
      const isKnown = clientWidth > 0 && width && height
      const whole = isKnown
        ? Math.max(clientHeight, height <= width * TALL ? (clientWidth * height) / width : 0)
        : Infinity
      setNeeded((before = 0) => Math.max(before, Math.ceil(whole * devicePixelRatio * ENOUGH)))
    }
    // The style may still be loading: the observer measures once it is applied, and before the first paint.
    if (element.clientWidth === 0) measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, width, height])
  return needed
}

interface PictureBoxProps {
  readonly document: NewsDocument
  readonly alt: string
  /** The picture is or will soon be visible, so it is fetched; it stays loaded. */
  readonly near?: boolean
}

/** A picture in the smallest copy that is sharp on this screen. */
export function PictureBox({ document, alt, near = true }: PictureBoxProps): ReactElement {
  const box = useRef<HTMLDivElement>(null)
  const height = useCopyHeight(box, document)
  const [wanted, setWanted] = useState(near)
  if (near && !wanted) setWanted(true)
  const isTall = (document.height ?? 0) > (document.width ?? 0) * TALL
  return (
    <div ref={box} className={isTall ? 'picture tall' : 'picture'}>
      {wanted && height !== undefined && (
        <Picture path={documentPath(document, height)} alt={alt} fallback={<StoryArt />} />
      )}
    </div>
  )
}

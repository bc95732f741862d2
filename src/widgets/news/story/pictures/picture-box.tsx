import expand from 'lucide-static/icons/expand.svg?raw'
import { useLayoutEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import type { Language } from '#shared/bus/language.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { Picture } from '#shared/ui/picture.tsx'
import { documentPath } from '#widgets/news/paths.ts'
import { StoryArt } from '#widgets/news/story-picture.tsx'
import { useStoryTexts } from '#widgets/news/story/texts.ts'

/** The story around a picture. */
export interface AroundPicture {
  /** Of the story. */
  readonly title: string
  /** In which it is read. */
  readonly language: Language
}

/** What is said of a picture that is not seen: its description, else what its name says, else which story it belongs to. */
export function useDescription({ title, language }: AroundPicture): (document: NewsDocument) => string {
  const text = useStoryTexts()
  return ({ alt, altEn, name }) =>
    (language === 'en' && altEn) || alt || (captionOf(name) ?? text('picture.pictureOf', { title }))
}

/** What a file's name says of the picture: several words do, 'IMG_0815.jpg' does not. */
export function captionOf(name: string): string | undefined {
  const words = name.replace(/\.[a-z0-9]{2,5}$/i, '').trim()
  return /\p{Ll}\s+\S/u.test(words) ? words : undefined
}

/** A back end that knows no kinds tells only which picture is that of the card. */
const isPicture = ({ kind, vorschau }: Partial<NewsDocument>): boolean =>
  kind ? kind === 'picture' : vorschau === true

/** Pictures of the slider, in their order: those that stand in the text (HTML) are not shown a second time. */
export const shownPictures = (documents: readonly NewsDocument[], text: string): NewsDocument[] =>
  documents.filter((document) => isPicture(document) && !text.includes(`rt-p-${document.id}`))

/** Lies over the whole picture: a tap anywhere shows it in full size. */
export function Enlarge({ onClick }: { onClick: () => void }): ReactElement {
  const text = useStoryTexts()
  return (
    <button
      type="button"
      className="enlarge"
      aria-label={text('picture.enlarge')}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <Icon source={expand} />
    </button>
  )
}

/** A picture that is higher than this share of its width is shown whole, not cut. */
const TALL = 0.8
/** A tenth too few pixels are not seen. */
const ENOUGH = 0.9

/** Height in px that a copy must have to fill the box on this screen; undefined before it is measured. It only grows. */
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
    // Its style may be on its way: the observer looks once it is there, and before anything is painted.
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
  /** It is, or will soon be, in sight: it is fetched then, and stays. */
  readonly near?: boolean
}

/** A picture in the smallest copy that is sharp here. */
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

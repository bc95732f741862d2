import { useLayoutEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { Picture } from '#shared/ui/picture.tsx'
import { documentPath } from '#widgets/news/document-path.ts'
import { StoryArt } from '#widgets/news/story-art.tsx'

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

import { useEffect, useState, type MouseEvent, type ReactElement, type RefObject } from 'react'
import type { LegalDocument } from '#contract/legal.ts'
import { Chip } from '#shared/ui/chip.tsx'
import { useLegalTexts } from './texts.ts'

export interface ContentsProps {
  readonly document: Pick<LegalDocument, 'sections' | 'language'>
  readonly article: RefObject<HTMLElement | null>
}

/** The heading of a section: its own document has room for any id, its page may not. */
export const headingId = (id: string): string => `section-${id}`

const headingsIn = (article: HTMLElement): HTMLElement[] => [...article.querySelectorAll<HTMLElement>('.h2')]

/** Below the top bar, in px: a heading that is higher has been reached. */
const REACHED = 140

/** The section that is being read: the last one whose heading has been reached. */
function useReading(article: RefObject<HTMLElement | null>): number {
  const [at, setAt] = useState(0)
  useEffect(() => {
    const look = () => {
      const passed = headingsIn(article.current ?? document.createElement('div')).filter(
        (heading) => heading.getBoundingClientRect().top < REACHED,
      )
      setAt(Math.max(0, passed.length - 1))
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [article])
  return at
}

/** The list of sections; what changed says so. */
export function Contents({ document: { sections, language }, article }: ContentsProps): ReactElement {
  const text = useLegalTexts()
  const at = useReading(article)
  // An address of a host page is not ours to change, and a hash does not reach into a shadow root.
  const go = (index: number) => (event: MouseEvent) => {
    event.preventDefault()
    const heading = article.current && headingsIn(article.current)[index]
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav part="contents" className="toc" aria-label={text('contents')}>
      {sections.map(({ id, heading, changed }, index) => (
        <a
          key={id}
          href={`#${headingId(id)}`}
          aria-current={index === at ? 'true' : undefined}
          onClick={go(index)}
          dir="auto"
        >
          <span lang={language}>
            {index + 1} {heading}
          </span>
          {changed && <Chip kind="info">{text('changed')}</Chip>}
        </a>
      ))}
    </nav>
  )
}

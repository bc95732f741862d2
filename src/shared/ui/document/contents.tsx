// The list of sections beside a document, which marks the one that is being read. Needs document.css in the same root.
import { useEffect, useState, type MouseEvent, type ReactElement, type ReactNode, type RefObject } from 'react'

export interface ContentsEntry {
  readonly id: string
  readonly heading: string
  /** Behind the heading: that the section has changed, how many hits it has. */
  readonly note?: ReactNode
}

export interface ContentsProps {
  readonly label: string
  /** Language of the headings. */
  readonly language: string
  /** All sections, or those of them that a search has found. */
  readonly sections: readonly ContentsEntry[]
  readonly article: RefObject<HTMLElement | null>
}

/** The heading of a section: its own document has room for any id, its page may not. */
export const headingId = (id: string): string => `section-${id}`

const headingsIn = (article: HTMLElement | null): HTMLElement[] =>
  article ? [...article.querySelectorAll<HTMLElement>('[id^="section-"]')] : []

/** Below the top bar, in px: a heading that is higher has been reached. */
const REACHED = 140

/** The id of the section that is being read: the last one whose heading has been reached. */
function useReading(article: RefObject<HTMLElement | null>): string | undefined {
  const [id, setId] = useState<string>()
  useEffect(() => {
    const look = () => {
      const headings = headingsIn(article.current)
      const reached = headings.findLast((heading) => heading.getBoundingClientRect().top < REACHED) ?? headings[0]
      setId(reached?.id)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [article])
  return id
}

/** Scrolls to the heading of a section and focuses it. */
export function goToSection(article: HTMLElement | null, id: string): void {
  const heading = headingsIn(article).find((one) => one.id === headingId(id))
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

export function Contents({ label, language, sections, article }: ContentsProps): ReactElement {
  const reading = useReading(article)
  // An address of a host page is not ours to change, and a hash does not reach into a shadow root.
  const go = (id: string) => (event: MouseEvent) => {
    event.preventDefault()
    goToSection(article.current, id)
  }
  return (
    <nav part="contents" className="toc" aria-label={label}>
      {sections.map(({ id, heading, note }) => (
        <a
          key={id}
          href={`#${headingId(id)}`}
          aria-current={headingId(id) === reading ? 'true' : undefined}
          onClick={go(id)}
          dir="auto"
        >
          <span lang={language}>{heading}</span>
          {note}
        </a>
      ))}
    </nav>
  )
}

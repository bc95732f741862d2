import printer from 'lucide-static/icons/printer.svg?raw'
import type { ReactElement } from 'react'
import type { LegalDocument } from '#contract/legal.ts'
import { useHost } from '#shared/element/view.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { useLegalTexts } from './texts.ts'

interface LegalAsideProps {
  readonly document: LegalDocument
  /** '' is the version that applies. */
  readonly onVersion: (version: string) => void
}

/** The document in one sentence, its earlier versions, printing. */
export function LegalAside({ document, onVersion }: LegalAsideProps): ReactElement {
  const text = useLegalTexts()
  const { date } = useFormat()
  const { embedded } = useHost()
  const { summary, earlier, current, version } = document
  return (
    <aside className="side-note">
      {summary && (
        <section>
          <Heading depth={2}>{text('summary')}</Heading>
          <p className="muted" lang={document.language}>
            {summary}
          </p>
        </section>
      )}
      {(earlier.length > 0 || !current) && (
        <section>
          <Heading depth={2}>{text('earlier')}</Heading>
          <ul>
            {!current && (
              <li>
                <button type="button" className="link" onClick={() => onVersion('')}>
                  {text('current')}
                </button>
              </li>
            )}
            {earlier.map((one) => (
              <li key={one.version}>
                <button
                  type="button"
                  className="link"
                  aria-current={one.version === version ? 'true' : undefined}
                  onClick={() => onVersion(one.version)}
                >
                  {date(one.validFrom)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!embedded && (
        <Button kind="ghost" icon={printer} onClick={() => print()}>
          {text('print')}
        </Button>
      )}
    </aside>
  )
}

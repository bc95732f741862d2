// New rows of a table that look like suppliers that are there: with the reasons, to be opened first. They keep nobody from writing it.
import { useEffect, useState, type ReactElement } from 'react'
import type { ImportHints } from '#contract/duplicates.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { DuplicateHint } from '#shared/ui/duplicates/hint.tsx'
import reasons from '#shared/ui/duplicates/reasons.css?inline'
import { readImportHints } from './api.ts'
import { useListTexts } from './texts.ts'

const STYLES = [reasons]

/** Of a checked import. */
export function ImportDuplicates({ id }: { id: number }): ReactElement {
  useStyles(STYLES)
  const text = useListTexts()
  const [found, setFound] = useState<ImportHints | 'failed'>()
  useEffect(() => {
    let isOver = false
    readImportHints(id).then(
      (hints) => !isOver && setFound(hints),
      () => !isOver && setFound('failed'),
    )
    return () => {
      isOver = true
    }
  }, [id])
  if (found === undefined || found === 'failed' || found.found === 0)
    return (
      <p className="muted" role="status">
        {found === undefined
          ? text('importDuplicatesChecking')
          : text(found === 'failed' ? 'importDuplicatesFailed' : 'importDuplicatesNone')}
        {found !== undefined && found !== 'failed' && <Unchecked hints={found} />}
      </p>
    )
  return (
    <div className="duplicate-hints">
      <b role="status">{text('importDuplicates', { count: found.found })}</b>
      <p className="muted">
        {text('importDuplicatesText')}
        {found.rows.length < found.found && ` ${text('importDuplicatesShown', { shown: found.rows.length })}`}
        <Unchecked hints={found} />
      </p>
      <ul>
        {found.rows.map(({ bpNumber, name, hints }) => (
          <li key={bpNumber}>
            <b dir="auto">{text('importDuplicateRow', { number: bpNumber, name })}</b>
            <ul>
              {hints.map((hint) => (
                <li key={hint.partner.id}>
                  <DuplicateHint hint={hint} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How many rows of a long table were not compared. */
function Unchecked({ hints: { checked, unchecked } }: { hints: ImportHints }): ReactElement | null {
  const text = useListTexts()
  return unchecked > 0 ? <> {text('importDuplicatesUnchecked', { checked, unchecked })}</> : null
}

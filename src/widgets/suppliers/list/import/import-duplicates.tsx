// New rows of a table that look like existing suppliers, or like each other: with the reasons, before it is written. They do not prevent
// the writing.
import { useEffect, useState, type ReactElement } from 'react'
import type { ImportHints } from '#contract/duplicates-imports.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { DuplicateHint, ScoredReasons } from '#shared/ui/duplicates/hint.tsx'
import reasons from '#shared/ui/duplicates/reasons.css?inline'
import { Progress } from '#shared/ui/progress.tsx'
import { compareImport, readImportHints } from '#widgets/suppliers/list/api.ts'
import { useImportTexts, type ImportText } from './texts.ts'

const STYLES = [reasons]
/** How often the progress of a running comparison is read, in ms. */
const PERIOD = 1_000

type Row = ImportHints['alike'][number]['one']

/** Starts the comparison, and reads its result until it has ended; without a response it is `isUnanswered`. */
function useComparison(id: number) {
  const [found, setFound] = useState<ImportHints>()
  const [isUnanswered, setUnanswered] = useState(false)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (call: Promise<ImportHints>): void => {
      call.then(
        (hints) => {
          if (isOver) return
          setUnanswered(false)
          setFound(hints)
          if (hints.state === 'running') timer = setTimeout(() => show(readImportHints(id)), PERIOD)
        },
        () => !isOver && setUnanswered(true),
      )
    }
    show(compareImport(id, turn > 0))
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id, turn])
  const isRunning = !isUnanswered && (found === undefined || found.state === 'running')
  const again = () => {
    setUnanswered(false)
    setFound((before) => before && { ...before, state: 'running', checked: 0 })
    setTurn((before) => before + 1)
  }
  return { found, isRunning, isUnanswered, wasAsked: turn > 0, again }
}

const rowText = (text: ImportText, { line, bpNumber: number, name }: Row): string =>
  line === null ? text('importDuplicateRow', { number, name }) : text('importDuplicateLine', { line, number, name })

/** For a checked import. */
export function ImportDuplicates({ id }: { id: number }): ReactElement {
  useStyles(STYLES)
  const text = useImportTexts()
  const { found, isRunning, isUnanswered, wasAsked, again } = useComparison(id)
  const isDone = !isRunning && !isUnanswered && found?.state === 'done'
  const status = isRunning
    ? text('importDuplicatesChecking')
    : isDone
      ? doneText(text, found)
      : text(!isUnanswered && found?.state === 'stopped' ? 'importDuplicatesStopped' : 'importDuplicatesFailed')
  const hasBoxes = isDone && found.found + found.alikeCount > 0
  return (
    <div className="stack">
      {/* The boxes repeat the text of their headings. */}
      <p className={hasBoxes ? 'sr' : 'muted'} role="status">
        {status}
      </p>
      {isRunning && (
        <Progress
          hideLabel
          label={text('importDuplicatesChecking')}
          value={found && found.total > 0 ? found.checked / found.total : undefined}
          words={
            found && found.total > 0
              ? text('importDuplicatesProgress', { checked: found.checked, total: found.total })
              : undefined
          }
        />
      )}
      {isDone && found.found > 0 && <LikePartners found={found} />}
      {isDone && found.alikeCount > 0 && <LikeEachOther found={found} />}
      {found && <Reach found={found} isDone={isDone} />}
      {(wasAsked || !isRunning) && (
        <p>
          <Button size="small" busy={isRunning} onClick={again}>
            {text('importCompareAgain')}
          </Button>
        </p>
      )}
    </div>
  )
}

function doneText(text: ImportText, { found, alikeCount }: ImportHints): string {
  const words = [
    found > 0 && text('importDuplicates', { count: found }),
    alikeCount > 0 && text('importAlike', { count: alikeCount }),
  ].filter(Boolean)
  return words.length === 0 ? text('importDuplicatesNone') : words.join('. ')
}

function LikePartners({ found: { found, rows } }: { found: ImportHints }): ReactElement {
  const text = useImportTexts()
  return (
    <div className="duplicate-hints">
      <b>{text('importDuplicates', { count: found })}</b>
      <p className="muted">
        {text('importDuplicatesText')}
        {rows.length < found && ` ${text('importDuplicatesShown', { shown: rows.length })}`}
      </p>
      <ul>
        {rows.map((row) => (
          <li key={row.bpNumber}>
            <b dir="auto">{rowText(text, row)}</b>
            <ul>
              {row.hints.map((hint) => (
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

function LikeEachOther({ found: { alike, alikeCount } }: { found: ImportHints }): ReactElement {
  const text = useImportTexts()
  return (
    <div className="duplicate-hints">
      <b>{text('importAlike', { count: alikeCount })}</b>
      <p className="muted">
        {text('importAlikeText')}
        {alike.length < alikeCount && ` ${text('importAlikeShown', { shown: alike.length })}`}
      </p>
      <ul>
        {alike.map(({ one, other, score, reasons }) => (
          <li key={`${one.bpNumber} ${other.bpNumber}`}>
            {[one, other].map((row) => (
              <b key={row.bpNumber} dir="auto">
                {rowText(text, row)}
              </b>
            ))}
            <ScoredReasons score={score} reasons={reasons} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How many rows of a long table are not compared, and how old the comparison is. */
function Reach({ found, isDone }: { found: ImportHints; isDone: boolean }): ReactElement | null {
  const text = useImportTexts()
  const { date, time } = useFormat()
  const { total, unchecked, comparedAt } = found
  const words = [
    unchecked > 0 && text('importDuplicatesUnchecked', { total, unchecked }),
    isDone && comparedAt !== null && text('importComparedAt', { date: date(comparedAt), time: time(comparedAt) }),
  ].filter(Boolean)
  return words.length === 0 ? null : <p className="muted">{words.join(' ')}</p>
}

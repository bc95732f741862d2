// People and days with their absences: a grid on wide containers, a list of the same on narrow ones, a table on paper.
import printer from 'lucide-static/icons/printer.svg?raw'
import users from 'lucide-static/icons/users.svg?raw'
import { type ReactElement, useRef, useState } from 'react'
import { logFailure } from '#shared/bus/log.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { usePrinting } from '#shared/ui/use-printing.ts'
import { useWidth } from '#shared/ui/use-width.ts'
import { Legend, type Mark } from '#widgets/vacation/absences.tsx'
import { useVacationTexts } from '#widgets/vacation/texts.ts'
import { BoardGrid } from './board-grid.tsx'
import { BoardList } from './board-list.tsx'
import { BoardTable, printBoard } from './board-print.tsx'
import type { BoardProps } from './board-props.ts'

/** Narrower containers show the list, px. */
const LIST = 640
const MARKS: readonly Mark[] = [
  'approved',
  'requested',
  'half',
  'pencil',
  'cancellationPending',
  'absent',
  'holiday',
  'school',
]

function Foot({ props, isList }: { props: BoardProps; isList: boolean }): ReactElement {
  const text = useVacationTexts()
  const [hasFailed, setFailed] = useState(false)
  const { model, label, onApprove, onReject } = props
  const marks: readonly Mark[] = model.staffing ? [...MARKS, 'conflict'] : MARKS
  const print = () => {
    setFailed(false)
    printBoard(model, label).catch((error: unknown) => {
      logFailure('print', error)
      setFailed(true)
      announce(text('printFailed'), 'assertive')
    })
  }
  return (
    <div className="row gap-20 board-end">
      <Legend marks={marks} site={model.sites.length === 1 ? (model.sites[0]?.name ?? '') : ''} />
      {!isList && (
        <div className="row tight push">
          <Keys decides={onApprove !== undefined || onReject !== undefined} />
          <Button kind="ghost" size="small" icon={printer} onClick={print}>
            {text('print')}
          </Button>
        </div>
      )}
      {hasFailed && <p className="board-error">{text('printFailed')}</p>}
    </div>
  )
}

function Keys({ decides }: { decides: boolean }): ReactElement {
  const text = useVacationTexts()
  return (
    <p className="row tight muted board-keys keys" aria-label={text('keys')} role="group">
      <span>
        {text('keys.move')} <kbd>←↑→↓</kbd>
      </span>
      {decides && (
        <>
          <span>
            {text('keys.request')} <kbd>{text('key.ctrl')} ↓</kbd>
          </span>
          <span>
            {text('keys.pick')} <kbd>{text('key.space')}</kbd>
          </span>
          <span>
            {text('keys.approve')} <kbd>A</kbd>
          </span>
          <span>
            {text('keys.reject')} <kbd>R</kbd>
          </span>
        </>
      )}
    </p>
  )
}

export function Board(props: BoardProps): ReactElement {
  const { model, label } = props
  const text = useVacationTexts()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const isPrinting = usePrinting()
  const isMeasured = Number.isFinite(width)
  const isList = width < LIST
  if (model.groups.every(({ people }) => people.length === 0)) {
    return (
      <EmptyState icon={users} heading={text('empty')}>
        {text('emptyHelp')}
      </EmptyState>
    )
  }
  return (
    <div part="board" ref={box} className="stack board-box">
      {isPrinting ? (
        <BoardTable model={model} label={label} />
      ) : (
        isMeasured && (isList ? <BoardList {...props} /> : <BoardGrid props={props} width={width} />)
      )}
      {isMeasured && <Foot props={props} isList={isList} />}
    </div>
  )
}

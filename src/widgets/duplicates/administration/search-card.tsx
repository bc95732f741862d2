// The search over all partners: started, watched, stopped.
import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactElement } from 'react'
import type { SearchRun } from '#contract/duplicates.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { Progress } from '#shared/ui/progress.tsx'
import { Table } from '#shared/ui/table.tsx'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import { refreshDuplicates } from '#widgets/duplicates/api.ts'
import { useDuplicatesTexts } from '#widgets/duplicates/texts.ts'
import { refreshRuns, searchRuns, startSearch, stopSearch } from './api.ts'

/** How often the progress of a running search is read, in ms. */
const PERIOD = 2_000

const STATES = {
  running: { kind: 'open', icon: hourglass },
  done: { kind: 'ok', icon: circleCheck },
  stopped: { kind: 'off', icon: undo },
  failed: { kind: 'bad', icon: circleX },
} as const

/** Reads the progress again while a search runs, and the queue once it has ended. */
function useWatch(running: SearchRun | undefined): void {
  const isRunning = running !== undefined
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => !document.hidden && refreshRuns(), PERIOD)
    return () => {
      clearInterval(timer)
      refreshDuplicates()
    }
  }, [isRunning])
}

export function SearchCard(): ReactElement {
  const text = useDuplicatesTexts()
  const { number } = useFormat()
  const save = useSave(text)
  const state = useStore(searchRuns())
  const [isStopping, setStopping] = useState(false)
  const running = state.data?.runs.find((run) => run.state === 'running')
  useWatch(running)
  const start = async () => {
    if (await save.run(startSearch)) announce(text('search.started'))
  }
  return (
    <Card
      flush
      title={text('search')}
      action={
        running === undefined ? (
          <Button
            size="small"
            kind="primary"
            busy={save.isBusy}
            reason={state.data ? undefined : text('search.loading')}
            onClick={() => void start()}
          >
            {text('search.start')}
          </Button>
        ) : (
          <Button
            size="small"
            reason={running.isStopping ? text('search.stopping') : undefined}
            onClick={() => setStopping(true)}
          >
            {text('search.stop')}
          </Button>
        )
      }
    >
      <p className="muted intro">{text('search.text')}</p>
      <div className="intro">
        <SaveError save={save} />
      </div>
      <Loaded state={state} failed={text('search.failed')} personal onRetry={refreshRuns}>
        {({ runs, keysDue }) => (
          <>
            {running && <Running run={running} />}
            {keysDue > 0 && (
              <p className="muted intro">{text('search.due', { count: keysDue, shown: number(keysDue) })}</p>
            )}
            {runs.length === 0 ? <p className="muted intro">{text('search.none')}</p> : <Runs runs={runs} />}
          </>
        )}
      </Loaded>
      {isStopping && running && <StopDialog run={running} onEnd={() => setStopping(false)} />}
    </Card>
  )
}

function Running({ run: { progress, compared, pairs, partners, isStopping } }: { run: SearchRun }): ReactElement {
  const text = useDuplicatesTexts()
  const { number, percent } = useFormat()
  const isReading = compared === 0
  return (
    <div className="intro">
      <Progress
        label={text(isStopping ? 'search.stopping' : isReading ? 'search.reading' : 'search.comparing')}
        value={isReading ? undefined : progress}
        words={
          isReading
            ? text('search.read', { count: partners, shown: number(partners) })
            : text('search.progress', { percent: percent(progress), compared: number(compared), pairs: number(pairs) })
        }
      />
    </div>
  )
}

function StopDialog({ run, onEnd }: { run: SearchRun; onEnd: () => void }): ReactElement {
  const text = useDuplicatesTexts()
  const save = useSave(text)
  const stop = async () => {
    if (!(await save.run(() => stopSearch(run.id)))) return
    announce(text('search.stopping'))
    onEnd()
  }
  return (
    <ConfirmDialog
      title={text('search.stopTitle')}
      action={text('search.stopNow')}
      save={save}
      onConfirm={() => void stop()}
      onEnd={onEnd}
    >
      <p>{text('search.stopText')}</p>
    </ConfirmDialog>
  )
}

function Runs({ runs }: { runs: readonly SearchRun[] }): ReactElement {
  const text = useDuplicatesTexts()
  const { date, time, number } = useFormat()
  const moment = (at: string) => text('search.moment', { date: date(at), time: time(at) })
  return (
    <Table
      label={text('search.runs')}
      rows={runs}
      rowKey={({ id }) => String(id)}
      columns={[
        { key: 'startedAt', head: text('search.startedAt'), cell: ({ startedAt }) => moment(startedAt) },
        { key: 'by', head: text('search.by'), cell: ({ startedBy }) => startedBy?.name ?? text('search.byNight') },
        {
          key: 'state',
          head: text('search.state'),
          cell: ({ state }) => <Chip {...STATES[state]}>{text(`search.state.${state}`)}</Chip>,
        },
        {
          key: 'endedAt',
          head: text('search.endedAt'),
          cell: ({ endedAt }) => (endedAt === null ? '–' : moment(endedAt)),
        },
        { key: 'partners', head: text('search.partners'), numeric: true, cell: ({ partners }) => number(partners) },
        { key: 'pairs', head: text('search.pairs'), numeric: true, cell: ({ pairs }) => number(pairs) },
      ]}
    />
  )
}

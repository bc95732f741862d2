// People who left: the successor of each duty, duties without one, and the remaining actions.
import { useStore } from '@nanostores/react'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { useState, type ReactElement } from 'react'
import type { PersonExit, PersonExits } from '#contract/people-import.ts'
import { HOLDINGS, type Holding } from '#domain/people/passing-on.ts'
import { statusOf } from '#shared/transport/api.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { Table } from '#shared/ui/table.tsx'
import { usePages } from '#shared/lists/use-pages.ts'
import { $exits, readExits, refreshExits } from './api.ts'
import { EndDialog, EraseDialog, ReturnDialog } from './leaver-dialogs.tsx'
import { usePeopleTexts } from './texts.ts'

type Passed = PersonExit['passed'][number]
type Open = { readonly dialog: 'end' } | { readonly dialog: 'return' | 'erase'; readonly exit: PersonExit }

/** Others may hold the same place; it gets a successor only where there are none. */
const SHARED: ReadonlySet<Holding> = new Set(['calendars', 'groupPostboxes', 'formTemplates', 'halls', 'forumOffices'])

/** Whether an administrator has to look for a successor. */
const foundNobody = ({ what, to }: Passed): boolean =>
  to === null && (HOLDINGS[what] === 'passes' || what === 'reports')

export function Leavers(): ReactElement {
  const text = usePeopleTexts()
  const [open, setOpen] = useState<Open>()
  const onEnd = () => setOpen(undefined)
  return (
    <Card
      flush
      title={text('leavers')}
      action={
        <Button size="small" kind="danger" onClick={() => setOpen({ dialog: 'end' })}>
          {text('exit.end')}
        </Button>
      }
    >
      <p className="muted pad">{text('exit.intro')}</p>
      <Loaded personal state={useStore($exits)} failed={text('exit.listFailed')} onRetry={refreshExits}>
        {(first) => <Exits first={first} onOpen={setOpen} />}
      </Loaded>
      {open?.dialog === 'end' && <EndDialog onEnd={onEnd} />}
      {open?.dialog === 'return' && <ReturnDialog exit={open.exit} onEnd={onEnd} />}
      {open?.dialog === 'erase' && <EraseDialog exit={open.exit} onEnd={onEnd} />}
    </Card>
  )
}

function Exits({ first, onOpen }: { first: PersonExits; onOpen: (open: Open) => void }): ReactElement {
  const text = usePeopleTexts()
  const older = usePages({ first, entriesOf: ({ exits }: PersonExits) => exits, read: readExits })
  if (older.entries.length === 0) return <p className="muted pad">{text('exit.none')}</p>
  return (
    <>
      {older.entries.map((exit) => (
        <Exit key={exit.id} exit={exit} onOpen={onOpen} />
      ))}
      {older.error !== undefined && (
        <p className="failure pad" role="alert">
          {text('exit.olderFailed', { status: statusOf(older.error) })}
        </p>
      )}
      {older.hasNext && (
        <div className="row acts pad">
          <Button size="small" busy={older.busy} onClick={() => void older.more()}>
            {text('exit.older')}
          </Button>
        </div>
      )}
    </>
  )
}

function Exit({ exit, onOpen }: { exit: PersonExit; onOpen: (open: Open) => void }): ReactElement {
  const text = usePeopleTexts()
  const { date, time } = useFormat()
  const { person, at, cause, by, passed, returnedAt, erasedAt } = exit
  const isOut = returnedAt === null && erasedAt === null
  const why = by ? text('exit.causeBy', { name: by.name }) : text(`exit.cause.${cause}`)
  return (
    <details className="leaver">
      <summary>
        <b dir="auto">{person.name}</b>{' '}
        {returnedAt !== null && (
          <Chip kind="ok" icon={circleCheck}>
            {text('exit.returned', { date: date(returnedAt) })}
          </Chip>
        )}{' '}
        {erasedAt !== null && (
          <Chip kind="off" icon={trash}>
            {text('exit.erased')}
          </Chip>
        )}{' '}
        {isOut && passed.some(foundNobody) && (
          <Chip kind="warn" icon={triangleAlert}>
            {text('exit.check')}
          </Chip>
        )}
        <span className="muted about">
          {[person.personnelNumber, `${date(at)}, ${time(at)}`, why].filter(Boolean).join(' · ')}
        </span>
      </summary>
      <PassedTable exit={exit} />
      {isOut && (
        <div className="row acts">
          <Button size="small" onClick={() => onOpen({ dialog: 'return', exit })}>
            {text('exit.letIn')}
          </Button>
          <Button size="small" kind="danger" onClick={() => onOpen({ dialog: 'erase', exit })}>
            {text('exit.erase')}
          </Button>
        </div>
      )}
    </details>
  )
}

function PassedTable({ exit: { person, passed } }: { exit: PersonExit }): ReactElement {
  const text = usePeopleTexts()
  const { number } = useFormat()
  if (passed.length === 0) return <p className="muted">{text('exit.nothing')}</p>
  return (
    <Table
      label={text('exit.passed', { name: person.name })}
      rows={passed}
      rowKey={({ what }) => what}
      columns={[
        { key: 'what', head: text('exit.what'), cell: ({ what }) => text(`held.${what}`) },
        { key: 'count', head: text('exit.count'), numeric: true, cell: ({ count }) => number(count) },
        { key: 'to', head: text('exit.to'), cell: (one) => <Receiver {...one} /> },
      ]}
    />
  )
}

/** The successor, where that is a rule and not one person. */
function useRuleText({ what, to }: Passed): string | undefined {
  const text = usePeopleTexts()
  const rule = HOLDINGS[what]
  if (rule === 'ends') return text('exit.ends')
  if (rule === 'returns') return text('exit.group')
  if (SHARED.has(what)) return to ? text('exit.others', { name: to.name }) : text('exit.othersOnly')
  // The areas themselves read who decides in the line.
  return what === 'todos' ? text('exit.line') : undefined
}

function Receiver(passed: Passed): ReactElement {
  const text = usePeopleTexts()
  const rule = useRuleText(passed)
  if (rule !== undefined) return <span>{rule}</span>
  if (passed.to) return <bdi>{passed.to.name}</bdi>
  return (
    <Chip kind="warn" icon={triangleAlert}>
      {text('exit.nobody')}
    </Chip>
  )
}

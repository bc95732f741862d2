import plus from 'lucide-static/icons/plus.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useState, type ReactElement } from 'react'
import type { DivisionCalendar } from '#contract/vacation-settings.ts'
import type { Fields } from '#domain/forms/fields.ts'
import type { DayRange } from '#domain/calendar/typed-days.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DateRangeField } from '#shared/ui/date-field/date-field.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Progress } from '#shared/ui/progress.tsx'
import { Table } from '#shared/ui/table.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { bookClosure, type CalendarChanges } from './api.ts'
import { ClosureDialog } from './closure-dialog.tsx'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { EditableList } from '#shared/ui/lists/editable-list.tsx'
import { useSettingsTexts } from './texts.ts'
import { SaveError } from '#shared/ui/form-dialog/use-save.tsx'
import { useSettingsSave } from './parts.tsx'

interface Props {
  readonly calendar: DivisionCalendar
  readonly changes: CalendarChanges
}

/** Periods that hold for the whole division. */
export function PeriodCards(props: Props): ReactElement {
  return (
    <>
      <BlocksCard {...props} />
      <ClosuresCard {...props} />
    </>
  )
}

/** '01.06.–05.06.2026'; a single day as itself. */
export function useRange(): (range: DayRange) => string {
  const { date, shortDate } = useFormat()
  return ({ first, last }) => {
    if (first === last) return date(first)
    return `${first.slice(0, 4) === last.slice(0, 4) ? shortDate(first) : date(first)}–${date(last)}`
  }
}

function BlocksCard({ calendar: { blocks }, changes }: Props): ReactElement {
  const text = useSettingsTexts()
  const range = useRange()
  return (
    <EditableList
      part="blocks"
      title={text('blocks')}
      text={text}
      rows={blocks}
      rowKey={({ id }) => String(id)}
      nameOf={(block) => text('blockName', { period: range(block) })}
      columns={[
        { key: 'period', head: text('period'), cell: range },
        { key: 'reason', head: text('reason'), cell: ({ reason }) => reason },
      ]}
      empty={text('noBlocks')}
      addLabel={text('addBlock')}
      dialog={(_, end) => <BlockDialog changes={changes} onEnd={end} />}
      isFixed
      remove={({ id }, options) => changes.removeBlock(id, options)}
    />
  )
}

const BLOCK = {
  range: { kind: 'period', parts: ['first', 'last'], required: true, label: 'period' },
  reason: { kind: 'line', limit: 500, required: true },
} as const satisfies Fields

function BlockDialog({ changes, onEnd }: { changes: CalendarChanges; onEnd: () => void }): ReactElement {
  const text = useSettingsTexts()
  const form = useForm(BLOCK, { range: null as DayRange | null, reason: '' }, 0, { text })
  return (
    <EntryDialog
      title={text('addBlock')}
      form={form}
      onSave={({ range, reason }) => changes.addBlock({ ...range!, reason })}
      onEnd={onEnd}
    >
      <DateRangeField {...form.field('range')} />
      <TextField {...form.field('reason')} help={text('blockReasonHelp')} />
    </EntryDialog>
  )
}

type Closure = DivisionCalendar['closures'][number]

function ClosuresCard({ calendar, changes }: Props): ReactElement {
  const text = useSettingsTexts()
  const save = useSettingsSave()
  const [open, setOpen] = useState<'add' | Closure>()
  const [done, setDone] = useState<number>()
  const { id: divisionId, closures } = calendar
  const end = () => setOpen(undefined)
  const book = ({ id }: Closure) => {
    setDone(0)
    void save.run(() => bookClosure(divisionId, id, setDone)).then(() => setDone(undefined))
  }
  return (
    <Card
      part="closures"
      flush
      title={text('closures')}
      action={
        <Button size="small" icon={plus} onClick={() => setOpen('add')}>
          {text('addClosure')}
        </Button>
      }
    >
      {closures.length === 0 ? (
        <p className="muted pad">{text('noClosures')}</p>
      ) : (
        <ClosureTable closures={closures} isBusy={done !== undefined} onBook={book} onRemove={setOpen} />
      )}
      {done !== undefined && (
        <div className="pad">
          <Progress label={text('booking')} words={text('peopleCount', { count: done })} />
        </div>
      )}
      {!open && <SaveError save={save} />}
      {open === 'add' && <ClosureDialog divisionId={divisionId} changes={changes} onEnd={end} />}
      {typeof open === 'object' && (
        <ConfirmDialog
          title={text('removeClosure', { name: open.name })}
          action={text('remove')}
          save={save}
          onConfirm={() => void save.run(() => changes.removeClosure(open.id)).then((isDone) => isDone && end())}
          onEnd={end}
        >
          <p>{text('removeClosureText', { count: open.booked })}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

interface ClosureTableProps {
  readonly closures: readonly Closure[]
  readonly isBusy: boolean
  readonly onBook: (closure: Closure) => void
  readonly onRemove: (closure: Closure) => void
}

function ClosureTable({ closures, isBusy, onBook, onRemove }: ClosureTableProps): ReactElement {
  const text = useSettingsTexts()
  const range = useRange()
  return (
    <Table
      label={text('closures')}
      rows={closures}
      rowKey={({ id }) => String(id)}
      columns={[
        { key: 'period', head: text('period'), cell: range },
        { key: 'name', head: text('name'), cell: ({ name }) => name },
        { key: 'booked', head: text('booked'), cell: (closure) => <Booked closure={closure} /> },
        {
          key: 'actions',
          head: text('actions'),
          cell: (closure) => (
            <span className="row-actions">
              {(closure.open > 0 || closure.short > 0) && (
                <Button size="small" busy={isBusy} onClick={() => onBook(closure)}>
                  {text('bookAgain')}
                </Button>
              )}
              <IconButton
                icon={trash}
                size="small"
                label={text('removeClosure', { name: closure.name })}
                onClick={() => onRemove(closure)}
              />
            </span>
          ),
        },
      ]}
    />
  )
}

/** The number of people with booked leave, and the people without. */
function Booked({ closure: { booked, open, short, shortPeople } }: { closure: Closure }): ReactElement {
  const text = useSettingsTexts()
  return (
    <div>
      {text('bookedFor', { count: booked })}
      {open > 0 && <small className="warn">{text('openFor', { count: open })}</small>}
      {short > 0 && (
        <small className="warn">
          {shortPeople.length > 0
            ? text('shortFor', { people: shortPeople.map(({ name }) => name).join(', ') })
            : text('shortCount', { count: short })}
        </small>
      )}
    </div>
  )
}

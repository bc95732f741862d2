// The forms of master data. After a conflict a form continues with the present state, so it looks up its row again.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type {
  KeptActivity,
  KeptArea,
  KeptShift,
  KeptWorker,
  KeptWorkplace,
  MasterData,
} from '#contract/production-master-data.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { ACTIVITY_FIELDS, NAME_LIMIT, NEW_AREA_FIELDS } from '#domain/production/master-data/fields.ts'
import { SHIFT_KINDS, type ShiftKind } from '#domain/production/shifts.ts'
import { clockTime, parseClock } from '#domain/calendar/typed-time.ts'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { PersonField } from '#shared/ui/person-field.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { TimeField } from '#shared/ui/time-field.tsx'
import type { Suggestion } from '#shared/ui/use-suggestions.ts'
import {
  $masterData,
  addArea,
  addForeman,
  addShift,
  addWorker,
  addWorkplace,
  changeActivity,
  changeArea,
  changeShift,
  changeWorker,
  changeWorkplace,
  workersOf,
} from './api.ts'
import { useMasterDataTexts } from './texts.ts'

interface DialogProps<Row> {
  /** Undefined: a new one. */
  readonly row: Row | undefined
  readonly onEnd: () => void
}

/** The row as it is now. */
function useFresh<Row extends { readonly id: number }>(
  row: Row | undefined,
  rowsOf: (data: MasterData) => readonly Row[],
): Row | undefined {
  const { data } = useStore($masterData)
  return row && ((data && rowsOf(data).find(({ id }) => id === row.id)) ?? row)
}

const NAMED = {
  name: { kind: 'line', limit: NAME_LIMIT, required: true },
  isEnded: { kind: 'flag' },
} as const satisfies Fields

export function NewAreaDialog({ sites, onEnd }: { sites: MasterData['sites']; onEnd: () => void }): ReactElement {
  const text = useMasterDataTexts()
  const form = useForm(NEW_AREA_FIELDS, { siteId: sites[0]?.id ?? null, name: '' }, 0, { text })
  return (
    <EntryDialog
      title={text('area.add')}
      form={form}
      onSave={({ siteId, name }) => addArea({ siteId: siteId!, name })}
      onEnd={onEnd}
    >
      <p className="help">{text('area.addHelp')}</p>
      <SelectField
        {...form.field('siteId', text('site'))}
        options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <TextField {...form.field('name')} />
    </EntryDialog>
  )
}

export function AreaDialog({ row, onEnd }: DialogProps<KeptArea> & { row: KeptArea }): ReactElement {
  const text = useMasterDataTexts()
  const { id, name, isEnded, version } = useFresh(row, ({ areas }) => areas)!
  const form = useForm(NAMED, { name, isEnded }, version, { text })
  return (
    <EntryDialog
      title={text('area.change', { name: row.name })}
      form={form}
      onSave={(values, seen) => changeArea(id, values, seen)}
      onEnd={onEnd}
    >
      <TextField {...form.field('name')} />
      <Checkbox {...form.field('isEnded')} help={text('area.endHelp')} />
    </EntryDialog>
  )
}

export function WorkplaceDialog({ areaId, row, onEnd }: DialogProps<KeptWorkplace> & { areaId: number }): ReactElement {
  const text = useMasterDataTexts()
  const fresh = useFresh(row, ({ areas }) => areas.flatMap(({ workplaces }) => workplaces))
  const form = useForm(NAMED, { name: fresh?.name ?? '', isEnded: fresh?.isEnded ?? false }, fresh?.version ?? 0, {
    text,
  })
  return (
    <EntryDialog
      title={row ? text('workplace.change', { name: row.name }) : text('workplace.add')}
      form={form}
      onSave={(values, seen) => (row ? changeWorkplace(row.id, values, seen) : addWorkplace(areaId, values.name))}
      onEnd={onEnd}
    >
      <TextField {...form.field('name')} help={text('workplace.nameHelp')} />
      {row && <Checkbox {...form.field('isEnded')} help={text('workplace.endHelp')} />}
    </EntryDialog>
  )
}

const SHIFT = {
  kind: { kind: 'choice', of: SHIFT_KINDS, required: true, label: 'shift' },
  begins: { kind: 'line', limit: 20, required: true },
  ends: { kind: 'line', limit: 20, required: true },
  isEnded: { kind: 'flag' },
} as const satisfies Fields

/** 24:00 is the 0:00 of the shift's next day. */
const minuteOf = (typed: string): number | undefined => {
  const minute = parseClock(typed)
  return minute === undefined ? undefined : minute % 1440
}
const timeRule = (typed: string) => (minuteOf(typed) === undefined ? 'noTime' : undefined)

interface ShiftDialogProps extends DialogProps<KeptShift> {
  readonly areaId: number
  /** Kinds that the hall does not have yet. */
  readonly kinds: readonly ShiftKind[]
}

export function ShiftDialog({ areaId, kinds, row, onEnd }: ShiftDialogProps): ReactElement {
  const text = useMasterDataTexts()
  const fresh = useFresh(row, ({ areas }) => areas.flatMap(({ shifts }) => shifts))
  const saved = {
    kind: fresh?.kind ?? kinds[0] ?? 'early',
    begins: fresh ? clockTime(fresh.begins) : '',
    ends: fresh ? clockTime(fresh.ends) : '',
    isEnded: fresh?.isEnded ?? false,
  }
  const form = useForm(SHIFT, saved, fresh?.version ?? 0, {
    text,
    check: ({ begins, ends }) => ({ begins: timeRule(begins), ends: timeRule(ends) }),
  })
  return (
    <EntryDialog
      title={row ? text('shift.change', { shift: text(`shift.${row.kind}`) }) : text('shift.add')}
      form={form}
      onSave={({ kind, isEnded, ...typed }, seen) => {
        const times = { begins: minuteOf(typed.begins)!, ends: minuteOf(typed.ends)! }
        return row ? changeShift(row.id, { ...times, isEnded }, seen) : addShift(areaId, { kind, ...times })
      }}
      onEnd={onEnd}
    >
      {!row && (
        <SelectField
          {...form.field('kind')}
          options={kinds.map((kind) => ({ value: kind, label: text(`shift.${kind}`) }))}
        />
      )}
      <div className="pair">
        <TimeField {...form.field('begins')} />
        <TimeField {...form.field('ends')} />
      </div>
      {row && <p className="help">{text('shift.help')}</p>}
      {row && <Checkbox {...form.field('isEnded')} help={text('shift.endHelp')} />}
    </EntryDialog>
  )
}

const ACTIVITY = { ...ACTIVITY_FIELDS, isEnded: { kind: 'flag' } } as const satisfies Fields

export function ActivityDialog({ row, onEnd }: DialogProps<KeptActivity> & { row: KeptActivity }): ReactElement {
  const text = useMasterDataTexts()
  const { id, name, nameEn, isEnded, version } = useFresh(row, ({ activities }) => activities)!
  const form = useForm(ACTIVITY, { name, nameEn, isEnded }, version, { text })
  return (
    <EntryDialog
      title={text('activity.change', { name: row.name })}
      form={form}
      onSave={(values, seen) => changeActivity(id, values, seen)}
      onEnd={onEnd}
    >
      <p className="help">{text('activity.help')}</p>
      <TextField {...form.field('name')} lang="de" />
      <TextField {...form.field('nameEn')} lang="en" />
      <Checkbox {...form.field('isEnded')} help={text('activity.endHelp')} />
    </EntryDialog>
  )
}

const PERSON = { personId: { kind: 'person', required: true, label: 'person' } } as const satisfies Fields

interface PersonDialogProps {
  readonly areaId: number
  readonly as: 'foreman' | 'worker'
  readonly onEnd: () => void
}

/** Adds a colleague to a hall. */
export function PersonDialog({ areaId, as, onEnd }: PersonDialogProps): ReactElement {
  const text = useMasterDataTexts()
  const form = useForm(PERSON, { personId: null as Suggestion | null }, 0, { text })
  const add = as === 'foreman' ? addForeman : addWorker
  return (
    <EntryDialog
      title={text(`${as}.add`)}
      form={form}
      onSave={({ personId }) => add(areaId, personId!.id)}
      onEnd={onEnd}
    >
      <PersonField {...form.field('personId')} group={text('people')} help={text(`${as}.addHelp`)} />
    </EntryDialog>
  )
}

const WORKER = { areaId: { kind: 'id', required: true } } as const satisfies Fields

interface WorkerDialogProps {
  readonly row: KeptWorker
  readonly areaId: number
  /** Areas that accept workers. */
  readonly areas: readonly KeptArea[]
  readonly onEnd: () => void
}

/** Moves a worker to another hall. */
export function WorkerDialog({ row, areaId, areas, onEnd }: WorkerDialogProps): ReactElement {
  const text = useMasterDataTexts()
  const { data } = useStore(workersOf(areaId))
  const { version } = data?.workers.find(({ id }) => id === row.id) ?? row
  const form = useForm(WORKER, { areaId: areaId as number | null }, version, { text })
  return (
    <EntryDialog
      title={text('worker.change', { name: row.name })}
      form={form}
      onSave={(values, seen) => changeWorker(row.id, { areaId: values.areaId!, isEnded: false }, seen)}
      onEnd={onEnd}
    >
      <SelectField
        {...form.field('areaId')}
        help={text('worker.moveHelp')}
        options={areas.map(({ id, name, site }) => ({ value: String(id), label: `${name} · ${site}` }))}
      />
    </EntryDialog>
  )
}

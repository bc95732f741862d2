// The definition of a figure in its versions, and the dialog that writes the next one.
import { useStore } from '@nanostores/react'
import check from 'lucide-static/icons/check.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import { useState, type ReactElement } from 'react'
import type { DefinitionBody, DefinitionVersions, FigureInfo, FigureTarget } from '#contract/controlling.ts'
import { CHANGE_LIMIT } from '#domain/controlling/limits.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Table } from '#shared/ui/table.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { todayInBerlin } from '#shared/today.ts'
import { $owners, definitionsOf, refreshControlling, saveDefinition } from '#widgets/controlling/api.ts'
import { useFigureWords } from '#widgets/controlling/figure-words.ts'
import { decimalRule } from './decimal.ts'
import { useEditingTexts } from './texts.ts'
import {
  TARGET_FIELDS,
  targetOf,
  TargetFields,
  targetValues,
  WORD_FIELDS,
  WordFields,
  wordsOf,
  wordValues,
} from './word-fields.tsx'

type Version = DefinitionVersions['versions'][number]

const FIELDS = {
  ...WORD_FIELDS,
  ...TARGET_FIELDS,
  owner: { kind: 'line', limit: 36 },
  validFrom: { kind: 'day', required: true },
  change: { kind: 'line', limit: CHANGE_LIMIT, required: true },
} as const satisfies Fields

export function DefinitionCard({ figure }: { figure: FigureInfo }): ReactElement {
  const text = useEditingTexts()
  const [isOpen, setOpen] = useState(false)
  const state = useStore(definitionsOf(figure.id))
  const newest = state.data?.versions[0]
  return (
    <>
      <Card
        flush
        part="definition"
        title={text('definition')}
        action={
          newest && (
            <Button size="small" icon={pencil} onClick={() => setOpen(true)}>
              {text('definition.add')}
            </Button>
          )
        }
      >
        <Loaded state={state} failed={text('definition.failed')} personal onRetry={refreshControlling}>
          {({ versions }) => <VersionTable versions={versions} figure={figure} />}
        </Loaded>
      </Card>
      {isOpen && newest && <DefinitionDialog figure={figure} newest={newest} onEnd={() => setOpen(false)} />}
    </>
  )
}

function VersionTable({ versions, figure }: { versions: readonly Version[]; figure: FigureInfo }): ReactElement {
  const text = useEditingTexts()
  const words = useFigureWords()
  const { date } = useFormat()
  const targetText = (target: FigureTarget | null): string =>
    target ? text(`target.${target.kind}`, { value: words.valueOf(target.value, figure) }) : text('target.none')
  return (
    <Table<Version>
      label={text('definition')}
      rows={versions}
      rowKey={({ version }) => String(version)}
      columns={[
        {
          key: 'version',
          head: text('definition.version'),
          cell: ({ version, isInForce }) => (
            <span className="version">
              {version === 0 ? text('definition.delivered') : version}
              {isInForce && (
                <Chip kind="ok" icon={check}>
                  {text('definition.inForce')}
                </Chip>
              )}
            </span>
          ),
        },
        { key: 'words', head: text('definition.words'), cell: (version) => <Words {...version[words.language]} /> },
        { key: 'target', head: text('target'), cell: ({ target }) => targetText(target) },
        {
          key: 'validFrom',
          head: text('definition.validFrom'),
          cell: ({ validFrom }) => (validFrom ? date(validFrom) : text('definition.always')),
        },
        {
          key: 'change',
          head: text('definition.change'),
          cell: ({ change, by, at }) => (
            <div className="stack gap-4 entry-text">
              <p>{change || '–'}</p>
              {at && <small className="muted">{text('byOn', { by: by?.name ?? '', day: date(at) })}</small>}
            </div>
          ),
        },
        {
          key: 'owner',
          head: text('definition.owner'),
          cell: ({ owner }) => owner?.name ?? text('definition.noOwner'),
        },
      ]}
    />
  )
}

function Words({ name, meaning, formula }: Version['de']): ReactElement {
  return (
    <details className="stack gap-4 entry-text">
      <summary>{name}</summary>
      <p>{meaning}</p>
      <p className="muted">{formula}</p>
    </details>
  )
}

interface DefinitionDialogProps {
  readonly figure: FigureInfo
  readonly newest: Version
  readonly onEnd: () => void
}

/** Begins with the newest version, which may be one that is not in force yet. */
function DefinitionDialog({ figure, newest, onEnd }: DefinitionDialogProps): ReactElement {
  const text = useEditingTexts()
  const { data: owners } = useStore($owners)
  const [today] = useState(todayInBerlin)
  const form = useForm(
    FIELDS,
    {
      ...wordValues(newest),
      ...targetValues(newest.target),
      owner: newest.owner?.id ?? '',
      validFrom: today as string | null,
      change: '',
    },
    newest.version,
    { text, check: (values) => ({ targetValue: targetRule(values, figure.decimals) }) },
  )
  const people = owners?.people ?? []
  const { owner } = newest
  // A person who has left stays the owner until another one is chosen.
  const options = owner?.id && !people.some(({ id }) => id === owner.id) ? [owner, ...people] : people
  return (
    <EntryDialog
      title={text('definition.newTitle')}
      className="wide-dialog"
      form={form}
      onSave={(values, version) => {
        const body: DefinitionBody = {
          ...wordsOf(values),
          target: targetOf(values),
          owner: values.owner || null,
          validFrom: values.validFrom!,
          change: values.change,
        }
        return saveDefinition(figure.id, body, version)
      }}
      onSaved={() => announce(text('definition.saved'))}
      onEnd={onEnd}
    >
      <p className="muted">{text('definition.help')}</p>
      <TextField {...form.field('change', text('definition.change'))} help={text('definition.changeHelp')} />
      <DateField {...form.field('validFrom', text('definition.validFrom'))} />
      <SelectField
        {...form.field('owner', text('definition.owner'))}
        options={[
          { value: '', label: text('definition.noOwner') },
          ...options.flatMap(({ id, name }) => (id ? [{ value: id, label: name }] : [])),
        ]}
      />
      <TargetFields form={form} />
      <WordFields form={form} />
    </EntryDialog>
  )
}

const targetRule = (
  { targetKind, targetValue }: { targetKind: string | null; targetValue: string },
  decimals: number,
): string | undefined => {
  if (!targetKind || targetKind === 'none') return undefined
  return targetValue.trim() === '' ? 'required' : decimalRule(targetValue, Math.max(decimals, 1))
}

// Versions of the weights: proposed from decisions, with their effect on decisions that they have not seen, and switched by a person.
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import type { WeightVersions } from '#contract/duplicates.ts'
import { FIELD_LEVELS, MATCH_FIELDS, type MatchField } from '#domain/duplicates/compare.ts'
import { isVeto } from '#domain/duplicates/score.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { useReasonTexts } from '#shared/ui/duplicates/texts.ts'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { Table } from '#shared/ui/table.tsx'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleDashed from 'lucide-static/icons/circle-dashed.svg?raw'
import { useDuplicatesTexts } from '#widgets/duplicates/texts.ts'
import { activateWeights, proposeWeights, refreshWeights, weightVersions } from './api.ts'

type Version = WeightVersions['versions'][number]
type VersionAction = { readonly version: Version; readonly to: 'activate' | 'show' }

export function WeightsCard(): ReactElement {
  const text = useDuplicatesTexts()
  const { number } = useFormat()
  const save = useSave(text)
  const state = useStore(weightVersions())
  const [asked, setAsked] = useState<VersionAction>()
  const { data } = state
  const { same, other, needed } = data?.labels ?? { same: 0, other: 0, needed: 0 }
  const inUse = data?.versions.find(({ active }) => active)
  const isTooFew = Math.min(same, other) < needed
  const propose = async () => {
    const newest = data?.versions[0]?.version
    await save.run(async () => {
      const { versions } = await proposeWeights()
      announce(text(versions[0]?.version === newest ? 'weights.unchanged' : 'weights.proposed'))
    })
  }
  return (
    <Card
      flush
      title={text('weights.title')}
      action={
        <Button
          size="small"
          busy={save.isBusy}
          reason={isTooFew ? text('weights.tooFew', { needed: number(needed) }) : undefined}
          onClick={() => void propose()}
        >
          {text('weights.propose')}
        </Button>
      }
    >
      <p className="muted intro">{text('weights.text')}</p>
      <div className="intro">
        <SaveError save={save} />
      </div>
      <Loaded state={state} failed={text('weights.failed')} personal onRetry={refreshWeights}>
        {({ versions }) => (
          <>
            <p className="intro">
              {text('weights.labels', { same: number(same), other: number(other), needed: number(needed) })}
            </p>
            <Versions versions={versions} onAsk={setAsked} />
          </>
        )}
      </Loaded>
      {asked && inUse && asked.to === 'activate' && (
        <ActivateDialog version={asked.version} inUse={inUse} onEnd={() => setAsked(undefined)} />
      )}
      {asked && inUse && asked.to === 'show' && (
        <WeightsDialog version={asked.version} inUse={inUse} onEnd={() => setAsked(undefined)} />
      )}
    </Card>
  )
}

interface VersionsProps {
  readonly versions: readonly Version[]
  readonly onAsk: (asked: VersionAction) => void
}

function Versions({ versions, onAsk }: VersionsProps): ReactElement {
  const text = useDuplicatesTexts()
  const { date, number } = useFormat()
  return (
    <Table
      label={text('weights.versions')}
      rows={versions}
      rowKey={({ version }) => String(version)}
      columns={[
        { key: 'version', head: text('weights.version'), cell: ({ version }) => number(version) },
        {
          key: 'made',
          head: text('weights.made'),
          cell: ({ madeAt, madeBy }) =>
            madeAt === null
              ? text('weights.shipped')
              : text('weights.madeBy', { date: date(madeAt), name: madeBy?.name ?? '' }),
        },
        {
          key: 'from',
          head: text('weights.from'),
          cell: ({ madeAt, sameLabels, otherLabels }) =>
            madeAt === null
              ? '–'
              : text('weights.fromLabels', { same: number(sameLabels), other: number(otherLabels) }),
        },
        { key: 'effect', head: text('weights.effect'), cell: (one) => <Effect version={one} /> },
        { key: 'state', head: text('search.state'), cell: (version) => <State version={version} /> },
        {
          key: 'actions',
          head: text('weights.action'),
          cell: (version) => (
            <span className="row">
              <Button
                size="small"
                aria-label={text('weights.showButton', { version: version.version })}
                onClick={() => onAsk({ version, to: 'show' })}
              >
                {text('weights.show')}
              </Button>
              {!version.active && version.isUsable && (
                <Button
                  size="small"
                  aria-label={text('weights.activateOf', { version: version.version })}
                  onClick={() => onAsk({ version, to: 'activate' })}
                >
                  {text('weights.activate')}
                </Button>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}

/** In use since when, or not. */
function State({ version: { active, activatedAt, activatedBy, isUsable } }: { version: Version }): ReactElement {
  const text = useDuplicatesTexts()
  const { date } = useFormat()
  if (active)
    return (
      <>
        <Chip kind="ok" icon={circleCheck}>
          {text('weights.inUse')}
        </Chip>
        {activatedAt && (
          <small className="muted block">
            {text('weights.activated', { date: date(activatedAt), name: activatedBy?.name ?? '' })}
          </small>
        )}
      </>
    )
  return isUsable ? (
    <Chip kind="open" icon={circleDashed}>
      {text('weights.notInUse')}
    </Chip>
  ) : (
    <Chip kind="off">{text('weights.outdated')}</Chip>
  )
}

/** On decisions that were not used for the fit: before, and with this version. */
function Effect({ version: { quality } }: { version: Version }): ReactElement {
  const text = useDuplicatesTexts()
  const { percent, number } = useFormat()
  if (!quality) return <span className="muted">{text('weights.noEffect')}</span>
  const { present, proposed, heldOut } = quality
  return (
    <>
      {(['precision', 'recall', 'f1'] as const).map((name) => (
        <span key={name} className="block">
          {text('weights.change', { name: text(name), before: percent(present[name]), after: percent(proposed[name]) })}
        </span>
      ))}
      <small className="muted block">{text('weights.heldOut', { count: heldOut, shown: number(heldOut) })}</small>
    </>
  )
}

interface VersionDialogProps {
  readonly version: Version
  readonly inUse: Version
  readonly onEnd: () => void
}

function ActivateDialog({ version, inUse, onEnd }: VersionDialogProps): ReactElement {
  const text = useDuplicatesTexts()
  const save = useSave(text)
  const isWorse = version.quality !== null && version.quality.proposed.f1 < version.quality.present.f1
  const activate = async () => {
    if (!(await save.run(() => activateWeights(version.version, inUse.version)))) return
    announce(text('weights.switched', { version: version.version }))
    onEnd()
  }
  return (
    <ConfirmDialog
      title={text('weights.activateTitle', { version: version.version })}
      action={text('weights.activateNow')}
      save={save}
      danger={false}
      onConfirm={() => void activate()}
      onEnd={onEnd}
    >
      <p>{text('weights.activateText', { version: version.version, inUse: inUse.version })}</p>
      <p>
        <Effect version={version} />
      </p>
      {isWorse && <p className="err">{text('weights.worse')}</p>}
      <p className="muted">{text('weights.activateAfter')}</p>
    </ConfirmDialog>
  )
}

const weightOf = ({ weights }: Version, field: MatchField, level: number): number =>
  weights.find((one) => one.field === field)?.weights[level] ?? 0

/** Every level that weighs something, by field. */
function WeightsDialog({ version, inUse, onEnd }: VersionDialogProps): ReactElement {
  const text = useDuplicatesTexts()
  const words = useReasonTexts()
  const { number } = useFormat()
  const signed = (value: number) => (value > 0 ? `+${number(value)}` : number(value).replace('-', '−'))
  const rows = MATCH_FIELDS.flatMap((field) =>
    FIELD_LEVELS[field].flatMap((name: string, level) => {
      const [weight, before] = [weightOf(version, field, level), weightOf(inUse, field, level)]
      const isVetoed = isVeto(field, level)
      return isVetoed || weight !== 0 || before !== 0 ? [{ key: `${field}.${name}`, weight, before, isVetoed }] : []
    }),
  )
  return (
    <Dialog
      open
      className="weights-of"
      title={text('weights.showOf', { version: version.version })}
      onClose={onEnd}
      actions={<Button onClick={onEnd}>{text('close')}</Button>}
    >
      <p className="muted">{text('weights.showText', { prior: signed(version.prior) })}</p>
      <Table
        label={text('weights.showOf', { version: version.version })}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { key: 'level', head: text('weights.level'), cell: ({ key }) => words(key as 'name.same', { percent: '…' }) },
          {
            key: 'weight',
            head: text('weights.weight'),
            numeric: true,
            cell: ({ weight, isVetoed }) => (isVetoed ? text('weights.veto') : signed(weight)),
          },
          ...(version.active
            ? []
            : [
                {
                  key: 'before',
                  head: text('weights.weightInUse', { version: inUse.version }),
                  numeric: true,
                  cell: ({ before, isVetoed }: (typeof rows)[number]) =>
                    isVetoed ? text('weights.veto') : signed(before),
                },
              ]),
        ]}
      />
    </Dialog>
  )
}

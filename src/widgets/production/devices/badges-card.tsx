// How the people of a hall sign in at its terminals: badges, and PINs that the server makes up.
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import type { Badge, Devices, NewPin } from '#contract/production-devices.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Table } from '#shared/ui/table.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { badgesOf, refreshBadges, setBadge, setPin } from './api.ts'
import { useDeviceTexts } from './texts.ts'

type Open =
  | { readonly kind: 'badge' | 'pin'; readonly badge: Badge }
  | { readonly kind: 'shown'; readonly made: NewPin }

/** The people of one area at a time. */
export function BadgesCard({ areas }: Pick<Devices, 'areas'>): ReactElement {
  const text = useDeviceTexts()
  const [areaId, setAreaId] = useState(areas[0]?.id ?? 0)
  const [open, setOpen] = useState<Open>()
  const area = areas.find(({ id }) => id === areaId) ?? areas[0]!
  const end = () => setOpen(undefined)
  return (
    <Card flush title={text('badges')}>
      {areas.length > 1 && (
        <div className="device-area">
          <SelectField
            label={text('areaId')}
            value={String(area.id)}
            options={areas.map(({ id, name, site }) => ({ value: String(id), label: `${name} · ${site}` }))}
            onChange={(value) => setAreaId(Number(value))}
          />
        </div>
      )}
      <Loaded personal state={useStore(badgesOf(area.id))} failed={text('badgesNotLoaded')} onRetry={refreshBadges}>
        {({ badges }) =>
          badges.length === 0 ? (
            <EmptyState heading={text('badgesNone')} />
          ) : (
            <BadgeTable label={text('badgesOf', { area: area.name })} badges={badges} onOpen={setOpen} />
          )
        }
      </Loaded>
      {open?.kind === 'badge' && <BadgeDialog badge={open.badge} onEnd={end} />}
      {open?.kind === 'pin' && (
        <PinConfirm badge={open.badge} onMade={(made) => setOpen({ kind: 'shown', made })} onEnd={end} />
      )}
      {open?.kind === 'shown' && <PinDialog made={open.made} onEnd={end} />}
    </Card>
  )
}

interface BadgeTableProps {
  readonly label: string
  readonly badges: readonly Badge[]
  readonly onOpen: (open: Open) => void
}

function BadgeTable({ label, badges, onOpen }: BadgeTableProps): ReactElement {
  const text = useDeviceTexts()
  const { date } = useFormat()
  return (
    <Table
      label={label}
      rows={badges}
      rowKey={({ personId }) => personId}
      columns={[
        {
          key: 'person',
          head: text('person'),
          cell: ({ name, number, badgeSetAt, pinSetAt }) => (
            <div>
              {name}
              <small>
                {[
                  number,
                  badgeSetAt ? text('badge.set', { at: date(badgeSetAt) }) : text('badge.none'),
                  pinSetAt ? text('pin.set', { at: date(pinSetAt) }) : text('pin.none'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
          ),
        },
        {
          key: 'actions',
          head: text('actions'),
          cell: (badge) => (
            <span className="row-actions">
              <Button
                size="small"
                aria-label={text('badge.assignTo', { name: badge.name })}
                onClick={() => onOpen({ kind: 'badge', badge })}
              >
                {text('badge.assign')}
              </Button>
              <Button
                size="small"
                aria-label={text('pin.makeFor', { name: badge.name })}
                reason={badge.number === null ? text('rule.numberMissing') : undefined}
                onClick={() => onOpen({ kind: 'pin', badge })}
              >
                {text('pin.make')}
              </Button>
            </span>
          ),
        },
      ]}
    />
  )
}

const BADGE = { badge: { kind: 'line', limit: 64, required: true } } as const satisfies Fields

function BadgeDialog({ badge, onEnd }: { badge: Badge; onEnd: () => void }): ReactElement {
  const text = useDeviceTexts()
  const form = useForm(BADGE, { badge: '' }, badge.version, { text })
  const save = useSave(text)
  return (
    <EntryDialog
      title={text('badge.assignTo', { name: badge.name })}
      form={form}
      onSave={async (values) => void (await setBadge(badge, values.badge))}
      onEnd={onEnd}
    >
      <TextField {...form.field('badge')} help={text('badgeHelp')} autoComplete="off" />
      {badge.badgeSetAt !== null && (
        <Button
          kind="danger"
          onClick={() =>
            void save.run(async () => void (await setBadge(badge, null))).then((isDone) => isDone && onEnd())
          }
        >
          {text('badge.remove')}
        </Button>
      )}
    </EntryDialog>
  )
}

interface PinConfirmProps {
  readonly badge: Badge
  readonly onMade: (made: NewPin) => void
  readonly onEnd: () => void
}

function PinConfirm({ badge, onMade, onEnd }: PinConfirmProps): ReactElement {
  const text = useDeviceTexts()
  const save = useSave(text)
  return (
    <ConfirmDialog
      title={text('pin.makeTitle', { name: badge.name })}
      action={text('pin.make')}
      save={save}
      onConfirm={() => void save.run(async () => onMade(await setPin(badge, true)))}
      onEnd={onEnd}
    >
      <p>{text('pin.makeText')}</p>
    </ConfirmDialog>
  )
}

/** The only time that the PIN is shown. */
function PinDialog({ made: { badge, pin }, onEnd }: { made: NewPin; onEnd: () => void }): ReactElement {
  const text = useDeviceTexts()
  return (
    <Dialog
      open
      title={text('pin.shown', { name: badge.name })}
      onClose={onEnd}
      actions={
        <Button kind="primary" onClick={onEnd}>
          {text('pin.done')}
        </Button>
      }
    >
      {pin === null ? (
        <Banner kind="warn" heading={text('pin.gone')} />
      ) : (
        <div className="stack gap-16 start device-key">
          <p>{text('pin.shownText', { number: badge.number ?? '' })}</p>
          <code>{pin}</code>
        </div>
      )}
    </Dialog>
  )
}

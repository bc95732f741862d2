import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import { lazy, Suspense, useState, type ReactElement, type ReactNode, useEffect } from 'react'
import type { Profile, FullIban } from '#contract/personal-data.ts'
import { mailLink, phoneLink } from '#domain/rich-text/rich-text-links.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DataRow, DataRows } from '#shared/ui/data-row.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { GROUPS, isChangeable, rowOf, type ChangeableRow, type GroupKey, type Row } from './rows.ts'
import { useProfileTexts } from './texts.ts'
import eye from 'lucide-static/icons/eye.svg?raw'
import eyeOff from 'lucide-static/icons/eye-off.svg?raw'
import { api } from '#shared/transport/api.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { useLazyFactor } from '#widgets/profile/factor/use-lazy-factor.tsx'
import { PROFILE } from '#widgets/profile/api.ts'

/** How long a full IBAN stays on the screen, in ms. */
const SHOWN = 60_000

/** The masked IBAN; the full one is requested separately, after the second factor, and hidden again. */
function IbanValue({ masked }: { masked: string }): ReactElement {
  const text = useProfileTexts()
  const factor = useLazyFactor()
  const [full, setFull] = useState<string>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (full === undefined) return
    const timer = setTimeout(setFull, SHOWN, undefined)
    return () => clearTimeout(timer)
  }, [full])
  const show = async () => {
    setFailed(false)
    try {
      if (await factor.ask()) setFull((await api.get<FullIban>(`${PROFILE}/iban`)).iban)
    } catch {
      setFailed(true)
    }
  }
  return (
    <span className="iban">
      <span className="num">{full ?? masked}</span>
      <IconButton
        size="small"
        icon={full === undefined ? eye : eyeOff}
        label={text(full === undefined ? 'showIban' : 'hideIban')}
        onClick={() => (full === undefined ? void show() : setFull(undefined))}
      />
      {failed && <span role="alert">{text('ibanFailed')}</span>}
      {factor.dialog}
    </span>
  )
}

const ChangeDialog = lazy(async () => ({ default: (await import('./change/change-dialog.tsx')).ChangeDialog }))

/** The three cards; a row has its value, who sees it, and how it is changed. */
export function DataCards({ profile }: { profile: Profile }): ReactElement {
  const [open, setOpen] = useState<ChangeableRow>()
  const groups = (Object.keys(GROUPS) as GroupKey[]).map((key) => ({
    key,
    rows: GROUPS[key].flatMap((row) => rowOf(profile, row) ?? []),
  }))
  return (
    <div className="stack gap-20">
      {groups.map(
        ({ key, rows }) =>
          rows.length > 0 && <Group key={key} group={key} rows={rows} profile={profile} onChange={setOpen} />,
      )}
      {open && (
        <Suspense>
          <ChangeDialog row={open} profile={profile} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

interface GroupProps {
  readonly group: GroupKey
  readonly rows: readonly Row[]
  readonly profile: Profile
  readonly onChange: (row: ChangeableRow) => void
}

function Group({ group, rows, profile, onChange }: GroupProps): ReactElement {
  const text = useProfileTexts()
  return (
    <Card part="data" title={text(group)} action={<GroupAction group={group} profile={profile} />} flush>
      <DataRows>
        {rows.map((row) => (
          <DataRow
            key={row.key}
            label={text(`row.${row.key}`)}
            seenBy={text(`seen.${row.rule.seenBy}`)}
            action={<RowAction row={row} onChange={onChange} />}
          >
            <Value row={row} profile={profile} />
          </DataRow>
        ))}
      </DataRows>
    </Card>
  )
}

function GroupAction({ group, profile }: Pick<GroupProps, 'group' | 'profile'>): ReactElement | null {
  const text = useProfileTexts()
  const { own, reportUrl } = profile
  if (own && group !== 'employment')
    return (
      <span className="icon-text muted small">
        <Icon source={lock} size="s" />
        {text('factorOnly')}
      </span>
    )
  return group === 'employment' && reportUrl ? (
    <a href={reportUrl} {...(reportUrl.startsWith('https:') && { target: '_blank', rel: 'noopener' })}>
      {text('reportError')}
    </a>
  ) : null
}

function RowAction({ row, onChange }: { row: Row } & Pick<GroupProps, 'onChange'>): ReactNode {
  const text = useProfileTexts()
  const { key, rule } = row
  if (rule.change === 'none' || !isChangeable(key)) return text(`maintained.${rule.maintainedBy}`)
  const isLocked = rule.change === 'factor'
  const what = text(`row.${key}`)
  return (
    <Button
      kind="ghost"
      size="small"
      icon={isLocked ? lock : undefined}
      title={isLocked ? text('factorOnly') : undefined}
      aria-label={isLocked ? `${text('changeWhat', { what })}, ${text('withFactor')}` : text('changeWhat', { what })}
      onClick={() => onChange(key)}
    >
      {text('change')}
    </Button>
  )
}

function Value({ row, profile }: { row: Row; profile: Profile }): ReactNode {
  const text = useProfileTexts()
  const { date } = useFormat()
  const { key, value } = row
  if (key === 'iban' && profile.own && value) return <IbanValue key={value} masked={value} />
  if (key === 'validUntil') return value ? date(value) : text('endless')
  if (!value) return <span className="none">{text('none')}</span>
  const link = key === 'email' ? mailLink(value) : key === 'phone' || key === 'cellPhone' ? phoneLink(value) : undefined
  return <bdi>{link ? <a href={link}>{value}</a> : value}</bdi>
}

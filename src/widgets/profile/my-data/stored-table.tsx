import activity from 'lucide-static/icons/activity.svg?raw'
import bell from 'lucide-static/icons/bell.svg?raw'
import ban from 'lucide-static/icons/ban.svg?raw'
import bookmark from 'lucide-static/icons/bookmark.svg?raw'
import eyeOff from 'lucide-static/icons/eye-off.svg?raw'
import fileClock from 'lucide-static/icons/file-clock.svg?raw'
import image from 'lucide-static/icons/image.svg?raw'
import keyRound from 'lucide-static/icons/key-round.svg?raw'
import newspaper from 'lucide-static/icons/newspaper.svg?raw'
import scrollText from 'lucide-static/icons/scroll-text.svg?raw'
import server from 'lucide-static/icons/server.svg?raw'
import smartphone from 'lucide-static/icons/smartphone.svg?raw'
import trophy from 'lucide-static/icons/trophy.svg?raw'
import userRound from 'lucide-static/icons/user-round.svg?raw'
import videoOff from 'lucide-static/icons/video-off.svg?raw'
import type { ReactElement } from 'react'
import type { StoredEntry } from '#contract/legal.ts'
import { STORED_PATHS, type StoredKind } from '#domain/legal.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'
import { Table } from '#shared/ui/table.tsx'
import { useMyDataTexts } from './texts.ts'

const ICONS: Readonly<Record<StoredKind, IconSource>> = {
  master: userRound,
  picture: image,
  changes: fileClock,
  'sign-ins': keyRound,
  notifications: bell,
  devices: smartphone,
  stories: newspaper,
  marks: bookmark,
  acceptance: scrollText,
  requests: server,
  'last-seen': eyeOff,
  analytics: activity,
  recording: videoOff,
  rankings: trophy,
}

/** Days after which the service deletes reading data. */
const READ_DAYS = 90
/** Never collected, therefore without readers and without a retention time. */
type Never = 'last-seen' | 'rankings'
const isNever = (kind: StoredKind): kind is Never => kind === 'last-seen' || kind === 'rankings'

/** Every kind of data, including those that are switched off. */
export function StoredTable({ entries }: { entries: readonly StoredEntry[] }): ReactElement {
  const text = useMyDataTexts()
  const of = ({ kind, on }: StoredEntry, part: 'who' | 'long'): string => {
    if (!on || isNever(kind)) return text(part === 'who' ? 'nobody' : 'notCollected')
    return text(`${kind}.${part}`, { days: READ_DAYS })
  }
  return (
    <Card flush className="stored">
      <Table
        label={text('table')}
        rows={entries}
        rowKey={({ kind }) => kind}
        columns={[
          { key: 'area', head: text('area'), cell: ({ kind }) => <Area kind={kind} /> },
          { key: 'what', head: text('what'), cell: (entry) => <What entry={entry} /> },
          { key: 'who', head: text('who'), cell: (entry) => of(entry, 'who') },
          { key: 'long', head: text('long'), cell: (entry) => of(entry, 'long') },
          { key: 'look', head: text('look'), cell: (entry) => <Look entry={entry} /> },
        ]}
      />
    </Card>
  )
}

function Area({ kind }: { kind: StoredKind }): ReactElement {
  const text = useMyDataTexts()
  return (
    <span className="area">
      <Icon source={ICONS[kind]} />
      <b>{text(kind)}</b>
    </span>
  )
}

function What({ entry: { kind, on, count } }: { entry: StoredEntry }): ReactElement {
  const text = useMyDataTexts()
  return (
    <span>
      {text(`${kind}.what`)}
      {on && count !== undefined && <small>{count === 0 ? text('none') : text('count', { count })}</small>}
    </span>
  )
}

function Look({ entry: { kind, on } }: { entry: StoredEntry }): ReactElement | null {
  const text = useMyDataTexts()
  const path = STORED_PATHS[kind]
  if (!on)
    return (
      <Chip kind="off" icon={ban}>
        {text('off')}
      </Chip>
    )
  return path ? <LookLink path={path} area={text(kind)} /> : null
}

function LookLink({ path, area }: { path: string; area: string }): ReactElement {
  const text = useMyDataTexts()
  return (
    <a {...usePortalLink(path)} aria-label={text('lookAt', { area })}>
      {text('look')}
    </a>
  )
}

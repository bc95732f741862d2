// Marks of a form in lists and on its page: the icon of its category, its status, the bar with one part per station.
import calendarX from 'lucide-static/icons/calendar-x.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import clockAlert from 'lucide-static/icons/clock-alert.svg?raw'
import fileText from 'lucide-static/icons/file-text.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import key from 'lucide-static/icons/key-round.svg?raw'
import message from 'lucide-static/icons/message-square.svg?raw'
import plane from 'lucide-static/icons/plane.svg?raw'
import send from 'lucide-static/icons/send.svg?raw'
import star from 'lucide-static/icons/star.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import userRound from 'lucide-static/icons/user-round.svg?raw'
import wallet from 'lucide-static/icons/wallet.svg?raw'
import wrench from 'lucide-static/icons/wrench.svg?raw'
import type { ReactElement } from 'react'
import type { FormRow } from '#contract/postbox.ts'
import type { CaseStatus } from '#domain/decisions/case.ts'
import { TEMPLATE_CATEGORIES, type TemplateCategory } from '#domain/postbox/template.ts'
import { Chip } from '#shared/ui/chip.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import type { Lateness } from './lateness.ts'
import { useFormWords } from './texts.ts'

const CATEGORIES: Readonly<Record<TemplateCategory, string>> = {
  person: userRound,
  money: wallet,
  travel: plane,
  equipment: wrench,
  access: key,
  feedback: star,
  other: fileText,
}

/** The icon of the kind of form; decoration. */
export function CategoryTile({ category, icon, tone = '' }: { category: string; icon?: string; tone?: string }) {
  const known = TEMPLATE_CATEGORIES.find((one) => one === category) ?? 'other'
  return (
    <span className={`icon-tile ${tone}`.trim()} aria-hidden="true">
      <Icon source={icon ?? CATEGORIES[known]} />
    </span>
  )
}

const LOOKS = {
  open: { kind: 'open', icon: send },
  inProgress: { kind: 'open', icon: hourglass },
  askedBack: { kind: 'warn', icon: message },
  approved: { kind: 'ok', icon: circleCheck },
  rejected: { kind: 'bad', icon: circleX },
  withdrawn: { kind: 'off', icon: undo },
  expired: { kind: 'off', icon: calendarX },
} as const

/** The status of a form; one without stations is completed, not approved. */
export function StatusChip({ status, stations }: { status: CaseStatus; stations: number }): ReactElement {
  const text = useFormWords()
  return (
    <Chip {...LOOKS[status]}>
      {text(status === 'approved' && stations === 0 ? 'status.completed' : `status.${status}`)}
    </Chip>
  )
}

/** Takes longer than usual, or its deadline has passed. */
export function LateChip({ lateness }: { lateness: Exclude<Lateness, 'none'> }): ReactElement {
  const text = useFormWords()
  return (
    <Chip kind={lateness === 'overdue' ? 'bad' : 'warn'} icon={lateness === 'overdue' ? clockAlert : hourglass}>
      {text(lateness)}
    </Chip>
  )
}

/** Without a name if the station only shows its role. */
export function TakenChip({ by }: { by: string | undefined }): ReactElement {
  const text = useFormWords()
  return (
    <Chip kind="info" icon={userRound}>
      {by ? text('takenBy', { name: by }) : text('taken')}
    </Chip>
  )
}

function partOf(at: number, { status, progress, isMyTurn }: Pick<FormRow, 'status' | 'progress' | 'isMyTurn'>): string {
  if (at < progress.done) return 'passed'
  if (at > progress.done) return 'ahead'
  if (status === 'rejected') return 'rejected'
  if (status === 'withdrawn' || status === 'expired') return 'stopped'
  return isMyTurn ? 'mine' : 'current'
}

/** One part per station; the text beside it describes it. */
export function Track({ row }: { row: Pick<FormRow, 'status' | 'progress' | 'isMyTurn'> }): ReactElement | null {
  if (row.progress.total === 0) return null
  return (
    <span className="track" aria-hidden="true">
      {Array.from({ length: row.progress.total }, (_, at) => (
        <i key={at} className={partOf(at, row)} />
      ))}
    </span>
  )
}

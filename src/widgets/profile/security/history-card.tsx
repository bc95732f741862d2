import { useStore } from '@nanostores/react'
import keyRound from 'lucide-static/icons/key-round.svg?raw'
import lockKeyhole from 'lucide-static/icons/lock-keyhole.svg?raw'
import lockOpen from 'lucide-static/icons/lock-open.svg?raw'
import logIn from 'lucide-static/icons/log-in.svg?raw'
import octagonAlert from 'lucide-static/icons/octagon-alert.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import type { ReactElement } from 'react'
import type { SignInEntry, SignInHistory, SignInKind } from '#contract/sessions.ts'
import { api } from '#shared/transport/api.ts'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { ActionFailure } from './action-failure.tsx'
import { deviceName } from './device-name.ts'
import { $signIns, refreshSecurity } from '#widgets/profile/api.ts'
import { usePages } from '#shared/lists/use-pages.ts'
import { useSecurityTexts } from './texts.ts'
import { useWhen } from './use-when.ts'

const ICONS: Readonly<Record<SignInKind, string>> = {
  'signed-in': logIn,
  'wrong-password': triangleAlert,
  'wrong-code': triangleAlert,
  locked: octagonAlert,
  'recovery-code-used': keyRound,
  'factor-set-up': lockKeyhole,
  'factor-removed': lockOpen,
  'factor-reset': lockOpen,
  'codes-renewed': keyRound,
}
/** Events that may not have been caused by the owner. */
const SUSPECT: ReadonlySet<SignInKind> = new Set(['wrong-password', 'wrong-code', 'locked'])

const entriesIn = ({ entries }: SignInHistory): readonly SignInEntry[] => entries
const readHistory = (before: number | undefined) => api.get<SignInHistory>('api/user/sign-ins', { query: { before } })

/** The sign-in history of the account, the newest first. */
export function HistoryCard(): ReactElement {
  const text = useSecurityTexts()
  const state = useStore($signIns)
  return (
    <Card part="history" title={text('history')} action={<span className="muted">{text('historyNote')}</span>}>
      {state.data ? (
        <Entries first={state.data} />
      ) : (
        <QueryView state={state} text={text('historyFailed')} onRetry={refreshSecurity}>
          <Skeleton height="160px" />
        </QueryView>
      )}
    </Card>
  )
}

function Entries({ first }: { first: SignInHistory }): ReactElement {
  const text = useSecurityTexts()
  const older = usePages({ first, entriesOf: entriesIn, read: readHistory })
  const { entries } = older
  if (entries.length === 0) return <EmptyState icon={logIn} heading={text('historyEmpty')} />
  return (
    <>
      {entries.some(({ kind }) => SUSPECT.has(kind)) && <p className="muted">{text('notMe')}</p>}
      <ul className="rows">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {older.hasNext && (
        <Button size="small" busy={older.busy} onClick={() => void older.more()}>
          {text('showOlder')}
        </Button>
      )}
      <ActionFailure error={older.error} />
    </>
  )
}

function EntryRow({ entry }: { entry: SignInEntry }): ReactElement {
  const text = useSecurityTexts()
  const when = useWhen()
  const { kind, way, device, at, by, current } = entry
  const facts = [when.full(at), deviceName(device), way && text(`way.${way}`), by && text('by', { name: by })]
  return (
    <li className={SUSPECT.has(kind) ? 'row-item suspect' : 'row-item'}>
      <Icon source={ICONS[kind]} />
      <div>
        <p>
          {text(`kind.${kind}`)} {current && <Chip kind="info">{text('thisSession')}</Chip>}
        </p>
        <p className="muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  )
}

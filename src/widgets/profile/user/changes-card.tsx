// Recent changes and views of one's data; a change of the IBAN can be objected to.
import { useStore } from '@nanostores/react'
import eye from 'lucide-static/icons/eye.svg?raw'
import mail from 'lucide-static/icons/mail.svg?raw'
import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react'
import type { ProfileChange, ProfileChanges, ProfileView } from '#contract/personal-data.ts'
import { api } from '#shared/transport/api.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { CHANGE_ICONS } from '#widgets/profile/change-icons.ts'
import { usePages } from '#shared/lists/use-pages.ts'
import { $changes, PROFILE, refreshProfile } from '#widgets/profile/api.ts'
import { useProfileTexts } from './texts.ts'

const ObjectionDialog = lazy(async () => ({ default: (await import('./change/objection-dialog.tsx')).ObjectionDialog }))

/** Entries shown before anybody asks for more. */
const FIRST = 6

type Entry = { at: string; key: string } & ({ change: ProfileChange } | { view: ProfileView })

interface Entries {
  readonly changes: readonly ProfileChange[]
  readonly views: readonly ProfileView[]
}

/** Changes and views in one line of time, newest first. */
export const entriesOf = ({ changes, views }: Entries): Entry[] =>
  [
    ...changes.map((change): Entry => ({ at: change.at, key: `change ${change.id}`, change })),
    ...views.map((view): Entry => ({ at: view.at, key: `view ${view.id}`, view })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))

const changesOf = ({ changes }: ProfileChanges): readonly ProfileChange[] => changes
const readChanges = (before: number | undefined) => api.get<ProfileChanges>(`${PROFILE}/changes`, { query: { before } })

export function ChangesCard(): ReactElement {
  const text = useProfileTexts()
  const state = useStore($changes)
  return (
    <Card part="changes" title={text('changes')} className="changes">
      {state.data ? (
        <Entries log={state.data} />
      ) : (
        <QueryView state={state} text={text('changesFailed')} onRetry={refreshProfile}>
          <Skeleton height="90px" />
        </QueryView>
      )}
    </Card>
  )
}

function Entries({ log }: { log: ProfileChanges }): ReactElement {
  const text = useProfileTexts()
  const [isOpen, setOpen] = useState(false)
  const older = usePages({ first: log, entriesOf: changesOf, read: readChanges })
  const entries = entriesOf({ changes: older.entries, views: log.views })
  const shown = isOpen ? entries : entries.slice(0, FIRST)
  const [objecting, setObjecting] = useState<ProfileChange>()
  if (shown.length === 0) return <p className="muted">{text('noChanges')}</p>
  return (
    <>
      <ul className="lined icon-list impact">
        {shown.map((entry) =>
          'view' in entry ? (
            <View key={entry.key} view={entry.view} />
          ) : (
            <Change key={entry.key} change={entry.change} onObject={setObjecting} />
          ),
        )}
      </ul>
      {older.error !== undefined && <p role="alert">{text('changesFailed')}</p>}
      {(older.hasNext || shown.length < entries.length) && (
        <Button
          kind="ghost"
          size="small"
          busy={older.busy}
          onClick={() => (isOpen ? void older.more() : setOpen(true))}
        >
          {text('showOlder')}
        </Button>
      )}
      {objecting && (
        <Suspense>
          <ObjectionDialog change={objecting} onClose={() => setObjecting(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function Item({ icon, children }: { icon: IconSource; children: ReactNode }): ReactElement {
  return (
    <li>
      <Icon source={icon} />
      <span>{children}</span>
    </li>
  )
}

function View({ view }: { view: ProfileView }): ReactElement {
  const text = useProfileTexts()
  const { date } = useFormat()
  return (
    <Item icon={eye}>
      {text('viewed')} <small>{text(view.by ? 'byOther' : 'byUnknown', { date: date(view.at), name: view.by })}</small>
    </Item>
  )
}

interface ChangeProps {
  readonly change: ProfileChange
  readonly onObject: (change: ProfileChange) => void
}

function Change({ change, onObject }: ChangeProps): ReactElement {
  const text = useProfileTexts()
  const { date, month } = useFormat()
  const { what, at, by, before, after, mailed, effectiveFrom, objection, objectedAt } = change
  const who = text(by.self ? 'byYou' : by.name ? 'byOther' : 'byUnknown', { date: date(at), name: by.name })
  return (
    <>
      <Item icon={CHANGE_ICONS[what]}>
        {text(sentenceOf(change))} <small>{who}</small>
        {before !== null && after !== null && <small className="values num">{text('from', { before, after })}</small>}
        {effectiveFrom && !objectedAt && <small>{text('effective', { month: month(effectiveFrom) })}</small>}
        {objectedAt && <small>{text('objected', { date: date(objectedAt) })}</small>}
        {objection?.open && (
          <span className="row tight objection">
            <Button size="small" onClick={() => onObject(change)}>
              {text('object')}
            </Button>
            <small>{text('objectUntil', { date: date(objection.until) })}</small>
          </span>
        )}
      </Item>
      {mailed && what === 'iban' && (
        <Item icon={mail}>
          {text('mailed')} <small>{date(at)}</small>
        </Item>
      )}
    </>
  )
}

const sentenceOf = ({ what, withFactor, objectionTo }: ProfileChange) =>
  objectionTo !== undefined
    ? 'changed.objection'
    : what === 'iban' && withFactor
      ? 'changed.ibanFactor'
      : (`changed.${what}` as const)

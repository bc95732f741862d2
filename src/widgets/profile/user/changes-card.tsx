// What changed in one's data lately and who looked at them; a change of the IBAN can be objected to.
import { useStore } from '@nanostores/react'
import eye from 'lucide-static/icons/eye.svg?raw'
import house from 'lucide-static/icons/house.svg?raw'
import image from 'lucide-static/icons/image.svg?raw'
import mail from 'lucide-static/icons/mail.svg?raw'
import phone from 'lucide-static/icons/phone.svg?raw'
import users from 'lucide-static/icons/users-round.svg?raw'
import wallet from 'lucide-static/icons/wallet.svg?raw'
import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react'
import type { ProfileChange, ProfileChanges, ProfileView } from '#contract/personal-data.ts'
import type { ChangeKind } from '#domain/personal-data.ts'
import { $language } from '#shared/bus/language.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { AnswerState } from '#shared/ui/answer-state.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { monthInWords } from './month.ts'
import { $log, refreshProfile } from './store.ts'
import { useProfileTexts } from './texts.ts'
import { useOlder } from './use-older.ts'

const ObjectionDialog = lazy(async () => ({ default: (await import('./change/objection-dialog.tsx')).ObjectionDialog }))

/** Entries shown before anybody asks for more. */
const FIRST = 6

const ICONS: Readonly<Record<ChangeKind, IconSource>> = {
  phone,
  cellPhone: phone,
  address: house,
  iban: wallet,
  representative: users,
  picture: image,
}

type Entry = { at: string; key: string } & ({ change: ProfileChange } | { view: ProfileView })

/** Changes and views in one line of time, newest first. */
export const entriesOf = ({ changes, views }: Pick<ProfileChanges, 'changes' | 'views'>): Entry[] =>
  [
    ...changes.map((change): Entry => ({ at: change.at, key: `change ${change.id}`, change })),
    ...views.map((view): Entry => ({ at: view.at, key: `view ${view.id}`, view })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))

export function ChangesCard(): ReactElement {
  const text = useProfileTexts()
  const answer = useStore($log)
  return (
    <Card title={text('changes')} className="changes">
      {answer.data ? (
        <Entries log={answer.data} />
      ) : (
        <AnswerState answer={answer} text={text('changesFailed')} onRetry={refreshProfile}>
          <Skeleton height="90px" />
        </AnswerState>
      )}
    </Card>
  )
}

function Entries({ log }: { log: ProfileChanges }): ReactElement {
  const text = useProfileTexts()
  const older = useOlder(log)
  const changes = [...log.changes, ...older.pages.flatMap((page) => page.changes)]
  const entries = entriesOf({ changes, views: log.views })
  const shown = older.isOpen ? entries : entries.slice(0, FIRST)
  const [objecting, setObjecting] = useState<ProfileChange>()
  if (shown.length === 0) return <p className="muted">{text('noChanges')}</p>
  return (
    <>
      <ul className="impact">
        {shown.map((entry) =>
          'view' in entry ? (
            <View key={entry.key} view={entry.view} />
          ) : (
            <Change key={entry.key} change={entry.change} onObject={setObjecting} />
          ),
        )}
      </ul>
      {older.state === 'failed' && <p role="alert">{text('changesFailed')}</p>}
      {(older.hasNext || shown.length < entries.length) && (
        <Button kind="ghost" size="small" busy={older.state === 'reading'} onClick={() => void older.more()}>
          {text('moreChanges')}
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
  const { date } = useFormat()
  const language = useStore($language)
  const { what, at, by, before, after, mailed, effectiveFrom, objection, objectedAt } = change
  const who = text(by.self ? 'byYou' : by.name ? 'byOther' : 'byUnknown', { date: date(at), name: by.name })
  return (
    <>
      <Item icon={ICONS[what]}>
        {text(sentenceOf(change))} <small>{who}</small>
        {before !== null && after !== null && <small className="values num">{text('from', { before, after })}</small>}
        {effectiveFrom && !objectedAt && (
          <small>{text('effective', { month: monthInWords(effectiveFrom, language) })}</small>
        )}
        {objectedAt && <small>{text('objected', { date: date(objectedAt) })}</small>}
        {objection?.open && (
          <span className="objection">
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

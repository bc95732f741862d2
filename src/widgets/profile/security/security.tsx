// The security of one's own account: second factor, devices, history.
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import type { SecondFactorOverview } from '#contract/second-factor.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { QueryView, type QueryViewProps } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useLazyFactor } from '#widgets/profile/factor/use-lazy-factor.tsx'
import { DevicesCard } from './devices-card.tsx'
import { FactorCard } from './factor-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { $factor, refreshSecurity, $sessions, $changes } from '#widgets/profile/api.ts'
import { useSecurityTexts } from './texts.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'
import type { ProfileChange } from '#contract/personal-data.ts'
import { holds } from '#domain/organisation/roles.ts'
import { $person } from '#shared/bus/person.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Card } from '#shared/ui/card.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { CHANGE_ICONS } from '#widgets/profile/change-icons.ts'
import { useWhen } from './use-when.ts'

/** The limit of entries here; the user profile has all of them, with actions. */
const SHOWN = 4

/** Recent changes of the own data; empty if they failed to load. */
function ChangesCard(): ReactElement | null {
  const text = useSecurityTexts()
  const { data } = useStore($changes)
  const person = useStore($person)
  if (!data) return null
  return (
    <Card title={text('changes')}>
      {data.changes.length === 0 ? (
        <p className="muted">{text('changesEmpty')}</p>
      ) : (
        <ul className="rows">
          {data.changes.slice(0, SHOWN).map((change) => (
            <ChangeRow key={change.id} change={change} />
          ))}
        </ul>
      )}
      {person && holds(person.rights, 'menu_profile') && <AllChanges />}
    </Card>
  )
}

function AllChanges(): ReactElement {
  const text = useSecurityTexts()
  return <a {...usePortalLink('/profil/benutzerprofil')}>{text('changesAll')}</a>
}

function ChangeRow({ change: { what, at, by } }: { change: ProfileChange }): ReactElement {
  const text = useSecurityTexts()
  const when = useWhen()
  const who = by.self ? text('byYou') : by.name ? text('byName', { name: by.name }) : ''
  return (
    <li className="row-item">
      <Icon source={CHANGE_ICONS[what]} />
      <div>
        <p>{text(`changed.${what}`)}</p>
        <p className="muted">{[when.day(at), who].filter(Boolean).join(', ')}</p>
      </div>
    </li>
  )
}

/** Says that the factor is active, and offers to end the sessions that began without it. */
function FinishedBanner(): ReactElement {
  const text = useSecurityTexts()
  const count = useStore($sessions).data?.filter(({ current }) => !current).length ?? 0
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <div role="status">
        <Banner
          kind="ok"
          heading={text('finished')}
          action={
            count > 0 && (
              <Button size="small" onClick={() => setAsking(true)}>
                {text('signOutOthers')}
              </Button>
            )
          }
        >
          {text('finishedText')} {count > 0 && text('finishedOthers')}
        </Banner>
      </div>
      {isAsking && <SignOutDialog target="others" count={count} onClose={() => setAsking(false)} />}
    </>
  )
}

const Assistant = lazy(async () => ({ default: (await import('./assistant/assistant.tsx')).Assistant }))

/** `<portal-security>`: the second factor with its assistant, signed-in devices, sign-ins. */
export function Security(): ReactElement {
  const state = useStore($factor)
  const { data } = state
  return (
    <div className="view security">
      <div className="security-columns">{data ? <Page overview={data} /> : <Waiting state={state} />}</div>
    </div>
  )
}

function Page({ overview }: { overview: SecondFactorOverview }): ReactElement {
  const text = useSecurityTexts()
  const { host } = useHost()
  const factor = useLazyFactor()
  const [isSettingUp, setSettingUp] = useAssistant(overview)
  const [isFinished, setFinished] = useState(false)
  const end = (finished: boolean) => {
    setSettingUp(false)
    setFinished(finished)
    emit(host, 'portal-close', { attribute: 'set-up' })
    if (finished) emit(host, 'portal-account-change')
  }
  return (
    <>
      {factor.dialog}
      <div className="stack gap-20 start security-main">
        {isSettingUp ? (
          <Suspense fallback={<Skeleton height="420px" />}>
            <Assistant pending={overview.pending} mayBegin={async () => !overview.setup || factor.ask()} onEnd={end} />
          </Suspense>
        ) : (
          <>
            <Heading>{text('title')}</Heading>
            {isFinished && <FinishedBanner />}
            <FactorCard overview={overview} ask={factor.ask} onSetUp={() => setSettingUp(true)} />
            <HistoryCard />
          </>
        )}
      </div>
      <div className="stack gap-20 start security-side">
        <DevicesCard />
        <ChangesCard />
      </div>
    </>
  )
}

/** Open if the address requests it (the attribute `set-up`), and no factor is set up yet. */
function useAssistant({ setup, managedBy }: SecondFactorOverview): [boolean, (open: boolean) => void] {
  const { props } = useHost<{ setUp: string }>()
  const isAsked = props.setUp !== undefined && props.setUp !== 'false'
  const mayOpen = isAsked && !setup && managedBy === 'portal'
  const [isOpen, setOpen] = useState(mayOpen)
  const [wasAsked, setWasAsked] = useState(isAsked)
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked)
    if (mayOpen) setOpen(true)
  }
  return [isOpen, setOpen]
}

function Waiting({ state }: Pick<QueryViewProps, 'state'>): ReactElement {
  const text = useSecurityTexts()
  return (
    <div className="stack gap-20 start security-main">
      <Heading>{text('title')}</Heading>
      <QueryView personal state={state} text={text('notLoaded')} onRetry={refreshSecurity}>
        <p className="sr" role="status">
          {text('loading')}
        </p>
        <Skeleton height="180px" />
        <Skeleton height="240px" />
      </QueryView>
    </div>
  )
}

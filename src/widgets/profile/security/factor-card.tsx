import keyRound from 'lucide-static/icons/key-round.svg?raw'
import lockKeyhole from 'lucide-static/icons/lock-keyhole.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import type { SecondFactorOverview } from '#contract/second-factor.ts'
import { FEW_RECOVERY_CODES } from '#domain/people/second-factor.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { useSecurityTexts } from './texts.ts'

const RemoveDialog = lazy(async () => ({ default: (await import('./remove-dialog.tsx')).RemoveDialog }))
const RenewDialog = lazy(async () => ({ default: (await import('./assistant/renew-dialog.tsx')).RenewDialog }))

export interface FactorCardProps {
  readonly overview: SecondFactorOverview
  /** Has the factor shown; false when the person gave up. */
  readonly ask: () => Promise<boolean>
  readonly onSetUp: () => void
}

/** The state of the second factor, and the possible actions. */
export function FactorCard(props: FactorCardProps): ReactElement {
  const text = useSecurityTexts()
  const { setup, managedBy } = props.overview
  return (
    <Card part="factor" title={text('factorCard')} className="factor-card">
      <State overview={props.overview} />
      {managedBy === 'provider' ? <AtProvider /> : setup ? <Present {...props} /> : <Absent {...props} />}
    </Card>
  )
}

function State({ overview: { setup, reset, since } }: { overview: SecondFactorOverview }): ReactElement {
  const text = useSecurityTexts()
  const { date } = useFormat()
  return (
    <p className={setup ? 'state-line ok' : 'state-line warn'}>
      <Icon source={setup ? lockKeyhole : triangleAlert} />
      <b>{setup ? (since ? text('onSince', { date: date(since) }) : text('on')) : text(reset ? 'reset' : 'off')}</b>
    </p>
  )
}

function AtProvider(): ReactElement {
  const text = useSecurityTexts()
  const { host } = useHost()
  return (
    <>
      <p>{text('provider')}</p>
      <Button onClick={() => void emit(host, 'portal-auth-required', { reason: 'configure-second-factor' })}>
        {text('setUp')}
      </Button>
    </>
  )
}

function Absent({ overview: { reset, pending }, onSetUp }: FactorCardProps): ReactElement {
  const text = useSecurityTexts()
  return (
    <>
      <p>{text(reset ? 'resetText' : 'offText')}</p>
      {pending && <p>{text('pendingText')}</p>}
      <Button kind="primary" onClick={onSetUp}>
        {text(pending ? 'goOn' : 'setUp')}
      </Button>
    </>
  )
}

function Present({ overview, ask, onSetUp }: FactorCardProps): ReactElement {
  const text = useSecurityTexts()
  const [dialog, setDialog] = useState<'renew' | 'remove'>()
  const left = overview.recoveryCodesLeft ?? 0
  const close = () => setDialog(undefined)
  return (
    <>
      {left > FEW_RECOVERY_CODES ? (
        <p className="state-line">
          <Icon source={keyRound} />
          {text('codesLeft', { count: left })}
        </p>
      ) : (
        <Banner kind="warn" heading={text(left === 0 ? 'noCodes' : 'fewCodes')}>
          {text('codesLeft', { count: left })}. {text('fewCodesText')}
        </Banner>
      )}
      <div className="row gap-12 actions-row">
        <Button onClick={() => setDialog('renew')}>{text('renewCodes')}</Button>
        <Button onClick={onSetUp}>{text(overview.pending ? 'goOn' : 'changePhone')}</Button>
        <Button kind="danger" onClick={() => setDialog('remove')}>
          {text('remove')}
        </Button>
      </div>
      <Suspense>
        {dialog === 'renew' && <RenewDialog ask={ask} onClose={close} />}
        {dialog === 'remove' && <RemoveDialog ask={ask} onClose={close} />}
      </Suspense>
    </>
  )
}

// A device that is no terminal yet, or no longer: it gets its key.
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { holds, type Role } from '#domain/organisation/roles.ts'
import { ApiError, isTransient } from '#shared/transport/api.ts'
import { $addresses } from '#shared/bus/addresses.ts'
import { $person } from '#shared/bus/person.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import type { DeviceFacts, TerminalDevice } from './device.ts'
import { Languages } from './frame.tsx'
import { useTerminalTexts } from './texts.ts'

const DevicesPart = lazy(async () => ({
  default: (await import('#widgets/production/devices/devices-part.tsx')).DevicesPart,
}))

const KEEPERS: readonly Role[] = ['menu_mes_logins', 'menu_mes_times', 'ma-api:ma_edit_employment_data']
const KEY_LIMIT = 120

type Problem = 'wrong' | 'offline'

export function Setup({ device, facts }: { device: TerminalDevice; facts: DeviceFacts }): ReactElement {
  const text = useTerminalTexts()
  const person = useStore($person)
  const { portalUrl } = useStore($addresses)
  const [problem, setProblem] = useState<Problem>()
  const { status, isDurable, waiting } = facts
  const isKeeper = person !== undefined && KEEPERS.some((role) => holds(person.rights, role))
  const register = async (key: string) => {
    setProblem(undefined)
    await device.register(key).catch((error: unknown) => {
      setProblem(error instanceof ApiError && !isTransient(error) ? 'wrong' : 'offline')
    })
  }
  return (
    <div className="stack gap-20 setup">
      <Heading>{text(status === 'revoked' ? 'revoked.title' : 'setup.title')}</Heading>
      <p>{text(status === 'revoked' ? 'revoked.text' : 'setup.text')}</p>
      {waiting.length > 0 && <Banner kind="info" heading={text('revoked.waiting', { count: waiting.length })} />}
      {!isDurable && (
        <Banner
          kind="info"
          heading={text('setup.notKept')}
          action={<a href={`${portalUrl}mes/terminal`}>{text('setup.ownPage')}</a>}
        />
      )}
      <KeyForm problem={problem} onKey={register} />
      {isKeeper ? (
        <Suspense>
          <DevicesPart onUse={(key) => void register(key)} />
        </Suspense>
      ) : (
        <p>
          <a href={`${portalUrl}mes/logins`}>{text('setup.toPortal')}</a>
        </p>
      )}
      <Languages />
    </div>
  )
}

interface KeyFormProps {
  readonly problem: Problem | undefined
  readonly onKey: (key: string) => Promise<void>
}

function KeyForm({ problem, onKey }: KeyFormProps): ReactElement {
  const text = useTerminalTexts()
  const [key, setKey] = useState('')
  const [isBusy, setBusy] = useState(false)
  return (
    <form
      className="stack gap-16 key-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (key.trim() === '' || isBusy) return
        setBusy(true)
        void onKey(key).finally(() => setBusy(false))
      }}
    >
      <TextField
        label={text('setup.key')}
        help={text('setup.keyHelp')}
        error={problem && text(`setup.${problem}`)}
        value={key}
        maxLength={KEY_LIMIT}
        autoComplete="off"
        spellCheck={false}
        onChange={setKey}
      />
      <Button type="submit" kind="primary" size="large" busy={isBusy}>
        {text('setup.do')}
      </Button>
    </form>
  )
}

// Master data beside the logins: devices and badges for people who maintain a hall, the rest for the time office.
import database from 'lucide-static/icons/database.svg?raw'
import tablet from 'lucide-static/icons/tablet.svg?raw'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { logFailure } from '#shared/bus/log.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { useLoginsTexts } from './texts.ts'

/** Loaded when it is opened. */
const DevicesPart = lazy(async () => ({
  default: (await import('#widgets/production/devices/devices-part.tsx')).DevicesPart,
}))

type View = '' | 'master-data'

/** The view of the attribute, or a later choice; in the portal it is part of the address. */
export function useView(): readonly [View, (view: View) => void] {
  const { host, props } = useHost<{ readonly view: string }>()
  const given: View = props.view === 'master-data' ? 'master-data' : ''
  const [chosen, setChosen] = useState({ given, view: given })
  // Back, or a host that sets another attribute.
  const current = chosen.given === given ? chosen : { given, view: given }
  if (current !== chosen) setChosen(current)
  const go = (view: View) => {
    setChosen({ given, view })
    emit(host, 'portal-address', { path: view === '' ? '/mes/logins' : `/mes/logins?ansicht=${view}` })
  }
  return [current.view, go]
}

export interface MasterDataProps {
  /** Opens the master data; undefined for people who do not maintain them. */
  readonly onMasterData: (() => void) | undefined
}

export function MasterDataButton({ onMasterData }: MasterDataProps): ReactElement | null {
  const text = useLoginsTexts()
  if (!onMasterData) return null
  return (
    <Button icon={database} onClick={onMasterData}>
      {text('masterData')}
    </Button>
  )
}

/** This browser as a terminal, with the key that the services have just made for it. */
async function becomeTerminal(host: HTMLElement, key: string): Promise<void> {
  const { keepDeviceKey } = await import('#widgets/production/terminal/device.ts')
  await keepDeviceKey(key)
  emit(host, 'portal-navigate', { path: '/mes/terminal' })
}

/** Terminals and machines of the maintained halls, and the credentials of their people. */
export function DevicesButton(): ReactElement {
  const text = useLoginsTexts()
  const { host, embedded } = useHost()
  const [isOpen, setOpen] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const use = (key: string) => {
    setRefused(false)
    void becomeTerminal(host, key).catch((error: unknown) => {
      logFailure('the key was not kept', error)
      setRefused(true)
    })
  }
  return (
    <>
      <Button icon={tablet} onClick={() => setOpen(true)}>
        {text('devices')}
      </Button>
      {isOpen && (
        <Dialog open title={text('devices')} className="devices-dialog" onClose={() => setOpen(false)}>
          {isRefused && <Banner kind="warn" heading={text('keyNotKept')} />}
          <Suspense>
            {/* The storage of a foreign page is not the terminal's. */}
            <DevicesPart onUse={embedded ? undefined : use} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}

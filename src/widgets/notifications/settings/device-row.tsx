import monitor from 'lucide-static/icons/monitor.svg?raw'
import smartphone from 'lucide-static/icons/smartphone.svg?raw'
import tablet from 'lucide-static/icons/tablet.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { type ReactElement, useState } from 'react'
import type { PushDevice, PushTest } from '#contract/delivery.ts'
import { Button } from '#shared/ui/button.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Switch } from '#shared/ui/switch.tsx'
import { switchDevice, refreshSettings, testDevice } from './api.ts'
import { ChangeError, runChange, clearError, setError } from './change-error.tsx'
import { useSettingsTexts } from './texts.ts'
import { useDays } from './use-days.ts'
import { announce } from '#shared/element/announce.ts'

interface Test {
  readonly isBusy: boolean
  /** The result of the last one. */
  readonly result: PushTest['result'] | undefined
  test(): Promise<void>
}

/** Sends a push to `device` that says it is a test. */
function useTest({ id }: PushDevice): Test {
  const text = useSettingsTexts()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<PushTest['result']>()
  const test = async () => {
    setBusy(true)
    setResult(undefined)
    clearError(`device ${id}`)
    try {
      const answer = await testDevice(id)
      setResult(answer.result)
      announce(text(`test.${answer.result}`))
      // Its row is removed with it, so the list shows why.
      if (answer.result === 'gone') setError('add', 'gone')
    } catch (error) {
      setError(`device ${id}`, error)
    }
    setBusy(false)
    refreshSettings()
  }
  return { isBusy, result, test }
}

const ICONS = { computer: monitor, phone: smartphone, tablet, unknown: monitor }

export interface DeviceRowProps {
  readonly device: PushDevice
  readonly isThis: boolean
  readonly onRemove: () => void
  readonly onGuide: () => void
}

/** One device: its state, its switch, its test, its removal. */
export function DeviceRow({ device, isThis, onRemove, onGuide }: DeviceRowProps): ReactElement {
  const text = useSettingsTexts()
  const { id, label, kind, enabled, refused } = device
  const { isBusy, result, test } = useTest(device)
  return (
    <li className="device">
      <Icon source={ICONS[kind]} />
      <div>
        <p>
          {label} {isThis && <Chip kind="info">{text('here')}</Chip>}
        </p>
        <State device={device} />
        {result !== undefined && <p className={result === 'accepted' ? 'muted' : 'warn'}>{text(`test.${result}`)}</p>}
        <ChangeError part={`device ${id}`} />
      </div>
      <div className="device-actions">
        {refused ? (
          <button type="button" className="link" aria-label={text('guideOf', { device: label })} onClick={onGuide}>
            {text('guide')}
          </button>
        ) : (
          <>
            {enabled && (
              <Button
                kind="ghost"
                size="small"
                busy={isBusy}
                aria-label={text(isBusy ? 'testingOf' : 'testOf', { device: label })}
                onClick={() => void test()}
              >
                {text(isBusy ? 'sending' : 'test')}
              </Button>
            )}
            <Switch
              hideLabel
              label={text('pushOn', { device: label })}
              checked={enabled}
              onChange={(isOn) => void runChange(`device ${id}`, switchDevice(id, isOn))}
            />
          </>
        )}
        <IconButton icon={trash} size="small" label={text('removeOf', { device: label })} onClick={onRemove} />
      </div>
    </li>
  )
}

/** The results of the last pushes, and what a lock screen shows. */
function State({ device }: { device: PushDevice }): ReactElement {
  const text = useSettingsTexts()
  const days = useDays()
  const { enabled, refused, failure, lastUsed } = device
  if (refused) return <p className="warn">{text('deviceRefused')}</p>
  if (!enabled) return <p className="muted">{text('deviceOff')}</p>
  if (failure)
    return (
      <p className="warn">
        {text('deviceFailed', { when: days.when(failure.at), why: text(`failure.${failure.reason}`) })}
      </p>
    )
  const used = lastUsed === null ? text('neverUsed') : text('lastUsed', { when: days.when(lastUsed) })
  return (
    <p className="muted">
      {used} · {text('lockScreen')}
    </p>
  )
}

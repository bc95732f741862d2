import monitor from 'lucide-static/icons/monitor.svg?raw'
import smartphone from 'lucide-static/icons/smartphone.svg?raw'
import tablet from 'lucide-static/icons/tablet.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import type { ReactElement } from 'react'
import type { PushDevice } from '#contract/delivery.ts'
import { Button } from '#shared/ui/button.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Switch } from '#shared/ui/switch.tsx'
import { switchDevice } from '#widgets/notifications/settings/api.ts'
import { ChangeError, runChange } from './change-error.tsx'
import { usePageTexts } from './texts.ts'
import { useDays } from './use-days.ts'
import { useTest } from './use-test.ts'

const ICONS = { computer: monitor, phone: smartphone, tablet, unknown: monitor }

export interface DeviceRowProps {
  readonly device: PushDevice
  readonly isThis: boolean
  readonly onRemove: () => void
  readonly onGuide: () => void
}

/** One device: what it does, its switch, its test, its removal. */
export function DeviceRow({ device, isThis, onRemove, onGuide }: DeviceRowProps): ReactElement {
  const text = usePageTexts()
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
      <div className="device-acts">
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
                {text(isBusy ? 'testing' : 'test')}
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

/** What came of the last pushes, and what a lock screen shows. */
function State({ device }: { device: PushDevice }): ReactElement {
  const text = usePageTexts()
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

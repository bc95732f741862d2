import { useStore } from '@nanostores/react'
import bug from 'lucide-static/icons/bug.svg?raw'
import type { ReactElement } from 'react'
import { $device } from '#shared/bus/device.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { useFacts } from '#shell/shell-context.ts'
import { openReport } from './report-store.ts'
import { useShellTexts } from '#shell/texts.ts'

/** The flag as a line of the profile menu, where the top bar of a phone has no room for it. */
export function ReportItem({ onChoose }: { onChoose: () => void }): ReactElement | null {
  const text = useShellTexts()
  const isPhone = useStore($device) === 'smartphone'
  const { config } = useFacts()
  if (!isPhone || !config.bugReportUrl) return null
  const open = () => {
    onChoose()
    openReport()
  }
  return (
    <button type="button" className="item" aria-haspopup="dialog" onClick={open}>
      <Icon source={bug} />
      {text('report.open')}
    </button>
  )
}

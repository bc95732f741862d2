import bug from 'lucide-static/icons/bug.svg?raw'
import type { ReactElement } from 'react'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { useFacts } from '#shell/shell-context.ts'
import { openReport } from './report-store.ts'
import { useShellTexts } from '#shell/texts.ts'

/** The flag that reports an error; only where the configuration names a service for reports. */
export function BugFlag(): ReactElement | null {
  const text = useShellTexts()
  const { config } = useFacts()
  if (!config.bugReportUrl) return null
  return (
    <IconButton
      icon={bug}
      className="bug"
      label={text('report.open')}
      aria-haspopup="dialog"
      onClick={() => openReport()}
    />
  )
}

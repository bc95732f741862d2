import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { ToastList } from '#shared/ui/toast-list.tsx'
import { useLazyPart } from '#shell/use-lazy-part.ts'
import { $occasion, closeReport, openReport } from './report-store.ts'

/** The messages of the portal, and the dialog in which one of them is reported. */
export function Reports(): ReactElement {
  const occasion = useStore($occasion)
  const dialog = useLazyPart(
    occasion !== undefined,
    async () => (await import('./report-dialog.tsx')).ReportDialog,
    closeReport,
  )
  return (
    <>
      <ToastList onReport={openReport} />
      {occasion && dialog && <dialog.View key={occasion.at.getTime()} occasion={occasion} />}
    </>
  )
}

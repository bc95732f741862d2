import { useEffect, useRef, type ReactElement } from 'react'
import { useStyles } from '#shared/element/use-styles.ts'
import form from '#shared/ui/form.css?inline'
import factorCss from './factor.css?inline'
import { useRecentFactor } from './factor-dialog.tsx'

const STYLES = [form, factorCss]

/** Asks for the factor when it is rendered; `onEnd` is called with whether it was shown. */
export function FactorAsker({ onEnd }: { onEnd: (shown: boolean) => void }): ReactElement {
  useStyles(STYLES)
  const { ask, dialog } = useRecentFactor()
  const end = useRef(onEnd)
  useEffect(() => void ask().then(end.current), [ask])
  return dialog
}

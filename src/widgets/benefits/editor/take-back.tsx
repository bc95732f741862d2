// The last save of the administrator, which can be taken back for 30 s: in the bar that stays in view, beside the button that saved it.
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import undoIcon from 'lucide-static/icons/undo-2.svg?raw'
import { useEffect, useState, type ReactElement } from 'react'
import type { EditedBenefit } from '#contract/benefits.ts'
import { statusOf } from '#shared/transport/api.ts'
import { announce } from '#shared/element/announce.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { useCall } from '#shared/ui/use-call.ts'
import { editorPath } from '#widgets/benefits/paths.ts'
import { takeBack } from './api.ts'
import { useEditorTexts } from './texts.ts'

/** The seconds that are left, 0 when they are over. */
function useSecondsLeft(until: string | null): number {
  const leftNow = () => (until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1_000)))
  const [left, setLeft] = useState(leftNow)
  useEffect(() => {
    const tick = () => setLeft(until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1_000)))
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [until])
  return left
}

export function TakeBack({ benefit }: { benefit: EditedBenefit }): ReactElement | null {
  const text = useEditorTexts()
  const { host } = useHost()
  const left = useSecondsLeft(benefit.takeBackUntil)
  const { isBusy, error, run: call } = useCall()
  const run = () =>
    call(async () => {
      const present = await takeBack(benefit)
      announce(text(present ? 'takenBack' : 'takenBackNew'))
      if (!present) emit(host, 'portal-navigate', { path: editorPath() })
    })
  if (error !== undefined)
    return (
      <p className="err" role="alert">
        {statusOf(error)} - {text('takeBackFailed')}
      </p>
    )
  if (left === 0) return null
  return (
    <div className="row push take-back">
      <Icon source={circleCheck} size="s" />
      <b>{text(benefit.version === 1 ? 'savedNew' : 'savedNow')}</b>
      <Button size="small" icon={undoIcon} busy={isBusy} onClick={() => void run()}>
        {text('takeBack', { n: left })}
      </Button>
    </div>
  )
}

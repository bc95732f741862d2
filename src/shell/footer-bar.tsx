import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { $badgeState } from '#shared/bus/badges.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { serverTime } from './clock.ts'
import { useShellTexts } from './texts.ts'

export function FooterBar(): ReactElement {
  const text = useShellTexts()
  const { time } = useFormat()
  const { at } = useStore($badgeState)
  return (
    <footer className="foot-bar">
      <span>{text('group')}</span>
      {at && <span className="push">{text('dataTime', { time: time(serverTime(at)) })}</span>}
    </footer>
  )
}

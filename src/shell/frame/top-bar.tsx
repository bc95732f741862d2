import { useStore } from '@nanostores/react'
import type { ReactElement, ReactNode } from 'react'
import { $narrow } from '#shared/bus/device.ts'
import { withBreaks } from '#shared/i18n/with-breaks.ts'
import { Brand } from '#shell/brand.tsx'
import { Drawer } from '#shell/menu/drawer.tsx'
import { Palette } from '#shell/palette/palette.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { BugFlag } from '#shell/report/bug-flag.tsx'
import { useFacts } from '#shell/shell-context.ts'
import { Shortcuts } from '#shell/shortcuts/shortcuts.tsx'
import { useShellTexts } from '#shell/texts.ts'

export interface TopBarProps {
  readonly title: string
  readonly tabs?: ReactNode
  /** Opens the assistant, on pages that have one. */
  readonly help?: ReactNode
}

export function TopBar({ title, tabs, help }: TopBarProps): ReactElement {
  const text = useShellTexts()
  const { areas } = useFacts()
  const isNarrow = useStore($narrow)
  return (
    <header className="head">
      {!isNarrow && <Brand />}
      <div ref={measure} className="top">
        {isNarrow && <Drawer />}
        <h2 className="title" aria-label={title}>
          {withBreaks(title, text('menu.wordBreaks'))}
        </h2>
        {tabs}
        <div className="actions">
          {SEARCH}
          {help}
          {FLAG}
          {areas.has('notifications') && <portal-bell settings={areas.has('profile')} />}
          {ME}
        </div>
      </div>
    </header>
  )
}

/** The height that the styles assume, in px. */
const USUAL = 60

/** Sticky parts of the page stay below the bar, which grows by its tabs and by large text. */
function measure(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  let known = USUAL
  const watch = new ResizeObserver(() => {
    const height = bar.offsetHeight
    if (height !== known) document.documentElement.style.setProperty('--portal-top', `${height}px`)
    known = height
  })
  watch.observe(bar)
  return () => watch.disconnect()
}

// Does not depend on the page, so that a navigation does not draw it again.
const SEARCH = (
  <>
    <Palette />
    <Shortcuts />
  </>
)
const FLAG = <BugFlag />
const ME = <ProfileMenu />

import { useStore } from '@nanostores/react'
import type { ReactElement, ReactNode } from 'react'
import { $narrow } from '#shared/bus/device.ts'
import { Brand } from './brand.tsx'
import { Drawer } from '#shell/menu/drawer.tsx'
import { Palette } from '#shell/palette/palette.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { BugFlag } from '#shell/report/bug-flag.tsx'
import { useFacts } from '#shell/shell-context.ts'
import { Shortcuts } from '#shell/shortcuts/shortcuts.tsx'

export interface TopBarProps {
  readonly title: string
  readonly tabs?: ReactNode
  /** Opens the assistant, on pages that have one. */
  readonly help?: ReactNode
}

export function TopBar({ title, tabs, help }: TopBarProps): ReactElement {
  const { areas } = useFacts()
  const isNarrow = useStore($narrow)
  return (
    <header className="head">
      {!isNarrow && <Brand />}
      <div className="top">
        {isNarrow && <Drawer />}
        <h2 className="title">{title}</h2>
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

// They do not depend on the page: a navigation passes them by.
const SEARCH = (
  <>
    <Palette />
    <Shortcuts />
  </>
)
const FLAG = <BugFlag />
const ME = <ProfileMenu />

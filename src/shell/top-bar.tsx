import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { $narrow } from '#shared/bus/device.ts'
import { Brand } from './brand.tsx'
import { BugReport } from './bug-report.tsx'
import { Drawer } from './menu/drawer.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { useFacts } from './shell-context.ts'

export function TopBar({ title }: { title: string }): ReactElement {
  const { areas } = useFacts()
  const isNarrow = useStore($narrow)
  return (
    <header className="head">
      {!isNarrow && <Brand />}
      <div className="top">
        {isNarrow && <Drawer />}
        <h2 className="title">{title}</h2>
        <div className="acts">
          <BugReport />
          {areas.has('notifications') && <portal-bell settings={areas.has('profile')} />}
          <ProfileMenu />
        </div>
      </div>
    </header>
  )
}

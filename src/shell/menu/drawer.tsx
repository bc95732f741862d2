import menu from 'lucide-static/icons/menu.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import { useRef, type ReactElement } from 'react'
import { useBackdropPress } from '#shared/ui/dialog.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Brand } from '#shell/brand.tsx'
import { SideMenu } from './side-menu.tsx'
import { showCurrent } from './show-current.ts'
import { useShellTexts } from '#shell/texts.ts'

export const OPENER_ID = 'menu-oeffnen'

/** Below 1024 px the menu is a drawer behind this button. */
export function Drawer(): ReactElement {
  const text = useShellTexts()
  const ref = useRef<HTMLDialogElement>(null)
  const close = () => ref.current?.close()
  const open = () => {
    ref.current?.showModal()
    showCurrent(ref.current)
  }
  return (
    <>
      <IconButton id={OPENER_ID} icon={menu} label={text('openMenu')} aria-haspopup="dialog" onClick={open} />
      <dialog ref={ref} className="drawer" aria-label={text('mainMenu')} {...useBackdropPress(close)}>
        <div className="drawer-head">
          <Brand />
          <IconButton icon={x} label={text('closeMenu')} onClick={close} />
        </div>
        <SideMenu onGo={close} />
      </dialog>
    </>
  )
}

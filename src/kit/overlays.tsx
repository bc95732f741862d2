import copy from 'lucide-static/icons/copy.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useState, type ReactElement } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Menu } from '#shared/ui/menu.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { useKitTexts } from './texts.ts'

export function Overlays(): ReactElement {
  const text = useKitTexts()
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState('')
  const close = () => setOpen(false)
  const item = (label: string) => ({ label, onSelect: () => setDone(label) })
  return (
    <Card title={text('overlays')}>
      <div className="row">
        <Button onClick={() => setOpen(true)}>{text('dialog.open')}</Button>
        <Menu
          label={text('menu.label')}
          trigger={(props) => <Button {...props}>{text('menu.open')}</Button>}
          items={[
            { ...item(text('menu.edit')), icon: pencil, keys: 'E' },
            { ...item(text('menu.copy')), icon: copy, reason: text('menu.copyWhy') },
            { ...item(text('menu.delete')), icon: trash, danger: true },
          ]}
        />
        <Popover label={text('popover.label')} trigger={(props) => <Button {...props}>{text('popover.open')}</Button>}>
          {(close) => (
            <div className="stack">
              <p>{text('popover.text')}</p>
              <Button size="small" onClick={close}>
                {text('popover.close')}
              </Button>
            </div>
          )}
        </Popover>
        <span className="muted" aria-live="polite">
          {done}
        </span>
      </div>
      <Dialog
        open={isOpen}
        onClose={close}
        title={text('dialog.title')}
        actions={
          <>
            <Button onClick={close}>{text('cancel')}</Button>
            <Button kind="danger-full" onClick={close}>
              {text('dialog.reset')}
            </Button>
          </>
        }
      >
        <p>{text('dialog.text')}</p>
      </Dialog>
    </Card>
  )
}

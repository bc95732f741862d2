import undo from 'lucide-static/icons/undo-2.svg?raw'
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { useMediaTexts } from './texts.ts'

interface RemovedNoteProps {
  readonly children: ReactNode
  readonly onUndo: () => void
}

/** Names the removed document and offers to restore it. It takes the focus, because the pressed button is gone. */
export function RemovedNote({ children, onUndo }: RemovedNoteProps): ReactElement {
  const text = useMediaTexts()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <p className="removed" role="status">
      <span>{children}</span>
      <Button ref={button} kind="ghost" size="small" icon={undo} onClick={onUndo}>
        {text('undo')}
      </Button>
    </p>
  )
}

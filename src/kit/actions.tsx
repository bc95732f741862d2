import bold from 'lucide-static/icons/bold.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import printer from 'lucide-static/icons/printer.svg?raw'
import { useState, type ReactElement } from 'react'
import { Button, type ButtonProps } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Tooltip } from '#shared/ui/tooltip.tsx'
import { useKitTexts } from './texts.ts'

const KINDS = ['primary', 'second', 'ghost', 'danger'] as const

export function Actions(): ReactElement {
  const text = useKitTexts()
  return (
    <Card title={text('buttons')}>
      <div className="stack">
        {KINDS.map((kind) => (
          <Shown key={kind} kind={kind} label={text(`button.${kind}`)} />
        ))}
        <div className="row">
          <Button kind="primary" busy>
            {text('button.busy')}
          </Button>
          <Button kind="primary" reason={text('button.reason')}>
            {text('button.notReady')}
          </Button>
          <Button disabled>{text('button.disabled')}</Button>
          <Button kind="danger-full">{text('button.full')}</Button>
        </div>
        <div className="row">
          <Button kind="primary" size="small">
            {text('button.small')}
          </Button>
          <Button kind="primary">{text('button.normal')}</Button>
          <Button kind="primary" size="large" icon={printer}>
            {text('button.large')}
          </Button>
        </div>
        <IconButtons />
      </div>
    </Card>
  )
}

function Shown({ kind, label }: { kind: NonNullable<ButtonProps['kind']>; label: string }): ReactElement {
  const text = useKitTexts()
  return (
    <div className="row">
      <Button kind={kind}>{label}</Button>
      <Button kind={kind} className="is-hover">
        {text('hover')}
      </Button>
      <Button kind={kind} className="is-focus">
        {text('focus')}
      </Button>
    </div>
  )
}

function IconButtons(): ReactElement {
  const text = useKitTexts()
  const [isBold, setBold] = useState(true)
  return (
    <div className="row">
      <IconButton icon={printer} label={text('print')} />
      <IconButton icon={printer} label={text('print')} className="is-hover" />
      <IconButton icon={printer} label={text('print')} className="is-focus" />
      <IconButton icon={bold} label={text('bold')} aria-pressed={isBold} onClick={() => setBold(!isBold)} />
      <IconButton icon={chevronRight} label={text('next')} outlined />
      <IconButton icon={printer} label={text('print')} size="small" disabled />
      <Tooltip text={text('tooltip')}>
        {(target) => (
          <a href="#root" {...target}>
            {text('link')}
          </a>
        )}
      </Tooltip>
    </div>
  )
}

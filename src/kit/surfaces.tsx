import type { ReactElement } from 'react'
import { Card } from '#shared/ui/card.tsx'
import { useKitTexts } from './texts.ts'

const TOKENS = (
  'canvas paper surface sunken raised hover text text-muted line line-strong accent accent-hover accent-soft mark ' +
  'success success-soft warning warning-soft danger danger-soft day-off day-holiday'
).split(' ')

export function Surfaces(): ReactElement {
  const text = useKitTexts()
  return (
    <Card title={text('surfaces')}>
      <div className="swatches">
        {TOKENS.map((token) => (
          <div key={token}>
            <i style={{ background: `var(--p-${token})` }} />
            {token}
          </div>
        ))}
      </div>
    </Card>
  )
}

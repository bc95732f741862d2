import type { ReactElement } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useKitTexts } from './texts.ts'

const UNAVAILABLE = 503

export function States(): ReactElement {
  const text = useKitTexts()
  return (
    <Card title={text('states')}>
      <div className="stack">
        <Skeleton width="38%" />
        <Skeleton />
        <Skeleton width="84%" />
        <hr className="rule" />
        <EmptyState heading={text('state.empty')} action={<Button size="small">{text('state.new')}</Button>}>
          {text('state.emptyText')}
        </EmptyState>
        <hr className="rule" />
        <ErrorState status={UNAVAILABLE} text={text('state.failed')} onRetry={() => undefined} />
      </div>
    </Card>
  )
}

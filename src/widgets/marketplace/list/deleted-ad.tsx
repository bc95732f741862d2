import trash from 'lucide-static/icons/trash-2.svg?raw'
import type { ReactElement } from 'react'
import type { AdCard } from '#contract/marketplace.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { refreshMarket, restoreAd } from '#widgets/marketplace/api.ts'
import { useMarketTexts } from '#widgets/marketplace/texts.ts'
import { useAct } from '#widgets/marketplace/use-act.ts'
import { AdLink } from './ad-card.tsx'
import { Refusal } from './refusal.tsx'
import { useListTexts } from './texts.ts'

/** An own ad that can be restored. */
export function DeletedAd({ ad }: { ad: AdCard }): ReactElement {
  const text = useListTexts()
  const market = useMarketTexts()
  const { date } = useFormat()
  const { busy, error, run } = useAct<'restore'>()
  const { id, number, title, restorableUntil } = ad
  const restore = async () => {
    await run('restore', () => restoreAd(id), text('restored', { title }))
    // After a refusal too: the list then shows what can be restored.
    refreshMarket()
  }
  return (
    <li>
      <div className="thumb">
        <Icon source={trash} size="l" />
      </div>
      <div className="words">
        <Heading depth={2}>
          <AdLink ad={ad} />
        </Heading>
        <p className="chips">
          <Chip kind="off">{market('state.deleted')}</Chip>
          <Chip>{market(ad.kind === 'wanted' ? 'wanted' : 'offer')}</Chip>
        </p>
        <p className="meta">
          <span>{number}</span>
          {restorableUntil !== null && <span>{market('restorableUntil', { date: date(restorableUntil) })}</span>}
        </p>
        <Refusal error={error} />
      </div>
      <div className="acts">
        <Button
          size="small"
          busy={busy !== undefined}
          aria-label={text('restoreTitle', { title })}
          onClick={() => void restore()}
        >
          {market('restoreAd')}
        </Button>
      </div>
    </li>
  )
}

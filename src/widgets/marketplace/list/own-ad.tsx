import { useStore } from '@nanostores/react'
import ban from 'lucide-static/icons/ban.svg?raw'
import ellipsis from 'lucide-static/icons/ellipsis.svg?raw'
import image from 'lucide-static/icons/image.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import refresh from 'lucide-static/icons/refresh-cw.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import type { ReactElement } from 'react'
import type { AdCard } from '#contract/marketplace.ts'
import { adAfter, type AdEvent, type AdState } from '#domain/marketplace/ad-state.ts'
import { holds } from '#domain/organisation/roles.ts'
import { $person } from '#shared/bus/person.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Button } from '#shared/ui/button.tsx'
import { Chip, type ChipProps } from '#shared/ui/chip.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Menu } from '#shared/ui/menu.tsx'
import { Picture } from '#shared/ui/picture.tsx'
import { endsSoon, useAdWords } from '#widgets/marketplace/ad-words.ts'
import { deactivateAd, deleteAd, matches, refreshMarket, renewAd, restoreAd } from '#widgets/marketplace/api.ts'
import { editorPath, picturePath } from '#widgets/marketplace/paths.ts'
import { useMarketTexts } from '#widgets/marketplace/texts.ts'
import { useAct, type Act } from '#widgets/marketplace/use-act.ts'
import { AdLink, AdPrice } from './ad-card.tsx'
import { Refusal } from './refusal.tsx'
import { useListTexts } from './texts.ts'

const THUMBNAIL = 200
const LOOKS: Readonly<Record<AdState, NonNullable<ChipProps['kind']>>> = {
  draft: 'plain',
  active: 'ok',
  inactive: 'off',
  expired: 'warn',
  handedOver: 'info',
}

interface OwnAdProps {
  readonly ad: AdCard
  readonly onDeleted: (ad: AdCard) => void
}

export function OwnAd({ ad, onDeleted }: OwnAdProps): ReactElement {
  const market = useMarketTexts()
  const act = useAct<'renew' | 'deactivate' | 'delete'>()
  return (
    <div className="own-ad" role="row" tabIndex={-1}>
      <div className="thumb" aria-hidden="true">
        {ad.picture ? (
          <Picture path={picturePath(ad.picture, THUMBNAIL)} alt="" className="cover" />
        ) : (
          <Icon source={image} size="l" />
        )}
      </div>
      <div className="words" role="rowheader">
        <Heading depth={2}>
          <AdLink ad={ad} />
        </Heading>
        <p className="chips">
          <Chip kind={LOOKS[ad.state]}>{market(`state.${ad.state}`)}</Chip>
          <Chip>{market(ad.kind === 'wanted' ? 'wanted' : 'offer')}</Chip>
          <Chip>{market(ad.side)}</Chip>
          {ad.isHidden && <Chip kind="bad">{market('hidden')}</Chip>}
        </p>
        <Facts ad={ad} />
        {ad.kind === 'wanted' && ad.state === 'active' && <Matches id={ad.id} />}
        <Refusal error={act.error} />
      </div>
      <div className="row acts" role="gridcell">
        <Actions ad={ad} act={act} onDeleted={onDeleted} />
      </div>
    </div>
  )
}

function Facts({ ad }: { ad: AdCard }): ReactElement {
  const text = useListTexts()
  const { number } = useFormat()
  const words = useAdWords()
  const end = words.end(ad)
  return (
    <p className="row tight muted small meta">
      <span>{ad.number}</span>
      <span>
        <AdPrice ad={ad} />
      </span>
      {ad.kind === 'offer' && ad.state !== 'draft' && (
        <span>{text('left', { left: number(ad.left), all: words.quantity(ad.quantity, ad.unit) })}</span>
      )}
      {end && ad.state !== 'handedOver' && <span>{end}</span>}
    </p>
  )
}

interface ActionsProps extends OwnAdProps {
  readonly act: Act<'renew' | 'deactivate' | 'delete'>
}

function Actions({ ad, act: { busy, run }, onDeleted }: ActionsProps): ReactElement {
  const text = useListTexts()
  const may = usePossible(ad)
  const { title } = ad
  const finish = async (done: Promise<boolean>) => {
    const isDone = await done
    // After a refusal too: the list then shows the current state of the ad.
    refreshMarket()
    return isDone
  }
  const renew = () => void finish(run('renew', () => renewAd(ad), text('renewed', { title })))
  const deactivate = () => void finish(run('deactivate', () => deactivateAd(ad), text('deactivated')))
  const remove = async () => {
    if (await finish(run('delete', () => deleteAd(ad), text('deleted', { title })))) onDeleted(ad)
  }
  const items = [
    ...(may.deactivate ? [{ label: text('deactivate'), icon: ban, onSelect: deactivate }] : []),
    ...(may.delete ? [{ label: text('delete'), icon: trash, danger: true, onSelect: () => void remove() }] : []),
  ]
  return (
    <>
      {may.renew && (
        <Button
          size="small"
          kind={ad.state === 'expired' || endsSoon(ad) ? 'primary' : 'second'}
          icon={refresh}
          busy={busy === 'renew'}
          aria-label={text('renewTitle', { title })}
          onClick={renew}
        >
          {text('renew')}
        </Button>
      )}
      {may.edit && <EditLink ad={ad} />}
      {items.length > 0 && (
        <Menu
          label={text('actions', { title })}
          side="end"
          items={items}
          trigger={(trigger) => <IconButton icon={ellipsis} label={text('actions', { title })} {...trigger} />}
        />
      )}
    </>
  )
}

/** The actions that the state of the ad and the role of the person allow. */
function usePossible(ad: AdCard): Readonly<Partial<Record<AdEvent, boolean>>> {
  const person = useStore($person)
  const mayPlace = person !== undefined && holds(person.rights, 'mp-api:anzeigen_anlegen')
  const state = ad.state === 'expired' ? 'active' : ad.state
  const may = (event: AdEvent) => adAfter({ state, expiresOn: ad.expiresOn }, event, todayInBerlin()) !== undefined
  return {
    renew: mayPlace && may('renew'),
    edit: mayPlace && may('edit'),
    deactivate: may('deactivate'),
    delete: may('delete'),
  }
}

function EditLink({ ad }: { ad: AdCard }): ReactElement {
  const text = useListTexts()
  const link = usePortalLink(editorPath(ad.id))
  return (
    <a {...link} className="btn second small" aria-label={text('editTitle', { title: ad.title })}>
      <Icon source={pencil} size="s" />
      {text('edit')}
    </a>
  )
}

/** Offers of the same material group; empty while there are none. */
function Matches({ id }: { id: number }): ReactElement | null {
  const text = useListTexts()
  const { data = [] } = useStore(matches(id))
  if (data.length === 0) return null
  return (
    <div className="small matches">
      {text('matches', { count: data.length })}
      <ul>
        {data.map((ad) => (
          <li key={ad.id}>
            <AdLink ad={ad} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** An own ad that can be restored. */
export function DeletedAd({ ad }: { ad: AdCard }): ReactElement {
  const text = useListTexts()
  const market = useMarketTexts()
  const { date } = useFormat()
  const { busy, error, run } = useAct<'restore'>()
  const { id, number, title, restorableUntil } = ad
  const restore = async () => {
    await run('restore', () => restoreAd(id), text('restored', { title }))
    // Also after a refusal, because the list then shows what can be restored.
    refreshMarket()
  }
  return (
    <div className="own-ad" role="row" tabIndex={-1}>
      <div className="thumb" aria-hidden="true">
        <Icon source={trash} size="l" />
      </div>
      <div className="words" role="rowheader">
        <Heading depth={2}>
          <AdLink ad={ad} />
        </Heading>
        <p className="chips">
          <Chip kind="off">{market('state.deleted')}</Chip>
          <Chip>{market(ad.kind === 'wanted' ? 'wanted' : 'offer')}</Chip>
        </p>
        <p className="row tight muted small meta">
          <span>{number}</span>
          {restorableUntil !== null && <span>{market('restorableUntil', { date: date(restorableUntil) })}</span>}
        </p>
        <Refusal error={error} />
      </div>
      <div className="row acts" role="gridcell">
        <Button
          size="small"
          busy={busy !== undefined}
          aria-label={text('restoreTitle', { title })}
          onClick={() => void restore()}
        >
          {market('restore')}
        </Button>
      </div>
    </div>
  )
}

// The actions of the owner on an ad.
import { useStore } from '@nanostores/react'
import eyeOff from 'lucide-static/icons/eye-off.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import rotate from 'lucide-static/icons/calendar-sync.svg?raw'
import send from 'lucide-static/icons/send.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import type { ReactElement } from 'react'
import type { Ad } from '#contract/marketplace.ts'
import { AD_TRANSITIONS } from '#domain/marketplace/ad-state.ts'
import { holds } from '#domain/organisation/roles.ts'
import { $person } from '#shared/bus/person.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { editorPath } from '#widgets/marketplace/paths.ts'
import { useAct } from '#widgets/marketplace/use-act.ts'
import { deactivate, publish, remove as removeAd, renew } from './api.ts'
import { ActError } from './refusal.tsx'
import { useAdTexts } from './texts.ts'

type Command = 'publish' | 'deactivate' | 'renew' | 'delete'

/** Whether the person may place ads. */
export const usePlacer = (): boolean => {
  const person = useStore($person)
  return person !== undefined && holds(person.rights, 'mp-api:anzeigen_anlegen')
}

export function SellerCard({ ad, onDeleted }: { ad: Ad; onDeleted: () => void }): ReactElement {
  const text = useAdTexts()
  const isPlacer = usePlacer()
  const act = useAct<Command>()
  const possible = AD_TRANSITIONS[ad.state]
  const edit = usePortalLink(editorPath(ad.id))
  const remove = async () => {
    if (await act.run('delete', () => removeAd(ad), text('done.delete'))) onDeleted()
  }
  return (
    <Card title={text('yourAd')} className="seller">
      <div className="row acts">
        {isPlacer && possible.edit && (
          <a {...edit} className="btn second">
            <Icon source={pencil} size="s" />
            {text('edit')}
          </a>
        )}
        {isPlacer && possible.publish && (
          <Button
            kind="primary"
            icon={send}
            busy={act.busy === 'publish'}
            onClick={() => void act.run('publish', () => publish(ad), text('done.publish'))}
          >
            {text(ad.state === 'draft' ? 'publish' : 'activate')}
          </Button>
        )}
        {isPlacer && possible.renew && (
          <Button
            icon={rotate}
            busy={act.busy === 'renew'}
            onClick={() => void act.run('renew', () => renew(ad), text('done.renew'))}
          >
            {text('renew')}
          </Button>
        )}
        {possible.deactivate && (
          <Button
            icon={eyeOff}
            busy={act.busy === 'deactivate'}
            onClick={() => void act.run('deactivate', () => deactivate(ad), text('done.deactivate'))}
          >
            {text('deactivate')}
          </Button>
        )}
        <Button kind="danger" icon={trash} busy={act.busy === 'delete'} onClick={() => void remove()}>
          {text('delete')}
        </Button>
      </div>
      <ActError error={act.error} />
    </Card>
  )
}

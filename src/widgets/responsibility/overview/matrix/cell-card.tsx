// One material group at one site: its buyers, since when, and planned changes.
import calendarRange from 'lucide-static/icons/calendar-range.svg?raw'
import phone from 'lucide-static/icons/phone.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import usersRound from 'lucide-static/icons/users-round.svg?raw'
import { createContext, use, type ReactElement } from 'react'
import type { Cell, Matrix } from '#contract/responsibility.ts'
import { mayAssign } from '#domain/organisation/responsibility.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import type { Place } from '#widgets/responsibility/api.ts'
import { AssignForm } from './assign-form.tsx'
import { stateOf } from './matrix-model.ts'
import { useGroupName } from '#shared/i18n/group-name.ts'
import { useResponsibilityTexts } from '#widgets/responsibility/overview/texts.ts'

interface PlaceProps {
  readonly matrix: Matrix
  readonly place: Place
}

/** '0230 Drehteile, Stade' */
export function usePlaceName({ matrix, place }: PlaceProps): string {
  const nameOf = useGroupName()
  const group = matrix.groups.find(({ id }) => id === place.groupId)
  const site = matrix.sites.find(({ id }) => id === place.siteId)
  return group && site ? `${group.number} ${nameOf(group)}, ${site.name}` : ''
}

export interface CellDetailsProps extends PlaceProps {
  readonly cell: Cell | undefined
}

/** Asks 'Wer ist zuständig?' above the map. */
export const AskContext = createContext<(question: string) => void>(() => undefined)

interface WhoSettlesProps {
  readonly group: Matrix['groups'][number]
  readonly site: string
}

/** Whom to ask about an error that the viewer may not fix; the answer above has their contact data. */
function WhoSettles({ group: { number, leadBuyer }, site }: WhoSettlesProps): ReactElement {
  const text = useResponsibilityTexts()
  const ask = use(AskContext)
  return (
    <>
      <p className="muted">{text(leadBuyer ? 'settledByLead' : 'settledBy', { name: leadBuyer?.name ?? '', site })}</p>
      <div>
        <Button size="small" icon={phone} onClick={() => ask(`${number} ${site}`)}>
          {text('showWhomToAsk')}
        </Button>
      </div>
    </>
  )
}

const SIGNS = { gap: triangleAlert, double: usersRound, planned: calendarRange, none: undefined, held: undefined }

export function CellDetails({ matrix, cell, place }: CellDetailsProps): ReactElement | null {
  const text = useResponsibilityTexts()
  const format = useFormat()
  const group = matrix.groups.find(({ id }) => id === place.groupId)
  const site = matrix.sites.find(({ id }) => id === place.siteId)
  if (!group || !site) return null
  const state = stateOf(cell)
  const sign = SIGNS[state]
  const { planned = null, buyers = [], suppliers = 0 } = cell ?? {}
  return (
    <div className="stack">
      {sign && (
        <p className="hint warn">
          <Icon source={sign} size="s" />
          <span>{text(`about.${state}`)}</span>
        </p>
      )}
      {state === 'none' && <p className="muted">{text('about.none')}</p>}
      <ul className="buyers">
        {buyers.map(({ id, name, isLead }) => (
          <li key={id}>
            <Avatar name={name} personId={id} size="s" />
            <span>
              <b>{name}</b>
              <small>{text(isLead ? 'asLead' : 'onSite')}</small>
            </span>
          </li>
        ))}
      </ul>
      {planned && (
        <p>
          {text(planned.buyers.length === 0 ? 'plannedNobody' : 'plannedChange', {
            day: format.date(planned.day),
            names: planned.buyers.map(({ name }) => name).join(', '),
          })}
        </p>
      )}
      {suppliers > 0 && <p className="muted">{text('suppliers', { count: suppliers })}</p>}
      {mayAssign(matrix.rights, place) ? (
        <AssignForm matrix={matrix} place={place} />
      ) : (
        (state === 'gap' || state === 'double') && <WhoSettles group={group} site={site.name} />
      )}
    </div>
  )
}

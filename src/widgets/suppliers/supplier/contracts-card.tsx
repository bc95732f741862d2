// Contracts with the partner: current and future ones, and below them those that have ended.
import calendarX from 'lucide-static/icons/calendar-x.svg?raw'
import fileCheck from 'lucide-static/icons/file-check.svg?raw'
import fileText from 'lucide-static/icons/file-text.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import type { ReactElement } from 'react'
import type { PartnerContract, PartnerDetails } from '#contract/suppliers-partner.ts'
import { coverOf } from '#domain/suppliers/contract.ts'
import { todayInBerlin } from '#shared/today.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { OpenDialog, useDialog, type DialogState } from './dialogs.tsx'
import { useSupplierTexts } from './texts.ts'

export function ContractsCard({ partner }: { partner: PartnerDetails }): ReactElement | null {
  const text = useSupplierTexts()
  const dialog = useDialog()
  const { contracts, mayAddContract } = partner
  if (contracts.length === 0 && !mayAddContract) return null
  const now = todayInBerlin()
  const hasEnded = ({ until }: PartnerContract) => until !== null && until < now
  const ended = contracts.filter(hasEnded)
  const present = contracts.filter((one) => !hasEnded(one))
  return (
    <Card
      part="contracts"
      flush
      title={text('contracts')}
      action={
        mayAddContract && (
          <Button size="small" icon={plus} onClick={() => dialog.show({ kind: 'contract' })}>
            {text('addContract')}
          </Button>
        )
      }
    >
      {present.length === 0 && <p className="muted pad">{text('noContracts')}</p>}
      <Lines contracts={present} dialog={dialog} />
      {ended.length > 0 && (
        <details className="ended">
          <summary>{text('endedContracts', { count: ended.length })}</summary>
          <Lines contracts={ended} dialog={dialog} />
        </details>
      )}
      <OpenDialog dialog={dialog} partner={partner} />
    </Card>
  )
}

interface LinesProps {
  readonly contracts: readonly PartnerContract[]
  readonly dialog: DialogState
}

function Lines({ contracts, dialog }: LinesProps): ReactElement {
  return (
    <ul className="lined icon-list lines">
      {contracts.map((contract) => (
        <Line key={contract.id} contract={contract} dialog={dialog} />
      ))}
    </ul>
  )
}

function Line({ contract, dialog }: { contract: PartnerContract; dialog: DialogState }): ReactElement {
  const text = useSupplierTexts()
  const format = useFormat()
  const { kind, number, name, groups, companies, from, until, mayChange } = contract
  const period = until
    ? text('contractPeriod', { from: format.date(from), until: format.date(until) })
    : text('contractFrom', { from: format.date(from) })
  const isOver = until !== null && until < todayInBerlin()
  return (
    <li>
      <Icon source={kind === 'frame' ? fileCheck : fileText} />
      <div>
        {text(`contractKind.${kind}`)} <bdi>{number}</bdi> <StateChip contract={contract} />
        <small>
          {[
            name,
            period,
            groups.length > 0 ? groups.join(', ') : text('allGroups'),
            companies.length > 0 ? companies.join(', ') : text('allCompanies'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      {mayChange && (
        <span className="line-acts">
          <IconButton
            icon={pencil}
            size="small"
            label={text('editContract', { number })}
            onClick={() => dialog.show({ kind: 'contract', contract })}
          />
          {!isOver && (
            <IconButton
              icon={calendarX}
              size="small"
              label={text('endContract', { number })}
              onClick={() => dialog.show({ kind: 'endContract', contract })}
            />
          )}
        </span>
      )}
    </li>
  )
}

/** States other than valid. */
function StateChip({ contract }: { contract: PartnerContract }): ReactElement | null {
  const text = useSupplierTexts()
  const now = todayInBerlin()
  const { from, until } = contract
  if (until !== null && until < now) return <Chip>{text('contractState.ended')}</Chip>
  if (from > now) return <Chip>{text('contractState.later')}</Chip>
  if (coverOf({ ...contract, kind: 'frame' }, now) === 'ending')
    return <Chip kind="warn">{text('contractState.ending')}</Chip>
  return null
}

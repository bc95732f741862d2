// Companies × material groups: the purchases in the group, with band and contract. People are not compared.
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import type { ReactElement } from 'react'
import type { Relationship } from '#contract/suppliers-relationship.ts'
import { useGroupName } from '#shared/i18n/group-name.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Card } from '#shared/ui/card.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { useCoverText, type Relation } from '#widgets/suppliers/cover-chip.tsx'
import { LIST_PATH } from '#widgets/suppliers/states.tsx'
import { useRelationshipTexts } from './texts.ts'

export interface GroupMatrixProps {
  readonly relationship: Relationship
  /** Id of the material group whose relation is shown below. */
  readonly chosen: number | undefined
  readonly onChoose: (groupId: number) => void
}

interface MatrixRow {
  readonly companyId: number
  readonly company: string
  readonly relations: readonly Relation[]
}

function rowsOf(matrix: readonly Relation[]): MatrixRow[] {
  const rows = Map.groupBy(matrix, ({ companyId }) => companyId)
  return [...rows].map(([companyId, relations]) => ({ companyId, company: relations[0]!.company, relations }))
}

function Head({ groups }: { groups: readonly Relation['group'][] }): ReactElement {
  const text = useRelationshipTexts()
  const groupName = useGroupName()
  return (
    <thead>
      <tr>
        <th scope="col">{text('customer')}</th>
        {groups.map((group) => (
          <th key={group.id} scope="col">
            {group.number} <bdi>{groupName(group)}</bdi>
          </th>
        ))}
        <th scope="col">{text('since')}</th>
      </tr>
    </thead>
  )
}

export function GroupMatrix({ relationship, chosen, onChoose }: GroupMatrixProps): ReactElement {
  const text = useRelationshipTexts()
  const { matrix, company, partner } = relationship
  const groups = [...new Map(matrix.map(({ group }) => [group.id, group])).values()].toSorted((one, other) =>
    one.number.localeCompare(other.number),
  )
  return (
    <Card part="matrix" flush title={text('matrix')} action={<span className="muted small">{text('matrixHelp')}</span>}>
      <div className="matrix-box">
        <table className="matrix">
          <Head groups={groups} />
          <tbody>
            {rowsOf(matrix).map(({ companyId, company: name, relations }) => (
              <tr key={companyId} className={companyId === company.id ? 'own' : undefined}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                {groups.map(({ id }) => {
                  const relation = relations.find(({ group }) => group.id === id)
                  return (
                    <td key={id}>
                      {!relation ? (
                        <span className="empty-cell">
                          <span aria-hidden="true">–</span>
                          <span className="sr">{text('buysNot')}</span>
                        </span>
                      ) : companyId === company.id ? (
                        <OwnCell relation={relation} isChosen={id === chosen} onChoose={() => onChoose(id)} />
                      ) : (
                        <OtherCell relation={relation} partnerId={partner.id} />
                      )}
                    </td>
                  )
                })}
                <td className="since">
                  {relations
                    .map(({ since }) => since.slice(0, 4))
                    .toSorted()
                    .at(0)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="muted small card-note">{text('bandNote')}</p>
    </Card>
  )
}

const classOf = ({ band, ended }: Relation): string =>
  ['cell', band && !ended && `band-${band}`].filter(Boolean).join(' ')

function CellWords({ relation }: { relation: Relation }): ReactElement {
  const text = useRelationshipTexts()
  const cover = useCoverText()
  const { band, contract } = relation
  return (
    <>
      <b>{band ?? '?'}</b>{' '}
      <span>
        {contract && relation.cover === 'valid' && !relation.ended
          ? text('contractOf', { number: contract.number })
          : cover(relation)}
      </span>
      {relation.cover === 'none' && !relation.ended && <Icon source={triangleAlert} size="s" />}
    </>
  )
}

interface OwnCellProps {
  readonly relation: Relation
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** A relation of this company: it is shown below. */
function OwnCell({ relation, isChosen, onChoose }: OwnCellProps): ReactElement {
  return (
    <button type="button" className={classOf(relation)} aria-pressed={isChosen} onClick={onChoose}>
      <CellWords relation={relation} />
    </button>
  )
}

/** A relation of another company has a page of its own. */
function OtherCell({ relation, partnerId }: { relation: Relation; partnerId: number }): ReactElement {
  return (
    <a className={classOf(relation)} {...usePortalLink(`${LIST_PATH}/${partnerId}/${relation.companyId}`)}>
      <CellWords relation={relation} />
    </a>
  )
}

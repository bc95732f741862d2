// Days of a company on which the absences of a person are more than fits into them, until they are settled.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { ExceededDays } from '#contract/vacation-personnel.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Table } from '#shared/ui/table.tsx'
import { clockWords } from '#widgets/vacation/absences.tsx'
import { exceededDaysOf } from './api.ts'
import { usePersonnelTexts } from './texts.ts'

type ExceededDay = ExceededDays[number]

interface ExceededDaysCardProps {
  readonly companyId: number
  readonly onOpen: (person: ExceededDay['person']) => void
}

/** Empty while there is no such day. */
export function ExceededDaysCard({ companyId, onOpen }: ExceededDaysCardProps): ReactElement | null {
  const text = usePersonnelTexts()
  const { date, number } = useFormat()
  const { data = [] } = useStore(exceededDaysOf(companyId))
  if (data.length === 0) return null
  const words = ({ type, status, part, minutes, clock }: ExceededDay['absences'][number]): string => {
    const hours = text('hours', { hours: number(minutes / 60) })
    const time =
      part === 'hours'
        ? [hours, clockWords(clock ? { clock } : {})]
        : [text(part === 'full' ? 'wholeDay' : `half.${part}`)]
    return [text(`type.${type}`), ...time, text(`status.${status}`)].filter((word) => word !== undefined).join(', ')
  }
  return (
    <Card flush title={text('exceededDays')}>
      <p className="muted pad">{text('exceededDaysText')}</p>
      <Table
        label={text('exceededDays')}
        rows={data}
        rowKey={({ person, day }) => `${person.id} ${day}`}
        columns={[
          { key: 'name', head: text('name'), cell: ({ person }) => person.name },
          { key: 'day', head: text('day'), cell: ({ day }) => date(day) },
          {
            key: 'absences',
            head: text('absences'),
            cell: ({ absences }) => absences.map(words).join(' · '),
          },
          {
            key: 'actions',
            head: text('actions'),
            cell: ({ person }) => (
              <Button size="small" aria-label={text('openOf', person)} onClick={() => onOpen(person)}>
                {text('open')}
              </Button>
            ),
          },
        ]}
      />
    </Card>
  )
}

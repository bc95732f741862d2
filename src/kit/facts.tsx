import { useState, type ReactElement } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Count } from '#shared/ui/count.tsx'
import { DataRow, DataRows } from '#shared/ui/data-row.tsx'
import { Switch } from '#shared/ui/switch.tsx'
import { Table, type Sorting } from '#shared/ui/table.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { useKitTexts } from './texts.ts'

const IBAN = 'DE89 •••• •••• •••• 0042'
type Page = 'own' | 'team'

/** Rows of facts, a table, tabs. */
export function Facts(): ReactElement {
  const text = useKitTexts()
  const [page, setPage] = useState<Page>('own')
  return (
    <>
      <Card title={text('facts')} flush>
        <DataRows>
          <DataRow label={text('fact.email')} seenBy={text('fact.all')} action={text('fact.directory')}>
            {text('fact.address')}
          </DataRow>
          <DataRow
            label={text('fact.iban')}
            seenBy={text('fact.payroll')}
            action={
              <Button kind="ghost" size="small">
                {text('fact.change')}
              </Button>
            }
          >
            {IBAN}
          </DataRow>
        </DataRows>
      </Card>
      <Card title={text('table')} flush>
        <Channels />
      </Card>
      <Card title={text('tabs')}>
        <Tabs<Page>
          label={text('tabs')}
          value={page}
          onChange={setPage}
          tabs={[
            { id: 'own', label: text('tab.own') },
            { id: 'team', label: text('tab.team'), badge: <Count value={2} label={text('count.new', { count: 2 })} /> },
          ]}
        >
          <p>{text(`tab.${page}Text`)}</p>
        </Tabs>
      </Card>
    </>
  )
}

const CATEGORIES = ['urgent', 'todo', 'news'] as const
type Category = (typeof CATEGORIES)[number]
const UNREAD: Record<Category, number> = { urgent: 1, todo: 12, news: 3 }

function Channels(): ReactElement {
  const text = useKitTexts()
  const [sorting, setSorting] = useState<Sorting>()
  const [on, setOn] = useState<ReadonlySet<Category>>(new Set(['urgent']))
  const toggle = (category: Category) => (isOn: boolean) =>
    setOn(new Set(isOn ? [...on, category] : [...on].filter((other) => other !== category)))
  const order = (a: Category, b: Category) => (UNREAD[a] - UNREAD[b]) * (sorting?.descending ? -1 : 1)
  return (
    <Table
      label={text('table')}
      rows={sorting ? CATEGORIES.toSorted(order) : CATEGORIES}
      rowKey={(category) => category}
      sorting={sorting}
      onSort={setSorting}
      columns={[
        { key: 'name', head: text('table.about'), cell: (category) => text(`table.${category}`) },
        {
          key: 'unread',
          head: text('table.unread'),
          cell: (category) => UNREAD[category],
          numeric: true,
          sortable: true,
        },
        {
          key: 'push',
          head: text('table.push'),
          centred: true,
          cell: (category) => (
            <Switch
              label={text('table.pushFor', { category: text(`table.${category}`) })}
              hideLabel
              checked={on.has(category)}
              onChange={toggle(category)}
            />
          ),
        },
      ]}
    />
  )
}

// Lead buyers by material group, and administrators by site; the main admin appoints them.
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import type { Appointments } from '#contract/responsibility.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Table } from '#shared/ui/table.tsx'
import { $appointments, refreshAppointments } from '#widgets/responsibility/api.ts'
import { AppointDialog } from './appoint-dialog.tsx'
import { Changes } from './matrix/assign-form.tsx'
import { useGroupName } from '#shared/i18n/group-name.ts'
import { useResponsibilityTexts } from './texts.ts'

type LeadBuyer = Appointments['leadBuyers'][number]
type SiteAdmin = Appointments['siteAdmins'][number]

interface AppointmentsProps {
  /** The reader is the main admin. */
  readonly mayAppoint: boolean
}

function useAppointments(Loaded: (data: Appointments) => ReactElement): ReactElement {
  const text = useResponsibilityTexts()
  const state = useStore($appointments)
  if (state.data) return Loaded(state.data)
  return (
    <QueryView state={state} text={text('appointmentsFailed')} onRetry={refreshAppointments}>
      <Skeleton height="240px" />
    </QueryView>
  )
}

/** Present and future lead buyers of each group. */
export function LeadAppointments({ mayAppoint }: AppointmentsProps): ReactElement {
  const text = useResponsibilityTexts()
  const format = useFormat()
  const nameOf = useGroupName()
  const [chosen, setChosen] = useState<number>()
  const titleOf = ({ group }: LeadBuyer) => `${group.number} ${nameOf(group)}`
  const action = {
    key: 'act',
    head: text('action'),
    cell: (row: LeadBuyer) => (
      <Button
        size="small"
        aria-label={text('appoint.leadBuyer', { name: titleOf(row) })}
        onClick={() => setChosen(row.group.id)}
      >
        {text('appoint')}
      </Button>
    ),
  }
  return useAppointments(({ leadBuyers }) => {
    const open = leadBuyers.find(({ group }) => group.id === chosen)
    return (
      <Card title={text('appointments.leadBuyer')} flush>
        <Table
          label={text('appointments.leadBuyer')}
          rows={leadBuyers}
          rowKey={({ group }) => String(group.id)}
          columns={[
            { key: 'group', head: text('materialGroup'), cell: titleOf },
            {
              key: 'current',
              head: text('leadBuyer'),
              cell: ({ current }) => current?.person.name ?? <span className="warn">{text('nobodyLeads')}</span>,
            },
            {
              key: 'planned',
              head: text('planned'),
              cell: ({ planned }) =>
                planned
                  .map(({ from, person }) => text('plannedChange', { day: format.date(from), names: person.name }))
                  .join(', '),
            },
            ...(mayAppoint ? [action] : []),
          ]}
        />
        {open && (
          <AppointDialog
            kind="leadBuyer"
            id={open.group.id}
            name={titleOf(open)}
            current={open.current}
            planned={open.planned}
            version={open.version}
            onEnd={() => setChosen(undefined)}
          />
        )}
      </Card>
    )
  })
}

/** One administrator for each site, with the replaced one and the author of the change. */
export function SiteAdmins({ mayAppoint }: AppointmentsProps): ReactElement {
  const text = useResponsibilityTexts()
  const [chosen, setChosen] = useState<number>()
  const action = {
    key: 'act',
    head: text('action'),
    cell: ({ site }: SiteAdmin) => (
      <Button
        size="small"
        aria-label={text('appoint.siteAdmin', { name: site.name })}
        onClick={() => setChosen(site.id)}
      >
        {text('appoint')}
      </Button>
    ),
  }
  return useAppointments(({ siteAdmins }) => {
    const open = siteAdmins.find(({ site }) => site.id === chosen)
    return (
      <Card title={text('appointments.siteAdmin')} flush>
        <Table
          label={text('appointments.siteAdmin')}
          rows={siteAdmins}
          rowKey={({ site }) => String(site.id)}
          columns={[
            { key: 'site', head: text('site'), cell: ({ site }) => `${site.name}, ${site.company}` },
            {
              key: 'current',
              head: text('role.siteAdmin'),
              cell: ({ current }) => current?.person.name ?? <span className="warn">{text('nobodyLeads')}</span>,
            },
            { key: 'changes', head: text('history'), cell: ({ changes }) => <Changes changes={changes} /> },
            ...(mayAppoint ? [action] : []),
          ]}
        />
        {open && (
          <AppointDialog
            kind="siteAdmin"
            id={open.site.id}
            name={open.site.name}
            current={open.current}
            version={open.version}
            onEnd={() => setChosen(undefined)}
          />
        )}
      </Card>
    )
  })
}

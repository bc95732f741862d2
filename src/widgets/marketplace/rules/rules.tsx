// Rules of each company and figures of the marketplace, for the main admin, who alone loads it.
import { useStore } from '@nanostores/react'
import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import { useState, type ReactElement } from 'react'
import type { MarketRules } from '#contract/marketplace-deals.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { ApiError } from '#shared/transport/api.ts'
import { announce } from '#shared/element/announce.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useUnready } from '#shared/element/view.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import data from '#shared/ui/data.css?inline'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import form from '#shared/ui/form.css?inline'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { Heading } from '#shared/ui/heading.tsx'
import overlay from '#shared/ui/overlay.css?inline'
import { QueryView } from '#shared/ui/query-view.tsx'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { refreshMarket } from '#widgets/marketplace/api.ts'
import { changeRules, marketRules } from './api.ts'
import { Figures } from './figures.tsx'
import css from './rules.css?inline'
import { useRulesTexts } from './texts.ts'

const STYLES = [data, form, overlay, css]
const AUDIENCES = ['group', 'company'] as const

export function Rules(): ReactElement {
  useStyles(STYLES)
  const text = useRulesTexts()
  const state = useStore(marketRules())
  const [changed, setChanged] = useState<MarketRules>()
  if (state.error instanceof ApiError && state.error.status === 403) return <NoRole />
  const present = state.data?.find(({ companyId }) => companyId === changed?.companyId)
  return (
    <div className="stack gap-20 market-rules">
      <Figures />
      <Card part="rules" flush title={text('rules')}>
        <p className="muted intro">{text('rulesText')}</p>
        {state.data ? (
          <RulesTable rules={state.data} onChange={setChanged} />
        ) : (
          <QueryView state={state} text={text('rulesNotLoaded')} onRetry={refreshMarket}>
            <Skeleton height="200px" />
          </QueryView>
        )}
      </Card>
      {present && <RulesDialog key={present.companyId} rules={present} onEnd={() => setChanged(undefined)} />}
    </div>
  )
}

function NoRole(): ReactElement {
  const text = useRulesTexts()
  useUnready('failed')
  return (
    <EmptyState icon={lock} heading={<Heading depth={2}>{text('noRole')}</Heading>}>
      {text('noRoleText')}
    </EmptyState>
  )
}

interface RulesTableProps {
  readonly rules: readonly MarketRules[]
  readonly onChange: (rules: MarketRules) => void
}

function RulesTable({ rules, onChange }: RulesTableProps): ReactElement {
  const text = useRulesTexts()
  const columns: Column<MarketRules>[] = [
    { key: 'company', head: text('company'), cell: ({ company }) => <bdi>{company}</bdi> },
    { key: 'audience', head: text('audience'), cell: ({ audience }) => text(`audience.${audience}`) },
    {
      key: 'privateAds',
      head: text('privateAds'),
      cell: ({ privateAds }) => text(privateAds ? 'private.on' : 'private.off'),
    },
    {
      key: 'change',
      head: text('action'),
      cell: (one) => (
        <Button size="small" aria-label={text('changeOf', { company: one.company })} onClick={() => onChange(one)}>
          {text('change')}
        </Button>
      ),
    },
  ]
  return <Table label={text('rules')} columns={columns} rows={rules} rowKey={({ companyId }) => String(companyId)} />
}

const RULES = {
  audience: { kind: 'choice', of: AUDIENCES, required: true, label: 'audienceLabel' },
  privateAds: { kind: 'flag', label: 'privateLabel' },
} as const satisfies Fields

/** Each choice names its consequence; after a conflict the stored rules are shown below the chosen ones. */
function RulesDialog({ rules, onEnd }: { rules: MarketRules; onEnd: () => void }): ReactElement {
  const text = useRulesTexts()
  const { company, audience, privateAds, version } = rules
  const entry = useForm(RULES, { audience, privateAds }, version, { text })
  return (
    <EntryDialog
      title={text('changeTitle', { company })}
      form={entry}
      onSave={(values, seen) => changeRules(rules, seen, values)}
      onSaved={() => announce(text('saved', { company }))}
      onEnd={onEnd}
    >
      <RadioGroup
        {...entry.field('audience')}
        options={AUDIENCES.map((value) => ({
          value,
          label: text(`audience.${value}`),
          help: text(`audienceHelp.${value}`),
        }))}
      />
      <Checkbox {...entry.field('privateAds')} help={text('privateHelp')} />
    </EntryDialog>
  )
}

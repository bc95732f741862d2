import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import type { TimeRulesHistory } from '#contract/working-time-settings.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Table } from '#shared/ui/table.tsx'
import { $evaluations, refresh, rulesOf } from './api.ts'
import {
  lengthText,
  CHOICES,
  PARAMETERS,
  parameterText,
  SWITCHES,
  type Choice,
  type Parameter,
  type Rules,
} from './rules-draft.ts'
import { RulesForm } from './rules-form.tsx'
import { Part, useDateTime } from './settings-part.tsx'
import { useTimeSettingsTexts } from './texts.ts'

type Version = TimeRulesHistory['versions'][number]

/** The rules of a company: the next version, and all that held before. */
export function RulesPart({ companyId }: { companyId: number }): ReactElement {
  return (
    <Part $state={rulesOf(companyId)} onRetry={() => refresh.rules(companyId)}>
      {(history) => (
        <div className="stack gap-20">
          <RulesForm history={history} />
          <History history={history} />
          <Evaluations />
        </div>
      )}
    </Part>
  )
}

/** The parameters of a version as text: name and value of each. */
function useValues() {
  const text = useTimeSettingsTexts()
  return (rules: Rules): { name: string; value: string }[] => [
    ...(Object.keys(PARAMETERS) as Parameter[]).map((name) => {
      const value = parameterText(rules, name)
      const { unit } = PARAMETERS[name]
      return {
        name: text(`rules.${name}`),
        value: value === '' ? text('rules.noLimit') : text(`unit.${unit}.of`, { value }),
      }
    }),
    {
      name: text('rules.breaks'),
      value: rules.breaks.map((one) => text('rules.breakOf', { ...one, over: lengthText(one.over) })).join(', '),
    },
    ...SWITCHES.map((name) => ({ name: text(`rules.${name}`), value: text(rules[name] ? 'yes' : 'no') })),
    ...(Object.keys(CHOICES) as Choice[]).map((name) => ({
      name: text(`rules.${name}`),
      value: text(`${name}.${rules[name]}` as 'limitMode.daily'),
    })),
    ...Object.entries(rules.wording).map(([code, words]) => ({
      name: text(`hint.${code}` as 'hint.over10h'),
      value: words?.de ?? '',
    })),
  ]
}

/** Names of parameters that differ from the version before. */
function useChanges(versions: readonly Version[]): (version: Version) => string {
  const text = useTimeSettingsTexts()
  const valuesOf = useValues()
  return (version) => {
    const before = versions[versions.indexOf(version) + 1]
    if (!before) return '–'
    const old = new Map(valuesOf(before.rules).map(({ name, value }) => [name, value]))
    const names = valuesOf(version.rules)
      .filter(({ name, value }) => old.get(name) !== value)
      .map(({ name }) => name)
    return names.length === 0 ? text('rules.unchanged') : names.join(', ')
  }
}

interface VersionDialogProps {
  readonly title: string
  readonly rules: Rules
  readonly onEnd: () => void
}

/** All parameters of a version. */
function VersionDialog({ title, rules, onEnd }: VersionDialogProps): ReactElement {
  const text = useTimeSettingsTexts()
  const valuesOf = useValues()
  return (
    <Dialog open title={title} onClose={onEnd} actions={<Button onClick={onEnd}>{text('close')}</Button>}>
      <dl className="facts">
        {valuesOf(rules).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

function History({ history: { versions } }: { history: TimeRulesHistory }): ReactElement {
  const text = useTimeSettingsTexts()
  const { date } = useFormat()
  const dateTime = useDateTime()
  const changesOf = useChanges(versions)
  const [shown, setShown] = useState<Version>()
  const titleOf = ({ fromDay }: Version) =>
    fromDay === null ? text('rules.ofPortal') : text('rules.since', { day: date(fromDay) })
  return (
    <Card flush title={text('rules.history')}>
      <Table
        label={text('rules.history')}
        rows={versions}
        rowKey={({ id }) => String(id)}
        columns={[
          {
            key: 'from',
            head: text('fromDay'),
            cell: (version) => (
              <div>
                {titleOf(version)}
                {version.isOfGroup && version.id !== null && <small>{text('rules.ofGroup')}</small>}{' '}
                {version.isValid && <Chip kind="ok">{text('rules.valid')}</Chip>}
              </div>
            ),
          },
          { key: 'changes', head: text('rules.changes'), cell: changesOf },
          {
            key: 'by',
            head: text('rules.changedBy'),
            cell: ({ changedBy, changedAt }) => (
              <div>
                {changedBy?.name ?? '–'}
                {changedAt && <small>{dateTime(changedAt)}</small>}
              </div>
            ),
          },
          {
            key: 'actions',
            head: text('actions'),
            cell: (version) => (
              <Button
                size="small"
                aria-label={text('rules.showOf', { version: titleOf(version) })}
                onClick={() => setShown(version)}
              >
                {text('rules.show')}
              </Button>
            ),
          },
        ]}
      />
      {shown && <VersionDialog title={titleOf(shown)} rules={shown.rules} onEnd={() => setShown(undefined)} />}
    </Card>
  )
}

/** How far the days have come that a change of rules, models or holidays has made the portal evaluate again. */
function Evaluations(): ReactElement | null {
  const text = useTimeSettingsTexts()
  const { date } = useFormat()
  const dateTime = useDateTime()
  const { data = [] } = useStore($evaluations)
  if (data.length === 0) return null
  return (
    <Card flush title={text('evaluations.title')}>
      <Table
        label={text('evaluations.title')}
        rows={data}
        rowKey={({ id }) => String(id)}
        columns={[
          { key: 'cause', head: text('evaluations.cause'), cell: ({ cause }) => text(`evaluations.${cause}`) },
          {
            key: 'days',
            head: text('evaluations.days'),
            cell: ({ from }) => text('evaluations.from', { day: date(from) }),
          },
          {
            key: 'progress',
            head: text('evaluations.progress'),
            cell: ({ done, people, failed, finishedAt }) =>
              [
                finishedAt === null
                  ? text('evaluations.running', { done, people })
                  : text('evaluations.done', { people, at: dateTime(finishedAt) }),
                failed > 0 && text('evaluations.failed', { count: failed }),
              ]
                .filter(Boolean)
                .join('; '),
          },
        ]}
      />
    </Card>
  )
}

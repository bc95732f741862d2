// Errors and hints for a table of people, by line and column.
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import type { ReactElement } from 'react'
import type { PeopleImport } from '#contract/people-import.ts'
import { HINTS, PEOPLE_FIELDS, PEOPLE_HEADS, PEOPLE_REQUIRED, type PeopleField } from '#domain/people/import.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { useLanguage } from '#shared/i18n/use-language.ts'
import { Chip } from '#shared/ui/chip.tsx'
import { Table } from '#shared/ui/table.tsx'
import { usePeopleTexts } from './texts.ts'

type Finding = PeopleImport['findings'][number] & { readonly at: number }

/** Findings that are listed; the others are counted. */
const LISTED = 100

/** Columns by their heads in the present language; the import reads both. */
export function useColumnNames() {
  const at = useLanguage() === 'de' ? 0 : 1
  const namesOf = (fields: readonly PeopleField[]): string => fields.map((field) => PEOPLE_HEADS[field][at]).join(', ')
  return { namesOf, all: namesOf(PEOPLE_FIELDS), required: namesOf(PEOPLE_REQUIRED) }
}

export function Findings({ report: { findings, errors, hints } }: { report: PeopleImport }): ReactElement | null {
  const text = usePeopleTexts()
  const { number } = useFormat()
  const { namesOf } = useColumnNames()
  if (findings.length === 0) return null
  const listed = findings.slice(0, LISTED).map((finding, at): Finding => ({ ...finding, at }))
  const unlisted = errors + hints - listed.length
  return (
    <>
      <Table<Finding>
        label={text('findings')}
        rows={listed}
        rowKey={({ at }) => String(at)}
        columns={[
          {
            key: 'line',
            head: text('finding.place'),
            cell: ({ line }) => text('finding.line', { line: number(line) }),
          },
          { key: 'field', head: text('finding.column'), cell: ({ field }) => namesOf([field]) },
          { key: 'rule', head: text('finding.problem'), cell: ({ rule }) => text(`finding.${rule}`) },
          { key: 'value', head: text('finding.value'), cell: ({ value }) => <bdi>{value}</bdi> },
          {
            key: 'kind',
            head: text('finding.kind'),
            cell: ({ rule }) =>
              HINTS.has(rule) ? (
                <Chip kind="info" icon={info}>
                  {text('finding.hint')}
                </Chip>
              ) : (
                <Chip kind="bad" icon={circleAlert}>
                  {text('finding.error')}
                </Chip>
              ),
          },
        ]}
      />
      {unlisted > 0 && <p className="muted">{text('finding.more', { count: unlisted, shown: number(unlisted) })}</p>}
    </>
  )
}

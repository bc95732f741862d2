// How many of the notified people have read a story, by company. Loaded on demand.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { StoryLine } from '#contract/news-list.ts'
import type { Reach } from '#contract/news-publishing.ts'
import { api } from '#shared/transport/api.ts'
import { $language } from '#shared/bus/language.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { invalidate, query } from '#shared/realtime/query.ts'
import { Button } from '#shared/ui/button.tsx'
import data from '#shared/ui/data.css?inline'
import { Dialog } from '#shared/ui/dialog.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Table } from '#shared/ui/table.tsx'
import { STORIES } from '#widgets/news/api.ts'
import { titleOf, useStoryListTexts } from '#widgets/news/story-list/texts.ts'
import { useDialogTexts } from './texts.ts'

const STYLES = [data]
const reachPath = (id: number): string => `${STORIES}/${id}/reach`
const reach = (id: number) => query(reachPath(id), () => api.get<Reach>(reachPath(id)))

type Line = Reach['companies'][number]
type NotifiedLine = Line & { readonly read: number }
const isNotified = (line: Line): line is NotifiedLine => line.read !== null
const peopleOf = (lines: readonly Line[]): number => lines.reduce((sum, { people }) => sum + people, 0)

function Figures({ companies, isExpired, days }: Reach): ReactElement {
  const text = useDialogTexts()
  const format = useFormat()
  if (isExpired) return <p>{text('reach.over', { days })}</p>
  if (companies.length === 0) return <p>{text('reach.nobody')}</p>
  const shown = companies.filter(isNotified)
  if (shown.length === 0)
    return (
      <>
        <p>{text('reach.few', { people: format.number(peopleOf(companies)) })}</p>
        <p className="muted">{text('reach.note')}</p>
      </>
    )
  const people = peopleOf(shown)
  const read = shown.reduce((sum, line) => sum + line.read, 0)
  const cellOf = (figure: (line: NotifiedLine) => string) => (line: Line) =>
    isNotified(line) ? figure(line) : text('reach.hidden')
  const values = { people: format.number(people), read: format.number(read), share: format.percent(read / people) }
  return (
    <>
      <p>{text(shown.length < companies.length ? 'reach.sumShown' : 'reach.sum', values)}</p>
      <Table
        label={text('reach.table')}
        rows={companies}
        rowKey={({ id }) => `${id}`}
        columns={[
          {
            key: 'company',
            head: text('reach.company'),
            cell: ({ name, others = [] }) => [name, ...others].map((one) => one || text('reach.none')).join(', '),
          },
          { key: 'notified', head: text('reach.notified'), numeric: true, cell: (line) => format.number(line.people) },
          { key: 'read', head: text('reach.read'), numeric: true, cell: cellOf(({ read }) => format.number(read)) },
          {
            key: 'share',
            head: text('reach.share'),
            numeric: true,
            cell: cellOf((line) => format.percent(line.read / line.people)),
          },
        ]}
      />
      <p className="muted">{text('reach.note')}</p>
    </>
  )
}

export interface ReachDialogProps {
  readonly line: StoryLine
  readonly onClose: () => void
}

export function ReachDialog({ line, onClose }: ReachDialogProps): ReactElement {
  useStyles(STYLES)
  const text = useDialogTexts()
  const listText = useStoryListTexts()
  const language = useStore($language)
  const state = useStore(reach(line.id))
  return (
    <Dialog
      open
      title={text('reach.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{text('reach.close')}</Button>}
    >
      <p dir="auto">{titleOf(line, language, listText)}</p>
      {state.data ? (
        <Figures {...state.data} />
      ) : (
        <QueryView state={state} text={text('reach.failed')} onRetry={() => invalidate(reachPath(line.id))}>
          <p role="status">{text('reach.loading')}</p>
        </QueryView>
      )}
    </Dialog>
  )
}

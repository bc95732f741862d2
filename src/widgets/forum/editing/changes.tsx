// Changes of topics and moved questions with their authors: moderators see each other's changes.
import { useStore } from '@nanostores/react'
import { type ReactElement } from 'react'
import type { ForumChange } from '#contract/forum-editing.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Card } from '#shared/ui/card.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { categoryChanges, refreshForum } from '#widgets/forum/api.ts'
import { questionPath } from '#widgets/forum/paths.ts'
import { useEditingTexts } from './texts.ts'

export function Changes(): ReactElement {
  const text = useEditingTexts()
  return (
    <Card title={text('changes')} flush>
      <div className="card-body">
        <Loaded state={useStore(categoryChanges())} failed={text('notLoaded')} onRetry={refreshForum}>
          {(list) =>
            list.length === 0 ? (
              <p className="muted">{text('noChanges')}</p>
            ) : (
              <ul className="lined rows">
                {list.map((change) => (
                  <Change key={change.id} change={change} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Card>
  )
}

type Field = Parameters<ReturnType<typeof useEditingTexts>>[0] & `column.${string}`

/** The word for a column of the database. */
const COLUMNS: Readonly<Record<string, Field>> = {
  name: 'column.name',
  name_en: 'column.nameEn',
  parent_id: 'column.parent',
  icon: 'column.icon',
  responsible_id: 'column.responsible',
  responsible_role: 'column.role',
  group_id: 'column.group',
  deputy_id: 'column.deputy',
  office: 'column.office',
  office_en: 'column.officeEn',
  answer_days: 'column.answerDays',
  is_anonymous_allowed: 'column.anonymous',
  company_ids: 'column.companies',
  category_id: 'column.category',
  site_id: 'column.site',
}

function Change({ change }: { change: ForumChange }): ReactElement {
  const text = useEditingTexts()
  const { date, time } = useFormat()
  const { action, name, threadId, title, changes, by, at } = change
  const link = usePortalLink(questionPath(threadId ?? 0))
  const words = (value: string) =>
    value === '' ? text('nothing') : value === 'true' ? text('yes') : value === 'false' ? text('no') : value
  return (
    <li>
      <span className="main">
        <span>{threadId === null ? text(`change.${action as 'created'}`, { name }) : <a {...link}>{title}</a>}</span>
        {changes.map(({ field, before, after }) => {
          const column = COLUMNS[field]
          return (
            column && (
              <small key={field}>
                {text(column)}: {text('fromTo', { before: words(before), after: words(after) })}
              </small>
            )
          )
        })}
        <small>{text('changedBy', { name: by.name || text('former'), day: date(at), time: time(at) })}</small>
      </span>
    </li>
  )
}

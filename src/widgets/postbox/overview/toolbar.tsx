// Search, filters and kept views above the lists, and the way to a new form.
import { useStore } from '@nanostores/react'
import bookmark from 'lucide-static/icons/bookmark.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import users from 'lucide-static/icons/users.svg?raw'
import { useState, type ReactElement, type SubmitEvent } from 'react'
import { CASE_STATUSES } from '#domain/decisions/case.ts'
import { MONTHS_LIMIT } from '#domain/postbox/template.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Button } from '#shared/ui/button.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { PillSelect } from '#shared/ui/pill-select.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { SearchField } from '#shared/ui/search-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { todayInBerlin } from '#shared/today.ts'
import { newFormPath, type Box } from '#widgets/postbox/under-way/paths.ts'
import { useFormText } from '#widgets/postbox/under-way/words.ts'
import { groups, templates } from './api.ts'
import { KEPT_LIMIT, useKeptViews, views, type Chosen } from './filters.ts'
import { useListTexts } from './texts.ts'

/** Up to so many group postboxes are a pill each. */
const PILLS = 2
/** The years in which a form that is still kept may have ended. */
const YEARS = MONTHS_LIMIT / 12 + 1
const NAME_LIMIT = 60

export function NewFormLink({ kind = 'primary' }: { kind?: 'primary' | 'second' }): ReactElement {
  const { text } = useFormText()
  return (
    <a {...usePortalLink(newFormPath())} part="create" className={`btn ${kind}`}>
      <Icon source={plus} size="s" />
      {text('createForm')}
    </a>
  )
}

export function Toolbar({ box, chosen }: { box: Box; chosen: Chosen }): ReactElement {
  const text = useListTexts()
  const { text: words, label } = useFormText()
  const { data: kinds = [] } = useStore(templates())
  const view = views[box]
  const year = Number(todayInBerlin().slice(0, 4))
  return (
    <div className="bar" part="filters">
      <SearchField
        q={chosen.q}
        label={text('search')}
        placeholder={text(box === 'received' ? 'searchReceived' : 'searchSent')}
        onSearch={(q) => view.choose({ q })}
      />
      <div className="row pills">
        <PillSelect
          label={text('kind')}
          all={text('kind')}
          value={chosen.templateId}
          options={kinds.map(({ id, title }) => ({ value: String(id), label: label(title) }))}
          onChange={(templateId) => view.choose({ templateId })}
        />
        <PillSelect
          label={text('status')}
          all={text('status')}
          value={chosen.status}
          options={CASE_STATUSES.map((value) => ({ value, label: words(`status.${value}`) }))}
          onChange={(status) => view.choose({ status })}
        />
        {box === 'received' && <Groups chosen={chosen} />}
        {chosen.year !== '' && (
          <PillSelect
            label={text('year')}
            all={text('allYears')}
            value={chosen.year}
            options={Array.from({ length: YEARS }, (_, back) => ({
              value: String(year - back),
              label: text('endedIn', { year: String(year - back) }),
            }))}
            onChange={(value) => view.choose({ year: value })}
          />
        )}
        <KeptViewsMenu box={box} />
      </div>
      <NewFormLink />
    </div>
  )
}

/** Each group postbox with the number of forms that wait in it. */
function Groups({ chosen }: { chosen: Chosen }): ReactElement | null {
  const text = useListTexts()
  const { label, format } = useFormText()
  const { data: all = [] } = useStore(groups())
  const choose = (groupId: string) => views.received.choose({ groupId })
  if (all.length === 0) return null
  if (all.length > PILLS)
    return (
      <PillSelect
        label={text('group')}
        all={text('group')}
        value={chosen.groupId}
        options={all.map(({ id, name, waiting }) => ({
          value: String(id),
          label: text('groupOption', { name: label(name), n: format.number(waiting) }),
        }))}
        onChange={choose}
      />
    )
  return (
    <>
      {all.map(({ id, name, waiting }) => (
        <button
          key={id}
          type="button"
          className="pill"
          aria-pressed={chosen.groupId === String(id)}
          onClick={() => choose(chosen.groupId === String(id) ? '' : String(id))}
        >
          <Icon source={users} size="s" />
          {text('groupPill', { name: label(name) })} <b>{format.number(waiting)}</b>
          <span className="sr">{text('waiting', { count: waiting })}</span>
        </button>
      ))}
    </>
  )
}

function KeptViewsMenu({ box }: { box: Box }): ReactElement {
  const text = useListTexts()
  return (
    <Popover
      label={text('views')}
      side="end"
      trigger={(trigger) => <IconButton icon={bookmark} label={text('views')} {...trigger} />}
    >
      {(close) => <KeptViews box={box} close={close} />}
    </Popover>
  )
}

function KeptViews({ box, close }: { box: Box; close: () => void }): ReactElement {
  const text = useListTexts()
  const kept = useKeptViews(box)
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const keep = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '') return setError(required(text('viewName')))
    if (!kept.keep(wanted)) return setError(text('tooManyViews', { limit: KEPT_LIMIT }))
    close()
  }
  return (
    <div className="stack kept">
      {kept.views.length > 0 && (
        <ul aria-label={text('ownViews')}>
          {kept.views.map((view) => (
            <li key={view.name}>
              <button
                type="button"
                className="item"
                onClick={() => {
                  kept.apply(view)
                  close()
                }}
              >
                <span>{view.name}</span>
              </button>
              <IconButton
                icon={trash}
                size="small"
                label={text('removeView', { name: view.name })}
                onClick={() => kept.remove(view)}
              />
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={keep}>
        <TextField
          label={text('viewName')}
          help={text('viewHelp')}
          value={name}
          maxLength={NAME_LIMIT}
          error={error}
          onChange={setName}
        />
        <Button type="submit" size="small">
          {text('keepView')}
        </Button>
      </form>
    </div>
  )
}

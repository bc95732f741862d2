// 'Kalender-Abo': creates and ends calendar feeds, shows a new address once, and shows the own absences as others see them.
import { useStore } from '@nanostores/react'
import calendarSync from 'lucide-static/icons/calendar-sync.svg?raw'
import type { ReadableAtom } from 'nanostores'
import { useState, type ReactElement } from 'react'
import type { CreatedFeed, Feed, NewFeed, SeenByOthers } from '#contract/vacation-feeds.ts'
import { FEED_KINDS, FEED_MONTHS, type FeedKind } from '#domain/leave/calendar-feed.ts'
import { api, ApiError, statusOf } from '#shared/transport/api.ts'
import { $language } from '#shared/bus/language.ts'
import { copyText } from '#shared/copy-text.ts'
import { announce } from '#shared/element/announce.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { invalidate, query, type QueryState } from '#shared/realtime/query.ts'
import { Button } from '#shared/ui/button.tsx'
import dataCss from '#shared/ui/data.css?inline'
import { Dialog } from '#shared/ui/dialog.tsx'
import formCss from '#shared/ui/form.css?inline'
import { Icon } from '#shared/ui/icon.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { useCall } from '#shared/ui/use-call.ts'
import { useVacationTexts } from '#widgets/vacation/texts.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import css from './feeds.css?inline'

const useFeedTexts = createTexts(de, en, useVacationTexts)

const FEEDS = 'api/vac/feeds'

const $feeds: ReadableAtom<QueryState<Feed[]>> = query(FEEDS, () => api.get<Feed[]>(FEEDS))
/** The person's absences as the team sees them. */
const $seen: ReadableAtom<QueryState<SeenByOthers>> = query(`${FEEDS}/preview`, () =>
  api.get<SeenByOthers>(`${FEEDS}/preview`),
)
const refreshFeeds = (): void => invalidate(FEEDS)

async function createFeed(feed: NewFeed): Promise<CreatedFeed> {
  const created = await api.post<CreatedFeed>(FEEDS, feed)
  refreshFeeds()
  return created
}

async function revokeFeed(id: number): Promise<void> {
  await api.delete(`${FEEDS}/${id}`)
  refreshFeeds()
}

const STYLES = [formCss, dataCss, css]
const RANGES = ['3', '6', '12', 'all'] as const
type Range = (typeof RANGES)[number]
const monthsOf = (range: Range) => FEED_MONTHS.find((months) => String(months) === range) ?? null

interface CalendarFeedsProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function CalendarFeeds({ open, onClose }: CalendarFeedsProps): ReactElement {
  useStyles(STYLES)
  const text = useFeedTexts()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text('calendarFeed')}
      className="feeds"
      actions={<Button onClick={onClose}>{text('close')}</Button>}
    >
      <p>{text('about')}</p>
      <NewFeedForm />
      <FeedList />
      <Preview />
    </Dialog>
  )
}

function NewFeedForm(): ReactElement {
  const text = useFeedTexts()
  const language = useStore($language)
  const [kind, setKind] = useState<FeedKind>('own')
  const [range, setRange] = useState<Range>('12')
  const { isBusy: busy, error, run } = useCall()
  const [created, setCreated] = useState<CreatedFeed>()
  const create = () =>
    run(async () => {
      setCreated(undefined)
      setCreated(await createFeed({ kind, months: monthsOf(range), language }))
      announce(text('created'))
    })
  const isTooMany = error instanceof ApiError && error.code === 'too_many_feeds'
  return (
    <>
      <div className="row feed-form">
        <SelectField
          label={text('kind')}
          value={kind}
          options={FEED_KINDS.map((value) => ({ value, label: text(`kind.${value}`) }))}
          onChange={setKind}
        />
        <SelectField
          label={text('period')}
          value={range}
          options={RANGES.map((value) => ({ value, label: text(`months.${value}`) }))}
          onChange={setRange}
        />
        <Button kind="primary" busy={busy} onClick={() => void create()}>
          {text('create')}
        </Button>
      </div>
      {error !== undefined && (
        <p className="failure" role="alert">
          {isTooMany ? text('tooMany') : errorText(error, text, 'createFailed', { status: statusOf(error) })}
        </p>
      )}
      {created && <Address key={created.id} url={created.url} />}
    </>
  )
}

/** A new address: it is shown only this time. */
function Address({ url }: { url: string }): ReactElement {
  const text = useFeedTexts()
  const [isRefused, setRefused] = useState(false)
  const copy = async () => {
    const isCopied = await copyText(url)
    setRefused(!isCopied)
    if (isCopied) announce(text('copied'))
  }
  return (
    <div className="row gap-12 feed-form">
      <TextField
        className="address"
        label={text('address')}
        help={text('once')}
        error={isRefused ? text('copyFailed') : undefined}
        value={url}
        readOnly
        onChange={() => undefined}
        onFocus={({ target }) => target.select()}
      />
      <Button onClick={() => void copy()}>{text('copy')}</Button>
    </div>
  )
}

function FeedList(): ReactElement {
  const text = useFeedTexts()
  const state = useStore($feeds)
  const { data } = state
  return (
    <>
      <h3>{text('feeds')}</h3>
      {!data && (
        <QueryView state={state} text={text('failed')} onRetry={refreshFeeds}>
          <Skeleton height="48px" />
        </QueryView>
      )}
      {data?.length === 0 && <p className="muted">{text('none')}</p>}
      {data && data.length > 0 && (
        <ul className="stack">
          {data.map((feed) => (
            <FeedRow key={feed.id} feed={feed} />
          ))}
        </ul>
      )}
    </>
  )
}

function FeedRow({ feed: { id, kind, months, createdAt, lastReadAt } }: { feed: Feed }): ReactElement {
  const text = useFeedTexts()
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const date = format.date(createdAt)
  const range = RANGES.find((value) => monthsOf(value) === months) ?? 'all'
  const revoke = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await revokeFeed(id)
      announce(text('revoked'))
    } catch (error) {
      setError(error)
      setBusy(false)
    }
  }
  return (
    <li className="feed-row">
      <Icon source={calendarSync} />
      <div>
        <p>
          <b>{text(`kind.${kind}`)}</b>, {text(`months.${range}`)}
        </p>
        <p className="muted">
          {text('since', { date })}
          {', '}
          {lastReadAt === null ? text('unread') : text('read', { date: format.date(lastReadAt) })}
        </p>
        <Button
          kind="danger"
          size="small"
          busy={busy}
          aria-label={text('revokeOf', { kind: text(`kind.${kind}`), date })}
          onClick={() => void revoke()}
        >
          {text('revoke')}
        </Button>
        {error !== undefined && (
          <p className="failure" role="alert">
            {errorText(error, text, 'revokeFailed', { status: statusOf(error) })}
          </p>
        )}
      </div>
    </li>
  )
}

function Preview(): ReactElement {
  const text = useFeedTexts()
  const format = useFormat()
  const state = useStore($seen)
  const { data } = state
  return (
    <>
      <h3>{text('preview')}</h3>
      {!data && (
        <QueryView state={state} text={text('previewFailed')} onRetry={refreshFeeds}>
          <Skeleton height="48px" />
        </QueryView>
      )}
      {data && <p className="muted">{text(data.length > 0 ? 'previewText' : 'previewNone')}</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map(({ first, last, kind }) => (
            <li key={`${first} ${last} ${kind}`}>
              {first === last ? format.date(first) : `${format.date(first)} – ${format.date(last)}`}:{' '}
              {text(kind ?? 'absent')}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

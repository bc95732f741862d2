// The last notice of lapse of the person: to be read and confirmed, later to be read again. Empty if there is none.
import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactElement } from 'react'
import type { LapseNotice } from '#contract/vacation-notices.ts'
import { $language } from '#shared/bus/language.ts'
import { announce } from '#shared/element/announce.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { statusOf } from '#shared/transport/api.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { saveFile } from '#shared/transport/save-file.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { $notices, confirmNotice, fetchDocument, markSeen, refreshNotices } from './api.ts'
import css from './notices.css?inline'
import { useNoticeTexts } from './texts.ts'

const STYLES = [css]

interface LapseNoticesProps {
  /** Only while it is to be confirmed, or only afterwards; both by default. */
  readonly only?: 'open' | 'confirmed'
}

export function LapseNotices({ only }: LapseNoticesProps): ReactElement | null {
  useStyles(STYLES)
  const text = useNoticeTexts()
  const format = useFormat()
  const { data, error } = useStore($notices)
  const [isOpen, setOpen] = useState(false)
  const [last] = data ?? []
  if (!data && error && only !== 'confirmed')
    return (
      <Banner
        kind="warn"
        heading={text('failed')}
        action={
          <Button size="small" onClick={refreshNotices}>
            {text('retry')}
          </Button>
        }
      />
    )
  if (!last || (only && only !== (last.confirmedAt === null ? 'open' : 'confirmed'))) return null
  const date = format.date(last.sentOn)
  return (
    <>
      {last.confirmedAt === null ? (
        <Banner
          kind="warn"
          heading={text('title')}
          action={
            <Button size="small" onClick={() => setOpen(true)}>
              {text('read')}
            </Button>
          }
        >
          {text('ask', { date })}
        </Banner>
      ) : (
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {text('last', { date })}
        </button>
      )}
      {isOpen && <NoticeDialog notice={last} onClose={() => setOpen(false)} />}
    </>
  )
}

interface NoticeDialogProps {
  readonly notice: LapseNotice
  readonly onClose: () => void
}

interface Failure {
  readonly error: unknown
  readonly key: 'confirmFailed' | 'saveFailed'
}

function NoticeDialog({ notice, onClose }: NoticeDialogProps): ReactElement {
  const { id, sentOn, confirmedAt, seenAt } = notice
  const text = useNoticeTexts()
  const format = useFormat()
  const isEnglish = useStore($language) === 'en'
  const [busy, setBusy] = useState<Failure['key']>()
  const [failure, setFailure] = useState<Failure>()
  useEffect(() => {
    // Asked again with the next opening, if it fails.
    if (seenAt === null) markSeen(id).catch(() => undefined)
  }, [id, seenAt])
  const attempt = async (key: Failure['key'], action: () => Promise<void>) => {
    setBusy(key)
    setFailure(undefined)
    try {
      await action()
    } catch (error) {
      setFailure({ error, key })
    }
    setBusy(undefined)
  }
  const confirm = () =>
    attempt('confirmFailed', async () => {
      await confirmNotice(id)
      announce(text('done'))
      onClose()
    })
  const save = () =>
    attempt('saveFailed', async () => saveFile(await fetchDocument(id), `urlaubshinweis-${sentOn}.txt`))
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('title')}
      actions={
        <>
          <Button busy={busy === 'saveFailed'} onClick={() => void save()}>
            {text('save')}
          </Button>
          {confirmedAt === null ? (
            <Button kind="primary" busy={busy === 'confirmFailed'} onClick={() => void confirm()}>
              {text('confirm')}
            </Button>
          ) : (
            <Button onClick={onClose}>{text('close')}</Button>
          )}
        </>
      }
    >
      <p className="notice-text">{isEnglish ? notice.textEn : notice.text}</p>
      {confirmedAt !== null && (
        <p className="notice-state muted">{text('confirmed', { date: format.date(confirmedAt) })}</p>
      )}
      {failure && (
        <p className="failure" role="alert">
          {statusOf(failure.error)} - {errorText(failure.error, text, failure.key)}
        </p>
      )}
    </Dialog>
  )
}

// The stored data of a person: each kind with its readers and retention time, and all of it as a file.
import { useStore } from '@nanostores/react'
import download from 'lucide-static/icons/download.svg?raw'
import printer from 'lucide-static/icons/printer.svg?raw'
import { useEffect, type ReactElement } from 'react'
import type { LegalDocument } from '#contract/legal.ts'
import { $language } from '#shared/bus/language.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useHost } from '#shared/element/view.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { preloadRichText, RichText } from '#shared/ui/rich-text-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useExport } from '#widgets/profile/export/use-export.tsx'
import { $stored, refreshStored, storageNotice } from '#widgets/profile/api.ts'
import { StoredTable } from './stored-table.tsx'
import { useMyDataTexts } from './texts.ts'

/** `<portal-my-data>` */
export function MyData(): ReactElement {
  const text = useMyDataTexts()
  const { data: notice } = useStore(storageNotice(useStore($language)))
  useEffect(preloadRichText, [])
  return (
    <div className="my-data">
      <div className="my-data-head">
        <div>
          <Heading>{text('title')}</Heading>
          <p className="muted">{notice?.summary || text('intro')}</p>
        </div>
        <Actions />
      </div>
      <Stored />
      <Notice notice={notice} />
    </div>
  )
}

function Actions(): ReactElement {
  const text = useMyDataTexts()
  const { embedded } = useHost()
  const data = useExport()
  return (
    <div className="head-actions">
      {!embedded && (
        <Button icon={printer} onClick={() => print()}>
          {text('print')}
        </Button>
      )}
      <Button kind="primary" icon={download} busy={data.busy} onClick={() => void data.save()}>
        {text(data.busy ? 'preparing' : 'request')}
      </Button>
      {data.problem}
      {data.dialog}
    </div>
  )
}

function Stored(): ReactElement {
  const text = useMyDataTexts()
  const state = useStore($stored)
  if (state.data) return <StoredTable entries={state.data.entries} />
  return (
    <QueryView personal state={state} text={text('notLoaded')} onRetry={refreshStored}>
      <p className="sr" role="status">
        {text('loading')}
      </p>
      <Skeleton height="420px" />
    </QueryView>
  )
}

/** Whom to ask and what changed, as the company wrote it; always the way to the privacy policy. */
function Notice({ notice }: { notice: LegalDocument | null | undefined }): ReactElement {
  const text = useMyDataTexts()
  const link = usePortalLink('/nutzungsbedingungen/datenschutzerklaerung')
  return (
    <div className="halves">
      {notice?.sections.map(({ id, heading, html }) => (
        <section key={id} lang={notice.language}>
          <Heading depth={2}>{heading}</Heading>
          <RichText html={html} />
        </section>
      ))}
      <p>
        <a {...link}>{text('toDocument')}</a>
      </p>
    </div>
  )
}

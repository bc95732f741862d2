import type { ReactElement } from 'react'
import type { OutboxMail, OutboxMails, OutboxReport, OutboxReports } from '#contract/outbox.ts'
import { api } from '#shared/transport/api.ts'
import { query } from '#shared/realtime/query.ts'
import { adoptOnPage } from '#shared/ui/page-sheet.ts'
import { useFacts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'
import { OutboxList, type OutboxSource } from './outbox-list.tsx'
import { PlainText } from './plain-text.tsx'
import { useOutboxTexts } from './texts.ts'
import css from './outbox.css?inline'

adoptOnPage(css)

const PATH = 'api/outbox'

/** The pages below `path`. */
function sourceOf<P extends object>(path: string): OutboxSource<P> {
  const read = (before?: number) => api.get<P>(path, { query: { before } })
  return { key: path, read, $first: query(path, () => read()) }
}
const MAILS = sourceOf<OutboxMails>(`${PATH}/mails`)
const REPORTS = sourceOf<OutboxReports>(`${PATH}/reports`)

/** The messages that the demo company does not send: its mails, and the reports of its own collector; either may be sent in another way. */
export function OutboxPage(): ReactElement {
  const text = useOutboxTexts()
  const title = useShellTexts()('titles.outbox')
  const stored = useFacts().config.outbox ?? []
  return (
    <div className="outbox">
      <h1 className="sr">{title}</h1>
      <p className="muted">{text('intro')}</p>
      {stored.includes('mails') && (
        <OutboxList
          source={MAILS}
          texts={{ title: 'mails', failed: 'mailsFailed', empty: 'noMails', emptyText: 'noMailsText' }}
          draw={(mail: OutboxMail) => ({
            title: mail.subject,
            person: text('to', { address: mail.address }),
            body: <PlainText text={mail.text} />,
          })}
        />
      )}
      {stored.includes('reports') && (
        <OutboxList
          source={REPORTS}
          texts={{ title: 'reports', failed: 'reportsFailed', empty: 'noReports', emptyText: 'noReportsText' }}
          draw={({ summary, name, email, description }: OutboxReport) => ({
            title: summary,
            person:
              name || email ? text('from', { name: [name, email].filter(Boolean).join(', ') }) : text('anonymous'),
            body: <PlainText text={description} />,
          })}
        />
      )}
    </div>
  )
}

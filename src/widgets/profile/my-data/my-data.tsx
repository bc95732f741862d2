// The stored data of a person: each kind with its readers and retention time, and all of it as a file.
import { useStore } from '@nanostores/react'
import download from 'lucide-static/icons/download.svg?raw'
import printer from 'lucide-static/icons/printer.svg?raw'
import { useEffect, type ReactElement } from 'react'
import type { FigureEntry, LegalDocument, StoredEntry } from '#contract/legal.ts'
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
import { useMyDataTexts } from './texts.ts'
import calendarDays from 'lucide-static/icons/calendar-days.svg?raw'
import chart from 'lucide-static/icons/chart-column.svg?raw'
import check from 'lucide-static/icons/check.svg?raw'
import checkCheck from 'lucide-static/icons/check-check.svg?raw'
import clock from 'lucide-static/icons/clock.svg?raw'
import factory from 'lucide-static/icons/factory.svg?raw'
import fileText from 'lucide-static/icons/file-text.svg?raw'
import handshake from 'lucide-static/icons/handshake.svg?raw'
import keyboard from 'lucide-static/icons/keyboard.svg?raw'
import logIn from 'lucide-static/icons/log-in.svg?raw'
import messagesSquare from 'lucide-static/icons/messages-square.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import radio from 'lucide-static/icons/radio.svg?raw'
import store from 'lucide-static/icons/store.svg?raw'
import activity from 'lucide-static/icons/activity.svg?raw'
import bell from 'lucide-static/icons/bell.svg?raw'
import ban from 'lucide-static/icons/ban.svg?raw'
import bookmark from 'lucide-static/icons/bookmark.svg?raw'
import clipboardList from 'lucide-static/icons/clipboard-list.svg?raw'
import eye from 'lucide-static/icons/eye.svg?raw'
import fileClock from 'lucide-static/icons/file-clock.svg?raw'
import image from 'lucide-static/icons/image.svg?raw'
import keyRound from 'lucide-static/icons/key-round.svg?raw'
import newspaper from 'lucide-static/icons/newspaper.svg?raw'
import scrollText from 'lucide-static/icons/scroll-text.svg?raw'
import server from 'lucide-static/icons/server.svg?raw'
import smartphone from 'lucide-static/icons/smartphone.svg?raw'
import trophy from 'lucide-static/icons/trophy.svg?raw'
import userRound from 'lucide-static/icons/user-round.svg?raw'
import video from 'lucide-static/icons/video.svg?raw'
import { STORED_PATHS, type StoredKind } from '#domain/legal/legal.ts'
import type { PersonalFigure } from '#domain/people/personal-figures.ts'
import { DRAFT_DAYS } from '#domain/postbox/template.ts'
import { KEPT_BY_LAW, RETENTION, type KeptByLaw as Kept } from '#domain/people/retention.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'
import { Table } from '#shared/ui/table.tsx'

const ICONS: Readonly<Record<StoredKind, IconSource>> = {
  master: userRound,
  picture: image,
  changes: fileClock,
  'sign-ins': keyRound,
  notifications: bell,
  devices: smartphone,
  stories: newspaper,
  marks: bookmark,
  acceptance: scrollText,
  requests: server,
  audit: clipboardList,
  forms: fileText,
  leave: calendarDays,
  'working-time': clock,
  production: factory,
  marketplace: store,
  forum: messagesSquare,
  purchasing: handshake,
  controlling: chart,
  rankings: trophy,
}
const FIGURE_ICONS: Readonly<Record<PersonalFigure, IconSource>> = {
  lastSignIn: logIn,
  lastSeen: eye,
  online: radio,
  typing: keyboard,
  readReceipts: checkCheck,
  editing: pencil,
  pageViews: activity,
  sessionRecording: video,
}

/** Retention periods for the texts, by the tables that the server deletes by. */
const TERMS = {
  ...RETENTION,
  draftDays: DRAFT_DAYS,
  workingTimeYears: KEPT_BY_LAW.workingTime.years,
  leaveYears: KEPT_BY_LAW.leave.years,
  confirmationYears: KEPT_BY_LAW.confirmations.years,
  businessYears: KEPT_BY_LAW.business.years,
}

/** Every kind of data, and rankings, of which there are none. */
function StoredTable({ entries }: { entries: readonly StoredEntry[] }): ReactElement {
  const text = useMyDataTexts()
  const of = ({ kind, days }: StoredEntry, part: 'who' | 'long'): string =>
    kind === 'rankings'
      ? text(part === 'who' ? 'nobody' : 'notCollected')
      : text(`${kind}.${part}`, { ...TERMS, days: days ?? 0 })
  return (
    <Card part="stored" flush className="stored">
      <Table
        label={text('table')}
        rows={entries}
        rowKey={({ kind }) => kind}
        columns={[
          { key: 'area', head: text('area'), cell: ({ kind }) => <Area icon={ICONS[kind]} name={text(kind)} /> },
          { key: 'what', head: text('what'), cell: (entry) => <What entry={entry} /> },
          { key: 'who', head: text('who'), cell: (entry) => of(entry, 'who') },
          { key: 'long', head: text('long'), cell: (entry) => of(entry, 'long') },
          { key: 'look', head: text('look'), cell: (entry) => <Look entry={entry} /> },
        ]}
      />
    </Card>
  )
}

/** The works-council profile: figures that could reveal how somebody works, and whether they exist. */
function FigureTable({ figures }: { figures: readonly FigureEntry[] }): ReactElement {
  const text = useMyDataTexts()
  return (
    <section className="stack gap-8">
      <Heading depth={2}>{text('figures')}</Heading>
      <p>{text('figures.intro')}</p>
      <Card part="figures" flush className="stored">
        <Table
          label={text('figures')}
          rows={figures}
          rowKey={({ figure }) => figure}
          columns={[
            {
              key: 'figure',
              head: text('figure'),
              cell: ({ figure }) => <Area icon={FIGURE_ICONS[figure]} name={text(`figure.${figure}`)} />,
            },
            { key: 'what', head: text('what'), cell: ({ figure }) => text(`figure.${figure}.what`) },
            {
              key: 'who',
              head: text('who'),
              cell: ({ figure, on }) => text(on ? `figure.${figure}.who` : 'nobody'),
            },
            {
              key: 'long',
              head: text('long'),
              cell: ({ figure, on }) => text(on ? `figure.${figure}.long` : 'notCollected'),
            },
            { key: 'state', head: text('state'), cell: (entry) => <FigureState entry={entry} /> },
          ]}
        />
      </Card>
    </section>
  )
}

function FigureState({ entry: { on, since } }: { entry: FigureEntry }): ReactElement {
  const text = useMyDataTexts()
  const { date } = useFormat()
  return (
    <span>
      <Chip kind={on ? 'info' : 'off'} icon={on ? check : ban}>
        {text(on ? 'on' : 'off')}
      </Chip>
      {since !== null && <small>{text('since', { date: date(since) })}</small>}
    </span>
  )
}

function Area({ icon, name }: { icon: IconSource; name: string }): ReactElement {
  return (
    <span className="area">
      <Icon source={icon} />
      <b>{name}</b>
    </span>
  )
}

function What({ entry: { kind, on, count } }: { entry: StoredEntry }): ReactElement {
  const text = useMyDataTexts()
  return (
    <span>
      {text(`${kind}.what`)}
      {on && count !== undefined && <small>{count === 0 ? text('none') : text('count', { count })}</small>}
    </span>
  )
}

function Look({ entry: { kind, on } }: { entry: StoredEntry }): ReactElement | null {
  const text = useMyDataTexts()
  const path = STORED_PATHS[kind]
  if (!on)
    return (
      <Chip kind="off" icon={ban}>
        {text('off')}
      </Chip>
    )
  return path ? <LookLink path={path} area={text(kind)} /> : null
}

function LookLink({ path, area }: { path: string; area: string }): ReactElement {
  const text = useMyDataTexts()
  return (
    <a {...usePortalLink(path)} aria-label={text('lookAt', { area })}>
      {text('look')}
    </a>
  )
}

/** `<portal-my-data>` */
export function MyData(): ReactElement {
  const text = useMyDataTexts()
  const { data: notice } = useStore(storageNotice(useStore($language)))
  useEffect(preloadRichText, [])
  return (
    <div className="view stack gap-20 my-data">
      <div className="row gap-16 my-data-head">
        <div>
          <Heading>{text('stored')}</Heading>
          <p className="muted">{notice?.summary || text('intro')}</p>
        </div>
        <Actions />
      </div>
      <Stored />
      <KeptByLaw />
      <Notice notice={notice} />
    </div>
  )
}

function Actions(): ReactElement {
  const text = useMyDataTexts()
  const { embedded } = useHost()
  const data = useExport()
  return (
    <div className="row head-actions">
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
  if (state.data)
    return (
      <>
        <StoredTable entries={state.data.entries} />
        <FigureTable figures={state.data.figures} />
      </>
    )
  return (
    <QueryView personal state={state} text={text('notLoaded')} onRetry={refreshStored}>
      <p className="sr" role="status">
        {text('loading')}
      </p>
      <Skeleton height="420px" />
    </QueryView>
  )
}

/** The data that remains after an erasure, by the table that the server erases by. */
function KeptByLaw(): ReactElement {
  const text = useMyDataTexts()
  const kinds = Object.entries(KEPT_BY_LAW) as [Kept, { years: number; law: string }][]
  return (
    <section className="stack gap-8">
      <Heading depth={2}>{text('kept')}</Heading>
      <p>{text('kept.intro')}</p>
      <ul>
        {kinds.map(([kind, { years, law }]) => (
          <li key={kind}>{text(`kept.${kind}`, { years, law })}</li>
        ))}
        <li>{text('kept.forms')}</li>
      </ul>
    </section>
  )
}

/** Whom to ask and recent changes, as the company wrote it; always with a link to the privacy policy. */
function Notice({ notice }: { notice: LegalDocument | null | undefined }): ReactElement {
  const text = useMyDataTexts()
  const link = usePortalLink('/nutzungsbedingungen/datenschutzerklaerung')
  return (
    <div className="halves">
      {notice?.sections.map(({ id, heading, html }) => (
        <section key={id} lang={notice.language}>
          <Heading depth={2}>{heading}</Heading>
          <RichText html={html} contactLinks={notice.contactLinks} />
        </section>
      ))}
      <p>
        <a {...link} className="link">
          {text('toDocument')}
        </a>
      </p>
    </div>
  )
}

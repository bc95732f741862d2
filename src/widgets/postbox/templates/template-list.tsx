// All templates that the person edits, with their states, and for main administrators the group postboxes; new ones by hand or by file.
import { useStore } from '@nanostores/react'
import plus from 'lucide-static/icons/plus.svg?raw'
import upload from 'lucide-static/icons/upload.svg?raw'
import { useRef, useState, type ReactElement } from 'react'
import type { EditedTemplateRow } from '#contract/postbox-templates.ts'
import { wordsFor } from '#domain/postbox/template.ts'
import { wordsOf } from '#domain/search/search-text.ts'
import { statusOf } from '#shared/transport/api.ts'
import { $language } from '#shared/bus/language.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { SearchField } from '#shared/ui/search-field.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { useFormWords } from '#widgets/postbox/under-way/texts.ts'
import { importFile, refreshTemplates, templateAccess, templatePath, templates } from './api.ts'
import { Groups } from './groups.tsx'
import { errorsOfImport } from './import-errors.ts'
import { StateChip } from './state-chip.tsx'
import { NoRole } from './missing.tsx'
import { useTemplateTexts } from './texts.ts'

export function TemplateList(): ReactElement {
  const text = useTemplateTexts()
  const state = useStore(templates())
  const access = useStore(templateAccess())
  const mayCreate = access.data?.mayCreate === true
  if (statusOf(state.error) === 403) return <NoRole />
  return (
    <div className="fields">
      <div className="row gap-12 page-head">
        <Heading>{text('templates')}</Heading>
        {mayCreate && <NewTemplate />}
      </div>
      <Loaded state={state} failed={text('failed')} onRetry={refreshTemplates}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState heading={text('noTemplates')}>{text('noTemplatesText')}</EmptyState>
          ) : (
            <Rows rows={rows} />
          )
        }
      </Loaded>
      {mayCreate && <Groups />}
    </div>
  )
}

function Rows({ rows }: { rows: readonly EditedTemplateRow[] }): ReactElement {
  const text = useTemplateTexts()
  const words = useFormWords()
  const { number, date } = useFormat()
  const language = useStore($language)
  const [q, setQ] = useState('')
  const wanted = wordsOf(q)
  const found = rows.filter(({ id, title, category }) => {
    const known = wordsOf(`${title.de} ${title.en} ${id} ${words(`category.${category}`)}`)
    return wanted.every((word) => known.some((one) => one.startsWith(word)))
  })
  const columns: readonly Column<EditedTemplateRow>[] = [
    { key: 'title', head: text('titleField'), cell: (row) => <TemplateLink row={row} /> },
    { key: 'number', head: text('number'), numeric: true, cell: ({ id }) => String(id) },
    { key: 'state', head: text('status'), cell: ({ state }) => <StateChip state={state} /> },
    { key: 'category', head: text('category'), cell: ({ category }) => words(`category.${category}`) },
    {
      key: 'version',
      head: text('version'),
      numeric: true,
      cell: ({ publishedVersion }) => (publishedVersion === null ? '–' : number(publishedVersion)),
    },
    { key: 'open', head: text('underWay'), numeric: true, cell: ({ openForms }) => number(openForms) },
    {
      key: 'changed',
      head: text('lastChange'),
      cell: ({ changedAt, changedBy }) =>
        text('dateAndName', { date: date(changedAt), name: changedBy?.name ?? text('somebody') }),
    },
  ]
  return (
    <>
      <div className="bar">
        <SearchField q={q} label={text('search')} placeholder={text('search')} onSearch={setQ} />
      </div>
      <p className="sr" role="status">
        {text('found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState heading={text('nothingFits')} action={<Button onClick={() => setQ('')}>{text('reset')}</Button>} />
      ) : (
        <div className="scroll">
          <Table
            label={text('templates')}
            columns={columns}
            rows={found}
            rowKey={({ id }) => String(id)}
            key={language}
          />
        </div>
      )}
    </>
  )
}

function TemplateLink({ row }: { row: EditedTemplateRow }): ReactElement {
  const text = useTemplateTexts()
  const language = useStore($language)
  const link = usePortalLink(templatePath(row.id))
  return <a {...link}>{wordsFor(row.title, language) || text('unnamedTemplate')}</a>
}

/** The first errors of a file; the others are counted. */
const LISTED = 10

function NewTemplate(): ReactElement {
  const text = useTemplateTexts()
  const { host } = useHost()
  const link = usePortalLink(templatePath('neu'))
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>()
  const read = async (file: File) => {
    setErrors(undefined)
    setBusy(true)
    let content: unknown
    try {
      content = JSON.parse(await file.text())
      const { id } = await importFile(content as object)
      emit(host, 'portal-navigate', { path: templatePath(id) })
    } catch (error) {
      setErrors(errorsOfImport(error, content, text, $language.get()))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <span className="row gap-12 head-acts">
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={text('import')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void read(file)
            target.value = ''
          }}
        />
        <Button icon={upload} busy={isBusy} onClick={() => input.current?.click()}>
          {text('import')}
        </Button>
        <a {...link} className="btn primary">
          <Icon source={plus} />
          {text('create')}
        </a>
      </span>
      {errors && (
        <Banner kind="warn" className="full" heading={text('importRefused')}>
          <ul>
            {errors.slice(0, LISTED).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {errors.length > LISTED && <p>{text('moreErrors', { count: errors.length - LISTED })}</p>}
        </Banner>
      )}
    </>
  )
}

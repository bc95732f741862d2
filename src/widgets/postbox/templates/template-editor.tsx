// One template: its texts, questions, stations and rules, its errors, and its preview.
import { useStore } from '@nanostores/react'
import archiveIcon from 'lucide-static/icons/archive.svg?raw'
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import circleAlert from 'lucide-static/icons/circle-alert.svg?raw'
import downloadIcon from 'lucide-static/icons/download.svg?raw'
import historyIcon from 'lucide-static/icons/history.svg?raw'
import more from 'lucide-static/icons/ellipsis.svg?raw'
import restoreIcon from 'lucide-static/icons/archive-restore.svg?raw'
import send from 'lucide-static/icons/send.svg?raw'
import undoIcon from 'lucide-static/icons/undo-2.svg?raw'
import users from 'lucide-static/icons/users.svg?raw'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { missingEnglish } from '#domain/postbox/template-rules.ts'
import { announce } from '#shared/element/announce.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Menu, type MenuItem } from '#shared/ui/menu.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import type { SaveStatus } from '#shared/writes/write-queue.ts'
import { act, discardChanges, readFile, templatePath } from './api.ts'
import type { TemplateDraft } from './draft.ts'
import { DraftContext, useEditorState, type EditorError } from './editor-state.ts'
import { Pages } from './pages.tsx'
import { RevealContext } from './part-list.tsx'
import { RuleSettings, TextSettings } from './settings.tsx'
import { StateChip } from './state-chip.tsx'
import { Stations } from './stations.tsx'

const Preview = lazy(async () => ({ default: (await import('./preview.tsx')).Preview }))
const dialogs = () => import('./dialogs.tsx')
const PublishDialog = lazy(async () => ({ default: (await dialogs()).PublishDialog }))
const VersionsDialog = lazy(async () => ({ default: (await dialogs()).VersionsDialog }))
const EditorsDialog = lazy(async () => ({ default: (await dialogs()).EditorsDialog }))

interface TemplateEditorProps {
  readonly draft: TemplateDraft
  readonly onMade: (id: number) => void
}

export function TemplateEditor({ draft, onMade }: TemplateEditorProps): ReactElement {
  const id = useStore(draft.$template)?.id
  const [first] = useState(id)
  const report = useEffectEvent(onMade)
  useEffect(() => {
    if (id !== undefined && first === undefined) report(id)
  }, [id, first])
  return (
    <DraftContext value={draft}>
      <Editor />
    </DraftContext>
  )
}

const PARTS = ['questions', 'stations', 'settings', 'preview'] as const
type Part = (typeof PARTS)[number]

/** The tab on which an error of a path is mended. */
const partOf = (path: string): Part =>
  path.startsWith('pages') ? 'questions' : path.startsWith('stations') ? 'stations' : 'settings'

function Editor(): ReactElement {
  const state = useEditorState()
  const { text, errors, todo, draft } = state
  const box = useRef<HTMLDivElement>(null)
  const [part, setPart] = useState<Part>('questions')
  const [reveal, setReveal] = useState<string>()
  const [isPublishing, setPublishing] = useState(false)
  const jump = (path: string) => {
    flushSync(() => {
      setPart(partOf(path))
      setReveal(path)
    })
    const named = box.current?.querySelector<HTMLElement>(`[name="${CSS.escape(path)}"]`)
    const row = [...(box.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].find(({ dataset }) =>
      path.startsWith(`${dataset['path']}.`),
    )
    ;(named ?? row)?.focus()
    setReveal(undefined)
  }
  /** Publishing with open errors moves to the first one and shows why. */
  const publish = () => {
    const [first] = errors
    if (!first) return setPublishing(true)
    announce(text('firstError', { place: state.placeOf(first.path), sentence: state.sentenceOf(first) }), 'assertive')
    jump(first.path)
  }
  const counts = (one: Part) => errors.filter((error) => !todo.includes(error) && partOf(error.path) === one).length
  return (
    <div ref={box} className="fields">
      <Head onPublish={publish} />
      <Conflict />
      <ErrorList onJump={jump} />
      <RevealContext value={reveal}>
        <Tabs
          label={text('parts')}
          value={part}
          onChange={setPart}
          tabs={PARTS.map((id) => ({
            id,
            label: text(`part.${id}`),
            ...(id !== 'preview' && counts(id) > 0 && { badge: <span className="count open">{counts(id)}</span> }),
          }))}
        >
          <PartContent part={part} />
        </Tabs>
      </RevealContext>
      <Suspense>
        {isPublishing && <PublishDialog draft={draft} state={state} onEnd={() => setPublishing(false)} />}
      </Suspense>
    </div>
  )
}

function PartContent({ part }: { part: Part }): ReactElement {
  return (
    <div className="fields tab-content">
      {part === 'questions' && (
        <>
          <TextSettings />
          <Pages />
        </>
      )}
      {part === 'stations' && <Stations />}
      {part === 'settings' && <RuleSettings />}
      {part === 'preview' && (
        <Suspense fallback={<Skeleton height="240px" />}>
          <Preview />
        </Suspense>
      )}
    </div>
  )
}

function Head({ onPublish }: { onPublish: () => void }): ReactElement {
  const { draft, text, content, labelOf, errors, isReadOnly } = useEditorState()
  const template = useStore(draft.$template)
  const list = usePortalLink(templatePath())
  const status = useStore(draft.$status)
  const isSaving = status.kind === 'waiting' || status.kind === 'saving' || status.kind === 'retry'
  const why =
    template === undefined
      ? text('notYetSaved')
      : errors.length > 0
        ? undefined
        : isSaving || draft.isDirty
          ? text('savingFirst')
          : template.state === 'published'
            ? text('nothingToPublish')
            : undefined
  return (
    <>
      <p className="back">
        <a {...list}>
          <Icon source={chevronLeft} size="s" />
          {text('toList')}
        </a>
      </p>
      <div className="row gap-12 page-head">
        <Heading>{labelOf(content.title, 'unnamedTemplate')}</Heading>
        <StateChip state={template?.state ?? 'draft'} />
        {template && <span className="small muted">{text('templateNumber', { id: String(template.id) })}</span>}
        <SaveLine status={status} isUnread={errors.some(({ rule }) => rule === 'unread')} />
        <span className="row gap-12 head-acts">
          <MoreMenu />
          {!isReadOnly && (
            <Button kind="primary" icon={send} reason={why} onClick={onPublish}>
              {text('publish')}
            </Button>
          )}
        </span>
      </div>
      {isReadOnly && (
        <Banner kind="info" heading={text('isArchived')}>
          {text('isArchivedText')}
        </Banner>
      )}
    </>
  )
}

interface SaveLineProps {
  readonly status: SaveStatus
  /** A field contains an invalid text: nothing is saved until it is valid. */
  readonly isUnread: boolean
}

function SaveLine({ status, isUnread }: SaveLineProps): ReactElement {
  const { text } = useEditorState()
  const { time } = useFormat()
  const { kind } = status
  const isBad = isUnread || kind === 'invalid' || kind === 'refused' || kind === 'retry' || kind === 'conflict'
  const words = isUnread
    ? text('status.unread')
    : status.kind === 'saved'
      ? text('status.saved', { time: time(status.at.toISOString()) })
      : status.kind === 'retry'
        ? text(`status.${status.reason}`)
        : status.kind === 'untouched'
          ? ''
          : text(`status.${status.kind}`)
  return (
    <span className={`small ${isBad ? 'save-bad' : 'muted'}`} role="status">
      {isBad && <Icon source={circleAlert} size="s" />}
      {words}
    </span>
  )
}

function download(file: object, name: string): void {
  const href = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}

interface MoreDialogsProps {
  readonly shown: 'versions' | 'editors' | undefined
  readonly onEnd: () => void
}

function MoreDialogs({ shown, onEnd }: MoreDialogsProps): ReactElement | null {
  const { draft } = useEditorState()
  const template = useStore(draft.$template)
  if (!template) return null
  return (
    <Suspense>
      {shown === 'versions' && <VersionsDialog template={template} onEnd={onEnd} />}
      {shown === 'editors' && <EditorsDialog draft={draft} template={template} onEnd={onEnd} />}
    </Suspense>
  )
}

/** Further actions on a template that was saved. */
function MoreMenu(): ReactElement | null {
  const { draft, text } = useEditorState()
  const template = useStore(draft.$template)
  const save = useSave(text)
  const [shown, setShown] = useState<'versions' | 'editors'>()
  if (!template) return null
  const run = async (call: () => Promise<void>, done: string) => {
    await draft.save()
    if (await save.run(call)) announce(done)
  }
  // The version of the last save: `draft.save` may have made a newer one than is rendered.
  const now = () => draft.$template.get() ?? template
  const exportFile = async () => {
    await draft.save()
    await save.run(async () => download(await readFile(template.id), `${text('fileName')}-${template.id}.json`))
  }
  const isArchived = template.state === 'archived'
  const items: MenuItem[] = [
    { label: text('versions'), icon: historyIcon, onSelect: () => setShown('versions') },
    { label: text('export'), icon: downloadIcon, onSelect: () => void exportFile() },
    ...(template.state === 'changed'
      ? [
          {
            label: text('discard'),
            icon: undoIcon,
            onSelect: () => void run(async () => draft.replace(await discardChanges(now())), text('discarded')),
          },
        ]
      : []),
    ...(template.mayAdminister
      ? [
          { label: text('editors'), icon: users, onSelect: () => setShown('editors') },
          {
            label: text(isArchived ? 'restore' : 'archive'),
            icon: isArchived ? restoreIcon : archiveIcon,
            onSelect: () =>
              void run(
                async () => draft.take(await act(now(), isArchived ? 'restore' : 'archive')),
                text(isArchived ? 'restored' : 'archived'),
              ),
          },
        ]
      : []),
  ]
  return (
    <>
      <Menu
        label={text('moreActions')}
        items={items}
        trigger={(trigger) => (
          <Button {...trigger} icon={more}>
            {text('moreActions')}
          </Button>
        )}
      />
      <SaveError save={save} />
      <MoreDialogs shown={shown} onEnd={() => setShown(undefined)} />
    </>
  )
}

/** Another person has saved other changes: no typed text is lost until one of both versions is chosen. */
function Conflict(): ReactElement | null {
  const { draft, text } = useEditorState()
  const present = useStore(draft.$present)
  if (!present) return null
  return (
    <Banner
      kind="warn"
      heading={text('conflict', { name: present.changedBy?.name ?? text('somebody') })}
      action={
        <>
          <Button size="small" onClick={() => draft.resolve('theirs')}>
            {text('takeTheirs')}
          </Button>
          <Button size="small" kind="primary" onClick={() => draft.resolve('mine')}>
            {text('keepMine')}
          </Button>
        </>
      }
    >
      {text('conflictText')}
    </Banner>
  )
}

/** Errors that are listed; the others are counted. */
const LISTED = 8

function ErrorList({ onJump }: { onJump: (path: string) => void }): ReactElement | null {
  const { draft, content, errors, todo, text } = useEditorState()
  const { kind } = useStore(draft.$status)
  const isUntouched = useStore(draft.$template) === undefined && kind === 'untouched'
  const missing = missingEnglish(content).length
  const wrong = errors.filter((one) => !todo.includes(one))
  if (isUntouched || (errors.length === 0 && missing === 0)) return null
  return (
    <>
      {wrong.length > 0 && (
        <div className="errsum" role="group" aria-label={text('errorCount', { count: wrong.length })}>
          <Heading depth={2}>
            <Icon source={circleAlert} />
            {text('errorCount', { count: wrong.length })}
          </Heading>
          <Errors errors={wrong} onJump={onJump} />
        </div>
      )}
      {todo.length > 0 && (
        <div className="todo" role="group" aria-label={text('todoCount', { count: todo.length })}>
          <p className="part-title">{text('todoCount', { count: todo.length })}</p>
          <Errors errors={todo} onJump={onJump} />
        </div>
      )}
      {missing > 0 && <p className="small muted">{text('englishCount', { count: missing })}</p>}
    </>
  )
}

/** Each links to its place. */
function Errors({ errors, onJump }: { errors: readonly EditorError[]; onJump: (path: string) => void }): ReactElement {
  const { text, sentenceOf, placeOf } = useEditorState()
  return (
    <>
      <ul>
        {errors.slice(0, LISTED).map((error) => (
          <li key={`${error.path} ${error.rule} ${error.others.join()}`}>
            <button type="button" className="link" onClick={() => onJump(error.path)}>
              {text('errorLine', { place: placeOf(error.path), sentence: sentenceOf(error) })}
            </button>
          </li>
        ))}
      </ul>
      {errors.length > LISTED && <p>{text('moreErrors', { count: errors.length - LISTED })}</p>}
    </>
  )
}

// Dialogs of one template: publishing with its consequences, versions with their changes and authors, editors.
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import type { EditedTemplate } from '#contract/postbox-editing.ts'
import { templateDifferences, type TemplateDifference } from '#domain/postbox/template-differences.ts'
import { missingEnglish } from '#domain/postbox/template-rules.ts'
import { wordsFor, type TemplateContent } from '#domain/postbox/template.ts'
import { $language } from '#shared/bus/language.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { act, history, nameEditors, refreshTemplates, versions } from './api.ts'
import type { TemplateDraft } from './draft.ts'
import { DraftContext, type EditorState } from './editor-state.ts'
import { People } from './people.tsx'
import { useTemplateTexts } from './texts.ts'

/** 'Frage „Ziel“ geändert (Bezeichnung, Pflicht)'. */
function useDifferenceWords(): (difference: TemplateDifference) => string {
  const text = useTemplateTexts()
  const language = useStore($language)
  return ({ kind, change, label, fields }) => {
    const names = fields.map((field) => text(`field.${field}` as 'field.label'))
    const list = new Intl.ListFormat(language).format(names)
    if (kind === 'settings') return text('difference.settings', { fields: list })
    const name = wordsFor(label, language).trim() || text('withoutName')
    const sentence = text(`difference.${kind}.${change}`, { name })
    return change === 'changed' ? text('difference.fields', { sentence, fields: list }) : sentence
  }
}

function Differences({ list, none }: { list: readonly TemplateDifference[]; none: string }): ReactElement {
  const words = useDifferenceWords()
  if (list.length === 0) return <p className="muted">{none}</p>
  return (
    <ul className="differences">
      {list.map((one) => (
        <li key={`${one.kind} ${one.change} ${one.name}`}>{words(one)}</li>
      ))}
    </ul>
  )
}

interface PublishDialogProps {
  readonly draft: TemplateDraft
  readonly state: EditorState
  readonly onEnd: () => void
}

export function PublishDialog({ draft, state, onEnd }: PublishDialogProps): ReactElement | null {
  const { text, content } = state
  const template = useStore(draft.$template)
  const save = useSave(text)
  const [opened] = useState(content)
  if (!template) return null
  const { published, publishedVersion, openForms, openDrafts } = template
  const missing = missingEnglish(content).length
  const publish = async () => {
    const isDone = await save.run(async () => draft.take(await act(template, 'publish')))
    if (!isDone) return
    announce(text('published', { version: (publishedVersion ?? 0) + 1 }))
    onEnd()
  }
  return (
    <ConfirmDialog
      title={text('publishTitle', { version: (publishedVersion ?? 0) + 1 })}
      action={text('publishNow')}
      danger={false}
      save={save}
      onConfirm={() => void publish()}
      onEnd={onEnd}
    >
      {published === null ? (
        <p>{text('publishFirst')}</p>
      ) : (
        <>
          <Differences list={templateDifferences(published as TemplateContent, opened)} none={text('noDifference')} />
          <p>{text('publishForms', { count: openForms, version: publishedVersion ?? 0 })}</p>
          <p>{text('publishDrafts', { count: openDrafts, version: publishedVersion ?? 0 })}</p>
        </>
      )}
      {missing > 0 && <p className="muted">{text('englishCount', { count: missing })}</p>}
    </ConfirmDialog>
  )
}

export function VersionsDialog({ template, onEnd }: { template: EditedTemplate; onEnd: () => void }): ReactElement {
  const text = useTemplateTexts()
  const [part, setPart] = useState<'versions' | 'history'>('versions')
  return (
    <Dialog
      open
      title={text('versions')}
      className="wide"
      onClose={onEnd}
      actions={<Button onClick={onEnd}>{text('close')}</Button>}
    >
      <Tabs
        label={text('versions')}
        value={part}
        onChange={setPart}
        tabs={[
          { id: 'versions', label: text('publishedVersions') },
          { id: 'history', label: text('history') },
        ]}
      >
        {part === 'versions' ? <Versions id={template.id} /> : <History id={template.id} />}
      </Tabs>
    </Dialog>
  )
}

function Versions({ id }: { id: number }): ReactElement {
  const text = useTemplateTexts()
  const { date, time } = useFormat()
  const state = useStore(versions(id))
  return (
    <Loaded state={state} failed={text('historyFailed')} onRetry={refreshTemplates}>
      {(all) =>
        all.length === 0 ? (
          <p className="muted">{text('noVersions')}</p>
        ) : (
          <ol className="history">
            {all.map(({ version, at, by, openForms, content }, index) => {
              const former = all[index + 1]
              return (
                <li key={version}>
                  <b>{text('versionLine', { version })}</b>{' '}
                  <span className="muted small">
                    {text('byAt', { date: date(at), time: time(at), name: by.name || text('somebody') })}
                    {openForms > 0 && ` · ${text('openForms', { count: openForms })}`}
                  </span>
                  {former && (
                    <Differences
                      list={templateDifferences(former.content as TemplateContent, content as TemplateContent)}
                      none={text('noDifference')}
                    />
                  )}
                </li>
              )
            })}
          </ol>
        )
      }
    </Loaded>
  )
}

function History({ id }: { id: number }): ReactElement {
  const text = useTemplateTexts()
  const { date, time } = useFormat()
  const state = useStore(history(id))
  return (
    <Loaded state={state} failed={text('historyFailed')} onRetry={refreshTemplates}>
      {(entries) => (
        <ol className="history">
          {entries.map(({ type, at, by, version, parts }) => (
            <li key={`${at} ${type} ${version}`}>
              <b>{text(`did.${type}`, { version: version ?? 0 })}</b>{' '}
              <span className="muted small">
                {text('byAt', { date: date(at), time: time(at), name: by.name || text('somebody') })}
              </span>
              {parts.length > 0 && <Differences list={parts as TemplateDifference[]} none="" />}
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  )
}

interface EditorsDialogProps {
  readonly draft: TemplateDraft
  readonly template: EditedTemplate
  readonly onEnd: () => void
}

export function EditorsDialog({ draft, template, onEnd }: EditorsDialogProps): ReactElement {
  const text = useTemplateTexts()
  const save = useSave(text)
  const [people, setPeople] = useState<readonly { readonly id: string; readonly label: string }[]>(
    template.editors.flatMap(({ id, name }) => (id === null ? [] : [{ id, label: name }])),
  )
  const store = async () => {
    await draft.save()
    const now = draft.$template.get() ?? template
    const isDone = await save.run(async () =>
      draft.take(
        await nameEditors(
          now,
          people.map(({ id }) => id),
        ),
      ),
    )
    if (isDone) onEnd()
  }
  return (
    <DraftContext value={draft}>
      <Dialog
        open
        title={text('editors')}
        onClose={onEnd}
        actions={
          <>
            <Button onClick={onEnd}>{text('cancel')}</Button>
            <Button kind="primary" busy={save.isBusy} onClick={() => void store()}>
              {text('save')}
            </Button>
          </>
        }
      >
        <p className="muted">{text('editorsHelp')}</p>
        <People label={text('addEditor')} people={people} onChange={setPeople} />
        <SaveError save={save} />
      </Dialog>
    </DraftContext>
  )
}
